/** Names of the paces, for the settings and for the tables. */
import type { Settings } from './settings.svelte';

export const PACE_LABEL = 'Pace of other players’ moves';
export const PACE_WORDS: Record<Settings['pace'], string> = {
  slow: 'Slow',
  standard: 'Standard',
  fast: 'Fast',
  decision: 'Until my next decision',
};
