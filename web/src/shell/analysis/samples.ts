/** Two analyses for the tests: a duel, and a game in which chance has its part. */
import type { Analysis, JudgedMove, SeatSummary } from '../../api/types';

type Luck = number | null;

function judged(number: number, seat: number, value: number, best_value: number, luck: Luck = null): JudgedMove {
  const verdict = best_value - value >= 0.2 ? 'blunder' : best_value > value ? 'mistake' : 'best';
  const best = verdict === 'best' ? `m${number}` : `b${number}`;
  return {
    ...{ number, seat, move: `m${number}`, value, best, best_value, loss: best_value - value, verdict, luck },
    ...{ alternatives: [], line: [] },
  };
}

function summary(seat: number, luck: Luck): SeatSummary {
  return {
    ...{ seat, name: `Seat ${seat}`, moves: 2, choices: 2, average_loss: 0.1 },
    ...{ inaccuracies: 0, mistakes: 1, blunders: 0, start: 0.5, loss: 0.2, gifts: 0, luck, result: null },
  };
}

const KIND = { game: 'lean', name: 'Lean', level: 8, seconds: 0.3, simulations: null };

export const DUEL: Analysis = {
  ...KIND,
  moves: [judged(1, 0, 0.6, 0.6), judged(2, 1, 0.15, 0.4), judged(3, 0, 0.75, 0.85)],
  seats: [summary(0, null), summary(1, null)],
  course: [
    [
      [0, 0.6],
      [1, 0.6],
      [2, 0.85],
      [3, 0.75],
      [3, 1],
    ],
    [
      [1, 0.4],
      [2, 0.15],
      [3, 0],
    ],
  ],
};

export const CHANCE: Analysis = {
  ...KIND,
  moves: [judged(1, 0, 0.6, 0.6), judged(2, 1, 0.15, 0.4, 0.1)],
  seats: [summary(0, 0.1), summary(1, -0.1)],
  course: [
    [
      [0, 0.6],
      [1, 0.6],
      [2, 1],
    ],
    [
      [1, 0.4],
      [2, 0.15],
      [2, 0],
    ],
    [],
  ],
};
