/** Motions of the pawns, and their timing, from the events of a move. */
import type { GameView } from '../../kit/game';
import { climb, CROWN, fall, overshoot, swap, TABLE, type Moment, type Spot } from './geometry';
import { overTheTop, type Play } from './story';

const HOP = 130;
const LONGEST_CLIMB = 1000;
const FALL = 850;
const OVERSHOOT = 1500;
const SWAP = 750;
const DRAW = 300;

export interface Motion {
  colour: number;
  from: number;
  to: number;
  kind: 'climb' | 'fall' | 'overshoot' | 'swap';
  /** Milliseconds. */
  delay: number;
  lasts: number;
}

/** Returns the motions of the last move. With `ours`, the move was played here and its pawn has already moved. */
export function motionsOf(view: GameView, ours: boolean): Motion[] {
  const found: Motion[] = [];
  const mover = view.events.find((event: { kind: string }) => event.kind === 'moved' || event.kind === 'overshot');
  for (const event of view.events) {
    if (event.kind === 'moved') {
      found.push({ ...wayOf(event), kind: 'climb', delay: 0, lasts: climbTime(event.from, event.to) });
    }
    if (event.kind === 'overshot') found.push({ ...wayOf(event), kind: 'overshoot', delay: 0, lasts: OVERSHOOT });
    if (event.kind === 'knocked off') {
      const delay = ours ? 0 : metAfter(mover, event.level);
      found.push({ colour: event.colour, from: event.level, to: TABLE, kind: 'fall', delay, lasts: FALL });
    }
    if (event.kind === 'flipped') {
      const [one, other] = event.pawns;
      found.push({ ...one, to: other.from, kind: 'swap', delay: 0, lasts: SWAP });
      found.push({ ...other, to: one.from, kind: 'swap', delay: 0, lasts: SWAP });
    }
  }
  return found;
}

function wayOf(event: { colour: number; from: number; to: number }): { colour: number; from: number; to: number } {
  return { colour: event.colour, from: event.from, to: event.to };
}

export function climbTime(from: number, to: number): number {
  return Math.min(LONGEST_CLIMB, HOP * Math.abs(to - from));
}

/** Returns when a climbing pawn reaches a level. */
function metAfter(mover: { kind: string; from: number; to: number } | undefined, level: number): number {
  if (!mover) return 0;
  const overshoots = mover.kind === 'overshot';
  const whole = overshoots ? OVERSHOOT * 0.45 : climbTime(mover.from, mover.to);
  const top = overshoots ? CROWN : mover.to;
  return (whole * Math.abs(level - mover.from)) / Math.max(1, Math.abs(top - mover.from));
}

/** Returns the motions of a pending play, for its own pawns only. */
export function motionsOfPlay(play: Play, own: number): Motion[] {
  const mover = { colour: play.colour ?? own, from: play.from, to: play.to, delay: 0 };
  if (overTheTop(play)) return [{ ...mover, kind: 'overshoot', lasts: OVERSHOOT }];
  if (play.other === null) return [{ ...mover, kind: 'climb', lasts: climbTime(play.from, play.to) }];
  const other = { colour: play.other, from: play.to, to: play.from, delay: 0 };
  return [mover, other].map((way) => ({ ...way, kind: 'swap', lasts: SWAP }));
}

/** Returns how long the animation of the last move takes. */
export function seenAfter(view: GameView): number {
  return Math.max(DRAW, ...motionsOf(view, false).map(({ delay, lasts }) => delay + lasts));
}

/** Returns the motion of a pawn between two levels; a climb if no event describes it. */
export function motionFor(motions: readonly Motion[], colour: number, from: number, to: number): Motion {
  const known = motions.find((motion) => motion.colour === colour && motion.from === from && motion.to === to);
  return known ?? { colour, from, to, kind: 'climb', delay: 0, lasts: climbTime(from, to) };
}

export function moments(motion: Motion, from: Spot, to: Spot): Moment[] {
  const side = motion.colour % 2 ? -1 : 1;
  if (motion.kind === 'fall') return fall(from, to, side);
  if (motion.kind === 'overshoot') return overshoot(from, to);
  if (motion.kind === 'swap') return swap(from, to, motion.from < motion.to ? 1 : -1);
  return climb(from, to, Math.max(1, Math.abs(motion.to - motion.from)));
}
