import { describe, expect, it } from 'vitest';
import { acesMoved } from './aces';
import { playText, renounceWords, targetWords, thenDiscard, warningOf, youHold } from './effects';
import type { CardsView } from './view';

const called = (seat: number): string => ['Ada', 'Ben', 'Cleo'][seat]!;
const player = (more: object): object => ({ hand_size: 3, treasury: 3, liege: null, nobles: [], ...more });
const view = {
  seat: 0,
  realm: 9,
  hand: ['9H', '4S', 'QH'],
  known: { '10S': [1] },
  promises: [{ from: 0, to: 1, promise: 'peace', turns: 2 }],
  players: [player({ liege: 2 }), player({ hand_size: 1 }), player({ nobles: [0] })],
} as unknown as CardsView;
const watched = { ...view, seat: null } as CardsView;

describe('the effect of an action', () => {
  it('tells how many cards to discard', () => {
    expect(thenDiscard(view, 2, 0)).toBe(' Then discard 2.');
    expect(thenDiscard({ ...view, realm: 1 }, 2, 1)).toBe('');
    expect(playText(view, 'QH').detail).toBe('Draw 4 cards from the Realm. Then discard 3.');
  });
  it('tells your Gold for battles', () => expect(youHold(view)).toBe(' You hold 13 Gold.'));
  it('tells what renouncing does to the King', () => {
    expect(renounceWords(view, called)).toMatch(/^Leave Cleo, who loses the last Noble\./);
  });
  it('warns of a broken promise of peace', () => {
    expect(warningOf(view, 1, called)).toBe('Breaks your promise of peace to Ben');
    expect(warningOf(view, 2, called)).toBe('');
  });
  it('describes a target', () => {
    expect(targetWords(view, 1)).toBe('1 card in hand · you know of 10♠');
    expect(targetWords(view, 2)).toBe('3 cards in hand · 1 Noble');
  });
  it('is not told to spectators', () => {
    expect([thenDiscard(watched, 2, 0), youHold(watched), warningOf(watched, 1, called)]).toEqual(['', '', '']);
  });
});

describe('an Ace', () => {
  const bonds = (...lieges: (number | null)[]): CardsView =>
    ({ players: lieges.map((liege, seat) => ({ liege, identity: ['KH', 'KD2', 'JK'][seat] })) }) as CardsView;
  it('goes from its player to the King, from King to King and back', () => {
    expect(acesMoved(bonds(null, null, null), bonds(2, null, null))).toEqual([{ card: 'AH', from: 0, to: 2 }]);
    expect(acesMoved(bonds(2, 2, null), bonds(2, 0, null))).toEqual([{ card: 'AD2', from: 2, to: 0 }]);
    expect(acesMoved(bonds(2, null, null), bonds(null, null, null))).toEqual([{ card: 'AH', from: 2, to: 0 }]);
  });
  it('stays where nothing changes', () => expect(acesMoved(bonds(2, null, null), bonds(2, null, null))).toEqual([]));
});
