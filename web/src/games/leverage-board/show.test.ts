import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import samples from './samples.json';
import { Show } from './show.svelte';
import { sameBoard, sceneOf, withPath, type BoardView } from './stages';

const before = samples.before as unknown as BoardView;
const after = samples.after as unknown as BoardView;
const MOVE = 'f2>f4>d6>d8xf8';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a view that follows by a move', () => {
  it('is shown stage by stage', () => {
    const show = new Show(before, 10);
    expect(show.arrive(after, 11, MOVE, true)).toBe(true);
    const seen: (number | null)[] = [];
    while (show.busy) {
      seen.push(show.scene.down);
      expect(show.words).not.toBe('');
      vi.advanceTimersToNextTimer();
    }
    expect(seen).toEqual([...Array(5).fill(null), 1, 1, null]);
    expect(sameBoard(show.scene, sceneOf(after))).toBe(true);
    expect([show.words, vi.getTimerCount()]).toEqual(['', 0]);
  });

  it('can be cut short', () => {
    const show = new Show(before, 10);
    show.arrive(after, 11, MOVE, true);
    show.finish();
    expect([show.busy, sameBoard(show.scene, sceneOf(after)), vi.getTimerCount()]).toEqual([false, true, 0]);
  });

  it('is shown at once without motion', () => {
    const show = new Show(before, 10);
    show.arrive(after, 11, MOVE, false);
    expect([show.busy, sameBoard(show.scene, sceneOf(after))]).toEqual([false, true]);
  });

  it('starts with the tilt when the move was made here', () => {
    const show = new Show(before, 10);
    const shown = withPath(show.scene, MOVE);
    show.sent(MOVE);
    show.arrive(after, 11, MOVE, true);
    expect(show.scene.down).toBe(1);
    expect(show.scene.pieces).toEqual(shown.pieces);
    expect(show.confirms(MOVE)).toBe(true);
    show.sent(null);
    expect(show.confirms(MOVE)).toBe(false);
  });
});

it('finishes a move before the next one', () => {
  const step = { kind: 'step', seat: 0, from: 'e1', to: 'd1', words: 'a step' } as const;
  const { e1, ...others } = after.pieces;
  const then: BoardView = { ...after, pieces: { ...others, d1: e1! }, events: [step] };
  const show = new Show(before, 10);
  show.arrive(after, 11, MOVE, true);
  show.arrive(then, 12, 'e1-d1', true);
  const seen: string[] = [];
  for (; show.busy; vi.advanceTimersToNextTimer()) seen.push(show.words);
  expect(seen).toEqual([...after.events.map(({ words }) => words), 'a step']);
  expect(sameBoard(show.scene, sceneOf(then))).toBe(true);
});

it('ignores a view of the same position', () => {
  const show = new Show(after, 11);
  expect(show.arrive({ ...after }, 11, MOVE, true)).toBe(false);
});

it('goes back at once, with the same pieces, when a move is taken back', () => {
  const show = new Show(after, 11);
  const mover = show.scene.pieces.find(({ hole }) => hole === 'f8')?.id;
  expect(show.arrive(before, 10, 'h11>f11>h9', true)).toBe(true);
  expect(show.busy).toBe(false);
  expect(show.scene.pieces.find(({ hole }) => hole === 'f2')?.id).toBe(mover);
});
