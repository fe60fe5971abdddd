/** Offers: what each side gives, and the notation for the server. */
import { cardWords, GOLD_RANKS, isCard, LEVERAGE_RANKS, shortCard, sorted, type Suit } from './cards';

export interface Side {
  cards: readonly string[];
  values: readonly number[]; // Gold of any suit, when asking
  unseen: number; // number of cards of the giver's choice, when asking
  term: string | null; // swear, crown, noble KX
}

export interface Deal {
  give: Side;
  get: Side;
}

export const NOTHING: Side = { cards: [], values: [], unseen: 0, term: null };
export const NO_DEAL: Deal = { give: NOTHING, get: NOTHING };

/** Parses one side of an offer: `['7H', 'any:9', 'cards:2', 'noble KX']`. */
export function readSide(words: readonly string[]): Side {
  const number = (word: string): number => Number(word.split(':')[1]);
  return {
    cards: words.filter(isCard),
    values: words.filter((word) => word.startsWith('any:')).map(number),
    unseen: words.filter((word) => word.startsWith('cards:')).map(number)[0] ?? 0,
    term: words.find((word) => /^(swear|crown|noble)/.test(word)) ?? null,
  };
}

export function sideWords(side: Side): string[] {
  const values = side.values.map((value) => `any:${value}`);
  return [
    ...side.cards,
    ...values,
    ...(side.unseen ? [`cards:${side.unseen}`] : []),
    ...(side.term ? [side.term] : []),
  ];
}

export function isEmpty(side: Side): boolean {
  return sideWords(side).length === 0;
}

/** Returns the move: `offer KD give 7H get any:9`, or `counter give 7H` for a counter-offer. */
export function dealMove(partner: string | null, deal: Deal): string {
  const give = isEmpty(deal.give) ? [] : ['give', ...sideWords(deal.give)];
  const get = isEmpty(deal.get) ? [] : ['get', ...sideWords(deal.get)];
  return [partner === null ? 'counter' : `offer ${partner}`, ...give, ...get].join(' ');
}

/** Reverses an offer as the start of a counter-offer, with only cards in hand. */
export function turnedRound(offer: Deal, hand: readonly string[]): Deal {
  const cards = offer.get.cards.filter((card) => hand.includes(card));
  const get = { ...NOTHING, cards: offer.give.cards, term: offer.give.term };
  return { give: { ...NOTHING, cards, term: offer.get.term }, get };
}

export type Wish = { card: string } | { value: number };

/** Toggles a card, or adds a value; values may repeat. */
export function wished(side: Side, wish: Wish): Side {
  if ('value' in wish) return { ...side, values: [...side.values, wish.value].sort((a, b) => a - b) };
  const has = side.cards.includes(wish.card);
  return { ...side, cards: has ? side.cards.filter((card) => card !== wish.card) : sorted([...side.cards, wish.card]) };
}

/** Removes one word of `sideWords` from a side. */
export function without(side: Side, word: string): Side {
  if (word === side.term) return { ...side, term: null };
  if (word.startsWith('cards:')) return { ...side, unseen: 0 };
  if (word.startsWith('any:')) {
    const place = side.values.indexOf(Number(word.slice(4)));
    return { ...side, values: side.values.filter((_, index) => index !== place) };
  }
  return { ...side, cards: side.cards.filter((card) => card !== word) };
}

/** Returns the cards of one suit that an offer can name. */
export function cardsOfSuit(suit: Suit, second: boolean): string[] {
  return [...GOLD_RANKS, ...LEVERAGE_RANKS].map((rank) => `${rank}${suit}${second ? '2' : ''}`);
}

/** Returns the short text of a word; `called` returns a player's name. */
export function chipWords(word: string, called: (identity: string) => string): string {
  if (word === 'swear') return 'Allegiance';
  if (word === 'crown') return 'the crown';
  if (word.startsWith('noble ')) return `the Noble ${called(word.slice(6))}`;
  if (word.startsWith('any:')) return `any ${word.slice(4)}`;
  if (word.startsWith('cards:')) return word === 'cards:1' ? '1 unseen card' : `${word.slice(6)} unseen cards`;
  return shortCard(word);
}

/** Returns the long text of a word, for tooltips and screen readers. */
export function chipMeaning(word: string, giver: string, called: (identity: string) => string): string {
  const s = giver === 'you' ? '' : 's';
  if (word === 'swear') return `${giver} swear${s} Allegiance and become${s} a Noble`;
  if (word === 'crown') return `${giver} hand${s} over the crown and become${s} a Noble`;
  if (word.startsWith('noble ')) return `${giver} hand${s} over the Noble ${called(word.slice(6))}, who must consent`;
  if (word.startsWith('any:')) return `a Gold card worth ${word.slice(4)}, of any suit`;
  if (word.startsWith('cards:')) return `${word.slice(6)} cards from the hand, chosen by ${giver}`;
  return `the ${cardWords(word)}`;
}
