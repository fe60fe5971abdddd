import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../kit/settings.svelte';
import samples from './samples.json';
import { Stage } from './stage.svelte';
import type { CardsView } from './view';

const [before, after] = samples.duelShown.map((sample) => sample.view) as unknown as [CardsView, CardsView];
let moves = after.moves.length;

/** A later view in which something small has happened. */
function later(words: string): CardsView {
  moves += 1;
  const log = Array.from({ length: moves }, () => ({ seat: 0, move: 'venture' }));
  return { ...after, moves: log, events: [{ kind: 'venture', seat: 0, count: 2, words }] };
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 'full';
  moves = after.moves.length;
});
afterEach(() => vi.useRealTimers());

describe('the end of a battle', () => {
  it('is face down, then open, then shown with its effects', () => {
    const stage = new Stage(before);
    stage.see(after, false);
    expect([stage.open, stage.suspense, stage.shown]).toEqual([false, true, before]);
    vi.advanceTimersByTime(600);
    expect([stage.open, stage.suspense, stage.shown]).toEqual([true, true, before]);
    vi.advanceTimersByTime(1800);
    expect([stage.suspense, stage.shown]).toEqual([false, after]);
    expect(stage.lines).toContain('The King of Hearts takes the crown');
    vi.advanceTimersByTime(3000);
    expect([stage.busy, stage.result]).toEqual([false, null]);
  });

  it('is shown at once when it is skipped', () => {
    const stage = new Stage(before);
    stage.see(after, false);
    stage.skip();
    expect([stage.busy, stage.suspense, stage.shown]).toEqual([false, false, after]);
  });

  it('does not wait without motion', () => {
    settings.motion = 'off';
    const stage = new Stage(before);
    stage.see(after, false);
    expect([stage.busy, stage.shown, stage.open]).toEqual([false, after, true]);
    expect(stage.result!.sides.map((side) => side.total)).toEqual([10, 7]);
  });
});

describe('scenes', () => {
  it('come one by one', () => {
    const stage = new Stage(after);
    const [one, two] = [later('one'), later('two')];
    stage.see(one, false);
    stage.see(two, false);
    expect(stage.lines).toEqual(['one']);
    vi.advanceTimersByTime(1000);
    expect([stage.lines, stage.shown]).toEqual([['two'], two]);
  });

  it('give way to an urgent decision', () => {
    const stage = new Stage(before);
    stage.see(after, false);
    const urgent = later('a challenge');
    stage.see(urgent, true);
    expect([stage.busy, stage.shown, stage.lines]).toEqual([false, urgent, ['a challenge']]);
  });

  it('are skipped on a jump in a replay', () => {
    const stage = new Stage(after);
    stage.see(later('one'), false);
    stage.see(before, false);
    expect([stage.busy, stage.shown]).toEqual([false, before]);
  });

  it('continue with a view without events', () => {
    const stage = new Stage(after);
    const told = later('one');
    stage.see(told, false);
    const newer = { ...told, actors: [1] };
    stage.see(newer, false);
    vi.advanceTimersByTime(1000);
    expect([stage.busy, stage.shown]).toEqual([false, newer]);
  });
});
