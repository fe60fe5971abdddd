import { describe, expect, it } from 'vitest';
import { duelLine, HEIGHT, isDuel, marksOf, Plot, valueAt } from './course';
import { CHANCE, DUEL } from './samples';

describe('a plot', () => {
  it.each([1, 3, 48, 431])('knows which of %i moves a place belongs to', (plies) => {
    const plot = new Plot(640, plies);
    for (let ply = 0; ply <= plies; ply++) expect(plot.plyAt(plot.x(ply))).toBe(ply);
    expect(plot.plyAt(-50)).toBe(0);
    expect(plot.plyAt(2000)).toBe(plies);
  });
  it('stays within its box, with more above less', () => {
    const plot = new Plot(320, 10);
    expect(plot.y(1)).toBeLessThan(plot.y(0.5));
    for (const y of [plot.y(0), plot.y(1)]) expect(y >= 0 && y <= HEIGHT).toBe(true);
    for (const x of [plot.x(0), plot.x(10)]) expect(x >= 0 && x <= 320).toBe(true);
  });
  it.each([
    [640, 3, [0, 1, 2, 3]],
    [640, 48, [0, 5, 10, 15, 20, 25, 30, 35, 40, 45]],
    [300, 48, [0, 10, 20, 30, 40]],
    [640, 5000, [0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000]],
  ])('writes numbers that have room: %i pixels, %i moves', (width, plies, numbers) => {
    expect(new Plot(width, plies).numbers).toEqual(numbers);
  });
  it('closes what lies below a line at the bottom', () => {
    const plot = new Plot(640, 1);
    const corners = plot
      .below([
        [0, 1],
        [1, 1],
      ])
      .split(' ');
    expect(corners).toHaveLength(4);
    expect(new Set(corners.slice(2).map((corner) => corner.split(',')[1]))).toEqual(new Set([plot.y(0).toFixed(1)]));
  });
});

it('tells a duel from a game of chance', () => {
  expect(isDuel(DUEL)).toBe(true);
  expect(isDuel(CHANCE)).toBe(false);
});

it('draws a duel as one line, from where the first seat sits', () => {
  const line = duelLine(DUEL);
  expect(line.map(([ply]) => ply)).toEqual([0, 1, 2, 3]);
  expect(line.map(([, value]) => value)).toEqual([0.6, 0.6, 0.85, 0.75]);
});

it('knows what a seat could expect after every move', () => {
  expect([0, 1, 2].map((ply) => valueAt(CHANCE, 0, ply))).toEqual([0.6, 0.6, 1]);
  expect([0, 1, 2].map((ply) => valueAt(CHANCE, 1, ply))).toEqual([0.4, 0.4, 0]); // before its first move: as then
  expect(valueAt(CHANCE, 2, 1)).toBeNull();
});

it('marks mistakes and blunders on the line on which they are drawn', () => {
  expect(marksOf(DUEL)).toEqual([
    { ply: 2, value: 0.85, verdict: 'blunder' }, // of the second seat, seen from the first
    { ply: 3, value: 0.75, verdict: 'mistake' },
  ]);
  expect(marksOf(CHANCE)).toEqual([{ ply: 2, value: 0.15, verdict: 'blunder' }]);
});
