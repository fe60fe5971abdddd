import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../../kit/settings.svelte';
import { FACE_DOWN, REVEAL, timingOf } from './scenes';
import samples from './samples.json';
import { Stage } from './stage.svelte';
import type { CardsView } from './view';

const [before, after] = samples.duelShown.map((sample) => sample.view) as unknown as [CardsView, CardsView];
const [warBefore, warAfter] = samples.warShown.map((sample) => sample.view) as unknown as [CardsView, CardsView];
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
  settings.pace = 'standard';
  moves = after.moves.length;
});
afterEach(() => vi.useRealTimers());

describe('the end of a battle', () => {
  it('is face down, then open, then shown with its effects', () => {
    const stage = new Stage(before);
    stage.see(before, after);
    expect([stage.turned, stage.suspense, stage.lines]).toEqual([0, true, []]);
    expect(stage.result!.sides.map((side) => side.total)).toEqual([10, 7]);
    vi.advanceTimersByTime(600);
    expect([stage.turned, stage.suspense]).toEqual([1, true]);
    stage.see(after, null);
    expect(stage.suspense).toBe(false);
    expect(stage.lines).toContain('The King of Hearts takes the crown');
    vi.advanceTimersByTime(3000);
    expect(stage.result).not.toBeNull(); // it stays until something else happens
    stage.see(later('one'), null);
    expect(stage.result).toBeNull();
  });

  it('turns all bids over card by card, the highest card last', () => {
    const stage = new Stage(warBefore);
    stage.see(warBefore, warAfter);
    expect(stage.result!.sides.map((side) => side.cards)).toEqual([['9S2', '10D2'], ['7H2', '10S2'], ['10H2']]);
    expect(stage.result!.spoils).toEqual(['10S2', '10H2']);
    vi.advanceTimersByTime(FACE_DOWN);
    expect(stage.turned).toBe(1);
    vi.advanceTimersByTime(REVEAL / 2);
    expect(stage.turned).toBe(2);
  });

  it('is shown at once when it is skipped', () => {
    const stage = new Stage(before);
    stage.see(before, after);
    stage.see(after, null);
    expect([stage.turned, stage.suspense]).toEqual([Infinity, false]);
    vi.advanceTimersByTime(3000);
    expect(stage.turned).toBe(Infinity);
  });

  it('makes room for the next battle, which has begun already', () => {
    const next = { ...after, battle: { ...before.battle!, stage: 'bid' as const } };
    const stage = new Stage(before);
    stage.see(next, null);
    expect(stage.result).not.toBeNull();
    vi.advanceTimersByTime(2500);
    expect(stage.result).toBeNull();
  });

  it('does not wait without motion', () => {
    for (const motion of ['off', 'reduced'] as const) {
      settings.motion = motion;
      expect(timingOf(before, after).builds).toBe(0);
    }
    const stage = new Stage(before);
    stage.see(after, null);
    expect([stage.suspense, stage.turned]).toEqual([false, Infinity]);
    expect(stage.result!.sides.map((side) => side.total)).toEqual([10, 7]);
  });
});

describe('scenes', () => {
  it('show their lines and what moves', () => {
    const stage = new Stage(after);
    stage.see(later('one'), null);
    expect(stage.lines).toEqual(['one']);
    expect(stage.flights).toEqual([{ from: 'realm', to: 0, cards: ['', ''] }]);
  });

  it('are skipped on a jump in a replay', () => {
    const stage = new Stage(after);
    stage.see(later('one'), null);
    expect(stage.see(before, null)).toBeNull();
    expect([stage.result, stage.flights, stage.lines]).toEqual([null, [], before.events.map(({ words }) => words)]);
  });

  it('continue with a view without events', () => {
    const stage = new Stage(after);
    const told = later('one');
    stage.see(told, null);
    stage.see({ ...told, actors: [1] }, null);
    expect(stage.lines).toEqual(['one']);
    expect(stage.flights).toHaveLength(1);
  });
});
