import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced, Playhead, type Timing } from './playhead.svelte';
import { settings } from './settings.svelte';

interface Shot {
  moves: number;
  said?: string;
}
const PLAIN: Timing = { builds: 0, stays: 1000 };
const told: string[] = [];

function playhead(timing: (before: Shot, after: Shot) => Timing = () => PLAIN): Playhead<Shot> {
  const shows = (before: Shot, after: Shot): void => void told.push(`${before.moves}>${after.moves}`);
  return new Playhead<Shot>({ moves: 0 }, { moves: (shot) => shot.moves, timing, shows });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  settings.pace = 'standard';
  told.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a playhead', () => {
  it('shows the first move at once and the next ones one by one', () => {
    const head = playhead();
    for (const moves of [1, 2, 3]) head.take({ moves });
    expect([head.view.moves, head.behind, head.busy]).toEqual([1, true, true]);
    vi.advanceTimersByTime(999);
    expect(head.view.moves).toBe(1);
    vi.advanceTimersByTime(1);
    expect(head.view.moves).toBe(2);
    vi.advanceTimersByTime(1000);
    expect([head.view.moves, head.behind, head.busy]).toEqual([3, false, true]);
    vi.advanceTimersByTime(1000);
    expect(head.busy).toBe(false);
    expect(told).toEqual(['0>1', '1>2', '2>3']);
  });

  it('holds a view back while the board builds up to it', () => {
    const head = playhead(() => ({ builds: 2000, stays: 1000 }));
    head.take({ moves: 1 });
    expect([head.view.moves, head.coming?.moves, head.behind]).toEqual([0, 1, true]);
    vi.advanceTimersByTime(2000);
    expect([head.view.moves, head.coming, head.behind, head.busy]).toEqual([1, null, false, true]);
    vi.advanceTimersByTime(1000);
    expect(head.busy).toBe(false);
  });

  it.each([
    ['slow', 1800],
    ['standard', 1000],
    ['fast', 450],
    ['decision', 0],
  ] as const)('takes its time from the pace: %s', (pace, lasts) => {
    settings.pace = pace;
    expect(paced(1000)).toBe(lasts);
    const head = playhead();
    head.take({ moves: 1 });
    head.take({ moves: 2 });
    if (lasts) {
      vi.advanceTimersByTime(lasts - 1);
      expect(head.view.moves).toBe(1);
      vi.advanceTimersByTime(1);
    }
    expect(head.view.moves).toBe(2);
  });

  it('skips one step, or all of them', () => {
    const head = playhead((_, after) => (after.moves === 1 ? { builds: 2000, stays: 1000 } : PLAIN));
    for (const moves of [1, 2, 3, 4]) head.take({ moves });
    head.skip();
    expect([head.view.moves, head.coming]).toEqual([1, null]);
    head.skip();
    expect(head.view.moves).toBe(2);
    head.catchUp();
    expect([head.view.moves, head.behind, head.busy]).toEqual([4, false, false]);
    head.skip(); // there is nothing left to skip
    expect(head.view.moves).toBe(4);
  });

  it('shows urgent views, jumps and moves taken back at once', () => {
    const head = playhead();
    head.take({ moves: 1 });
    head.take({ moves: 2 });
    head.take({ moves: 3 }, true);
    expect([head.view.moves, head.behind]).toEqual([3, false]);
    head.take({ moves: 40 });
    expect(head.view.moves).toBe(40);
    head.take({ moves: 39 });
    expect(head.view.moves).toBe(39);
  });

  it('shows everything at once while no one looks', () => {
    vi.stubGlobal('document', { hidden: true });
    const head = playhead();
    head.take({ moves: 1 });
    head.take({ moves: 2 });
    expect(head.view.moves).toBe(2);
  });

  it('replaces the newest view of the same position', () => {
    const head = playhead((_, after) => (after.moves === 3 ? { builds: 500, stays: 0 } : PLAIN));
    head.take({ moves: 1 });
    head.take({ moves: 1, said: 'shown' });
    expect(head.view.said).toBe('shown');
    head.take({ moves: 2 });
    head.take({ moves: 2, said: 'waiting' });
    vi.advanceTimersByTime(1000);
    expect(head.view).toEqual({ moves: 2, said: 'waiting' });
    head.take({ moves: 3 });
    vi.advanceTimersByTime(1000);
    head.take({ moves: 3, said: 'coming' });
    vi.advanceTimersByTime(500);
    expect(head.view).toEqual({ moves: 3, said: 'coming' });
  });

  it('does not hold up the viewer’s own move', () => {
    const head = playhead();
    head.take({ moves: 1 });
    head.settle();
    head.take({ moves: 2 });
    expect(head.view.moves).toBe(2);
    head.take({ moves: 3 });
    head.settle(); // another move waits, and is not lost
    vi.advanceTimersByTime(1000);
    expect(head.view.moves).toBe(3);
  });

  it('hurries when it falls far behind', () => {
    const head = playhead();
    for (let moves = 1; moves <= 60; moves++) head.take({ moves });
    vi.advanceTimersByTime(1000 + 19 * 250);
    expect(head.view.moves).toBe(21);
  });

  it('stops its timer', () => {
    const head = playhead();
    head.take({ moves: 1 });
    head.take({ moves: 2 });
    head.stop();
    vi.advanceTimersByTime(5000);
    expect(head.view.moves).toBe(1);
  });
});
