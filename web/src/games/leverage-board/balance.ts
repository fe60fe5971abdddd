/** Balance arithmetic for drawings and the coach (LB-12). The server decides what a move does. */
import { END_ROWS, MIDDLE_RANK, rankOf, type Size } from './geometry';
import { capturesOf, endOf, startOf, type Piece } from './moves';

export const WEIGHT: Record<Size, number> = { small: 1, medium: 2, large: 3 };
export const PEG_WEIGHT = 2;

export interface Balance {
  moment: number;
  weight: number;
  /** How narrow the level band is: the board is level while this times the torque is no more than the weight. */
  axes_per_row: number;
}

export interface Weighed extends Balance {
  pieces: Record<string, Piece>;
  pegs: readonly number[];
}

/** Returns the rows from the fulcrum; positive on Orange's half. */
export function armOf(hole: string): number {
  return rankOf(hole) - MIDDLE_RANK;
}

export function torqueOf(hole: string, piece: Piece): number {
  return WEIGHT[piece.size] * armOf(hole);
}

/** Returns the largest torque, either way, with a level board. */
export function limitOf({ weight, axes_per_row }: Balance): number {
  return Math.floor(weight / axes_per_row);
}

/** Returns the side that goes down, or null if the board is level. */
export function sideDown({ moment, weight, axes_per_row }: Balance): number | null {
  if (axes_per_row * Math.abs(moment) <= weight) return null;
  return moment > 0 ? 1 : 0;
}

/** Returns the balance after a path, before any peg leaves. Only for the coach: LB-15 forbids previews. */
export function balanceAfter(view: Weighed, path: string): Balance {
  const mover = view.pieces[startOf(path)];
  const { axes_per_row } = view;
  if (!mover) return { moment: view.moment, weight: view.weight, axes_per_row };
  let moment = view.moment + WEIGHT[mover.size] * (armOf(endOf(path)) - armOf(startOf(path)));
  let weight = view.weight;
  for (const hole of capturesOf(path)) {
    const captured = view.pieces[hole];
    if (!captured) continue;
    moment -= torqueOf(hole, captured);
    weight -= WEIGHT[captured.size];
  }
  return { moment, weight, axes_per_row };
}

/** Returns the torque of each half: Blue's, then Orange's. */
export function halves(view: Weighed): [number, number] {
  const found: [number, number] = [0, 0];
  for (const [hole, piece] of Object.entries(view.pieces)) {
    found[armOf(hole) > 0 ? 1 : 0] += Math.abs(torqueOf(hole, piece));
  }
  for (const seat of [0, 1] as const) {
    found[seat] += (view.pegs[seat] ?? 0) * PEG_WEIGHT * Math.abs(END_ROWS[seat] - MIDDLE_RANK);
  }
  return found;
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0';
}
