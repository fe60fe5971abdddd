import { describe, expect, it } from 'vitest';
import { loyaltyLine, seatPlace, type Line, type Point } from './layout';

const TABLE = { width: 1000, height: 560 };
const PLATE = { width: 160, height: 112 };

/** Where a line begins, bends and ends. */
function pointsOf(line: Line): [Point, Point, Point] {
  const [ax, ay, bx, by, cx, cy] = line.path.match(/-?[\d.]+/g)!.map(Number);
  return [
    { x: ax!, y: ay! },
    { x: bx!, y: by! },
    { x: cx!, y: cy! },
  ];
}

describe('seats', () => {
  it('go clockwise from the bottom', () => {
    const places = [0, 1, 2, 3].map((seat) => seatPlace(seat, 4, 0));
    expect(places.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [50, 90],
      [9, 50],
      [50, 10],
      [91, 50],
    ]);
    expect(seatPlace(2, 4, 2)).toEqual(places[0]);
  });

  // The narrowest table that is drawn as an oval and a usual one, with the sizes that Table.svelte gives them.
  it.each([4, 5, 6, 7, 8, 9, 10])('do not overlap with %i players', (count) => {
    const crowded = count > 7;
    const tables = crowded
      ? [
          [720, 570, 128],
          [1000, 600, 145],
        ]
      : [
          [720, 470, 140],
          [1000, 560, 175],
        ];
    const places = Array.from({ length: count }, (_, seat) => seatPlace(seat, count, 0));
    for (const [width, height, plate] of tables as [number, number, number][]) {
      for (const [index, one] of places.entries()) {
        for (const other of places.slice(index + 1)) {
          const across = (Math.abs(one.x - other.x) * width) / 100;
          const along = (Math.abs(one.y - other.y) * height) / 100;
          expect(across >= plate || along >= PLATE.height, `${width}: ${across} ${along}`).toBe(true);
        }
      }
    }
  });
});

describe('a line of loyalty', () => {
  it('begins and ends outside the plates', () => {
    for (const count of [4, 7, 10]) {
      for (let noble = 1; noble < count; noble++) {
        const [from, to] = [seatPlace(noble, count, 0), seatPlace(0, count, 0)];
        const line = loyaltyLine(from, to, TABLE, PLATE);
        const [start, , end] = pointsOf(line);
        const outside = (point: Point, seat: Point): boolean =>
          Math.abs(point.x - seat.x * 10) > PLATE.width / 2 || Math.abs(point.y - seat.y * 5.6) > PLATE.height / 2;
        expect(outside(start, from)).toBe(true);
        expect(outside(end, to)).toBe(true);
      }
    }
  });

  it('avoids the middle between opposite seats', () => {
    const [, over] = pointsOf(loyaltyLine(seatPlace(2, 4, 0), seatPlace(0, 4, 0), TABLE, PLATE));
    expect(Math.abs(over.x - 500)).toBeGreaterThan(200);
    expect(over.y).toBeCloseTo(280, 0);
  });
});
