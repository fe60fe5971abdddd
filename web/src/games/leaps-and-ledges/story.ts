/** Reads moves and views of Leaps and Ledges for drawing: plays by card, pawns with ids. */
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
  flip: 'Swap one of your pawns with an opposing pawn. Each must be alone on its level.',
  rampage: 'Move a pawn up 5 and knock off every opposing pawn on the way that is not safe.',
  wild: 'Move one of your pawns, or an opposing pawn, up or down 4.',
  precision: 'Move a pawn up 1, 2 or 3.',
};

export function cardHelp(kind: string): string {
  return CARD_HELP[kind] ?? `Move a pawn up ${kind}.`;
}

/** A parsed play. */
export interface Play {
  text: string;
  kind: string;
  /** The colour of the pawn; null for the player's own. */
  colour: number | null;
  from: number;
  to: number;
  /** The colour that a flip swaps with. */
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

/** Returns the pawn of a play as in the notation: `3` for an own one, `B9` for one of Blue. */
export function pawnKey(play: Play): string {
  return `${play.colour === null ? '' : LETTERS[play.colour]}${play.from}`;
}

/** Whether a play overshoots: from the upper half, only an overshoot ends on the table. */
export function overTheTop(play: Play): boolean {
  return play.to === TABLE && play.from > CROWN / 2;
}

export function placeName(level: number): string {
  if (level === TABLE) return 'the table';
  return level === CROWN ? 'the crown' : `level ${level}`;
}

const short = (level: number) => (level === TABLE ? 'table' : level === CROWN ? 'crown' : String(level));

/** Describes a play for a button. */
export function sayShortly(play: Play): string {
  const whose = play.colour === null ? '' : `${COLOURS[play.colour]} `;
  if (play.other !== null) return `${whose}${play.from} ⇄ ${COLOURS[play.other]} ${play.to}`;
  return `${whose}${short(play.from)} → ${short(play.to)}${overTheTop(play) ? ' (overshoots)' : ''}`;
}

/** Describes a play in a sentence, with the pawn it meets. */
export function sayPlay(play: Play, view: GameView, own: number): string {
  const whose = play.colour === null ? 'your pawn' : `${COLOURS[play.colour]}'s pawn`;
  const card = cardName(play.kind);
  if (play.other !== null) {
    return `${card}: swap ${whose} on level ${play.from} with ${COLOURS[play.other]}'s on level ${play.to}`;
  }
  const beyond = overTheTop(play) ? ' past the crown, back' : '';
  const there = standing(view, play.to).filter((colour) => colour !== (play.colour ?? own));
  const met = there.length && play.to !== TABLE && play.to !== CROWN ? `, where ${COLOURS[there[0]!]} stands` : '';
  return `${card}: ${whose} from ${placeName(play.from)}${beyond} to ${placeName(play.to)}${met}`;
}

function standing(view: GameView, level: number): number[] {
  const pawns: number[][] = view.pawns;
  return pawns.flatMap((levels, colour) => (levels.includes(level) ? [colour] : []));
}

const EFFECTS = ['knocked off', 'overshot', 'home', 'reshuffled'];

/** Describes the effects of a move: falls, pawns that reach home, reshuffled decks. */
export function sayEvents(events: Json[]): string {
  return events
    .filter(({ kind }) => EFFECTS.includes(kind))
    .map(({ words }) => words)
    .join('; ');
}

/** Describes a move in one line. */
export function sayMove(entry: { seat: number; move: string }, names: string[]): string {
  const who = names[entry.seat] ?? COLOURS[entry.seat]!;
  if (entry.move === 'redraw') return `${who} has no playable card, shows the hand and draws 3 new cards`;
  if (entry.move.startsWith('draw')) return `${who} draws from the ${entry.move.endsWith('L') ? 'left' : 'right'} deck`;
  const play = readPlay(entry.move);
  if (!play) return `${who}: ${entry.move}`;
  const card = cardName(play.kind);
  if (play.other !== null) {
    return `${who} plays ${card}: swaps level ${play.from} with ${COLOURS[play.other]}'s level ${play.to}`;
  }
  const whose = play.colour === null ? '' : ` with ${COLOURS[play.colour]}'s pawn`;
  return `${who} plays ${card}${whose}: ${placeName(play.from)} to ${placeName(play.to)}`;
}

/** Returns the last play, ignoring draws after it. */
export function lastPlay(view: GameView): Play | null {
  for (let index = view.moves.length - 1; index >= 0; index--) {
    const play = readPlay(view.moves[index].move);
    if (play) return play;
  }
  return null;
}

/** Describes the positions of all pawns, for screen readers. */
export function sayTower(view: GameView, names: string[]): string[] {
  const pawns: number[][] = view.pawns;
  return pawns.map((levels, colour) => {
    const places = [...new Set(levels)].map((level) => {
      const count = levels.filter((other) => other === level).length;
      return `${count} ${level === CROWN ? 'in' : 'on'} ${placeName(level)}`;
    });
    return `${COLOURS[colour]}, ${names[colour] ?? 'no player'}: ${places.join(', ')}`;
  });
}

/** Returns the pawns after a pending play, without its effects on others. */
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

/** A pawn with a lasting id; views only list levels. */
export interface Pawn {
  id: string;
  colour: number;
  level: number;
  /** Its index and the number of pawns of its colour on its level. */
  index: number;
  count: number;
}

/** Returns the pawns of a view with their previous ids: those that stayed keep their level. */
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

/** Gives the cards of a hand ids, so that cards that stay are not redrawn. */
export function namedCards(hand: readonly string[]): { id: string; kind: string }[] {
  const before = (kind: string, end: number) => hand.slice(0, end).filter((other) => other === kind).length;
  return hand.map((kind, index) => ({ kind, id: `${kind}-${before(kind, index)}` }));
}
