/** Durations of animations, by the motion setting. */
import { settings } from './settings.svelte';

export const QUICK = 120;
export const EASY = 260;
export const SLOW = 600;

/** Returns the duration of an animation in milliseconds; `full` is its duration with full motion. */
export function lasting(full: number): number {
  if (settings.motion === 'off') return 0;
  return settings.motion === 'reduced' ? Math.min(full, QUICK) : full;
}
