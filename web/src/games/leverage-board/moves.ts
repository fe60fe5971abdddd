/** Parses moves (c2>c4xe6) for drawing. The server decides what is legal. */
import { fileOf, RANKS, rankOf, type Size } from './geometry';

export interface Piece {
  seat: number;
  size: Size;
}

export interface Path {
  holes: string[];
  /** Between holes: `-` for a step, `>` for a hop, `x` for a capturing hop. */
  marks: string[];
}

export function readPath(text: string): Path {
  const parts = text.split(/([->x])/);
  return { holes: parts.filter((_, at) => at % 2 === 0 && parts[at]), marks: parts.filter((_, at) => at % 2 === 1) };
}

export function startOf(text: string): string {
  return /^[a-i]\d+/.exec(text)?.[0] ?? '';
}

export function endOf(text: string): string {
  return /[a-i]\d+$/.exec(text)?.[0] ?? '';
}

/** Returns the path without its last hop. */
export function shortened(text: string): string {
  return text.replace(/[->x][a-i]\d+$/, '');
}

/** Guesses the move behind a click on a hole that can't be chosen, to ask the server why it is illegal: the chosen piece
goes there, or the piece there moves. */
export function attempt(path: string, hole: string, occupied: boolean): string | null {
  if (!path) return occupied ? `${hole}-${hole[0]}${rankOf(hole) + (rankOf(hole) < RANKS.length ? 1 : -1)}` : null;
  const from = endOf(path);
  const apart = Math.max(Math.abs(fileOf(from) - fileOf(hole)), Math.abs(rankOf(from) - rankOf(hole)));
  return `${path}${path === from && apart < 2 ? '-' : '>'}${hole}`;
}

/** Returns the hole in the middle of a hop. */
export function between(from: string, to: string): string {
  const middle = (from.charCodeAt(0) + to.charCodeAt(0)) / 2;
  return String.fromCharCode(middle) + (Number(from.slice(1)) + Number(to.slice(1))) / 2;
}

/** Returns the holes of captured pieces, in order. */
export function capturesOf(text: string): string[] {
  const { holes, marks } = readPath(text);
  return marks.flatMap((mark, at) => (mark === 'x' ? [between(holes[at] ?? '', holes[at + 1] ?? '')] : []));
}

/** Returns the best listed move to each hole from a path: most captures, then fewest hops. */
export function listedTo(moves: readonly string[], path: string): Map<string, string> {
  const better = (one: string, other: string): number =>
    capturesOf(other).length - capturesOf(one).length || readPath(one).marks.length - readPath(other).marks.length;
  const found = new Map<string, string>();
  for (const move of moves) {
    if (!move.startsWith(path) || !/[->x]/.test(move[path.length] ?? '')) continue;
    const known = found.get(endOf(move));
    if (known === undefined || better(move, known) < 0) found.set(endOf(move), move);
  }
  return found;
}
