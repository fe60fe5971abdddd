/** Parses the names of cards and identities, and describes them. */

export type Suit = 'S' | 'H' | 'D' | 'C';

export interface Face {
  rank: string;
  suit: Suit | null; // a Joker has none
  second: boolean; // of the second deck
}

export const SUITS: readonly Suit[] = ['S', 'H', 'D', 'C'];
export const GOLD_RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
export const LEVERAGE_RANKS = ['J', 'Q'] as const;
export const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
export const SUIT_WORDS: Record<Suit, string> = { S: 'Spades', H: 'Hearts', D: 'Diamonds', C: 'Clubs' };
const RANK_WORDS: Record<string, string> = { J: 'Jack', Q: 'Queen', K: 'King', A: 'Ace' };
const SHAPE = /^(10|[2-9JQKA])([SHDC])(2?)$/;

/** Parses a name: `10S2` is a 10 of Spades of the second deck, `JK` the Joker. */
export function face(name: string): Face {
  const found = SHAPE.exec(name);
  if (!found) return { rank: 'JK', suit: null, second: name.endsWith('2') };
  return { rank: found[1]!, suit: found[2] as Suit, second: found[3] === '2' };
}

export function isCard(word: string): boolean {
  return SHAPE.test(word);
}

/** Returns the Gold value of a card; 0 for Queens and Jacks. */
export function goldOf(name: string): number {
  return Number(face(name).rank) || 0;
}

export function goldIn(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + goldOf(card), 0);
}

export function isRed(name: string): boolean {
  const { suit } = face(name);
  return suit === 'H' || suit === 'D';
}

/** Returns a short name for buttons: `10♠`, with a small 2 for the second deck. */
export function shortCard(name: string): string {
  const { rank, suit, second } = face(name);
  return `${rank === 'JK' ? 'Joker' : rank}${suit ? SIGNS[suit] : ''}${second ? '₂' : ''}`;
}

/** Returns the full name: `10 of Spades`. */
export function cardWords(name: string): string {
  const { rank, suit, second } = face(name);
  const words = suit ? `${RANK_WORDS[rank] ?? rank} of ${SUIT_WORDS[suit]}` : 'Joker';
  return second ? `${words} of the second deck` : words;
}

/** Sorts a hand: Gold from the highest down, then Leverage cards. */
export function sorted(cards: readonly string[]): string[] {
  const order = (card: string): number => {
    const { rank, suit, second } = face(card);
    const place = suit ? SUITS.indexOf(suit) : 0;
    return (goldOf(card) ? 10 - goldOf(card) : rank === 'Q' ? 20 : 30) * 10 + place * 2 + (second ? 1 : 0);
  };
  return [...cards].sort((one, other) => order(one) - order(other));
}

/** Sorts cards by their number, as moves name them: by deck, suit and rank. */
export function numbered(cards: readonly string[]): string[] {
  const ranks: readonly string[] = [...GOLD_RANKS, ...LEVERAGE_RANKS];
  const number = (card: string): number => {
    const { rank, suit, second } = face(card);
    return ((second ? SUITS.length : 0) + SUITS.indexOf(suit!)) * ranks.length + ranks.indexOf(rank);
  };
  return [...cards].sort((one, other) => number(one) - number(other));
}
