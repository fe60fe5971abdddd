/** The story of a finished game from its events: who was King when, whom the others served, and every betrayal. */
import type { Json } from '../../kit/game';
import type { CardsView, GameEvent, Status } from './view';

/** A time in which a player's status and liege stayed the same. `from` and `to` count moves. */
export interface Span {
  seat: number;
  status: Status;
  liege: number | null;
  from: number;
  to: number;
}

export type BetrayalKind = 'renounced' | 'bought' | 'rebelled' | 'broken';

export interface Betrayal {
  kind: BetrayalKind;
  seat: number;
  against: number;
  move: number;
  words: string; // of the server
}

export interface Reign {
  moves: number;
  spans: Span[]; // without times as a Mercenary
  betrayals: Betrayal[];
  crowned: { seat: number; move: number; words: string }[];
  war: number | null; // the move after which the War of Kings began
}

interface Standing {
  status: Status;
  liege: number | null;
  since: number;
}

/** Returns the story, or null while the events of some moves are not known. */
export function reignOf(view: CardsView, events: Record<number, Json[]>): Reign | null {
  const standings = view.players.map(({ status }): Standing => ({ ...startOf(status), since: 0 }));
  const reign: Reign = { moves: view.moves.length, spans: [], betrayals: [], crowned: [], war: null };
  for (let place = 0; place < view.moves.length; place++) {
    const known = events[place] as GameEvent[] | undefined;
    if (!known) return null;
    const before = standings.map(({ liege }) => liege);
    for (const event of known) {
      const betrayal = betrayalIn(event, before);
      if (betrayal) reign.betrayals.push({ ...betrayal, move: place + 1, words: event.words });
      if (event.kind === 'war') reign.war = place + 1;
      if (event.kind === 'status' && event.status === 'king') {
        reign.crowned.push({ seat: event.seat!, move: place + 1, words: event.words });
      }
      follow(event, standings, place + 1, reign.spans);
    }
  }
  standings.forEach((_, seat) => close(seat, standings, view.moves.length, reign.spans));
  return reign;
}

function startOf(status: Status): { status: Status; liege: null } {
  return { status: status === 'undead' ? 'undead' : 'mercenary', liege: null };
}

/** Changes the standing of a player by an event. */
function follow(event: GameEvent, standings: Standing[], move: number, spans: Span[]): void {
  const change = (status: Status, liege: number | null = null): void => {
    const seat = event.seat!;
    const now = standings[seat]!;
    if (now.status === status && now.liege === liege) return;
    close(seat, standings, move, spans);
    standings[seat] = { status, liege, since: move };
  };
  if (event.kind === 'status') change(event.status!, event.liege);
  else if (event.kind === 'bend') change('noble', event.king!);
  else if (['renounce', 'crown falls', 'death'].includes(event.kind)) change('mercenary');
}

function close(seat: number, standings: readonly Standing[], move: number, spans: Span[]): void {
  const { status, liege, since } = standings[seat]!;
  if (status !== 'mercenary' && move > since) spans.push({ seat, status, liege, from: since, to: move });
}

function betrayalIn(
  event: GameEvent,
  lieges: readonly (number | null)[], // before the move
): { kind: BetrayalKind; seat: number; against: number } | null {
  if (event.kind === 'renounce') return { kind: 'renounced', seat: event.seat!, against: event.king! };
  if (event.kind === 'broken') return { kind: 'broken', seat: event.from!, against: event.to! };
  if (event.kind === 'term') {
    // Sold by the Noble, or handed over by the King.
    const seat = event.term === 'noble' ? event.noble! : event.giver!;
    const liege = lieges[seat]!;
    return liege === null || event.term === 'crown' ? null : { kind: 'bought', seat, against: liege };
  }
  if (event.kind === 'play' && event.card?.startsWith('J') && event.target != null) {
    const { seat, target } = event as { seat: number; target: number };
    return lieges[seat] === target ? { kind: 'rebelled', seat, against: target } : null;
  }
  return null;
}

export const BETRAYAL_WORDS: Record<BetrayalKind, string> = {
  renounced: 'renounced',
  bought: 'changed sides in a deal',
  rebelled: 'challenged their own King',
  broken: 'promise broken',
};

/** Returns the Kings in the order of their time on the throne, the longest first, with the number of moves. */
export function longestReigns({ spans }: Reign): { seat: number; moves: number }[] {
  const found = new Map<number, number>();
  for (const { seat, status, from, to } of spans) {
    if (status === 'king') found.set(seat, (found.get(seat) ?? 0) + to - from);
  }
  return [...found].map(([seat, moves]) => ({ seat, moves })).sort((one, other) => other.moves - one.moves);
}
