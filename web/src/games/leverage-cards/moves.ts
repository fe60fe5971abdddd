/**
 * Groups the legal moves of a seat for buttons. The server sends them as text.
 * The game's page in the documentation explains the notation: `venture`, `queen QS KD`, `bid 10S 7H`.
 */

/** Possible terms on each side of a deal: `swear`, `crown`, `noble KX`. */
export interface Terms {
  give: string[];
  get: string[];
}

export const NO_TERMS: Terms = { give: [], get: [] };
const TERM_VERBS = ['swear', 'crown', 'noble'];

export interface Play {
  card: string;
  targets: string[]; // identities; none for a red Queen
}

export interface Choices {
  words: ReadonlySet<string>; // moves of one word
  plays: readonly Play[];
  duels: readonly string[]; // identities
  asks: ReadonlyMap<string, readonly string[]>; // by the identity of a Noble: how many Gold cards
  picks: ReadonlyMap<string, ReadonlyMap<string, string>>; // verb -> key of a set of cards -> move
  offers: ReadonlyMap<string, Terms>; // by the identity of the partner
  counter: Terms | null;
  takes: readonly string[]; // identities whose offer can be taken up after a call
}

export const PICK_VERBS = ['bid', 'discard', 'give', 'accept'] as const;
export type PickVerb = (typeof PICK_VERBS)[number];

/** Returns a key that does not depend on the order of cards. */
export function keyOf(cards: readonly string[]): string {
  return [...cards].sort().join(' ');
}

export function choicesIn(moves: readonly string[]): Choices {
  const words = new Set<string>();
  const plays = new Map<string, string[]>();
  const picks = new Map<string, Map<string, string>>();
  const offers = new Map<string, Terms>();
  const duels: string[] = [];
  const asks = new Map<string, string[]>();
  const takes: string[] = [];
  let counter: Terms | null = null;
  for (const move of moves) {
    const [verb = '', ...rest] = move.split(' ');
    if (verb === 'queen' || verb === 'jack') {
      plays.set(rest[0]!, [...(plays.get(rest[0]!) ?? []), ...rest.slice(1)]);
    } else if (verb === 'offer') {
      addTerm(termsFor(offers, rest[0]!), rest.slice(1));
    } else if (verb === 'counter') {
      addTerm((counter ??= { give: [], get: [] }), rest);
    } else if (verb === 'duel') {
      duels.push(rest[0]!);
    } else if (verb === 'pick') {
      takes.push(rest[0]!);
    } else if (verb === 'ask') {
      asks.set(rest[0]!, [...(asks.get(rest[0]!) ?? []), rest[1]!]);
    } else if (isPickVerb(verb) && (rest.length || verb === 'accept')) {
      const sets = picks.get(verb) ?? new Map<string, string>();
      picks.set(verb, sets.set(keyOf(rest), move));
    } else {
      words.add(move);
    }
  }
  const cards = [...plays].map(([card, targets]) => ({ card, targets }));
  return { words, plays: cards, duels, asks, picks, offers, counter, takes };
}

function isPickVerb(verb: string): verb is PickVerb {
  return (PICK_VERBS as readonly string[]).includes(verb);
}

function termsFor(offers: Map<string, Terms>, name: string): Terms {
  const found = offers.get(name) ?? { give: [], get: [] };
  offers.set(name, found);
  return found;
}

/** Collects the term of an offer with nothing else: `give noble KX`, `get swear`. */
function addTerm(terms: Terms, words: string[]): void {
  const [side, ...rest] = words;
  if ((side === 'give' || side === 'get') && TERM_VERBS.includes(rest[0] ?? '')) {
    terms[side].push(rest.join(' '));
  }
}

/** Returns the verb that needs a pick of cards, if any. */
export function pickVerb(choices: Choices): PickVerb | null {
  return PICK_VERBS.find((verb) => choices.picks.has(verb)) ?? null;
}

/** Returns the cards that occur in the moves of a verb. */
export function pickable(choices: Choices, verb: PickVerb): ReadonlySet<string> {
  const keys = [...(choices.picks.get(verb)?.keys() ?? [])];
  return new Set(keys.flatMap((key) => key.split(' ')).filter(Boolean));
}

/** Returns the smallest and largest pick: `[2, 2]` for exactly two cards. */
export function pickSizes(choices: Choices, verb: PickVerb): [number, number] {
  const sizes = [...(choices.picks.get(verb)?.keys() ?? [])].map((key) => (key ? key.split(' ').length : 0));
  return sizes.length ? [Math.min(...sizes), Math.max(...sizes)] : [0, 0];
}

export function pickMove(choices: Choices, verb: PickVerb, cards: readonly string[]): string | null {
  return choices.picks.get(verb)?.get(keyOf(cards)) ?? null;
}

/** Toggles a card in a pick. If the pick is full, the oldest card is dropped. */
export function toggled(picked: readonly string[], card: string, most: number): string[] {
  if (picked.includes(card)) return picked.filter((other) => other !== card);
  return [...picked, card].slice(-Math.max(1, most));
}

/** A move with a seat as target, for choosing the seat first. */
export interface AtSeat {
  move: string;
  verb: 'duel' | 'jack' | 'queen' | 'ask';
  with: string | null; // the card played, or how many Gold cards are asked for
}

export function movesAt(choices: Choices, identity: string): AtSeat[] {
  const found: AtSeat[] = [];
  if (choices.duels.includes(identity)) found.push({ move: `duel ${identity}`, verb: 'duel', with: null });
  for (const { card, targets } of choices.plays) {
    const verb = card.startsWith('J') ? 'jack' : 'queen';
    if (targets.includes(identity)) found.push({ move: `${verb} ${card} ${identity}`, verb, with: card });
  }
  for (const amount of choices.asks.get(identity) ?? []) {
    found.push({ move: `ask ${identity} ${amount}`, verb: 'ask', with: amount });
  }
  return found;
}
