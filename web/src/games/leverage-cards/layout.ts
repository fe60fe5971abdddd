/** Positions of seats and lines of loyalty, in percent of the table's width and height. */

export interface Point {
  x: number;
  y: number;
}

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

const MIDDLE: Point = { x: 50, y: 50 };
const SEATS: Point = { x: 41, y: 40 }; // half axes of the oval of seats
const CLEAR: Point = { x: 21, y: 17 }; // half axes of the middle, which lines avoid
const START_GAP = 8; // pixels between a plate and the line
const TIP_GAP = 16; // the same where an arrowhead is

/** Returns the position of a seat, clockwise from the bottom. */
export function seatPlace(seat: number, count: number, bottom: number): Point {
  const angle = Math.PI / 2 + (2 * Math.PI * (seat - bottom)) / count;
  return { x: MIDDLE.x + SEATS.x * Math.cos(angle), y: MIDDLE.y + SEATS.y * Math.sin(angle) };
}

export interface Line {
  path: string;
  tip: string; // the corners of an arrowhead
  start: Point;
}

/** Returns the line in pixels from a Noble's plate to the King's, bent outwards around the middle. */
export function loyaltyLine(noble: Point, king: Point, table: Size, plate: Size): Line {
  const scaled = ({ x, y }: Point): Point => ({ x: (x * table.width) / 100, y: (y * table.height) / 100 });
  const over = scaled(bend(noble, king));
  const from = edge(scaled(noble), over, plate, START_GAP);
  const to = edge(scaled(king), over, plate, TIP_GAP);
  const path = `M${round(from.x)} ${round(from.y)}Q${round(over.x)} ${round(over.y)} ${round(to.x)} ${round(to.y)}`;
  const tip = arrowhead(to, { x: to.x - over.x, y: to.y - over.y });
  return { path, tip, start: { x: round(from.x), y: round(from.y) } };
}

/** Returns where a line from the middle of a plate leaves the plate and the gap around it. */
function edge(middle: Point, towards: Point, plate: Size, gap: number): Point {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const across = dx ? (plate.width / 2 + gap) / Math.abs(dx) : Infinity;
  const along = dy ? (plate.height / 2 + gap) / Math.abs(dy) : Infinity;
  const share = Math.min(1, across, along);
  return { x: middle.x + dx * share, y: middle.y + dy * share };
}

function bend(start: Point, end: Point): Point {
  let out = { x: (start.x + end.x) / 2 - MIDDLE.x, y: (start.y + end.y) / 2 - MIDDLE.y };
  let away = Math.hypot(out.x, out.y);
  if (away < 1) {
    out = { x: start.y - end.y, y: end.x - start.x }; // opposite seats: pass on one side
    away = 0;
  }
  const length = Math.hypot(out.x, out.y);
  const unit = { x: out.x / length, y: out.y / length };
  const clear = 1 / Math.hypot(unit.x / CLEAR.x, unit.y / CLEAR.y);
  const reach = Math.max(0.9 * away, 2 * clear - away);
  return { x: MIDDLE.x + unit.x * reach, y: MIDDLE.y + unit.y * reach };
}

function arrowhead(at: Point, along: Point): string {
  const length = Math.hypot(along.x, along.y) || 1;
  const [ux, uy] = [along.x / length, along.y / length];
  const corners: [number, number][] = [
    [10, 0],
    [-6, 8],
    [-6, -8],
  ];
  return corners.map(([a, b]) => `${round(at.x + a * ux - b * uy)},${round(at.y + a * uy + b * ux)}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
