import { describe, expect, it } from 'vitest';
import { positions, type Step, type Tutorial } from '../../shell/lesson.svelte';
import { CROWN, TABLE } from './geometry';
import { overTheTop, readPlay, readPlays } from './story';
import written from './tutorial.json';

const { steps } = written as unknown as Tutorial;
const shown = positions(steps);
const RED = 0;
const YELLOW = 2;

/** The step that asks for a move, with the views before and after it. */
function stepOf(isIt: (step: Step) => boolean) {
  const at = steps.findIndex((step) => step.accept !== undefined && isIt(step));
  expect(at).toBeGreaterThanOrEqual(0);
  return { at, moves: steps[at]!.moves!, before: shown[at]!.before.at(-1)!, after: shown[at]!.after! };
}

it('asks for each kind of card, a draw and a redraw', () => {
  const accepted = steps.flatMap(({ accept }) => accept ?? []);
  const kinds = new Set(accepted.map((move) => readPlay(move)?.kind ?? move.split(' ')[0]));
  for (const kind of ['8', 'flip', 'rampage', 'wild', 'precision', 'draw', 'redraw']) expect(kinds).toContain(kind);
});

it('only offers legal moves as tasks, and mostly a choice', () => {
  for (const { accept, moves } of steps) {
    if (accept === undefined) continue;
    expect(moves).toContain(accept);
    if (accept !== 'redraw') expect(moves!.length).toBeGreaterThan(1);
  }
});

it('has a pawn brought home by exact count, and a safe pair made', () => {
  const home = stepOf(({ accept }) => readPlay(accept)?.to === CROWN);
  expect(home.after.pawns[RED].filter((level: number) => level === CROWN)).toHaveLength(1);
  const pair = stepOf(({ clause }) => clause === 'LL-10');
  const doubles = (levels: number[]) => levels.filter((level, index) => level && levels.indexOf(level) < index);
  expect(doubles(pair.before.pawns[RED])).toEqual([]);
  expect(doubles(pair.after.pawns[RED])).toEqual([5]);
});

it('has a card played that hurts, because every play overshoots', () => {
  const { moves, before, after } = stepOf(
    ({ moves }) => readPlays(moves!).length > 0 && readPlays(moves!).every(overTheTop),
  );
  expect(moves.length).toBeGreaterThan(1);
  expect(before.pawns[RED]).not.toContain(TABLE);
  expect(after.pawns[RED]).toContain(TABLE);
});

it('has a hand shown and discarded, when no card can be played', () => {
  const { moves, before, after } = stepOf(({ accept }) => accept === 'redraw');
  expect(moves).toEqual(['redraw']);
  expect(before.hand).toHaveLength(3);
  expect(after.hand).toEqual([]);
  expect(after.owed).toBe(3);
  expect(after.discard.slice(-3)).toEqual(before.hand);
  expect(after.actors).toEqual([RED]);
});

describe('partners', () => {
  it('move and endanger each other’s pawns', () => {
    const { moves, before, after } = stepOf(({ accept }) => readPlay(accept)?.colour === YELLOW);
    const from = before.pawns[YELLOW].find((level: number) => level > TABLE && !after.pawns[YELLOW].includes(level));
    const hits = readPlays(moves).filter((play) => play.colour === null && play.kind !== 'rampage' && play.to === from);
    expect(hits).not.toEqual([]);
    expect(moves).toContain('rampage@11>16'); // passes level 12
    expect(from).toBe(12);
  });

  it('move each other’s pawns as own ones at the end, and win together', () => {
    const { at, before, after } = stepOf(({ accept }) => accept === '1@15>16');
    expect(at).toBe(steps.length - 1);
    expect(before.pawns[RED]).toEqual([CROWN, CROWN, CROWN, CROWN]);
    expect(before.colours[RED]).toBe(YELLOW);
    expect(before.pawns[YELLOW]).toContain(15);
    expect(after.outcome.winners).toEqual([RED, YELLOW]);
  });
});
