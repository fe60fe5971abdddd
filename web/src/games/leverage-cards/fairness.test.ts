import { describe, expect, it } from 'vitest';
import { doubts, doubtsOfOffer, fairness, worth } from './fairness';
import type { CardsView } from './view';

const NAMES = ['Ada', 'Ben', 'Cleo'];
const called = (seat: number): string => NAMES[seat]!;
const player = (hand_size: number, broken = 0): object => ({ hand_size, broken });
const view = {
  seat: 0,
  players: [player(3), player(2, 1), player(4)],
  discard: ['7H'],
  known: { '9S': [2], '8C': [1, 2] },
} as unknown as CardsView;

describe('the rough worth', () => {
  it('counts Gold at its value', () => expect(worth(['7H', '10S', 'any:9'])).toBe(26));
  it('counts Leverage, unseen cards and terms by kind', () => {
    expect(worth(['JC'])).toBe(worth(['QH']));
    expect(worth(['cards:2'])).toBe(2 * worth(['cards:1']));
    expect(worth(['crown'])).toBeGreaterThan(worth(['swear']));
    expect(worth(['noble KC'])).toBeGreaterThan(0);
  });
  it('counts promises less after broken ones', () => {
    expect(worth(['promise aid'], 1)).toBe(worth(['promise aid']) / 2);
    expect(worth(['7H'], 3)).toBe(7);
  });
});

describe('fairness', () => {
  it.each([
    [0, 0, 'none'],
    [5, 0, 'gift'],
    [4, 9, 'less'],
    [9, 10, 'even'],
    [9, 4, 'generous'],
  ] as const)('of %i for %i is %s', (gets, gives, verdict) => expect(fairness(gets, gives)).toBe(verdict));
});

describe('doubts', () => {
  it('are none about what may well be', () => expect(doubts(view, 2, ['9S', 'any:5', 'cards:1'], called)).toEqual([]));
  it('name cards that are gone or elsewhere, but not those that may be there', () => {
    expect(doubts(view, 1, ['7H', '9S'], called)).toEqual(['7♥ is discarded.', 'Cleo holds 9♠, as you know.']);
    expect(doubts(view, 1, ['8C'], called)).toEqual([]);
  });
  it('count the cards asked for', () => {
    expect(doubts(view, 1, ['2S', 'any:5', 'cards:1'], called)).toEqual(['Ben has only 2 cards.']);
  });
  it('tell who has broken promises', () => {
    expect(doubts(view, 1, ['promise aid'], called)).toEqual(['Ben has broken 1 promise.']);
    const offer = { from: 1, to: 0, give: ['7H', 'promise peace 2'], get: ['cards:9'], pay: [] };
    expect(doubtsOfOffer(view, offer, called)).toEqual(['Ben has broken 1 promise.']);
  });
});
