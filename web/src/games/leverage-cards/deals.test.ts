import { describe, expect, it } from 'vitest';
import { cardsOfSuit, chipMeaning, chipWords, dealMove, handedOver, NO_DEAL, NOTHING, openPromise } from './deals';
import { payFor, peaceOf, placed, promising, readBody, readSide, recordWords, sideWords, turnedRound } from './deals';
import { canPay, cheapest, wished, without, withTerm, type Deal } from './deals';
import { countersLeft, isShown, type CardsView, type Proposal } from './view';

const SEATS = ['KH', 'KD', 'KC', 'KS'];
const PEACE = 'promise peace 2';

describe('an offer', () => {
  const give = { ...NOTHING, cards: ['7H', 'JC'], term: 'noble KC' };
  const get = { ...NOTHING, cards: ['10S'], values: [9, 9], unseen: 2, term: 'swear' };

  it('is written in notation', () => {
    const deal = { ...NO_DEAL, give, get };
    expect(dealMove('KD', deal, SEATS)).toBe('offer KD give 7H JC noble KC get 10S any:9 any:9 cards:2 swear');
    expect(dealMove(null, { ...NO_DEAL, get: { ...NOTHING, term: 'crown' } }, SEATS)).toBe('counter get crown');
    expect(dealMove('KD', { ...NO_DEAL, give: { ...NOTHING, cards: ['7H'] } }, SEATS)).toBe('offer KD give 7H');
  });

  it('has every section in order', () => {
    const deal: Deal = {
      give: { ...NOTHING, cards: ['9D', '7H'], term: 'noble KC', promises: [PEACE] },
      get: { ...NOTHING, cards: ['4S'], values: [9, 9], unseen: 2, promises: ['promise bend'] },
      pay: [{ noble: 'KC', cards: ['8C'] }],
    };
    expect(dealMove('KD', deal, SEATS)).toBe(
      'offer KD give 7H 9D noble KC promise peace 2 get 4S any:9 any:9 cards:2 promise bend pay KC 8C',
    );
  });

  it('names cards in order of number', () => {
    const cards = ['2S2', 'QC', 'JC', '10H', '2H', '9S', 'JS', '10S'];
    const deal = { ...NO_DEAL, give: { ...NOTHING, cards } };
    expect(dealMove('KD', deal, SEATS)).toBe('offer KD give 9S 10S JS 2H 10H JC QC 2S2');
  });

  it('may be a bare promise', () => {
    const promises = [PEACE, 'promise aid', 'promise bend'];
    expect(dealMove('KD', { ...NO_DEAL, give: { ...NOTHING, promises } }, SEATS)).toBe(
      'offer KD give promise peace 2 promise aid promise bend',
    );
  });

  it('pays Nobles in the order of seats, and only those who are handed over', () => {
    const swap: Deal = {
      give: { ...NOTHING, term: 'noble KS' },
      get: { ...NOTHING, term: 'noble KC' },
      pay: [
        { noble: 'KS', cards: ['9D', '7H'] },
        { noble: 'KC', cards: ['8C'] },
        { noble: 'KH', cards: ['2C'] },
      ],
    };
    expect(dealMove(null, swap, SEATS)).toBe('counter give noble KS get noble KC pay KC 8C pay KS 7H 9D');
    expect(dealMove(null, { ...swap, get: { ...NOTHING, term: 'crown' } }, SEATS)).toBe(
      'counter give noble KS get crown pay KS 7H 9D',
    );
    expect(dealMove(null, { ...swap, pay: [{ noble: 'KC', cards: [] }] }, SEATS)).toBe(
      'counter give noble KS get noble KC',
    );
    expect(handedOver(swap)).toEqual(['KS', 'KC']);
  });

  it('is parsed from a view', () => {
    const promises = [PEACE, 'promise aid'];
    expect(readSide(sideWords({ ...get, promises }))).toEqual({ ...get, promises });
    expect(readSide(['7H', 'JC', 'noble KC'])).toEqual(give);
    expect(readSide([])).toEqual(NOTHING);
  });

  it('is parsed from a move', () => {
    const words = 'give 7H 9D noble KC promise peace 2 promise aid get 4S any:9 promise bend pay KC 8C pay KS 2C 3C';
    expect(readBody(words.split(' '))).toEqual({
      give: ['7H', '9D', 'noble KC', PEACE, 'promise aid'],
      get: ['4S', 'any:9', 'promise bend'],
      pay: [
        { noble: 'KC', cards: ['8C'] },
        { noble: 'KS', cards: ['2C', '3C'] },
      ],
    });
    expect(readBody([])).toEqual({ give: [], get: [], pay: [] });
  });
});

describe('a counter-offer', () => {
  const offer: Proposal = {
    from: 1,
    to: 0,
    give: ['7H', 'JC', 'noble KC', PEACE],
    get: ['10S', '4D', 'any:9', 'cards:1', 'promise aid'],
    pay: [
      { noble: 2, from: 1, cards: ['8C'] },
      { noble: 2, from: 0, cards: ['2C', '3C'] },
    ],
  };

  it('begins with the sides exchanged, with cards in hand only', () => {
    expect(dealMove(null, turnedRound(offer, ['10S', '3C'], SEATS), SEATS)).toBe(
      'counter give 10S promise aid get 7H JC noble KC promise peace 2 pay KC 3C 8C',
    );
    expect(turnedRound({ ...offer, pay: [] }, ['2C'], SEATS).give.cards).toEqual(['2C']); // for the unseen card
    expect(turnedRound({ ...offer, pay: [] }, [], SEATS).give.cards).toEqual([]);
  });

  it('chooses the cheapest cards where the offer leaves it open', () => {
    const open = { from: 1, to: 0, give: ['2C'], get: ['10S', 'any:9', 'any:9', 'cards:2'], pay: [] };
    const hand = ['10S', '9H', '9D', 'JC', '6S', '3C'];
    expect(turnedRound(open, hand, SEATS).give.cards).toEqual(['10S', '9H', '9D', '3C', '6S']);
    expect(turnedRound(open, ['9H', 'JC'], SEATS).give.cards).toEqual(['9H', 'JC']);
    expect(turnedRound({ ...open, get: ['cards:1'] }, ['10S', 'JC'], SEATS).give.cards).toEqual(['10S']);
  });

  it('keeps a named card and a payment out of the open choice', () => {
    const paid = { from: 1, to: 0, give: ['noble KC'], get: ['cards:1'], pay: [{ noble: 2, from: 0, cards: ['2C'] }] };
    expect(turnedRound(paid, ['2C', '8H'], SEATS).give.cards).toEqual(['8H']);
    expect(canPay(paid, ['2C', '8H'])).toBe(true);
    expect(canPay(paid, ['2C'])).toBe(false);
    expect(canPay(paid, ['8H', '9H'])).toBe(false);
  });

  it('never asks the other for a payment that I should make', () => {
    expect(payFor(turnedRound(offer, [], SEATS), 'KC')).toEqual(['8C']);
  });

  it('is possible three times', () => {
    const left = (counters: number, phase = 'answer'): number =>
      countersLeft({ phase, offer: { from: 0, to: 1, counter: counters > 0, counters } } as CardsView);
    expect([0, 1, 2, 3].map((counters) => left(counters))).toEqual([3, 2, 1, 0]);
    expect(left(0, 'consent')).toBe(0);
  });
});

it('can be paid only with the cards asked for', () => {
  const asks = (...get: string[]): Proposal => ({ from: 1, to: 0, give: [], get, pay: [] });
  const hand = ['9H', '9S', 'JC'];
  expect(canPay(asks('any:9', 'any:9', 'cards:1'), hand)).toBe(true);
  expect(canPay(asks('any:9', 'any:9', 'cards:2'), hand)).toBe(false);
  expect(canPay(asks('9H', 'any:9', 'any:9'), hand)).toBe(false);
  expect(canPay(asks('7H'), hand)).toBe(false);
  expect(canPay(asks('promise aid', 'swear'), [])).toBe(true);
});

it('is cheapest without Queens and Jacks, and then with the least Gold', () => {
  expect(cheapest([['JC'], ['10H'], ['9H']])).toEqual(['9H']);
  expect(cheapest([['JC']])).toEqual(['JC']);
  expect(cheapest([])).toEqual([]);
});

it('knows whether an offer is shown', () => {
  expect(isShown({ from: 0, to: 1, counter: false, counters: 0 })).toBe(false);
  expect(isShown({ from: 0, to: 1, give: [], get: [], pay: [] })).toBe(true);
});

describe('composing', () => {
  it('names a card once', () => {
    const given = placed(NO_DEAL, '7H', 'give');
    expect(given.give.cards).toEqual(['7H']);
    const pays = placed(given, '7H', { pay: 'KC' });
    expect(pays.give.cards).toEqual([]);
    expect(payFor(pays, 'KC')).toEqual(['7H']);
    const other = placed(placed(pays, '8H', { pay: 'KC' }), '7H', { pay: 'KS' });
    expect([payFor(other, 'KC'), payFor(other, 'KS')]).toEqual([['8H'], ['7H']]);
    expect(payFor(placed(other, '7H', { pay: 'KS' }), 'KS')).toEqual([]);
    expect(placed(placed(NO_DEAL, '10S', 'get'), '10S', 'get').get.cards).toEqual([]);
  });

  it('keeps the terms of both sides only to swap Nobles', () => {
    const asked = withTerm(NO_DEAL, 'get', 'noble KC');
    expect(withTerm(asked, 'give', 'noble KS').get.term).toBe('noble KC');
    expect(withTerm(asked, 'give', 'crown').get.term).toBeNull();
    expect(withTerm(asked, 'get', 'noble KC').get.term).toBeNull();
    expect(withTerm(withTerm(NO_DEAL, 'give', 'swear'), 'get', 'noble KC').give.term).toBeNull();
  });

  it('makes one promise of a kind, in order', () => {
    const all = ['promise bend', 'promise aid', 'promise peace 1'].reduce(promising, NOTHING);
    expect(all.promises).toEqual(['promise peace 1', 'promise aid', 'promise bend']);
    const longer = promising(all, 'promise peace 3');
    expect(longer.promises).toEqual(['promise peace 3', 'promise aid', 'promise bend']);
    expect([peaceOf(longer), peaceOf(NOTHING)]).toEqual([3, 0]);
    expect(promising(longer, 'promise peace 3').promises).toEqual(['promise aid', 'promise bend']);
  });

  it('asks for Gold of any suit more than once', () => {
    expect(wished(wished(wished(NOTHING, 9), 4), 9).values).toEqual([4, 9, 9]);
  });

  it('removes things one by one', () => {
    const side = { cards: ['10S'], values: [9, 9], unseen: 2, term: 'crown', promises: ['promise aid'] };
    expect(without(side, 'any:9').values).toEqual([9]);
    expect(without(side, 'cards:2').unseen).toBe(0);
    expect(without(side, 'crown').term).toBeNull();
    expect(without(side, '10S').cards).toEqual([]);
    expect(without(side, 'promise aid').promises).toEqual([]);
  });

  it('names every card of a suit', () => {
    expect(cardsOfSuit('H', true)).toHaveLength(11);
    expect(cardsOfSuit('H', true).at(-1)).toBe('QH2');
  });
});

it('describes each word', () => {
  const said = (word: string): string => chipWords(word, () => 'Ben');
  expect(['swear', 'crown', 'noble KD'].map(said)).toEqual(['Allegiance', 'the crown', 'the Noble Ben']);
  expect(['any:9', '10S'].map(said)).toEqual(['any 9', '10♠']);
  expect(['cards:1', 'cards:3'].map(said)).toEqual(['1 unseen card', '3 unseen cards']);
  expect(chipWords('cards:3', String, 'you')).toBe('3 cards you choose');
  expect(['promise peace 1', PEACE, 'promise aid', 'promise bend'].map(said)).toEqual([
    'Peace for 1 turn',
    'Peace for 2 turns',
    'Aid in the War',
    'Bend the knee',
  ]);
});

it('explains each promise', () => {
  expect(chipMeaning(PEACE, 'Ben', String)).toBe(
    'Ben promises no Jack, duel or black Queen against the other in their next 2 turns',
  );
  expect(chipMeaning('promise bend', 'you', String)).toBe('you promise to bend the knee to the other');
});

it('describes the promises of a player', () => {
  const called = (seat: number): string => ['Ann', 'Ben', 'Cai'][seat]!;
  const peace = { from: 0, to: 1, promise: 'peace', turns: 2 } as const;
  const aid = { from: 0, to: 2, promise: 'aid', turns: null } as const;
  expect(openPromise(peace, called)).toBe('Peace with Ben, 2 turns');
  expect(openPromise({ ...aid, promise: 'bend' }, called)).toBe('Bend the knee to Cai');
  expect(recordWords([peace, aid], { kept: 1, broken: 2 }, called)).toBe(
    'Promises: Peace with Ben, 2 turns; Aid for Cai in the War. Kept 1 promise and broke 2 promises',
  );
  expect(recordWords([], { kept: 0, broken: 1 }, called)).toBe('Broke 1 promise');
  expect(recordWords([], { kept: 0, broken: 0 }, called)).toBe('');
});
