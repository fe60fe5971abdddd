/** An advised move, taken apart to be marked: which cards, whom it is aimed at, and which button leads to it. */
import type { Step } from './actions';
import { isCard } from './cards';

export interface Hint {
  move: string;
  verb: string;
  /** Of the own hand. */
  cards: readonly string[];
  /** The identity of whom it is aimed at. */
  target: string | null;
}

const AIMED: Record<string, number> = { duel: 0, ask: 0, offer: 0, jack: 1, queen: 1 }; // which word names the target
const WITH_CARDS = ['bid', 'discard', 'give', 'accept', 'jack', 'queen'];

export function readHint(move: string | null | undefined): Hint | null {
  if (!move) return null;
  const [verb = '', ...words] = move.split(' ');
  const at = AIMED[verb];
  const named = WITH_CARDS.includes(verb) ? words.slice(0, at) : [];
  return { move, verb, cards: named.filter(isCard), target: at === undefined ? null : (words[at] ?? null) };
}

/** Whether a button makes the move, or is the first step of it. */
export function leadsTo(step: Step, hint: Hint | null): boolean {
  if (hint === null) return false;
  if (step.kind === 'move') return step.move === hint.move;
  if (step.kind === 'deal') return hint.verb === 'offer';
  const sameCard = step.card === null || hint.cards.includes(step.card);
  return step.verb === hint.verb && sameCard && hint.target !== null && step.targets.includes(hint.target);
}
