import { beforeEach, describe, expect, it } from 'vitest';
import { Lesson, positions, type Step, type Tutorial } from './lesson.svelte';

const STEPS: Step[] = [
  { words: 'Look.', views: [{ keep: 0, moves: [], pegs: 0, turn: 'a' }] },
  {
    words: 'Play one.',
    views: [{ keep: 0, moves: [] }],
    moves: ['one', 'two'],
    accept: 'one',
    otherwise: 'Not two.',
    after: 'Well.',
    then: { keep: 0, moves: ['one'], pegs: 1 },
  },
  {
    words: 'Play four.',
    views: [
      { keep: 1, moves: ['two'], pegs: 2 },
      { keep: 2, moves: ['three'], pegs: 3 },
    ],
    moves: ['four'],
    accept: 'four',
    otherwise: 'Four.',
    after: 'The end.',
    then: { keep: 3, moves: ['four'], pegs: 4 },
  },
];
const TUTORIAL: Tutorial = { seat: 0, names: ['Me', 'You'], steps: STEPS };
const written = import.meta.glob<Tutorial>('../games/*/tutorial.json', { eager: true, import: 'default' });

let lesson: Lesson;

beforeEach(() => {
  lesson = new Lesson(TUTORIAL);
});

it('builds full views from changes', () => {
  const [first, second, third] = positions(STEPS);
  expect(first!.before).toEqual([{ moves: [], pegs: 0, turn: 'a' }]);
  expect(second!.after).toEqual({ moves: ['one'], pegs: 1, turn: 'a' });
  expect(third!.before.map((view) => view.moves)).toEqual([
    ['one', 'two'],
    ['one', 'two', 'three'],
  ]);
});

it('hides the turn while there is no task', async () => {
  const [look, ...rest] = STEPS;
  const actors = { ...look!, views: [{ ...look!.views[0]!, actors: [0, 1] }] };
  lesson = new Lesson({ ...TUTORIAL, steps: [actors, ...rest] });
  expect(lesson.shown.actors).toEqual([1]);
  await lesson.next();
  expect(lesson.shown.actors).toEqual([0, 1]);
});

it('opens the next step after a text, and after the move of a task', async () => {
  expect(lesson.mayGoOn).toBe(true);
  expect(lesson.moves).toEqual([]);
  await lesson.next();
  expect(lesson.moves).toEqual(['one', 'two']);
  expect(lesson.mayGoOn).toBe(false);
  await lesson.next();
  expect(lesson.at).toBe(1);
  lesson.play('one');
  expect(lesson.words).toEqual(['Play one.', 'Well.']);
  expect(lesson.view.pegs).toBe(1);
  expect(lesson.moves).toEqual([]);
  expect(lesson.mayGoOn).toBe(true);
});

it('explains a wrong move and keeps the position', async () => {
  await lesson.next();
  const before = lesson.view;
  lesson.play('two');
  expect(lesson.words).toEqual(['Play one.', 'Not two.']);
  expect(lesson.view).toBe(before);
  expect(lesson.moves).toEqual(['one', 'two']);
  lesson.play('one');
  expect(lesson.words).toEqual(['Play one.', 'Well.']);
});

it('hands the moves of others to the board one by one and offers no moves meanwhile', async () => {
  await lesson.next();
  lesson.showMe();
  const arriving = lesson.next();
  expect(lesson.view.pegs).toBe(2);
  expect(lesson.moves).toEqual([]);
  lesson.showMe();
  expect(lesson.done).toBe(false);
  await arriving;
  expect(lesson.view.pegs).toBe(3);
  expect(lesson.moves).toEqual(['four']);
});

it('goes back, and forward again to visited steps', async () => {
  await lesson.back();
  expect(lesson.at).toBe(0);
  await lesson.next();
  lesson.showMe();
  await lesson.next();
  await lesson.back();
  expect(lesson.view.pegs).toBe(0);
  expect(lesson.task).toBe(true);
  await lesson.next();
  expect(lesson.view.pegs).toBe(3);
  lesson.showMe();
  expect(lesson.last).toBe(true);
  expect(lesson.mayGoOn).toBe(false);
});

describe.each(Object.entries(written))('%s', (_, tutorial) => {
  it('can be completed with "Show me"', async () => {
    const shown = new Lesson(tutorial);
    while (!shown.last) {
      const at = shown.at;
      shown.showMe();
      await shown.next();
      expect(shown.at).toBe(at + 1);
    }
    shown.showMe();
    expect(shown.view.over).toBe(true);
    expect(shown.view.outcome.winners).toContain(tutorial.seat);
  });
});

it('exists for every game', () => {
  const games = Object.keys(import.meta.glob('../games/*/index.ts'));
  expect(Object.keys(written).length).toBe(games.length);
});
