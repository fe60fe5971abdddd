/** Moves as they are written (c2>c4xe6), taken apart for drawing. What is legal the server says. */
import { fileOf, RANKS, rankOf, type Size } from './geometry';

export interface Piece {
  seat: number;
  size: Size;
}

export interface Path {
  holes: string[];
  /** One fewer: `-` for a step, `>` for a hop, `x` for a hop that captures. */
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

/** The path without its last hop. */
export function shortened(text: string): string {
  return text.replace(/[->x][a-i]\d+$/, '');
}

/** What somebody may have meant who pointed at a hole that can't be chosen, to ask the server why not: the piece that is
chosen should go there, or the piece that stands there should move. */
export function attempt(path: string, hole: string, occupied: boolean): string | null {
  if (!path) return occupied ? `${hole}-${hole[0]}${rankOf(hole) + (rankOf(hole) < RANKS.length ? 1 : -1)}` : null;
  const from = endOf(path);
  const apart = Math.max(Math.abs(fileOf(from) - fileOf(hole)), Math.abs(rankOf(from) - rankOf(hole)));
  return `${path}${path === from && apart < 2 ? '-' : '>'}${hole}`;
}

/** The hole in the middle of a hop. */
export function between(from: string, to: string): string {
  const middle = (from.charCodeAt(0) + to.charCodeAt(0)) / 2;
  return String.fromCharCode(middle) + (Number(from.slice(1)) + Number(to.slice(1))) / 2;
}

/** The holes whose pieces a path captures, in order. */
export function capturesOf(text: string): string[] {
  const { holes, marks } = readPath(text);
  return marks.flatMap((mark, at) => (mark === 'x' ? [between(holes[at] ?? '', holes[at + 1] ?? '')] : []));
}

/** The listed moves that begin with a path and end at a hole: most captures first, then fewest hops. */
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
