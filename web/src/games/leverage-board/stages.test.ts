import { describe, expect, it } from 'vitest';
import samples from './samples.json';
import { sameBoard, sceneOf, stagesTo, withPath, type BoardView, type Scene } from './stages';

const before = samples.before as unknown as BoardView;
const after = samples.after as unknown as BoardView;
const start = samples.start as unknown as BoardView;
const MOVE = 'f2>f4>d6>d8xf8';

function numberAt(hole: string, scene: Scene): number | undefined {
  return scene.pieces.find((piece) => piece.hole === hole)?.id;
}

describe('a scene', () => {
  it('keeps the id of each piece from view to view', () => {
    const first = sceneOf(before);
    const then = sceneOf(after, first.pieces);
    expect(new Set(first.pieces.map(({ id }) => id)).size).toBe(first.pieces.length);
    expect(numberAt('f8', then)).toBe(numberAt('f2', first));
    expect(numberAt('e3', then)).toBe(numberAt('e3', first));
    expect(then.pieces).toHaveLength(first.pieces.length - 1);
  });

  it('gives new ids to pieces that come back', () => {
    const scene = sceneOf(before, sceneOf(after).pieces);
    expect(new Set(scene.pieces.map(({ id }) => id)).size).toBe(Object.keys(before.pieces).length);
    expect(sameBoard(scene, sceneOf(before))).toBe(true);
  });

  it('shows a partial path without changing balance and pegs', () => {
    const scene = sceneOf(before);
    const shown = withPath(scene, MOVE);
    expect(numberAt('f8', shown)).toBe(numberAt('f2', scene));
    expect(shown.pieces.some(({ hole }) => hole === 'e8')).toBe(false);
    expect({ ...shown, pieces: [] }).toEqual({ ...scene, pieces: [] });
    expect(withPath(scene, '')).toBe(scene);
    expect(withPath(scene, 'e3')).toBe(scene);
  });
});

describe('stages', () => {
  it('lead to the view by hops, a capture, a tilt and a peg', () => {
    const stages = stagesTo(after, sceneOf(before), false);
    expect(stages.map(({ words }) => words)).toEqual(after.events.map(({ words }) => words));
    const [tilt, peg, level] = stages.slice(-3);
    expect([tilt?.scene.down, peg?.scene.down, level?.scene.down]).toEqual([1, 1, null]);
    expect([tilt?.scene.pegs[1], peg?.scene.pegs[1]]).toEqual([9, 8]);
    expect(sameBoard(stages.at(-1)!.scene, sceneOf(after))).toBe(true);
    expect(stages.at(-1)!.scene.moment).toBe(after.moment);
    expect(stages.every(({ lasts }) => lasts > 0)).toBe(true);
  });

  it('skip the hops of a piece that has already moved', () => {
    const stages = stagesTo(after, withPath(sceneOf(before), MOVE), true);
    expect(stages).toHaveLength(3);
    expect(stages[0]?.scene.down).toBe(1);
  });

  it('are empty from another position', () => {
    expect(stagesTo(after, sceneOf(start), false)).toEqual([]);
    expect(stagesTo(after, sceneOf(before), true)).toEqual([]);
  });
});
