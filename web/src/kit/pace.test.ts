import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView } from './game';
import { Pace } from './pace.svelte';
import { settings } from './settings.svelte';

const view = (moves: number, more: GameView = {}): GameView => ({ moves: Array(moves).fill('m'), ...more });
const many = (pace: Pace) => pace.view.moves.length;

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 'full';
});
afterEach(() => void vi.useRealTimers());

describe('a pace', () => {
  it('shows the first move at once and the next ones one by one', () => {
    const pace = new Pace(view(0), () => 500);
    for (const moves of [1, 2, 3]) pace.take(view(moves));
    expect([many(pace), pace.behind]).toEqual([1, true]);
    vi.advanceTimersByTime(499);
    expect(many(pace)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(many(pace)).toBe(2);
    vi.advanceTimersByTime(500);
    expect([many(pace), pace.behind]).toEqual([3, false]);
    vi.advanceTimersByTime(500);
    pace.take(view(4));
    expect(many(pace)).toBe(4);
  });

  it('waits as long as each view takes', () => {
    const pace = new Pace(view(0), ({ time }) => time);
    pace.take(view(1, { time: 100 }));
    pace.take(view(2, { time: 900 }));
    pace.take(view(3, { time: 100 }));
    vi.advanceTimersByTime(100);
    expect(many(pace)).toBe(2);
    vi.advanceTimersByTime(899);
    expect(many(pace)).toBe(2);
    vi.advanceTimersByTime(1);
    expect(many(pace)).toBe(3);
  });

  it('shows jumps, moves taken back, and the same position at once', () => {
    const pace = new Pace(view(0), () => 500);
    pace.take(view(1));
    pace.take(view(9));
    expect([many(pace), pace.behind]).toEqual([9, false]);
    pace.take(view(8));
    expect(many(pace)).toBe(8);
    const newer = view(8, { talk: true });
    pace.take(newer);
    expect(pace.view).toBe(newer);
  });

  it('replaces a waiting view of the same position', () => {
    const pace = new Pace(view(0), () => 500);
    pace.take(view(1));
    pace.take(view(2));
    const newer = view(2, { talk: true });
    pace.take(newer);
    expect(many(pace)).toBe(1);
    vi.advanceTimersByTime(500);
    expect(pace.view).toBe(newer);
  });

  it('can be skipped and does not fall far behind', () => {
    const pace = new Pace(view(0), () => 500);
    for (let moves = 1; moves <= 5; moves++) pace.take(view(moves));
    pace.skip();
    expect([many(pace), pace.behind]).toEqual([5, false]);
    for (let moves = 6; moves <= 19; moves++) pace.take(view(moves));
    expect(many(pace)).toBe(19);
  });

  it('shows everything at once without motion', () => {
    settings.motion = 'off';
    const pace = new Pace(view(0), () => 500);
    pace.take(view(1));
    pace.take(view(2));
    expect(many(pace)).toBe(2);
  });

  it('stops its timer', () => {
    const pace = new Pace(view(0), () => 500);
    pace.take(view(1));
    pace.take(view(2));
    pace.stop();
    vi.advanceTimersByTime(5000);
    expect(many(pace)).toBe(1);
  });
});
