import { expect, it } from 'vitest';
import { leadsTo, readHint } from './hints';

it.each([
  ['venture', [], null],
  ['bid 10S 7H', ['10S', '7H'], null],
  ['queen QS KD', ['QS'], 'KD'],
  ['queen QH', ['QH'], null],
  ['duel KD2', [], 'KD2'],
  ['offer KH give 7H get any:9', [], 'KH'],
  ['offer KH give promise peace 2 pay KC 7H', [], 'KH'],
  ['pick KD', [], 'KD'],
  ['call', [], null],
  ['counter give swear', [], null],
])('parses %s', (move, cards, target) => {
  expect(readHint(move)).toEqual({ move, verb: move.split(' ')[0], cards, target });
});

it('marks nothing without a hint', () => {
  expect([readHint(null), readHint(undefined)]).toEqual([null, null]);
  expect(leadsTo({ kind: 'move', move: 'venture' }, null)).toBe(false);
});

it('finds the button of the move', () => {
  const queen = readHint('queen QS KD');
  const aim = { kind: 'aim', verb: 'queen', card: 'QS', targets: ['KH', 'KD'] } as const;
  expect(leadsTo(aim, queen)).toBe(true);
  expect(leadsTo({ ...aim, card: 'QC' }, queen)).toBe(false);
  expect(leadsTo({ ...aim, targets: ['KH'] }, queen)).toBe(false);
  expect(leadsTo({ ...aim, verb: 'duel', card: null }, queen)).toBe(false);
  expect(leadsTo({ kind: 'move', move: 'venture' }, readHint('venture'))).toBe(true);
  expect(leadsTo({ kind: 'deal' }, readHint('offer KH give 7H'))).toBe(true);
  expect(leadsTo({ kind: 'deal' }, queen)).toBe(false);
});
