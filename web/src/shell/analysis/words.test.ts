import { expect, it } from 'vitest';
import type { AnalysisProgress } from '../../api/types';
import type { GameModule } from '../../kit/game';
import { CHANCE, DUEL } from './samples';
import { deedOf, notesOf, percent, progressWords, signed, standing } from './words';

const NAMES = ['Ada', 'Ben'];
const speaking = (sayMove: GameModule['sayMove']) => ({ sayMove }) as GameModule;

it.each([
  [0.614, '+61%'],
  [-0.05, '−5%'],
  [0.001, '0%'],
  [-0.001, '0%'],
])('formats %f as a change', (value, words) => {
  expect(signed(value)).toBe(words);
  expect(percent(0.614)).toBe('61%');
});

it('describes a move without the mover', () => {
  const hops = speaking(({ seat, move }, names) => `${names[seat]} hops to ${move}`);
  expect(deedOf(hops, NAMES, {})(1, 'e4')).toBe('hops to e4');
  const plain = speaking(({ seat, move }, names) => `${names[seat]}: ${move}`);
  expect(deedOf(plain, NAMES, {})(0, 'e4')).toBe('e4');
  expect(deedOf(null, NAMES, null)(0, 'e4')).toBe('e4');
  const duel = speaking(({ seat }, names) => `${names[seat]} challenges ${names[1 - seat]}`);
  expect(deedOf(duel, NAMES, {})(0, 'duel')).toBe('challenges Ben');
});

it('notes mistakes and better moves by the index of the move', () => {
  const notes = notesOf(DUEL, (seat, move) => `${NAMES[seat]} would ${move}`);
  expect(Object.keys(notes)).toEqual(['1', '2']);
  expect(notes[1]).toEqual({ verdict: 'blunder', words: 'Blunder: lost 25%. Better: Ben would b2' });
});

it('describes the chances of all players who have moved', () => {
  expect(standing(DUEL, NAMES, 2)).toBe('Ada 85%, Ben 15%');
  expect(standing(CHANCE, [...NAMES, 'Cleo'], 0)).toBe('Ada 60%, Ben 40%');
});

it.each([
  [{ ahead: 1 }, '1 game ahead in the queue'],
  [{ ahead: 3 }, '3 games ahead in the queue'],
  [{}, 'Loading the bot …'],
  [{ looked: 7 }, 'First pass: 7 of 48 moves'],
  [{ looked: 48 }, 'Rating the moves …'],
  [{ looked: 48, judged: 5 }, 'Rated 5 of 48 moves'],
])('describes progress: %o', (news, words) => {
  const progress: AnalysisProgress = {
    ahead: 0,
    moves: 48,
    looked: 0,
    judged: 0,
    analysis: null,
    error: null,
    ...news,
  };
  expect(progressWords(progress)).toBe(words);
});
