/** How long things may move: all of it, briefly, or not at all. */
import { settings } from './settings.svelte';

export const QUICK = 120;
export const EASY = 260;
export const SLOW = 600;

/** Milliseconds for an animation that takes `full` of them when somebody likes motion. */
export function lasting(full: number): number {
  if (settings.motion === 'off') return 0;
  return settings.motion === 'reduced' ? Math.min(full, QUICK) : full;
}
