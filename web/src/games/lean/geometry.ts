/** Positions and names of holes, and the shape of a leaning peg, in the picture's units. */

export const LEANS = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const; // counter-clockwise, a sixth of a turn apart
export type Lean = (typeof LEANS)[number];

export const LEAN_WORDS: Record<Lean, string> = {
  E: 'east',
  NE: 'north-east',
  NW: 'north-west',
  W: 'west',
  SW: 'south-west',
  SE: 'south-east',
};

/** Keys around S on a keyboard, laid out like the directions around a hole. */
export const LEAN_KEYS: Record<string, Lean> = { d: 'E', e: 'NE', w: 'NW', a: 'W', z: 'SW', x: 'SE' };

const STEPS: Record<Lean, readonly [row: number, number: number]> = {
  E: [0, 1],
  NE: [1, 1],
  NW: [1, 0],
  W: [0, -1],
  SW: [-1, -1],
  SE: [-1, 0],
};

export interface Point {
  x: number;
  y: number;
}

export interface Hole extends Point {
  name: string;
  row: number;
  number: number;
}

export interface Layout {
  side: number;
  holes: Map<string, Hole>;
  /** From the top row down, in drawing and reading order. */
  rows: Hole[][];
  centre: string;
  /** Distance from the middle to a corner hole. */
  radius: number;
  halfWidth: number;
  halfHeight: number;
}

export const SPACING = 60;
export const SLATE = 42; // width of the slate beyond the outer holes
export const FRAME = 74; // the same for the wood
export const EDGE = 16; // visible height of the wood's side
const MARGIN = 8;
const LABEL = 59; // distance of the coordinates
const ROW = (SPACING * Math.sqrt(3)) / 2;
const SLANT = Math.cos(Math.PI / 6);

export function layout(side: number): Layout {
  const rows: Hole[][] = [];
  for (let row = 2 * side - 2; row >= 0; row--) {
    const first = Math.max(1, row - side + 2);
    const last = Math.min(2 * side - 1, side + row);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    rows.push(numbers.map((number) => ({ name: nameOf(row, number), row, number, ...placeOf(side, row, number) })));
  }
  const radius = SPACING * (side - 1);
  return {
    side,
    rows,
    holes: new Map(rows.flat().map((hole) => [hole.name, hole])),
    centre: nameOf(side - 1, side),
    radius,
    halfWidth: radius + FRAME / SLANT + MARGIN,
    halfHeight: radius * SLANT + FRAME + MARGIN,
  };
}

function nameOf(row: number, number: number): string {
  return `${String.fromCharCode(97 + row)}${number}`;
}

/** Returns the position of a hole. The black peg is at (0, 0), and y grows downwards. */
function placeOf(side: number, row: number, number: number): Point {
  const up = row - (side - 1);
  return { x: SPACING * (number - side - up / 2), y: -ROW * up + 0 };
}

export function neighbour(board: Layout, name: string, lean: Lean): Hole | undefined {
  const hole = board.holes.get(name);
  const [up, right] = STEPS[lean];
  return hole && board.holes.get(nameOf(hole.row + up, hole.number + right));
}

/** Returns the `points` of a hexagon that extends `beyond` the outer holes. */
export function hexagon(board: Layout, beyond: number): string {
  const reach = board.radius + beyond / SLANT;
  return LEANS.map((lean) => `${rounded(reach * unit(lean).x)},${rounded(reach * unit(lean).y)}`).join(' ');
}

/** Returns the lines between neighbouring holes as one path. */
export function lattice(board: Layout): string {
  const parts: string[] = [];
  for (const hole of board.holes.values()) {
    for (const lean of ['E', 'NE', 'NW'] as const) {
      const next = neighbour(board, hole.name, lean);
      if (next) parts.push(`M${rounded(hole.x)} ${rounded(hole.y)}L${rounded(next.x)} ${rounded(next.y)}`);
    }
  }
  return parts.join('');
}

/** Returns the coordinates: letters left of the rows, numbers below the diagonals. */
export function labels(board: Layout): { text: string; x: number; y: number }[] {
  const away = LABEL / SLANT / SPACING;
  const letters = board.rows.map(([first]) => ({
    text: first!.name[0]!,
    ...placeOf(board.side, first!.row, first!.number - away),
  }));
  const numbers = Array.from({ length: 2 * board.side - 1 }, (_, index) => {
    const lowest = Math.max(0, index + 1 - board.side);
    return { text: String(index + 1), ...placeOf(board.side, lowest - away, index + 1) };
  });
  return [...letters, ...numbers];
}

export function unit(lean: Lean): Point {
  const angle = (LEANS.indexOf(lean) * Math.PI) / 3;
  return { x: Math.cos(angle), y: -Math.sin(angle) };
}

/** Clockwise degrees from east, as SVG turns. */
export function degrees(lean: Lean): number {
  return -60 * LEANS.indexOf(lean);
}

/** Returns the direction of a stroke, or null if it is shorter than `least`. */
export function aimedAt(x: number, y: number, least: number): Lean | null {
  if (Math.hypot(x, y) < least) return null;
  const sixth = Math.round(Math.atan2(-y, x) / (Math.PI / 3));
  return LEANS[(sixth + 6) % 6]!;
}

const PIN = 33; // length from the hole to the middle of the head
const REACH = 22; // distance of a leaning head from its hole, seen from above
const SIGHT = 0.22; // visible share of a height; the viewer is slightly in front of the board

/** Returns the head, foot and shadow of a peg, relative to its hole. A leaning peg has a `tilt` of length 1. */
export function pose(tilt: Point, lift = 0): { head: Point; shadow: Point; foot: Point } {
  const x = REACH * tilt.x;
  const y = REACH * tilt.y;
  const raised = lift * 40;
  const height = Math.sqrt(Math.max(0, PIN * PIN - x * x - y * y));
  return {
    head: { x, y: y - SIGHT * height - raised },
    foot: { x: 0, y: -raised },
    shadow: { x: x + 0.32 * (height + raised), y: y + 0.3 * (height + raised) },
  };
}

/** Returns the path of one sixth of a ring around (0, 0), slightly narrowed. */
export function sector(lean: Lean, inner: number, outer: number): string {
  const middle = (LEANS.indexOf(lean) * Math.PI) / 3;
  const corner = (radius: number, side: -1 | 1) => {
    const angle = middle + side * (Math.PI / 6 - 2.5 / radius);
    return `${rounded(radius * Math.cos(angle))} ${rounded(-radius * Math.sin(angle))}`;
  };
  const arc = (radius: number, sweep: 0 | 1) => `A${rounded(radius)} ${rounded(radius)} 0 0 ${sweep}`;
  const outside = `M${corner(outer, -1)}${arc(outer, 0)} ${corner(outer, 1)}`;
  return `${outside}L${corner(inner, 1)}${arc(inner, 1)} ${corner(inner, -1)}z`;
}

/** Returns the centre of the compass of a hole, moved just enough to fit the picture. */
export function compassPlace(board: Layout, hole: Point, radius: number): Point {
  const most = { x: Math.max(0, board.halfWidth - radius), y: Math.max(0, board.halfHeight - radius) };
  return { x: clamped(hole.x, most.x), y: clamped(hole.y, most.y) };
}

/** Returns the hole a key leads to, if any. */
export function walk(board: Layout, from: string, key: string): string | undefined {
  const row = board.rows.find((each) => each.some((hole) => hole.name === from));
  if (key === 'Home') return row?.[0]?.name;
  if (key === 'End') return row?.at(-1)?.name;
  const ways: Record<string, Lean[]> = {
    ArrowLeft: ['W'],
    ArrowRight: ['E'],
    ArrowUp: ['NW', 'NE'],
    ArrowDown: ['SE', 'SW'],
  };
  const leans = ways[key] ?? [LEAN_KEYS[key.toLowerCase()]];
  for (const lean of leans) {
    const next = lean && neighbour(board, from, lean);
    if (next) return next.name;
  }
  return undefined;
}

function clamped(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Returns the nearest of some holes, or null if none is within reach. */
export function nearestHole(board: Layout, among: Iterable<string>, { x, y }: Point, reach: number): string | null {
  let found: string | null = null;
  let closest = reach;
  for (const name of among) {
    const hole = board.holes.get(name);
    const distance = hole ? Math.hypot(hole.x - x, hole.y - y) : Infinity;
    if (distance <= closest) [found, closest] = [name, distance];
  }
  return found;
}
