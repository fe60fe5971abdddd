import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../kit/settings.svelte';
import { Counting } from './counting.svelte';
import { countStep } from './timing';

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 'full';
});
afterEach(() => void vi.useRealTimers());

describe('the count', () => {
  it('goes up one by one after its wait and reports the end', () => {
    const done = vi.fn();
    const counting = new Counting(() => 3, done);
    counting.begin(700);
    expect(counting.many).toBe(0);
    vi.advanceTimersByTime(700);
    expect(counting.many).toBe(1);
    vi.advanceTimersByTime(countStep(3));
    expect([counting.many, done.mock.calls.length]).toEqual([2, 0]);
    vi.advanceTimersByTime(countStep(3));
    expect([counting.many, done.mock.calls.length]).toEqual([3, 1]);
    vi.advanceTimersByTime(60_000);
    expect([counting.many, done.mock.calls.length]).toEqual([3, 1]);
  });

  it('can be finished, restarted and cleared', () => {
    const done = vi.fn();
    const counting = new Counting(() => 9, done);
    counting.begin();
    counting.finish();
    expect([counting.many, done.mock.calls.length]).toEqual([9, 1]);
    counting.begin();
    expect(counting.many).toBe(0);
    counting.clear();
    vi.advanceTimersByTime(60_000);
    expect([counting.many, done.mock.calls.length]).toEqual([null, 1]);
  });

  it('of no pegs ends at 0', () => {
    const counting = new Counting(
      () => 0,
      () => {},
    );
    counting.begin();
    vi.advanceTimersByTime(1000);
    expect(counting.many).toBe(0);
  });

  it('never takes long', () => {
    expect(countStep(120) * 120).toBeLessThanOrEqual(6000);
    settings.motion = 'off';
    expect(countStep(120)).toBe(0);
  });
});
