/** Turns events into scenes: the result of a battle, moving cards, and texts. */
import { fightersOf, type Battle, type CardsView, type GameEvent, type Player } from './view';

export interface Side {
  seat: number;
  cards: string[] | null; // null while face down, and after a yield
  total: number | null;
  pledged: boolean;
  yielded: boolean;
  won: boolean;
}

export interface Result {
  kind: Battle['kind'];
  sides: Side[];
  shown: boolean; // whether bids were revealed
}

export type Place = number | 'realm' | 'discard'; // a number is a seat

export interface Flight {
  from: Place;
  to: Place;
  cards: string[]; // an empty name is a face-down card
}

export interface Scene {
  before: CardsView;
  after: CardsView;
  lines: string[];
  brief: string[]; // without what the table shows anyway
  result: Result | null;
  flights: Flight[];
}

const SEEN_IN_BATTLES = ['reveal', 'discard', 'win', 'yield'];

/** Returns the scene between two views, or null if there are no new events. */
export function sceneOf(before: CardsView, after: CardsView): Scene | null {
  if (!after.events.length || JSON.stringify(before.events) === JSON.stringify(after.events)) return null;
  const seen = before.battle ? SEEN_IN_BATTLES : [];
  return {
    before,
    after,
    lines: after.events.map((event) => event.words),
    brief: after.events.filter((event) => !seen.includes(event.kind)).map((event) => event.words),
    result: before.battle ? resultOf(before.battle, before.players, after.events) : null,
    flights: after.events.flatMap(flightsOf),
  };
}

/** Returns bids and winners, or null if the battle continues. */
export function resultOf(battle: Battle, players: readonly Player[], events: readonly GameEvent[]): Result | null {
  const reveals = events.filter((event) => event.kind === 'reveal');
  const yielders = events.filter((event) => event.kind === 'yield').map((event) => event.seat);
  const heir = events.find((event) => event.kind === 'succession')?.heir;
  if (!reveals.length && !yielders.length && heir === undefined) return null;
  const named = battle.kind === 'succession' && heir !== undefined ? [heir] : winnersNamed(events);
  const living = events.some((event) => event.kind === 'living win');
  const sides = fightersOf(battle).map((seat) => {
    const reveal = reveals.find((event) => event.seat === seat);
    const yielded = yielders.includes(seat);
    const last = !reveals.length && !named.length && !yielded; // everyone else has yielded
    const won = named.includes(seat) || last || (living && players[seat]!.status !== 'undead');
    return { seat, cards: reveal?.cards ?? null, total: reveal?.total ?? null, pledged: !reveal, yielded, won };
  });
  return { kind: battle.kind, sides, shown: reveals.length > 0 };
}

function winnersNamed(events: readonly GameEvent[]): number[] {
  return events.flatMap((event) => {
    if (event.kind === 'win') return [event.winner!];
    return event.kind === 'hold' ? [event.defender!] : [];
  });
}

function flightsOf(event: GameEvent): Flight[] {
  const hidden = (count: number): string[] => Array.from({ length: count }, () => '');
  switch (event.kind) {
    case 'venture':
    case 'draw':
      return [{ from: 'realm', to: event.seat!, cards: event.cards ?? hidden(event.count ?? 1) }];
    case 'play':
      return [{ from: event.seat!, to: 'discard', cards: [event.card!] }];
    case 'discard':
      return [{ from: event.seat!, to: 'discard', cards: event.cards! }];
    case 'blackmail':
      return [{ from: event.giver!, to: event.taker!, cards: [event.card ?? ''] }];
    case 'dealt':
    case 'paid':
      return [{ from: event.giver!, to: event.taker!, cards: event.cards ?? hidden(1) }].filter((f) => f.cards.length);
    case 'aid':
      return [{ from: event.noble!, to: event.king!, cards: event.cards! }];
    case 'take':
      return [{ from: event.loser!, to: event.winner!, cards: [event.card!] }];
    default:
      return [];
  }
}
