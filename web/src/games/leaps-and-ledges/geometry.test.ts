import { describe, expect, it } from 'vitest';
import { BOX, climb, CROWN, emptyHomes, fall, halfWidth, LEDGES, overshoot, spot, swap, TABLE } from './geometry';
import { wayEnd, wayPath, type Moment } from './geometry';

const places = Array.from({ length: CROWN + 1 }, (_, level) => level);

function inside({ x, y }: { x: number; y: number }): boolean {
  return x >= BOX.left && x <= BOX.left + BOX.width && y >= BOX.top && y <= BOX.top + BOX.height;
}

describe('places', () => {
  it('rise from the table to the crown', () => {
    const heights = places.map((level) => spot(0, level, 0, 1, 2).y);
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
    expect(new Set(heights).size).toBe(CROWN + 1);
  });

  it.each([2, 3, 4])('are all different with %i players', (players) => {
    for (const level of [TABLE, 7, LEDGES, CROWN]) {
      const colours = level === TABLE || level === CROWN ? Array.from({ length: players }, (_, colour) => colour) : [0];
      const spots = colours.flatMap((colour) => [0, 1, 2, 3].map((index) => spot(colour, level, index, 4, players)));
      expect(spots.every(inside)).toBe(true);
      const across = spots.map(({ x }) => x).sort((a, b) => a - b);
      across.slice(1).forEach((x, index) => expect(x - across[index]!).toBeGreaterThan(15));
      if (level >= 1 && level <= LEDGES) across.forEach((x) => expect(Math.abs(x)).toBeLessThan(halfWidth(level)));
    }
  });

  it('have a ring for each pawn that is not home', () => {
    expect(emptyHomes(1, 3, 4)).toEqual([spot(1, CROWN, 3, 4, 4)]);
    expect(emptyHomes(1, 4, 4)).toEqual([]);
  });
});

describe('ways beside the tower', () => {
  it('end at their place, on their side, within the picture', () => {
    for (const to of places) {
      for (const side of [1, -1] as const) {
        const end = wayEnd(to, side, 1);
        expect(inside(end)).toBe(true);
        expect(Math.sign(end.x)).toBe(side);
        expect(wayPath(3, to, side, 1, false).endsWith(`${end.x} ${end.y}`)).toBe(true);
      }
    }
  });

  it('keep lanes apart and go over the top on an overshoot', () => {
    expect(wayEnd(9, 1, 0).x - wayEnd(9, 1, 1).x).toBeGreaterThan(20);
    const highest = (path: string) => Math.min(...[...path.matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y)));
    expect(highest(wayPath(12, 0, 1, 0, true))).toBeLessThan(wayEnd(CROWN, 1).y);
    expect(highest(wayPath(12, 8, 1, 0, false))).toBe(wayEnd(12, 1).y);
  });
});

describe('the moments of a motion', () => {
  const low = spot(1, TABLE, 0, 2, 2);
  const high = spot(1, 9, 0, 1, 2);
  const offsets = (moments: Moment[]) => moments.map(({ offset }) => offset);

  it.each([
    ['climb', climb(low, high, 9), low, high],
    ['fall', fall(high, low, -1), high, low],
    ['overshoot', overshoot(high, low), high, low],
    ['swap', swap(high, spot(0, 3, 0, 1, 2), 1), high, spot(0, 3, 0, 1, 2)],
  ])('of a %s begin and end at the spots, in order of time', (_, moments, from, to) => {
    expect(moments[0]).toMatchObject(from);
    expect(moments.at(-1)).toMatchObject(to);
    expect(offsets(moments)[0]).toBe(0);
    expect(offsets(moments).at(-1)).toBe(1);
    expect(offsets(moments)).toEqual([...offsets(moments)].sort((a, b) => a - b));
    expect(Math.abs(moments.at(-1)!.turn % 360)).toBe(0);
  });

  it('of a climb touch every ledge on the way', () => {
    expect(climb(low, high, 9)).toHaveLength(1 + 2 * 9);
  });

  it('of an overshoot rise above the crown', () => {
    expect(Math.min(...overshoot(high, low).map(({ y }) => y))).toBeLessThan(spot(1, LEDGES, 0, 1, 2).y);
  });
});
