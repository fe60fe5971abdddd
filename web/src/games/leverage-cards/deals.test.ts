import { describe, expect, it } from 'vitest';
import { cardsOfSuit, chipWords, dealMove, NO_DEAL, NOTHING, readSide, sideWords } from './deals';
import { turnedRound, wished, without } from './deals';

describe('an offer', () => {
  const give = { ...NOTHING, cards: ['7H', 'JC'], term: 'noble KX' };
  const get = { ...NOTHING, cards: ['10S'], values: [9, 9], unseen: 2, term: 'swear' };

  it('is written in notation', () => {
    expect(dealMove('KD', { give, get })).toBe('offer KD give 7H JC noble KX get 10S any:9 any:9 cards:2 swear');
    expect(dealMove(null, { ...NO_DEAL, get: { ...NOTHING, term: 'crown' } })).toBe('counter get crown');
    expect(dealMove('KD', { ...NO_DEAL, give: { ...NOTHING, cards: ['7H'] } })).toBe('offer KD give 7H');
  });

  it('is parsed from a view', () => {
    expect(readSide(sideWords(get))).toEqual(get);
    expect(readSide(['7H', 'JC', 'noble KX'])).toEqual(give);
    expect(readSide([])).toEqual(NOTHING);
  });

  it('is reversed for a counter-offer, with cards in hand only', () => {
    const round = turnedRound({ give, get }, ['10S', '2C']);
    expect(dealMove(null, round)).toBe('counter give 10S swear get 7H JC noble KX');
    expect(turnedRound({ give, get }, ['2C']).give.cards).toEqual([]);
  });
});

describe('wishes', () => {
  it('can be toggled', () => {
    const nine = wished(wished(NOTHING, { value: 9 }), { value: 4 });
    expect(nine.values).toEqual([4, 9]);
    const card = wished(nine, { card: '10S' });
    expect(card.cards).toEqual(['10S']);
    expect(wished(card, { card: '10S' }).cards).toEqual([]);
  });

  it('are removed one by one', () => {
    const side = { cards: ['10S'], values: [9, 9], unseen: 2, term: 'crown' };
    expect(without(side, 'any:9').values).toEqual([9]);
    expect(without(side, 'cards:2').unseen).toBe(0);
    expect(without(side, 'crown').term).toBeNull();
    expect(without(side, '10S').cards).toEqual([]);
  });

  it('name every card of a suit', () => {
    expect(cardsOfSuit('H', true)).toHaveLength(11);
    expect(cardsOfSuit('H', true).at(-1)).toBe('QH2');
  });
});

it('describes each word', () => {
  const said = (word: string): string => chipWords(word, () => 'Ben');
  expect(['swear', 'crown', 'noble KD'].map(said)).toEqual(['Allegiance', 'the crown', 'the Noble Ben']);
  expect(['any:9', '10S'].map(said)).toEqual(['any 9', '10♠']);
  expect(['cards:1', 'cards:3'].map(said)).toEqual(['1 unseen card', '3 unseen cards']);
});
