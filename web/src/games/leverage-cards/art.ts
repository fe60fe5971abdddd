/** Paths of suits and status marks, centred on the origin. */
import type { Suit } from './cards';
import type { Status } from './view';

export const SUIT_PATHS: Record<Suit | 'joker', string> = {
  S: 'M0-10C2-5 9-2 9 3C9 7 4 8 1.5 5C1.8 7.5 2.5 9 4 10H-4C-2.5 9-1.8 7.5-1.5 5C-4 8-9 7-9 3C-9-2-2-5 0-10z',
  H: 'M0 10C-14-1-9.5-10-5-9.5C-2.5-9.3-.6-7.5 0-5C.6-7.5 2.5-9.3 5-9.5C9.5-10 14-1 0 10z',
  D: 'M0-10.5L7.5 0L0 10.5L-7.5 0z',
  C:
    'M0-10A4.6 4.6 0 0 1 3.2-2.2A4.6 4.6 0 1 1 1.2 4.4C1.6 7 2.5 9 4 10H-4C-2.5 9-1.6 7-1.2 4.4'
    + 'A4.6 4.6 0 1 1-3.2-2.2A4.6 4.6 0 0 1 0-10z',
  joker: 'M0-10L2.6-3.4L9.6-3L4.2 1.4L6 8.2L0 4.4L-6 8.2L-4.2 1.4L-9.6-3L-2.6-3.4z',
};

export const INKS: Record<Suit | 'joker', string> = {
  S: '#1b1f2a',
  H: '#c01f2e',
  D: '#c01f2e',
  C: '#1b1f2a',
  joker: '#6b2fa0',
};

export const COIN_PATH =
  'M0-9A9 9 0 1 0 0 9A9 9 0 1 0 0-9zM0-5L1.5-1.7L5-1.5L2.3 .8L3.2 4.2L0 2.4L-3.2 4.2L-2.3 .8L-5-1.5L-1.5-1.7z';
/** A wax seal with ribbons, for promises. */
export const SEAL_PATH =
  'M0-10A6.5 6.5 0 1 0 0 3A6.5 6.5 0 1 0 0-10zM0-6A2.5 2.5 0 1 1 0-1A2.5 2.5 0 1 1 0-6zM-5 4L-6 10L0 7L6 10L5 4L0 5.5z';
const CROWN = 'M-8 6L-10-5L-4 0L0-7L4 0L10-5L8 6z';
const SHIELD = 'M-6-7H6V-1C6 3 3 5 0 7C-3 5-6 3-6-1z';

export const STATUS_PATHS: Record<Status, string> = {
  mercenary: 'M-7 5L3-5L2-8L6-9L5-5L-5 6zM-8 1L-3 6L-5 8L-10 3z',
  noble: SHIELD,
  king: CROWN,
  undead:
    'M0-8C-6-8-8-4-8 0C-8 3-6 4-5 5V8H5V5C6 4 8 3 8 0C8-4 6-8 0-8z'
    + 'M-5-1A2 2 0 1 0-1-1A2 2 0 1 0-5-1zM1-1A2 2 0 1 0 5-1A2 2 0 1 0 1-1z',
  turned: SHIELD,
};

/** Marks of actions: crossed swords, 2 arrows, a horn, a door. */
export const ACTION_PATHS = {
  duel:
    'M-10-10L-7-10L4 1L2.5 2.5L1 4L-10-7zM10-10L7-10L-4 1L-2.5 2.5L-1 4L10-7z'
    + 'M5 1L9 5L7 6L10 9L9 10L6 7L5 9L1 5zM-5 1L-9 5L-7 6L-10 9L-9 10L-6 7L-5 9L-1 5z',
  deal: 'M-10-4H4V-8L10-2.5L4 3V-1H-10zM10 5H-4V9L-10 3.5L-4-2V2H10z',
  call: 'M-10-3H-5L6-9V7L-5 2H-10zM-7 3H-3L-1 9H-5zM8-4Q10-1 8 2z',
  leave: 'M-9-9H3V-5H1V-7H-7V7H1V5H3V9H-9zM-3-2H5V-6L10 0L5 6V2H-3z',
};
