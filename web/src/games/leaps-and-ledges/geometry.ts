/** Positions on the tower, in its own units: x = 0 is the middle, y = 0 the table, y grows downwards. */

export const TABLE = 0;
export const CROWN = 16;
export const LEDGES = 15;
export const STEP = 40; // between ledges
export const SLAB = 10;
export const CROWN_BASE = -(LEDGES * STEP + 34);
const BASE_HALF = 146; // half widths of the lowest and the highest ledge
const TOP_HALF = 92;
const PAWNS = 4;
const PAWN_SCALE = 1.06;
const SIDESTEP = 20; // alternately left and right, so that no head hides the pawn above
export const BOX = { left: -225, top: -762, width: 450, height: 862 };

export interface Point {
  x: number;
  y: number;
}

export interface Spot extends Point {
  scale: number;
}

interface Row {
  y: number;
  scale: number;
  width: number;
}

const TABLE_ROW: Row = { y: 52, scale: PAWN_SCALE, width: 396 };
const HOME_ROW: Row = { y: CROWN_BASE - 66, scale: 0.72, width: 420 };

export function ledgeY(level: number): number {
  return -level * STEP;
}

export function halfWidth(level: number): number {
  return BASE_HALF + ((TOP_HALF - BASE_HALF) * (level - 1)) / (LEDGES - 1);
}

/** Returns the position of a pawn, the `index`-th of `count` of its colour on its level. */
export function spot(colour: number, level: number, index: number, count: number, players: number): Spot {
  if (level === TABLE) return rowSpot(colour, index, count, players, TABLE_ROW);
  if (level === CROWN) return rowSpot(colour, index, PAWNS, players, HOME_ROW);
  const aside = level % 2 ? -SIDESTEP : SIDESTEP;
  return { x: aside + 31 * (index - (count - 1) / 2), y: ledgeY(level) + 2, scale: PAWN_SCALE };
}

/** Returns a position in a row shared by all colours, each with its own part. */
function rowSpot(colour: number, index: number, count: number, players: number, row: Row): Spot {
  const part = Math.min(130, row.width / players);
  const middle = part * (colour - (players - 1) / 2);
  return { x: middle + (part / (PAWNS + 0.4)) * (index - (count - 1) / 2), y: row.y, scale: row.scale };
}

/** Returns the empty places in the crown. */
export function emptyHomes(colour: number, home: number, players: number): Spot[] {
  return Array.from({ length: PAWNS - home }, (_, index) => spot(colour, CROWN, home + index, PAWNS, players));
}

export type Side = 1 | -1;

/** Returns the end of a line, right (1) or left (-1) of the tower. `lane` keeps several apart. */
export function wayEnd(level: number, side: Side, lane = 0): Point {
  if (level === TABLE) return { x: side * (196 - 24 * lane), y: 22 };
  if (level === CROWN) return { x: side * (74 - 24 * lane), y: CROWN_BASE - 6 };
  return { x: side * (halfWidth(level) - 10 - 24 * lane), y: ledgeY(level) + SLAB / 2 };
}

/** Returns the path of a line beside the tower; an overshoot goes over the top first. */
export function wayPath(from: number, to: number, side: Side, lane: number, overTheTop: boolean): string {
  const start = wayEnd(from, side);
  const end = wayEnd(to, side, lane);
  if (overTheTop) {
    const top = CROWN_BASE - 30;
    const at = (x: number, y: number) => `${side * x} ${y}`;
    const up = `M${start.x} ${start.y}C${at(170, start.y - 40)} ${at(150, top)} ${at(190, top)}`;
    const down = `S${at(222, top + 90)} ${at(216, top + 160)}L${at(214, -40)}`;
    return `${up}${down}Q${at(214, 10)} ${end.x} ${end.y}`;
  }
  const bulge = side * Math.min(215, Math.max(Math.abs(start.x), Math.abs(end.x)) + 18 + 7 * Math.abs(to - from));
  return `M${start.x} ${start.y}C${bulge} ${start.y} ${bulge} ${end.y} ${end.x} ${end.y}`;
}

/** One moment of a pawn's way, as the browser's animations take it. */
export interface Moment extends Point {
  turn: number;
  scale: number;
  /** From 0 to 1. */
  offset: number;
  easing: string;
}

const UP = 'cubic-bezier(.2,.7,.4,1)';
const DOWN = 'cubic-bezier(.5,0,.9,.5)';

/** Hops up or down, ledge by ledge. */
export function climb(from: Spot, to: Spot, hops: number): Moment[] {
  const found: Moment[] = [{ ...from, turn: 0, offset: 0, easing: UP }];
  for (let hop = 1; hop <= hops; hop++) {
    const here = hop === hops ? to : between(from, to, hop / hops);
    const before = between(from, to, (hop - 1) / hops);
    const top = Math.min(here.y, before.y) - 16;
    const middle = { ...between(before, here, 0.5), y: top };
    found.push({ ...middle, turn: 0, offset: (hop - 0.45) / hops, easing: DOWN });
    found.push({ ...here, turn: 0, offset: hop / hops, easing: UP });
  }
  return found;
}

/** Falls sideways to the table, with a small bounce. */
export function fall(from: Spot, to: Spot, side: Side): Moment[] {
  const out = { x: from.x + side * 84, y: from.y - 26, scale: from.scale };
  const low = { x: (out.x + to.x) / 2 + side * 30, y: to.y - 8, scale: to.scale };
  return [
    { ...from, turn: 0, offset: 0, easing: UP },
    { ...out, turn: side * 70, offset: 0.28, easing: DOWN },
    { ...low, turn: side * 330, offset: 0.78, easing: UP },
    { ...to, y: to.y - 14, turn: side * 360, offset: 0.88, easing: DOWN },
    { ...to, turn: side * 360, offset: 1, easing: UP },
  ];
}

/** Climbs past the crown and falls off. */
export function overshoot(from: Spot, to: Spot): Moment[] {
  const top: Spot = { x: 0, y: CROWN_BASE - 60, scale: from.scale };
  const up = climb(from, top, 3).map((moment) => ({ ...moment, offset: moment.offset * 0.45 }));
  const down = fall(top, to, 1).slice(1);
  return [...up, ...down.map((moment) => ({ ...moment, offset: 0.45 + moment.offset * 0.55 }))];
}

/** Moves around the front of the tower; swapped pawns take different sides. */
export function swap(from: Spot, to: Spot, side: Side): Moment[] {
  const middle = between(from, to, 0.5);
  const out = { ...middle, x: middle.x + side * 120, scale: middle.scale * 1.15 };
  return [
    { ...from, turn: 0, offset: 0, easing: 'ease-in' },
    { ...out, turn: side * 14, offset: 0.5, easing: 'ease-out' },
    { ...to, turn: 0, offset: 1, easing: 'linear' },
  ];
}

function between(from: Spot, to: Spot, part: number): Spot {
  const mixed = (a: number, b: number) => a + (b - a) * part;
  return { x: mixed(from.x, to.x), y: mixed(from.y, to.y), scale: mixed(from.scale, to.scale) };
}

const FOCUS_STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus through a row of buttons with the arrow keys, and from the last to the first. */
export function stepFocus(event: KeyboardEvent): void {
  const step = FOCUS_STEPS[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
