/** Parses a suggested move, to mark its cards, its target and its button. */
import type { Step } from './actions';
import { isCard } from './cards';

export interface Hint {
  move: string;
  verb: string;
  /** Cards in your hand. */
  cards: readonly string[];
  /** The identity of the target. */
  target: string | null;
}

const AIMED: Record<string, number> = { duel: 0, ask: 0, offer: 0, pick: 0, jack: 1, queen: 1 }; // index of the word that names the target
const WITH_CARDS = ['bid', 'discard', 'give', 'accept', 'jack', 'queen'];

export function readHint(move: string | null | undefined): Hint | null {
  if (!move) return null;
  const [verb = '', ...words] = move.split(' ');
  const at = AIMED[verb];
  const named = WITH_CARDS.includes(verb) ? words.slice(0, at) : [];
  return { move, verb, cards: named.filter(isCard), target: at === undefined ? null : (words[at] ?? null) };
}

/** Whether a button makes the move or is its first step. */
export function leadsTo(step: Step, hint: Hint | null): boolean {
  if (hint === null) return false;
  if (step.kind === 'move') return step.move === hint.move;
  if (step.kind === 'deal') return hint.verb === 'offer';
  if (step.kind === 'player') return step.identity === hint.target;
  const sameCard = step.card === null || hint.cards.includes(step.card);
  return step.verb === hint.verb && sameCard && hint.target !== null && step.targets.includes(hint.target);
}
