/** Reads a view of Lean for drawing: pegs, the wave of the last move, chains to count. */
import type { GameView, Json } from '../../kit/game';
import { list } from '../../kit/text';
import { LEANS, LEAN_WORDS, neighbour, type Layout, type Lean } from './geometry';

export interface Peg {
  hole: string;
  seat: number;
  /** Null until the player has chosen a direction. */
  lean: Lean | null;
  /** Chosen or sent, but not confirmed yet. */
  pending: boolean;
}

export type Placing = Pick<Peg, 'hole' | 'lean'>;

const MOVE = /^([a-z]\d{1,2})>(E|NE|NW|W|SW|SE)$/;

/** Returns the hole and direction of a move; null for a pass. */
export function placing(move: string | undefined | null): { hole: string; lean: Lean } | null {
  const match = move ? MOVE.exec(move) : null;
  return match ? { hole: match[1]!, lean: match[2] as Lean } : null;
}

/** Returns the legal directions by hole, in the order of `LEANS`. */
export function leansByHole(moves: readonly string[]): Map<string, Lean[]> {
  const found = new Map<string, Set<Lean>>();
  for (const move of moves) {
    const place = placing(move);
    if (!place) continue;
    if (!found.has(place.hole)) found.set(place.hole, new Set());
    found.get(place.hole)!.add(place.lean);
  }
  return new Map([...found].map(([hole, leans]) => [hole, LEANS.filter((lean) => leans.has(lean))]));
}

/** Returns all pegs in drawing order, from the top row down, including the pending one. */
export function shownPegs(board: Layout, view: GameView, coming: Placing | null, seat: number | null): Peg[] {
  const pegs: Peg[] = [];
  for (const hole of board.rows.flat()) {
    const peg = view.pegs[hole.name];
    if (peg) pegs.push({ hole: hole.name, seat: peg.seat, lean: peg.lean, pending: false });
    else if (coming?.hole === hole.name && seat !== null) pegs.push({ ...coming, seat, pending: true });
  }
  return pegs;
}

/** The last move: the placed peg, then the turned pegs in order. */
export interface Wave {
  placed: string | null;
  turned: string[];
  /** Pegs that the tie-break leans towards the black peg. */
  settled: string[];
}

export function lastWave(view: GameView): Wave {
  const wave: Wave = { placed: null, turned: [], settled: [] };
  for (const event of view.events) {
    if (event.kind === 'place') wave.placed = event.hole;
    if (event.kind === 'turn') wave.turned.push(event.hole);
    if (event.kind === 'tie-break') wave.settled = event.holes;
  }
  return wave;
}

/** Returns the scoring pegs as chains, each from the black peg outwards. */
export function chains(board: Layout, view: GameView): string[][] {
  const roots = new Map<string, string>();
  const found = new Map<string, string[]>();
  for (const hole of view.scoring as string[]) {
    const next = neighbour(board, hole, view.pegs[hole].lean)!.name;
    const root = next === board.centre ? hole : roots.get(next)!; // `scoring` lists each chain from the black peg outwards
    roots.set(hole, root);
    if (!found.has(root)) found.set(root, []);
    found.get(root)!.push(hole);
  }
  return [...found.values()];
}

export interface Counted {
  /** The number of each counted peg among those of its colour. */
  numbers: Map<string, number>;
  scores: [number, number];
}

/** Returns the count after `many` pegs of `order`. */
export function countOf(view: GameView, order: readonly string[], many: number): Counted {
  const counted: Counted = { numbers: new Map(), scores: [0, 0] };
  for (const hole of order.slice(0, many)) {
    const seat: 0 | 1 = view.pegs[hole].seat;
    counted.numbers.set(hole, ++counted.scores[seat]);
  }
  return counted;
}

export const COLOURS = ['Amber', 'Indigo'] as const;

/** Describes a hole for screen readers. */
export function describe(board: Layout, view: GameView, hole: string, open: boolean): string {
  if (hole === board.centre) return `${hole}, the black peg`;
  const peg = view.pegs[hole];
  if (!peg) return open ? `${hole}, open to you` : `${hole}, empty`;
  return `${hole}, ${COLOURS[peg.seat as 0 | 1]}, leans ${LEAN_WORDS[peg.lean as Lean]}`;
}

/** Describes the effects of a move: turned pegs and the tie-break. */
export function sayEvents(events: Json[]): string {
  const turned: string[] = events.filter(({ kind }) => kind === 'turn').map(({ hole }) => hole);
  const wave = turned.length ? [`turns ${list(turned)}`] : [];
  return [...wave, ...events.filter(({ kind }) => kind === 'tie-break').map(({ words }) => words)].join('; ');
}

/** Describes a move in one line. */
export function sayMove(entry: { seat: number; move: string }, names: string[]): string {
  const who = names[entry.seat] ?? COLOURS[entry.seat as 0 | 1];
  const place = placing(entry.move);
  return place ? `${who} places a peg in ${place.hole}, leaning ${LEAN_WORDS[place.lean]}` : `${who} passes`;
}
