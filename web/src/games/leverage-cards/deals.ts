/** Offers: what each side gives and promises, the pay of Nobles, and the notation for the server. */
import { capital, list } from '../../kit/text';
import { cardWords, GOLD_RANKS, goldOf, isCard, LEVERAGE_RANKS, numbered, shortCard, sorted, type Suit } from './cards';
import type { Promised, PromiseKind, Proposal } from './view';

export interface Side {
  cards: readonly string[];
  values: readonly number[]; // Gold of any suit, when asking
  unseen: number; // number of cards of the giver's choice, when asking
  term: string | null; // swear, crown, noble KX
  promises: readonly string[]; // promise peace 2, promise aid, promise bend
}

/** Cards for a Noble who is handed over. */
export interface Pay {
  noble: string; // the identity
  cards: readonly string[];
}

export interface Deal {
  give: Side;
  get: Side;
  pay: readonly Pay[];
}

export const NOTHING: Side = { cards: [], values: [], unseen: 0, term: null, promises: [] };
export const NO_DEAL: Deal = { give: NOTHING, get: NOTHING, pay: [] };
export const LONGEST_PEACE = 3; // turns
const DEARER_THAN_GOLD = 100; // a Queen or a Jack, where the cheapest cards are chosen

const PROMISES: readonly PromiseKind[] = ['peace', 'aid', 'bend'];

/** Parses one side of an offer: `['7H', 'any:9', 'cards:2', 'noble KX', 'promise peace 2']`. */
export function readSide(words: readonly string[]): Side {
  const number = (word: string): number => Number(word.split(':')[1]);
  return {
    cards: words.filter(isCard),
    values: words.filter((word) => word.startsWith('any:')).map(number),
    unseen: words.filter((word) => word.startsWith('cards:')).map(number)[0] ?? 0,
    term: words.find((word) => /^(swear|crown|noble)/.test(word)) ?? null,
    promises: words.filter(isPromise),
  };
}

/** Returns one side of an offer in the order of the notation. */
export function sideWords(side: Side): string[] {
  return [
    ...numbered(side.cards),
    ...side.values.map((value) => `any:${value}`),
    ...(side.unseen ? [`cards:${side.unseen}`] : []),
    ...(side.term ? [side.term] : []),
    ...side.promises,
  ];
}

export function isEmpty(side: Side): boolean {
  return sideWords(side).length === 0;
}

/**
 * Returns the move: `offer KD give 7H get any:9`, or `counter give 7H` for a counter-offer. Pay for Nobles comes last,
 * in the order of `seats`, which holds the identities.
 */
export function dealMove(partner: string | null, deal: Deal, seats: readonly string[]): string {
  const give = isEmpty(deal.give) ? [] : ['give', ...sideWords(deal.give)];
  const get = isEmpty(deal.get) ? [] : ['get', ...sideWords(deal.get)];
  const pay = paid(deal, seats).flatMap(({ noble, cards }) => ['pay', noble, ...numbered(cards)]);
  return [partner === null ? 'counter' : `offer ${partner}`, ...give, ...get, ...pay].join(' ');
}

/** Returns who is paid. Pay for a Noble who is not handed over counts for nothing. */
function paid(deal: Deal, seats: readonly string[]): Pay[] {
  const nobles = handedOver(deal);
  return deal.pay
    .filter(({ noble, cards }) => cards.length && nobles.includes(noble))
    .sort((one, other) => seats.indexOf(one.noble) - seats.indexOf(other.noble));
}

/** Returns the Nobles who change their King in a deal. */
export function handedOver(deal: Deal): string[] {
  return [deal.give.term, deal.get.term].flatMap((term) => (isNoble(term) ? [term.slice('noble '.length)] : []));
}

export function payFor(deal: Deal, noble: string): readonly string[] {
  return deal.pay.find((pay) => pay.noble === noble)?.cards ?? [];
}

/**
 * Reverses an offer as the start of a counter-offer, with only cards in hand. Where the offer leaves the choice open,
 * the cheapest cards are chosen. `seats` holds the identities.
 */
export function turnedRound(offer: Proposal, hand: readonly string[], seats: readonly string[]): Deal {
  const [given, asked] = [readSide(offer.give), readSide(offer.get)];
  const held = (cards: readonly string[]): string[] => cards.filter((card) => hand.includes(card));
  const pays = offer.pay.filter(({ from }) => from !== offer.from).flatMap(({ cards }) => cards);
  const open = openCards(asked, leftOf(hand, [...asked.cards, ...pays])).filter((card) => card !== null);
  return {
    give: { ...NOTHING, cards: [...held(asked.cards), ...open], term: asked.term, promises: asked.promises },
    get: { ...NOTHING, cards: given.cards, term: given.term, promises: given.promises },
    // A card that neither side is known to hold would be asked of the other.
    pay: offer.pay
      .map(({ noble, from, cards }) => ({ noble: seats[noble]!, cards: from === offer.from ? cards : held(cards) }))
      .reduce<Pay[]>((sums, { noble, cards }) => withPay(sums, noble, (before) => [...before, ...cards]), []),
  };
}

/** Whether a hand holds what an offer asks for. */
export function canPay(offer: Proposal, hand: readonly string[]): boolean {
  const asked = readSide(offer.get);
  const pays = offer.pay.filter(({ from }) => from !== offer.from).flatMap(({ cards }) => cards);
  const named = [...asked.cards, ...pays];
  return named.every((card) => hand.includes(card)) && !openCards(asked, leftOf(hand, named)).includes(null);
}

function leftOf(hand: readonly string[], named: readonly string[]): string[] {
  return hand.filter((card) => !named.includes(card));
}

/** Returns the cheapest cards for what a side leaves open, null for each that is missing. */
function openCards({ values, unseen }: Side, hand: readonly string[]): (string | null)[] {
  const left = cheapestFirst(hand);
  const taken = (place: number): string | null => left.splice(place, place < 0 ? 0 : 1)[0] ?? null;
  return [
    ...values.map((value) => taken(left.findIndex((card) => goldOf(card) === value))),
    ...Array.from({ length: unseen }, () => taken(left.length ? 0 : -1)),
  ];
}

/** Gold from the lowest up, then Queens and Jacks. */
function cheapestFirst(cards: readonly string[]): string[] {
  return sorted(cards).sort((one, other) => price(one) - price(other));
}

/** Returns the cheapest of several sets of cards: the fewest Queens and Jacks, then the least Gold. */
export function cheapest(sets: readonly (readonly string[])[]): readonly string[] {
  const total = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + price(card), 0);
  return sets.reduce<readonly string[]>((best, set, index) => (index && total(best) <= total(set) ? best : set), []);
}

function price(card: string): number {
  return goldOf(card) || DEARER_THAN_GOLD;
}

function withPay(pays: readonly Pay[], noble: string, change: (cards: readonly string[]) => readonly string[]): Pay[] {
  const before = pays.find((pay) => pay.noble === noble)?.cards ?? [];
  return [...pays.filter((pay) => pay.noble !== noble), { noble, cards: change(before) }];
}

/** A part of a deal that cards are put into: a side, or the pay of a Noble. */
export type Part = 'give' | 'get' | { pay: string };

/** Toggles a card in one part of a deal. It leaves the other parts, because a deal names each card once. */
export function placed(deal: Deal, card: string, part: Part): Deal {
  const there = typeof part === 'string' ? deal[part].cards : payFor(deal, part.pay);
  const apart = (cards: readonly string[]): string[] => cards.filter((other) => other !== card);
  const rest: Deal = {
    give: { ...deal.give, cards: apart(deal.give.cards) },
    get: { ...deal.get, cards: apart(deal.get.cards) },
    pay: deal.pay.map(({ noble, cards }) => ({ noble, cards: apart(cards) })),
  };
  if (there.includes(card)) return rest;
  if (typeof part === 'object') {
    return { ...rest, pay: withPay(rest.pay, part.pay, (cards) => sorted([...cards, card])) };
  }
  return { ...rest, [part]: { ...rest[part], cards: sorted([...rest[part].cards, card]) } };
}

/** Toggles the term of a side. Both sides have one only to swap Nobles. */
export function withTerm(deal: Deal, side: 'give' | 'get', term: string): Deal {
  const other = side === 'give' ? 'get' : 'give';
  const next = deal[side].term === term ? null : term;
  const swap = next === null || (isNoble(next) && isNoble(deal[other].term));
  return {
    ...deal,
    [side]: { ...deal[side], term: next },
    [other]: { ...deal[other], term: swap ? deal[other].term : null },
  };
}

/** Toggles a promise. A side makes one promise of a kind. */
export function promising(side: Side, promise: string): Side {
  const rest = side.promises.filter((other) => kindOf(other) !== kindOf(promise));
  const promises = side.promises.includes(promise) ? rest : [...rest, promise];
  promises.sort((one, other) => PROMISES.indexOf(kindOf(one)) - PROMISES.indexOf(kindOf(other)));
  return { ...side, promises };
}

/** Returns for how many turns a side promises peace, 0 for none. */
export function peaceOf(side: Side): number {
  const found = side.promises.find((promise) => kindOf(promise) === 'peace');
  return found ? turnsOf(found) : 0;
}

/** Adds a wish for Gold of any suit. Wishes may repeat. */
export function wished(side: Side, value: number): Side {
  return { ...side, values: [...side.values, value].sort((a, b) => a - b) };
}

/** Removes one word of `sideWords` from a side. */
export function without(side: Side, word: string): Side {
  if (word === side.term) return { ...side, term: null };
  if (isPromise(word)) return { ...side, promises: side.promises.filter((promise) => promise !== word) };
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

/** The parts of an offer in notation; each word of a side is whole: `noble KX`, `promise peace 2`. */
export interface Written {
  give: string[];
  get: string[];
  pay: { noble: string; cards: string[] }[];
}

/** Parses the body of an offer or a counter-offer: `give 7H promise aid get swear pay KX 8C`. */
export function readBody(words: readonly string[]): Written {
  const sections: string[][] = [];
  for (const word of words) {
    if (word === 'give' || word === 'get' || word === 'pay') sections.push([word]);
    else sections.at(-1)?.push(word);
  }
  const side = (name: string): string[] => wholeWords(sections.find(([first]) => first === name)?.slice(1) ?? []);
  const pay = sections.filter(([first]) => first === 'pay').map(([, noble = '', ...cards]) => ({ noble, cards }));
  return { give: side('give'), get: side('get'), pay };
}

function wholeWords(words: readonly string[]): string[] {
  return words.join(' ').match(/noble \S+|promise peace \d|promise \S+|\S+/g) ?? [];
}

export function isPromise(word: string): boolean {
  return word.startsWith('promise ');
}

function isNoble(term: string | null): term is string {
  return term?.startsWith('noble ') ?? false;
}

function kindOf(promise: string): PromiseKind {
  return promise.split(' ')[1] as PromiseKind;
}

function turnsOf(promise: string): number {
  return Number(promise.split(' ')[2]);
}

export function turnWords(turns: number): string {
  return turns === 1 ? '1 turn' : `${turns} turns`;
}

/** Returns what is promised, after "promises": `peace for 2 turns`. */
export function promiseWords(word: string): string {
  const kind = kindOf(word);
  if (kind === 'peace') return `peace for ${turnWords(turnsOf(word))}`;
  return kind === 'aid' ? 'aid in the War' : 'to bend the knee';
}

/** Returns an open promise without its maker: `Peace with Ben, 2 turns`. */
export function openPromise({ to, promise, turns }: Promised, called: (seat: number) => string): string {
  if (promise === 'peace') return `Peace with ${called(to)}, ${turnWords(turns!)}`;
  return promise === 'aid' ? `Aid for ${called(to)} in the War` : `Bend the knee to ${called(to)}`;
}

/** Describes the promises of a player: `Peace with Ben, 2 turns. Kept 1 promise`. */
export function recordWords(
  promises: readonly Promised[],
  { kept, broken }: { kept: number; broken: number },
  called: (seat: number) => string,
): string {
  const count = (number: number): string => (number === 1 ? '1 promise' : `${number} promises`);
  const open = promises.map((promise) => openPromise(promise, called));
  const done = [kept && `kept ${count(kept)}`, broken && `broke ${count(broken)}`].filter(Boolean) as string[];
  return [open.length ? `Promises: ${open.join('; ')}` : '', capital(list(done))].filter(Boolean).join('. ');
}

/** Returns the short text of a word of a side, given by `giver`; `called` returns a player's name. */
export function chipWords(word: string, called: (identity: string) => string, giver = ''): string {
  if (isPromise(word)) return kindOf(word) === 'bend' ? 'Bend the knee' : capital(promiseWords(word));
  if (word === 'swear') return 'Allegiance';
  if (word === 'crown') return 'the crown';
  if (word.startsWith('noble ')) return `the Noble ${called(word.slice(6))}`;
  if (word.startsWith('any:')) return `any ${word.slice(4)}`;
  if (word.startsWith('cards:') && giver === 'you')
    return word === 'cards:1' ? '1 card you choose' : `${word.slice(6)} cards you choose`;
  if (word.startsWith('cards:')) return word === 'cards:1' ? '1 unseen card' : `${word.slice(6)} unseen cards`;
  return shortCard(word);
}

/** Returns the long text of a word, for tooltips and screen readers. */
export function chipMeaning(word: string, giver: string, called: (identity: string) => string): string {
  const s = giver === 'you' ? '' : 's';
  const their = giver === 'you' ? 'your' : 'their';
  if (isPromise(word)) {
    const kind = kindOf(word);
    if (kind === 'peace') {
      const turns = turnsOf(word) === 1 ? 'turn' : `${turnsOf(word)} turns`;
      return `${giver} promise${s} no Jack, duel or black Queen against the other in ${their} next ${turns}`;
    }
    const what = kind === 'aid' ? 'give aid when the other asks for it in the War' : 'bend the knee to the other';
    return `${giver} promise${s} to ${what}`;
  }
  if (word === 'swear') return `${giver} swear${s} Allegiance and become${s} a Noble`;
  if (word === 'crown') return `${giver} hand${s} over the crown and become${s} a Noble`;
  if (word.startsWith('noble ')) return `${giver} hand${s} over the Noble ${called(word.slice(6))}, who must consent`;
  if (word.startsWith('any:')) return `a Gold card worth ${word.slice(4)}, of any suit`;
  if (word.startsWith('cards:')) return `${word.slice(6)} cards from the hand, chosen by ${giver}`;
  return `the ${cardWords(word)}`;
}
