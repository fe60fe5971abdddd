/** When each part of a move is shown, in milliseconds after the view that tells of it. */
import { settings } from '../../kit/settings.svelte';
import type { Wave } from './story';

const ARRIVAL = 360; // until a peg that somebody else placed leans
const STEP = 95; // from peg to peg
const SETTLING = 500; // before the tie-break leans its pegs
const COUNT = 170;
const COUNT_QUICKLY = 6000; // the most that a whole count may take

export interface Timetable {
  delays: Map<string, number>;
  begins: number;
  ends: number;
}

/** When the wave turns which peg; `ours` when the peg stood already because it was placed here. */
export function timetable(wave: Wave, ours: boolean): Timetable {
  const begins = ours ? 0 : ARRIVAL;
  const delays = new Map<string, number>();
  wave.turned.forEach((hole, index) => delays.set(hole, begins + (index + 1) * STEP));
  let ends = begins + (wave.turned.length + 1) * STEP;
  if (wave.settled.length) ends += SETTLING;
  for (const hole of wave.settled) delays.set(hole, ends);
  return { delays, begins, ends };
}

/** From one counted peg to the next. */
export function countStep(pegs: number): number {
  return settings.motion === 'off' ? 0 : Math.min(COUNT, COUNT_QUICKLY / Math.max(1, pegs));
}
