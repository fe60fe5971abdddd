/** When each part of a move is shown, in milliseconds after its view arrives. */
import { settings } from '../../kit/settings.svelte';
import type { Wave } from './story';

const ARRIVAL = 360; // until a peg placed by another player leans
const STEP = 95; // between pegs
const SETTLING = 500; // before the tie-break leans its pegs
const COUNT = 170;
const COUNT_QUICKLY = 6000; // longest duration of a count

export interface Timetable {
  delays: Map<string, number>;
  begins: number;
  ends: number;
}

/** Returns when the wave turns each peg. With `ours`, the peg was placed here and is already drawn. */
export function timetable(wave: Wave, ours: boolean): Timetable {
  const begins = ours ? 0 : ARRIVAL;
  const delays = new Map<string, number>();
  wave.turned.forEach((hole, index) => delays.set(hole, begins + (index + 1) * STEP));
  let ends = begins + (wave.turned.length + 1) * STEP;
  if (wave.settled.length) ends += SETTLING;
  for (const hole of wave.settled) delays.set(hole, ends);
  return { delays, begins, ends };
}

/** Returns the time between two counted pegs. */
export function countStep(pegs: number): number {
  return settings.motion === 'off' ? 0 : Math.min(COUNT, COUNT_QUICKLY / Math.max(1, pegs));
}
