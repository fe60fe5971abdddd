import { describe, expect, it } from 'vitest';
import type { Game } from '../api/types';
import { tableRequest, usualChoices } from './opening';
import { ago, nameOf, onClock, result } from './words';

const seat = {
  occupant: 'person',
  name: 'Ann',
  level: null,
  temperament: null,
  away: false,
  stand_in: false,
  forfeited: false,
} as const;
const verdict = { winners: [1], ranks: [2, 1], reason: 'rules', words: '', clause: '', forfeits: [] };

describe('words', () => {
  it('show the time on a clock', () => {
    expect([0, 9.97, 10, 61, 3599, 3600, 90_061].map(onClock)).toEqual([
      '0:00.0',
      '0:09.9',
      '0:10',
      '1:01',
      '59:59',
      '1:00:00',
      '1 d 1 h',
    ]);
    expect(onClock(-3)).toBe('0:00.0');
  });

  it('say how long ago', () => {
    expect([0, 120, 7200, 200_000].map((seconds) => ago(1_000_000 - seconds, 1_000_000))).toEqual([
      'just now',
      '2 min ago',
      '2 hours ago',
      '2 days ago',
    ]);
  });

  it('name the player or the seat', () => {
    expect(nameOf(seat, 0, ['Amber'])).toBe('Ann');
    expect(nameOf({ ...seat, occupant: 'bot', name: '', level: 3 }, 1, ['Amber', 'Indigo'])).toBe('Bot Indigo');
    expect(nameOf({ ...seat, occupant: 'open', name: '' }, 1, ['Amber', 'Indigo'])).toBe('Indigo');
  });

  it('describe the result from the point of view of a seat', () => {
    expect(result(verdict, 1, ['Ann', 'Ben'])).toBe('You win');
    expect(result(verdict, 0, ['Ann', 'Ben'])).toBe('Ben wins');
    expect(result({ ...verdict, winners: [0, 1] }, 0, ['Ann', 'Ben'])).toBe('You and Ben win');
    expect(result({ ...verdict, winners: [] }, 0, ['Ann', 'Ben'])).toBe('Draw');
  });
});

describe('opening a table', () => {
  const game = { id: 'leverage-cards', players: [4, 5], bots: true } as Game;

  it('seats bots everywhere but on my seat', () => {
    const table = tableRequest(game.id, { ...usualChoices(game), players: 5, seat: 2, level: 6 });
    expect(table.bots?.map((bot) => bot.seat)).toEqual([0, 1, 3, 4]);
    expect(table).toMatchObject({ seat: 2, public: false, bots: [{ level: 6 }, {}, {}, {}] });
  });

  it('leaves seats open for people and lists only public tables in the lobby', () => {
    expect(tableRequest(game.id, { ...usualChoices(game), company: 'private' })).toMatchObject({
      public: false,
      bots: [],
    });
    expect(tableRequest(game.id, { ...usualChoices(game), company: 'public', clock: 'quick' })).toMatchObject({
      public: true,
      bots: [],
      clock: { kind: 'fischer', base: 300, increment: 5 },
    });
  });
});
