import { describe, expect, it } from 'vitest';
import { Choosing } from './choosing.svelte';
import type { Lean } from './geometry';

const OPEN = new Map<string, Lean[]>([
  ['c3', ['E', 'W']],
  ['c4', ['E']],
]);

/** A hand over holes that lie `spacing` pixels apart; a touch at x means c3 left of 100 and c4 right of it. */
function hand(spacing: number): { choosing: Choosing; played: string[] } {
  const played: string[] = [];
  const choosing = new Choosing({
    choices: () => OPEN,
    spacing: () => spacing,
    nearest: (event) => (event.clientX < 0 ? null : event.clientX < 100 ? 'c3' : 'c4'),
    play: (hole, lean) => played.push(`${hole}>${lean}`),
  });
  return { choosing, played };
}

function at(x: number, y = 0, pointerType = 'touch', button = 0): PointerEvent {
  return { clientX: x, clientY: y, pointerType, button } as PointerEvent;
}

describe('a mouse', () => {
  it('sets the direction by dragging from the pressed hole', () => {
    const { choosing, played } = hand(60);
    expect(choosing.down(at(50, 0, 'mouse'), 'c3')).toBe(true);
    choosing.move(at(90, 0, 'mouse'));
    expect([choosing.sliding, choosing.aimed]).toEqual([false, 'E']);
    choosing.up();
    expect([played, choosing.hole]).toEqual([['c3>E'], null]);
  });

  it('never aims at or plays an illegal direction', () => {
    const { choosing, played } = hand(60);
    choosing.down(at(150, 0, 'mouse'), 'c4');
    choosing.move(at(100, 0, 'mouse'));
    expect(choosing.aimed).toBeNull();
    choosing.up();
    expect([played, choosing.hole]).toEqual([[], 'c4']);
  });

  it('takes the peg back by a press on it or beside it', () => {
    const { choosing } = hand(60);
    for (const under of ['c3', 'a1', null]) {
      choosing.pick('c3');
      choosing.down(at(50, 0, 'mouse'), under);
      choosing.up();
      expect([choosing.hole, choosing.dismissing]).toEqual([null, true]);
    }
  });

  it('does nothing with its other buttons', () => {
    expect(hand(60).choosing.down(at(50, 0, 'mouse', 2), 'c3')).toBe(false);
  });
});

describe('a finger on holes close together', () => {
  it('slides to its hole before it chooses a direction', () => {
    const { choosing, played } = hand(31);
    choosing.down(at(50), 'a1');
    expect([choosing.hole, choosing.sliding, choosing.holding]).toEqual(['c3', true, true]);
    choosing.move(at(150));
    expect([choosing.hole, choosing.aimed]).toEqual(['c4', null]);
    choosing.up();
    expect([choosing.hole, choosing.sliding, choosing.holding, played]).toEqual(['c4', false, false, []]);
    choosing.lean('E');
    expect(played).toEqual(['c4>E']);
  });

  it('sets the direction by dragging from the placed peg', () => {
    const { choosing, played } = hand(31);
    choosing.pick('c3');
    choosing.down(at(50), 'c3');
    choosing.move(at(20));
    choosing.up();
    expect(played).toEqual(['c3>W']);
  });

  it('takes the peg back where no hole is near', () => {
    const { choosing } = hand(31);
    choosing.pick('c3');
    expect(choosing.down(at(-5), null)).toBe(false);
    expect(choosing.hole).toBeNull();
  });
});
