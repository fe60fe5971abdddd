import { expect, it } from 'vitest';
import type { Balance } from './balance';
import { attempt, between, capturesOf, endOf, listedTo, readPath, shortened, startOf } from './moves';
import { sayAfter, sayBalance, sayEntry, sayEvents, sayHole, sayHop, sayMove, sayPath, sayTorque } from './words';

it('parses moves', () => {
  expect(readPath('c2>e4xg6')).toEqual({ holes: ['c2', 'e4', 'g6'], marks: ['>', 'x'] });
  expect(readPath('a10-a11')).toEqual({ holes: ['a10', 'a11'], marks: ['-'] });
  expect(readPath('')).toEqual({ holes: [], marks: [] });
  expect(['c2>e4', 'pass'].map(startOf)).toEqual(['c2', '']);
  expect(['c2>e10', 'c2'].map(endOf)).toEqual(['e10', 'c2']);
  expect(['c2>e4xg6', 'c2'].map(shortened)).toEqual(['c2>e4', 'c2']);
  expect(between('h8', 'f10')).toBe('g9');
  expect(capturesOf('c2>e4xg6>i8xg10')).toEqual(['f5', 'h9']);
});

it('lists the holes a path can reach, by most captures, then fewest hops', () => {
  const moves = ['c2>e4', 'c2>e4>g6', 'c2>e4xg6', 'c2>c4>e4xg6', 'c20', 'd2>e4'];
  expect(listedTo(moves, 'c2')).toEqual(
    new Map([
      ['e4', 'c2>e4'],
      ['g6', 'c2>e4xg6'],
    ]),
  );
  expect(listedTo(moves, 'c2>e4')).toEqual(new Map([['g6', 'c2>e4xg6']]));
});

it.each([
  ['c2-c3', 'Ann steps from c2 to c3'],
  ['c2>e4', 'Ann hops from c2 to e4'],
  ['c2>e4xg6', 'Ann jumps from c2 via e4 to g6 and captures 1 piece'],
  ['pass', 'Ann can’t move and passes'],
])('says %s', (move, words) => {
  expect(sayMove({ seat: 0, move }, ['Ann', 'Bob'])).toBe(words);
});

it('describes the effects of a move', () => {
  const step = { kind: 'step', words: 'Blue steps' };
  const tilt = { kind: 'tilt', words: 'Orange’s side is down: one peg leaves' };
  expect(sayEvents([step])).toBe('');
  expect(sayEvents([step, tilt, { kind: 'peg', words: 'a peg' }, { kind: 'level', words: 'level' }])).toBe(tilt.words);
});

it.each([
  ['c2', 'c2'],
  ['c2-c3', 'c2 to c3'],
  ['c2>e4xg6', 'c2 via e4 to g6, 1 piece captured'],
])('says %s while it is entered', (path, words) => {
  expect(sayPath(path)).toBe(words);
});

it('names a seat without a player by its colour', () => {
  expect(sayMove({ seat: 1, move: 'c9-c8' }, [])).toBe('Orange steps from c9 to c8');
});

it('describes a hole and what choosing it does', () => {
  expect(sayHole('e3', { seat: 0, size: 'large' }, 0)).toBe('e3, your large piece, your safety zone');
  expect(sayHole('e6', { seat: 1, size: 'small' }, 0)).toBe('e6, Orange’s small piece');
  expect(sayHole('e11', undefined, null)).toBe('e11, empty, Orange’s safety zone');
  expect(['c2-c3', 'c2>e4', 'c2xe4'].map(sayHop)).toEqual(['step here', 'hop here', 'hop here and capture d3']);
});

it('describes a move being entered', () => {
  const chosen = { path: 'c2', hops: 0, stop: false, onward: { c3: '', e4: '' } };
  const done = { path: 'c2>e4', hops: 1, stop: true, onward: {} };
  const back = { path: 'c2>e4>c2', hops: 2, stop: false, onward: { e4: '' } };
  expect([chosen, done, back].map(sayEntry)).toEqual([
    'c2 chosen, 2 holes in reach.',
    'On e4, 0 next hops. Choose it again to play. Press Escape to cancel.',
    'On c2, 1 next hop. Press Escape to cancel.',
  ]);
});

it('describes the balance', () => {
  const at = (moment: number): Balance => ({ moment, weight: 162, axes_per_row: 14 });
  expect(sayBalance(at(-4), null)).toBe('Level: torque 4 on Blue’s side, limit 11');
  expect(sayBalance(at(0), null)).toBe('Level: torque 0, limit 11');
  expect(sayBalance(at(12), 1)).toBe('Down on Orange’s side: torque 12, limit 11');
  const torque = 'The large piece on e3: weight 3 × 3 rows = 9 on Blue’s side.';
  expect(sayTorque('e3', { seat: 0, size: 'large' })).toBe(torque);
  expect(sayTorque('e6', { seat: 0, size: 'small' })).toContain('neither way');
  expect(sayAfter(at(12))).toContain('Orange’s side goes down');
  expect(sayAfter(at(11))).toContain('stays level');
});

it('guesses the move behind a click on a hole that can’t be chosen', () => {
  expect(attempt('', 'e9', true)).toBe('e9-e10');
  expect(attempt('', 'e11', true)).toBe('e11-e10');
  expect(attempt('', 'd5', false)).toBeNull();
  expect(attempt('c2', 'd3', false)).toBe('c2-d3');
  expect(attempt('c2', 'c6', false)).toBe('c2>c6');
  expect(attempt('c2>e4', 'e5', false)).toBe('c2>e4>e5');
});
