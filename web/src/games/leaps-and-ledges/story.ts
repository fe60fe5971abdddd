/** What texts and views of Leaps and Ledges say, for the drawing: plays by card, pawns with names. Knows no rules. */
import type { GameView, Json } from '../../kit/game';
import { CROWN, TABLE } from './geometry';

export const COLOURS = ['Red', 'Blue', 'Yellow', 'Green'] as const;
export const LETTERS = 'RBYG';

export const CARD_WORDS: Record<string, string> = {
  flip: 'Flip',
  rampage: 'Rampage 5',
  wild: 'Wild 4',
  precision: 'Precision 1, 2 or 3',
};

export function cardName(kind: string): string {
  return CARD_WORDS[kind] ?? `Plain ${kind}`;
}

export const CARD_HELP: Record<string, string> = {
  flip: 'One of your pawns and an opposing one change places, each alone on its ledge.',
  rampage: 'A pawn goes up five and knocks off everyone on the way who is not safe.',
  wild: 'One of your pawns, or an opposing one, goes up or down four.',
  precision: 'A pawn goes up one, two or three.',
};

export function cardHelp(kind: string): string {
  return CARD_HELP[kind] ?? `A pawn goes up ${kind}.`;
}

/** The text of a play taken apart. */
export interface Play {
  text: string;
  kind: string;
  /** Whose pawn, where the text names one; null for the player's own. */
  colour: number | null;
  from: number;
  to: number;
  /** The colour that a flip changes places with. */
  other: number | null;
}

const PLAY = /^(\w+)@([RBYG]?)(\d+)(>|<>)([RBYG]?)(\d+)$/;

export function readPlay(text: string | null | undefined): Play | null {
  const match = text ? PLAY.exec(text) : null;
  if (!match) return null;
  const [, kind, letter, from, , other, to] = match;
  const colour = (sign: string | undefined) => (sign ? LETTERS.indexOf(sign) : null);
  return { text: text!, kind: kind!, colour: colour(letter), from: Number(from), to: Number(to), other: colour(other) };
}

export function readPlays(moves: readonly string[]): Play[] {
  return moves.flatMap((move) => readPlay(move) ?? []);
}

/** The pawn that a play takes, as its text writes it: `3` for an own one, `B9` for one of Blue. */
export function pawnKey(play: Play): string {
  return `${play.colour === null ? '' : LETTERS[play.colour]}${play.from}`;
}

/** A line that leads up and ends on the table has gone over the top: nobody falls that far downwards. */
export function overTheTop(play: Play): boolean {
  return play.to === TABLE && play.from > CROWN / 2;
}

export function placeName(level: number): string {
  if (level === TABLE) return 'the table';
  return level === CROWN ? 'the crown' : `level ${level}`;
}

const short = (level: number) => (level === TABLE ? 'table' : level === CROWN ? 'crown' : String(level));

/** A play on a button. */
export function sayShortly(play: Play): string {
  const whose = play.colour === null ? '' : `${COLOURS[play.colour]} `;
  if (play.other !== null) return `${whose}${play.from} ⇄ ${COLOURS[play.other]} ${play.to}`;
  return `${whose}${short(play.from)} → ${short(play.to)}${overTheTop(play) ? ', too far' : ''}`;
}

/** A play in a sentence, with who stands where it ends. */
export function sayPlay(play: Play, view: GameView, own: number): string {
  const whose = play.colour === null ? 'your pawn' : `${COLOURS[play.colour]}'s pawn`;
  const card = cardName(play.kind);
  if (play.other !== null) {
    return `${card}: ${whose} on level ${play.from} and ${COLOURS[play.other]}'s on level ${play.to} change places`;
  }
  const beyond = overTheTop(play) ? ' beyond the crown, back' : '';
  const there = standing(view, play.to).filter((colour) => colour !== (play.colour ?? own));
  const met = there.length && play.to !== TABLE && play.to !== CROWN ? `, where ${COLOURS[there[0]!]} stands` : '';
  return `${card}: ${whose} from ${placeName(play.from)}${beyond} to ${placeName(play.to)}${met}`;
}

function standing(view: GameView, level: number): number[] {
  const pawns: number[][] = view.pawns;
  return pawns.flatMap((levels, colour) => (levels.includes(level) ? [colour] : []));
}

const LED_TO = ['knocked off', 'overshot', 'home', 'reshuffled'];

/** What a move led to: falls, pawns that are home, decks shuffled anew. */
export function sayEvents(events: Json[]): string {
  return events
    .filter(({ kind }) => LED_TO.includes(kind))
    .map(({ words }) => words)
    .join('; ');
}

/** One line of the log. */
export function sayMove(entry: { seat: number; move: string }, names: string[]): string {
  const who = names[entry.seat] ?? COLOURS[entry.seat]!;
  if (entry.move === 'redraw') return `${who} can play nothing, shows the hand and draws anew`;
  if (entry.move.startsWith('draw')) return `${who} draws from the ${entry.move.endsWith('L') ? 'left' : 'right'} deck`;
  const play = readPlay(entry.move);
  if (!play) return `${who}: ${entry.move}`;
  const card = cardName(play.kind);
  if (play.other !== null) {
    return `${who} plays ${card}: level ${play.from} and ${COLOURS[play.other]}'s level ${play.to} change places`;
  }
  const whose = play.colour === null ? '' : ` with ${COLOURS[play.colour]}'s pawn`;
  return `${who} plays ${card}${whose}: ${placeName(play.from)} to ${placeName(play.to)}`;
}

/** The last card that was played; draws come after it. */
export function lastPlay(view: GameView): Play | null {
  for (let index = view.moves.length - 1; index >= 0; index--) {
    const play = readPlay(view.moves[index].move);
    if (play) return play;
  }
  return null;
}

/** Where everybody stands, for those who hear the tower. */
export function sayTower(view: GameView, names: string[]): string[] {
  const pawns: number[][] = view.pawns;
  return pawns.map((levels, colour) => {
    const places = [...new Set(levels)].map((level) => {
      const count = levels.filter((other) => other === level).length;
      return `${placeName(level)}${count > 1 ? ` ${count} pawns` : ''}`;
    });
    return `${COLOURS[colour]}, ${names[colour] ?? 'nobody'}: ${places.join(', ')}`;
  });
}

/** The pawns as they would stand after a play whose confirmation is awaited; others are not thought about. */
export function withPending(view: GameView, play: Play | null, own: number): number[][] {
  const pawns: number[][] = view.pawns.map((levels: number[]) => [...levels]);
  if (!play) return pawns;
  replace(pawns[play.colour ?? own], play.from, play.to);
  if (play.other !== null) replace(pawns[play.other], play.to, play.from);
  return pawns;
}

function replace(levels: number[] | undefined, from: number, to: number): void {
  const at = levels?.indexOf(from) ?? -1;
  if (at >= 0) levels![at] = to;
}

/** A pawn that keeps its name while it moves; views only tell how many stand where. */
export interface Pawn {
  id: string;
  colour: number;
  level: number;
  /** Which of the pawns of its colour at that place it is, and of how many. */
  index: number;
  count: number;
}

/** The pawns of a view under the names they had: whoever stays keeps the place, the others take what is new. */
export function follow(before: readonly Pawn[], pawns: readonly (readonly number[])[]): Pawn[] {
  return pawns.flatMap((levels, colour) => {
    const known = before.filter((pawn) => pawn.colour === colour).map(({ id, level }) => ({ id, level }));
    const named = known.length ? known : levels.map((level, index) => ({ id: `${colour}-${index}`, level }));
    const left = [...levels];
    const moved = named.filter(({ level }) => {
      const at = left.indexOf(level);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    moved.forEach((pawn) => (pawn.level = left.shift()!));
    return named.map(({ id, level }) => {
      const there = named.filter((other) => other.level === level);
      return { id, colour, level, index: there.findIndex((other) => other.id === id), count: there.length };
    });
  });
}

/** The cards of a hand with names of their own, so that those who stay are not drawn anew. */
export function namedCards(hand: readonly string[]): { id: string; kind: string }[] {
  const before = (kind: string, end: number) => hand.slice(0, end).filter((other) => other === kind).length;
  return hand.map((kind, index) => ({ kind, id: `${kind}-${before(kind, index)}` }));
}
