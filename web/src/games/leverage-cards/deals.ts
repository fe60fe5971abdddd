/** Offers: what each side puts in, and how it is written for the server. */
import { cardWords, GOLD_RANKS, isCard, LEVERAGE_RANKS, shortCard, sorted, type Suit } from './cards';

export interface Side {
  cards: readonly string[];
  values: readonly number[]; // Gold of any suit, when asking
  unseen: number; // so many cards of the giver's choice, when asking
  term: string | null; // swear, crown, noble KX
}

export interface Deal {
  give: Side;
  get: Side;
}

export const NOTHING: Side = { cards: [], values: [], unseen: 0, term: null };
export const NO_DEAL: Deal = { give: NOTHING, get: NOTHING };

/** One side of an offer as a view has it: `['7H', 'any:9', 'cards:2', 'noble KX']`. */
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
  const asked = side.values.map((value) => `any:${value}`);
  return [...side.cards, ...asked, ...(side.unseen ? [`cards:${side.unseen}`] : []), ...(side.term ? [side.term] : [])];
}

export function isEmpty(side: Side): boolean {
  return sideWords(side).length === 0;
}

/** The move: `offer KD give 7H get any:9`, or `counter give 7H` when it answers an offer. */
export function dealMove(partner: string | null, deal: Deal): string {
  const give = isEmpty(deal.give) ? [] : ['give', ...sideWords(deal.give)];
  const get = isEmpty(deal.get) ? [] : ['get', ...sideWords(deal.get)];
  return [partner === null ? 'counter' : `offer ${partner}`, ...give, ...get].join(' ');
}

/** What an offer is for the one who got it, to begin a counter-offer with: only cards that are held can be given. */
export function turnedRound(offer: Deal, hand: readonly string[]): Deal {
  const cards = offer.get.cards.filter((card) => hand.includes(card));
  const get = { ...NOTHING, cards: offer.give.cards, term: offer.give.term };
  return { give: { ...NOTHING, cards, term: offer.get.term }, get };
}

export type Wish = { card: string } | { value: number };

/** Ask for a card once more, or no longer; values may be asked for several times. */
export function wished(side: Side, wish: Wish): Side {
  if ('value' in wish) return { ...side, values: [...side.values, wish.value].sort((a, b) => a - b) };
  const has = side.cards.includes(wish.card);
  return { ...side, cards: has ? side.cards.filter((card) => card !== wish.card) : sorted([...side.cards, wish.card]) };
}

/** Take one thing, as `sideWords` has it, out of a side. */
export function without(side: Side, word: string): Side {
  if (word === side.term) return { ...side, term: null };
  if (word.startsWith('cards:')) return { ...side, unseen: 0 };
  if (word.startsWith('any:')) {
    const place = side.values.indexOf(Number(word.slice(4)));
    return { ...side, values: side.values.filter((_, index) => index !== place) };
  }
  return { ...side, cards: side.cards.filter((card) => card !== word) };
}

/** The cards of one suit that can be asked for by name. */
export function cardsOfSuit(suit: Suit, second: boolean): string[] {
  return [...GOLD_RANKS, ...LEVERAGE_RANKS].map((rank) => `${rank}${suit}${second ? '2' : ''}`);
}

/** One thing of a deal for a chip, short; `called` says how a player is called. */
export function chipWords(word: string, called: (identity: string) => string): string {
  if (word === 'swear') return 'Allegiance';
  if (word === 'crown') return 'the crown';
  if (word.startsWith('noble ')) return `the Noble ${called(word.slice(6))}`;
  if (word.startsWith('any:')) return `any ${word.slice(4)}`;
  if (word.startsWith('cards:')) return word === 'cards:1' ? '1 card unseen' : `${word.slice(6)} cards unseen`;
  return shortCard(word);
}

/** The same at length, for screen readers and for what a chip means. */
export function chipMeaning(word: string, giver: string, called: (identity: string) => string): string {
  if (word === 'swear') return `${giver} gives the own Allegiance and becomes a Noble`;
  if (word === 'crown') return `${giver} hands over the crown and becomes a Noble`;
  if (word.startsWith('noble ')) return `${giver} hands over the Noble ${called(word.slice(6))}, who has to consent`;
  if (word.startsWith('any:')) return `a Gold card worth ${word.slice(4)}, of any suit`;
  if (word.startsWith('cards:')) return `${word.slice(6)} of the cards in hand, which ${giver} chooses`;
  return `the ${cardWords(word)}`;
}
