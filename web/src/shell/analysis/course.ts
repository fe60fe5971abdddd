/** The course of a game as a plot: what each seat could expect after every move, and which move a place belongs to. */
import type { Analysis } from '../../api/types';

export const HEIGHT = 144;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
const MOST_NUMBERS = 12; // below the plot, where it is wide
const ROOM_FOR_A_NUMBER = 44;
const NARROWEST = 120; // also before its width is known

/** Where things are, in pixels. */
export class Plot {
  readonly width: number;

  constructor(
    width: number,
    readonly plies: number,
  ) {
    this.width = Math.max(NARROWEST, width);
  }

  x(ply: number): number {
    return LEFT + ((this.width - LEFT - RIGHT) * ply) / Math.max(1, this.plies);
  }

  y(value: number): number {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value);
  }

  plyAt(x: number): number {
    const share = (x - LEFT) / (this.width - LEFT - RIGHT);
    return Math.round(Math.min(1, Math.max(0, share)) * this.plies);
  }

  /** The numbers of moves that are written below. */
  get numbers(): number[] {
    const most = Math.min(MOST_NUMBERS, Math.max(2, Math.floor(this.width / ROOM_FOR_A_NUMBER)));
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => this.plies / size <= most) ?? this.plies;
    return Array.from({ length: Math.floor(this.plies / step) + 1 }, (_, place) => place * step);
  }

  line(points: readonly Point[]): string {
    return points.map(([ply, value]) => `${this.x(ply).toFixed(1)},${this.y(value).toFixed(1)}`).join(' ');
  }

  /** All that lies below a line. */
  below(points: readonly Point[]): string {
    return `${this.line(points)} ${this.line([
      [this.plies, 0],
      [0, 0],
    ])}`;
  }
}

/** After so many moves, the share of a win. */
export type Point = readonly [number, number];

/** Two who see everything, and no chance: what one has the other has not, and one line tells all. */
export function isDuel({ course, seats }: Analysis): boolean {
  return course.length === 2 && seats.every((seat) => seat.luck === null);
}

/** The line of seat 0 in a duel: a value after every move. */
export function duelLine({ moves }: Analysis): Point[] {
  const toFirst = (seat: number, value: number): number => (seat === 0 ? value : 1 - value);
  const before = moves.map((move, ply): Point => [ply, toFirst(move.seat, move.best_value)]);
  const last = moves.at(-1);
  return last ? [...before, [moves.length, toFirst(last.seat, last.value)]] : before;
}

/** What a seat could expect after so many moves: what it knew last, or at first; null for one that never moved. */
export function valueAt({ course }: Analysis, seat: number, ply: number): number | null {
  const points = course[seat] ?? [];
  const known = points.filter(([at]) => at <= ply).at(-1) ?? points[0];
  return known ? known[1] : null;
}

export interface Mark {
  ply: number;
  value: number;
  verdict: string;
}

/** Where mistakes and blunders were made, on the line on which they are shown. */
export function marksOf(analysis: Analysis): Mark[] {
  const mirrored = (seat: number): boolean => isDuel(analysis) && seat === 1;
  return analysis.moves.filter(isMistake).map(({ number, seat, value, verdict }) => ({
    ply: number,
    value: mirrored(seat) ? 1 - value : value,
    verdict,
  }));
}

/** Worth to be stopped at. */
export function isMistake({ verdict }: { verdict: string }): boolean {
  return verdict === 'mistake' || verdict === 'blunder';
}
