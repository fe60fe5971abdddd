import { describe, expect, it } from 'vitest';
import { cardWords, face, goldIn, goldOf, isCard, isRed, shortCard, sorted } from './cards';

describe('the name of a card', () => {
  it('has a rank, a suit and a deck', () => {
    expect(face('10S2')).toEqual({ rank: '10', suit: 'S', second: true });
    expect(face('2C')).toEqual({ rank: '2', suit: 'C', second: false });
    expect(face('2C2')).toEqual({ rank: '2', suit: 'C', second: true });
    expect(face('JK2')).toEqual({ rank: 'JK', suit: null, second: true });
  });

  it('differs from other words of a move', () => {
    expect(['7H', '10D2', 'QS', 'KX', 'JK', 'any:7', 'swear', '1S'].filter(isCard)).toEqual(['7H', '10D2', 'QS']);
  });

  it('has a short and a long form', () => {
    expect([shortCard('10H2'), shortCard('JC'), shortCard('JK')]).toEqual(['10♥₂', 'J♣', 'Joker']);
    expect(cardWords('QD2')).toBe('Queen of Diamonds of the second deck');
    expect(cardWords('JK')).toBe('Joker');
  });
});

describe('Gold', () => {
  it('is the value of number cards only', () => {
    expect(['2S', '10C2', 'QH', 'JD', 'KH'].map(goldOf)).toEqual([2, 10, 0, 0, 0]);
    expect(goldIn(['10S', '7H', 'QD'])).toBe(17);
  });

  it('comes first in a hand, highest on the left', () => {
    expect(sorted(['JC', '3D', '10H', 'QS', '10S2', '10S'])).toEqual(['10S', '10S2', '10H', '3D', 'QS', 'JC']);
  });
});

it('tells red Queens from black ones', () => {
  expect(['QH', 'QD', 'QS', 'QC'].map(isRed)).toEqual([true, true, false, false]);
});
