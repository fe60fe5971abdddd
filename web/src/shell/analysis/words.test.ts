import { expect, it } from 'vitest';
import type { AnalysisProgress } from '../../api/types';
import type { GameModule } from '../../kit/game';
import { CHANCE, DUEL } from './samples';
import { deedOf, notesOf, percent, progressWords, signed, standing } from './words';

const NAMES = ['Ada', 'Ben'];
const speaking = (sayMove: GameModule['sayMove']) => ({ sayMove }) as GameModule;

it.each([
  [0.614, '+61\u00a0%'],
  [-0.05, '−5\u00a0%'],
  [0.001, '0\u00a0%'],
  [-0.001, '0\u00a0%'],
])('says %f as a change', (value, words) => {
  expect(signed(value)).toBe(words);
  expect(percent(0.614)).toBe('61\u00a0%');
});

it('says a move without who makes it', () => {
  const hops = speaking(({ seat, move }, names) => `${names[seat]} hops to ${move}`);
  expect(deedOf(hops, NAMES, {})(1, 'e4')).toBe('hops to e4');
  const plain = speaking(({ seat, move }, names) => `${names[seat]}: ${move}`);
  expect(deedOf(plain, NAMES, {})(0, 'e4')).toBe('e4');
  expect(deedOf(null, NAMES, null)(0, 'e4')).toBe('e4');
  const duel = speaking(({ seat }, names) => `${names[seat]} challenges ${names[1 - seat]}`);
  expect(deedOf(duel, NAMES, {})(0, 'duel')).toBe('challenges Ben');
});

it('notes what was wrong, and what better, at the places of the log', () => {
  const notes = notesOf(DUEL, (seat, move) => `${NAMES[seat]} would ${move}`);
  expect(Object.keys(notes)).toEqual(['1', '2']);
  expect(notes[1]).toEqual({ verdict: 'blunder', words: 'Blunder, 25\u00a0% lost. Better was: Ben would b2' });
});

it('says how things stand, of all who have moved', () => {
  expect(standing(DUEL, NAMES, 2)).toBe('Ada 85\u00a0%, Ben 15\u00a0%');
  expect(standing(CHANCE, [...NAMES, 'Cleo'], 0)).toBe('Ada 60\u00a0%, Ben 40\u00a0%');
});

it.each([
  [{ ahead: 1 }, 'One game is analysed before this one.'],
  [{ ahead: 3 }, '3 games are analysed before this one.'],
  [{}, 'A strong bot is being loaded.'],
  [{ looked: 7 }, 'It has looked at 7 of 48 moves.'],
  [{ looked: 48 }, 'It judges the moves.'],
  [{ looked: 48, judged: 5 }, 'It has judged 5 of 48 moves.'],
])('says how far it is: %o', (news, words) => {
  const told: AnalysisProgress = { ahead: 0, moves: 48, looked: 0, judged: 0, analysis: null, error: null, ...news };
  expect(progressWords(told)).toBe(words);
});
