/** The board in 3D: positions of holes, the projection of the camera, and outlines of pieces.

The unit is the distance between neighbouring holes, so that one number of the style sheet scales everything. On the
plate, x runs to the right and y towards the viewer; z is the height above it. */

export type Size = 'small' | 'medium' | 'large';
export type Point = readonly [x: number, y: number];

/** The angle of the plate in degrees (0 is from above), and the distance of the eye. */
export interface Camera {
  pitch: number;
  distance: number;
}

export const FILES = 'abcdefghi';
export const RANKS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
export const MIDDLE_RANK = 6;
export const END_ROWS: readonly [number, number] = [0, 12];
export const PEGS = 9;
export const MARGIN = 0.85;
export const WIDTH = 8 + 2 * MARGIN;
export const LENGTH = 12 + 2 * MARGIN;
export const THICKNESS = 0.34;
export const TILT = 9; // degrees

/** A phone looks from higher up, so that fingers can reach the far rows. */
export const CHAIR: Camera = { pitch: 46, distance: 33 };
export const PHONE: Camera = { pitch: 31, distance: 34 };

export const RADIUS: Record<Size, number> = { small: 0.22, medium: 0.3, large: 0.39 };
/** Low enough not to hide the hole behind. */
export const HEIGHT: Record<Size, number> = { small: 0.22, medium: 0.34, large: 0.46 };
export const PEG = { radius: 0.13, height: 0.5 };

/** Files of each rank of a safety zone, counted from the end row (LB-2). */
const ZONE = ['bcdefgh', 'cdefg', 'def'];

export const HOLES: readonly string[] = RANKS.flatMap((rank) => [...FILES].map((file) => `${file}${rank}`));

export function fileOf(hole: string): number {
  return FILES.indexOf(hole[0] ?? '');
}

export function rankOf(hole: string): number {
  return Number(hole.slice(1));
}

/** Returns the seat whose safety zone contains a hole, or null. */
export function zoneOf(hole: string): number | null {
  const file = hole[0] ?? '';
  const rank = rankOf(hole);
  if (ZONE[rank - 1]?.includes(file)) return 0;
  return ZONE[11 - rank]?.includes(file) ? 1 : null;
}

/** Returns a position on the plate; flipped for Orange, who sits on the other side. */
export function place(file: number, rank: number, flipped: boolean): Point {
  return flipped ? [MARGIN + 8 - file, MARGIN + rank] : [MARGIN + file, MARGIN + 12 - rank];
}

export function placeOf(hole: string, flipped: boolean): Point {
  return place(fileOf(hole), rankOf(hole), flipped);
}

/** Returns the outline of a safety zone. */
export function zoneOutline(seat: number, flipped: boolean): Point[] {
  const corners: Point[] = [
    [0.45, 0.55],
    [7.55, 0.55],
    [5.6, 3.5],
    [2.4, 3.5],
  ];
  return corners.map(([file, rank]) => place(file, seat ? 12 - rank : rank, flipped));
}

/** Returns the tilt of the plate in degrees. */
export function tiltOf(down: number | null, flipped: boolean): number {
  if (down === null) return 0;
  return (down === 1) === flipped ? -TILT : TILT;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Projects a point of the plate to the picture, as CSS does with `rotateX`. */
export function project(camera: Camera, x: number, y: number, z = 0, tilt = 0): Point {
  const turned = radians(camera.pitch + tilt);
  const [right, near] = [x - WIDTH / 2, y - LENGTH / 2];
  const depth = near * Math.sin(turned) + z * Math.cos(turned);
  const scale = camera.distance / (camera.distance - depth);
  return [right * scale, (near * Math.cos(turned) - z * Math.sin(turned)) * scale];
}

/** Returns the size of the picture around the middle of the plate, for every tilt. */
export function room(camera: Camera): { width: number; above: number; below: number } {
  const seen: Point[] = [];
  for (const tilt of [-TILT, 0, TILT]) {
    for (const x of [0, WIDTH]) {
      seen.push(project(camera, x, 0, HEIGHT.large, tilt), project(camera, x, LENGTH, -THICKNESS, tilt));
    }
  }
  const heights = seen.map(([, y]) => y);
  return {
    width: 2 * Math.max(...seen.map(([x]) => Math.abs(x))) + 0.2,
    above: -Math.min(...heights) + 0.1,
    below: Math.max(...heights) + 0.35,
  };
}

/** Returns the nearest place, or null if none is within reach. */
export function nearest<Name>(places: Iterable<readonly [Name, Point]>, [x, y]: Point, reach: number): Name | null {
  let found: Name | null = null;
  let closest = reach;
  for (const [name, at] of places) {
    const distance = Math.hypot(at[0] - x, at[1] - y);
    if (distance <= closest) [found, closest] = [name, distance];
  }
  return found;
}

const ARROWS: Record<string, Point> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Returns the hole a key leads to, or null for other keys. At the edge it stays. */
export function stepByKey(hole: string, key: string, flipped: boolean): string | null {
  const file = fileOf(hole);
  if (key === 'Home' || key === 'End') return `${(key === 'Home') === flipped ? 'i' : 'a'}${rankOf(hole)}`;
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const sign = flipped ? -1 : 1;
  const to = FILES[Math.min(8, Math.max(0, file + sign * arrow[0]))];
  return `${to}${Math.min(11, Math.max(1, rankOf(hole) + sign * arrow[1]))}`;
}

/** Returns the apparent flatness of a round top and the apparent height of a side. */
export function foreshortened(camera: Camera, height: number): { flat: number; side: number } {
  return { flat: Math.cos(radians(camera.pitch)), side: height * Math.sin(radians(camera.pitch)) };
}

/** Returns the corners of an octagon with a flat front, clockwise from the right. */
export function octagon(radius: number, flat: number): Point[] {
  return [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((angle) => [
    radius * Math.cos(radians(angle)),
    radius * flat * Math.sin(radians(angle)),
  ]);
}

/** Returns the `points` of a polygon. */
export function pointList(points: readonly Point[]): string {
  return points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ');
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
