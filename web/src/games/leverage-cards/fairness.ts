/** A rough comparison of the two sides of a deal, for beginners. It uses only what everyone or the viewer sees. */
import { list } from '../../kit/text';
import { goldOf, isCard, shortCard } from './cards';
import { isPromise } from './deals';
import { knownAt, type CardsView, type Proposal } from './view';

export type Fairness = 'none' | 'gift' | 'less' | 'even' | 'generous';

// Rough: Gold counts its value. No one knows what the rest is worth at the moment, so each kind has one number.
const LEVERAGE = 6;
const UNSEEN = 4; // the giver chooses, and chooses low
const TERMS: Record<string, number> = { swear: 10, crown: 14, noble: 9 };
const PROMISES: Record<string, number> = { peace: 2, aid: 4, bend: 2 };
const CLOSE = 0.75; // of the larger side, within which a deal is even

/** Returns what the words of one side are roughly worth. A promise counts less after each broken one. */
export function worth(words: readonly string[], broken = 0): number {
  const each = words.map((word) => {
    const [kind = '', number = ''] = word.split(/[: ]/);
    if (isCard(word)) return goldOf(word) || LEVERAGE;
    if (kind === 'any') return Number(number);
    if (kind === 'cards') return UNSEEN * Number(number);
    return isPromise(word) ? (PROMISES[number] ?? 0) / (1 + broken) : (TERMS[kind] ?? 0);
  });
  return each.reduce((sum, value) => sum + value, 0);
}

/** Compares what a player gets with what that player gives. */
export function fairness(gets: number, gives: number): Fairness {
  if (!gets && !gives) return 'none';
  if (!gives) return 'gift';
  if (gets < CLOSE * gives) return 'less';
  return gives < CLOSE * gets ? 'generous' : 'even';
}

/** What the verdict means for a deal that you propose, and for one that you are offered. */
export const PROPOSING: Record<Fairness, string> = {
  none: '',
  gift: 'A gift. You ask for nothing in return.',
  less: 'They may want more.',
  even: 'Looks even.',
  generous: 'Generous. You could offer less.',
};
export const ROUGHLY = 'A rough count: Gold at its value, everything else by kind';
export const OFFERED: Record<Fairness, string> = {
  none: '',
  gift: 'A gift. They ask for nothing in return.',
  less: 'They ask for more than they give.',
  even: 'Looks even.',
  generous: 'They give more than they ask for.',
};

/** Returns facts that speak against a deal with a player who is asked for `words`. */
export function doubts(
  view: CardsView,
  other: number,
  words: readonly string[],
  called: (seat: number) => string,
): string[] {
  const name = called(other);
  const { hand_size, broken } = view.players[other]!;
  const cards = words.filter(isCard);
  const count = cards.length + words.filter((word) => word.startsWith('any:')).length + unseenIn(words);
  const gone = cards.filter((card) => view.discard.includes(card));
  const found = gone.length ? [`${list(gone.map(shortCard))} ${gone.length === 1 ? 'is' : 'are'} discarded.`] : [];
  for (const card of cards) {
    const holder = view.players.findIndex((_, seat) => seat !== other && knownAt(view, seat).includes(card));
    if (holder >= 0) found.push(`${called(holder)} holds ${shortCard(card)}, as you know.`);
  }
  if (count > hand_size) found.push(`${name} has only ${hand_size === 1 ? '1 card' : `${hand_size} cards`}.`);
  if (broken && words.some(isPromise)) {
    found.push(`${name} has broken ${broken === 1 ? '1 promise' : `${broken} promises`}.`);
  }
  return found;
}

/** Returns what speaks against the promises of an offer to the viewer. */
export function doubtsOfOffer(view: CardsView, { from, give }: Proposal, called: (seat: number) => string): string[] {
  return doubts(view, from, give.filter(isPromise), called);
}

function unseenIn(words: readonly string[]): number {
  return Number(words.find((word) => word.startsWith('cards:'))?.slice('cards:'.length) ?? 0);
}
