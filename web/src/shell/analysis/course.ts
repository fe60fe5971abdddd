/** The plot of winning chances: values after every move, and which move a point belongs to. */
import type { Analysis } from '../../api/types';

export const HEIGHT = 144;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
const MOST_NUMBERS = 12; // below a wide plot
const ROOM_FOR_A_NUMBER = 44;
const NARROWEST = 120; // also used before the width is known

/** Positions in pixels. */
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

  /** The move numbers written below the plot. */
  get numbers(): number[] {
    const most = Math.min(MOST_NUMBERS, Math.max(2, Math.floor(this.width / ROOM_FOR_A_NUMBER)));
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((size) => this.plies / size <= most) ?? this.plies;
    return Array.from({ length: Math.floor(this.plies / step) + 1 }, (_, place) => place * step);
  }

  line(points: readonly Point[]): string {
    return points.map(([ply, value]) => `${this.x(ply).toFixed(1)},${this.y(value).toFixed(1)}`).join(' ');
  }

  /** Returns the corners of the area below a line. */
  below(points: readonly Point[]): string {
    return `${this.line(points)} ${this.line([
      [this.plies, 0],
      [0, 0],
    ])}`;
  }
}

/** Number of moves, and the share of a win after them. */
export type Point = readonly [number, number];

/** Whether one line is enough: 2 players, no chance, so one gains what the other loses. */
export function isDuel({ course, seats }: Analysis): boolean {
  return course.length === 2 && seats.every((seat) => seat.luck === null);
}

/** The line of seat 0 in a duel, with a value after every move. */
export function duelLine({ moves }: Analysis): Point[] {
  const toFirst = (seat: number, value: number): number => (seat === 0 ? value : 1 - value);
  const before = moves.map((move, ply): Point => [ply, toFirst(move.seat, move.best_value)]);
  const last = moves.at(-1);
  return last ? [...before, [moves.length, toFirst(last.seat, last.value)]] : before;
}

/** Returns the last known value of a seat after `ply` moves; null if the seat never moved. */
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

/** Returns mistakes and blunders, each at its point on the line that shows it. */
export function marksOf(analysis: Analysis): Mark[] {
  const mirrored = (seat: number): boolean => isDuel(analysis) && seat === 1;
  return analysis.moves.filter(isMistake).map(({ number, seat, value, verdict }) => ({
    ply: number,
    value: mirrored(seat) ? 1 - value : value,
    verdict,
  }));
}

/** Whether "Next mistake" stops at the move. */
export function isMistake({ verdict }: { verdict: string }): boolean {
  return verdict === 'mistake' || verdict === 'blunder';
}
