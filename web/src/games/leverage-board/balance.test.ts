import { describe, expect, it } from 'vitest';
import { balanceAfter, halves, PEG_WEIGHT, sideDown, signed, type Weighed } from './balance';
import { capturesOf, endOf, startOf, type Piece } from './moves';
import samples from './samples.json';

const start = samples.start as unknown as Weighed;

/** The pieces after a path, for the next move of the sample. */
function moved(pieces: Record<string, Piece>, path: string): Record<string, Piece> {
  const { [startOf(path)]: mover, ...rest } = pieces;
  for (const hole of capturesOf(path)) delete rest[hole];
  return { ...rest, [endOf(path)]: mover as Piece };
}

describe('the coach', () => {
  it('agrees with the engine on every move of a game, apart from pegs', () => {
    let board = start;
    let tilts = 0;
    for (const { move, moment, weight, pegs } of samples.moves) {
      const after = balanceAfter(board, move);
      const removed = [0, 1].map((seat) => (board.pegs[seat] ?? 0) - (pegs[seat] ?? 0)) as [number, number];
      const count = removed[0] + removed[1];
      expect(after.moment + 6 * PEG_WEIGHT * (removed[0] - removed[1]), move).toBe(moment);
      expect(after.weight - PEG_WEIGHT * count, move).toBe(weight);
      const down = sideDown(after);
      expect(down, move).toBe(count ? removed.findIndex(Boolean) : null);
      tilts += Number(count > 0);
      board = { ...board, pieces: moved(board.pieces, move), pegs, moment, weight };
      const [blue, orange] = halves(board);
      expect(orange - blue, move).toBe(moment);
    }
    expect(tilts).toBeGreaterThan(3);
  });

  it('ignores a path without a piece', () => {
    const { moment, weight, axes_per_row } = start;
    expect(balanceAfter(start, 'e6-e7')).toEqual({ moment, weight, axes_per_row });
  });
});

it('is level up to a share of the weight that the table chooses', () => {
  const sideAt = (moment: number, axes_per_row: number): number | null =>
    sideDown({ moment, weight: 180, axes_per_row });
  expect([18, 19, -19].map((moment) => sideAt(moment, 10))).toEqual([null, 1, 0]);
  expect([12, 13, -13].map((moment) => sideAt(moment, 15))).toEqual([null, 1, 0]);
});

it('writes distinct signs', () => {
  expect([-3, 0, 4].map(signed)).toEqual(['−3', '0', '+4']);
});
