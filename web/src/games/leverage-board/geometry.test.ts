import { describe, expect, it } from 'vitest';
import {
  CHAIR,
  HEIGHT,
  HOLES,
  LENGTH,
  nearest,
  octagon,
  PHONE,
  place,
  placeOf,
  project,
  RADIUS,
  room,
  stepByKey,
  THICKNESS,
  TILT,
  tiltOf,
  WIDTH,
  zoneOf,
} from './geometry';
import samples from './samples.json';

describe('the plate', () => {
  it('has 99 holes at different positions', () => {
    expect(HOLES).toHaveLength(99);
    for (const flipped of [false, true]) {
      expect(new Set(HOLES.map((hole) => placeOf(hole, flipped).join())).size).toBe(99);
    }
  });

  it('has the player’s own side in front', () => {
    expect(placeOf('a1', false)[1]).toBeGreaterThan(placeOf('a11', false)[1]);
    expect(placeOf('a1', true)[1]).toBeLessThan(placeOf('a11', true)[1]);
  });

  it('turns around its middle when flipped', () => {
    for (const hole of HOLES) {
      const [[x, y], [flippedX, flippedY]] = [placeOf(hole, false), placeOf(hole, true)];
      expect(x + flippedX).toBeCloseTo(WIDTH);
      expect(y + flippedY).toBeCloseTo(LENGTH);
    }
  });

  it('has the zones of the engine’s start position', () => {
    const zones = HOLES.filter((hole) => zoneOf(hole) !== null);
    expect(zones.sort()).toEqual(Object.keys(samples.start.pieces).sort());
    for (const [hole, piece] of Object.entries(samples.start.pieces)) expect(zoneOf(hole)).toBe(piece.seat);
  });
});

describe('the camera', () => {
  it('sees the middle in the middle, near things larger and high things higher', () => {
    expect(project(CHAIR, WIDTH / 2, LENGTH / 2).map(Math.abs)).toEqual([0, 0]);
    expect(project(CHAIR, WIDTH, LENGTH)[0]).toBeGreaterThan(project(CHAIR, WIDTH, 0)[0]);
    expect(project(CHAIR, 1, 1, 1)[1]).toBeLessThan(project(CHAIR, 1, 1, 0)[1]);
  });

  it('sees the lower side below the level board', () => {
    for (const [flipped, near] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const level = project(CHAIR, 0, LENGTH)[1];
      const nearDown = tiltOf(near, flipped);
      expect(nearDown).toBe(-TILT);
      expect(project(CHAIR, 0, LENGTH, 0, nearDown)[1]).toBeGreaterThan(level);
      expect(project(CHAIR, 0, LENGTH, 0, tiltOf(1 - near, flipped))[1]).toBeLessThan(level);
    }
    expect(tiltOf(null, false)).toBe(0);
  });

  it.each([CHAIR, PHONE])('leaves room for every tilt of the plate', (camera) => {
    const { width, above, below } = room(camera);
    for (let tilt = -TILT; tilt <= TILT; tilt++) {
      for (const x of [0, WIDTH]) {
        for (const [y, z] of [
          [0, 0],
          [LENGTH, 0],
          [LENGTH, -THICKNESS],
        ] as const) {
          const [right, down] = project(camera, x, y, z, tilt);
          expect(Math.abs(right)).toBeLessThanOrEqual(width / 2);
          expect(down).toBeGreaterThanOrEqual(-above);
          expect(down).toBeLessThanOrEqual(below);
        }
      }
    }
  });
});

it.each([CHAIR, PHONE])('sees the hole behind every piece', (camera) => {
  for (const [x, y] of HOLES.map((hole) => placeOf(hole, false))) {
    const top = project(camera, x, y - RADIUS.large, HEIGHT.large)[1];
    expect(project(camera, x, y - 1)[1]).toBeLessThan(top);
  }
});

describe('pointing', () => {
  const places = ['a1', 'b1', 'c1'].map((hole) => [hole, placeOf(hole, false)] as const);

  it('finds the nearest within reach', () => {
    const [x, y] = place(1.3, 1.2, false);
    expect(nearest(places, [x, y], 0.5)).toBe('b1');
    expect(nearest(places, [x, y], 0.3)).toBeNull();
    expect(nearest([], [x, y], 9)).toBeNull();
  });

  it.each([
    ['e3', 'ArrowUp', false, 'e4'],
    ['e3', 'ArrowUp', true, 'e2'],
    ['e3', 'ArrowLeft', false, 'd3'],
    ['e3', 'ArrowLeft', true, 'f3'],
    ['a11', 'ArrowUp', false, 'a11'],
    ['a1', 'ArrowLeft', false, 'a1'],
    ['e3', 'Home', false, 'a3'],
    ['e3', 'Home', true, 'i3'],
    ['e3', 'End', false, 'i3'],
    ['e3', 'q', false, null],
  ] as const)('goes from %s by %s (flipped: %s) to %s', (hole, key, flipped, to) => {
    expect(stepByKey(hole, key, flipped)).toBe(to);
  });
});

it('draws an octagon with a flat front', () => {
  const corners = octagon(1, 0.5);
  const front = Math.max(...corners.map(([, y]) => y));
  expect(corners).toHaveLength(8);
  expect(corners.filter(([, y]) => Math.abs(y - front) < 1e-9)).toHaveLength(2);
});
