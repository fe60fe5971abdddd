/** The buttons of a decision: the legal moves in words, each with what it leads to. */
import type { Choices } from './moves';
import type { CardsView } from './view';
import { drawWords, playWords } from './words';

/** A move that is made at once, one that has to be aimed at somebody, or the beginning of an offer. */
export type Step = { kind: 'move'; move: string } | Aim | { kind: 'deal' };

export interface Aim {
  kind: 'aim';
  verb: 'duel' | 'jack' | 'queen' | 'ask';
  card: string | null;
  targets: readonly string[]; // identities
}

export interface Action {
  title: string;
  detail: string;
  step: Step;
  grave: boolean; // asked once more before it is done
}

interface Said {
  title: string;
  detail: string;
}

/** Moves of one word; some mean different things in different phases. */
const WORDS: Record<string, Said> = {
  pass: { title: 'Pass', detail: 'The Realm is empty; do nothing this turn.' },
  yield: { title: 'Yield', detail: 'Concede. Your bid comes back to your hand, unseen.' },
  stand: { title: 'Stand', detail: 'Let the bids be shown.' },
  'war-yield yield': { title: 'Yield', detail: 'Leave the war with your Gold. Your Kingdom dissolves.' },
  'succession yield': { title: 'Yield', detail: 'Leave the crown to another, and keep your Gold.' },
  'last-stand stand': { title: 'Stand', detail: 'Bid with the living against the Undead King.' },
  flee: { title: 'Flee', detail: 'Keep your Gold, and leave the fight to others.' },
  bend: { title: 'Bend the knee', detail: 'Become a Noble of the winner.' },
  'bend refuse': { title: 'Refuse', detail: 'Serve nobody: become a Mercenary.' },
  'consent refuse': { title: 'Refuse', detail: 'Stay with your King. The deal is off.' },
  'aid refuse': { title: 'Refuse', detail: 'Keep your Gold. Everybody sees it.' },
  consent: { title: 'Consent', detail: 'Go over to the other King.' },
  draw: { title: 'Draw', detail: 'Take one card from the Realm.' },
  decline: { title: 'Decline', detail: 'Leave the Realm as it is: it ends the sooner the more is drawn.' },
  reject: { title: 'Turn it down', detail: 'Nothing changes hands.' },
  'no-ask': { title: 'Ask nobody', detail: 'Fight with the Gold in your hand.' },
};

export function actionsFor(view: CardsView, choices: Choices): Action[] {
  const found: Action[] = [];
  const add = (said: Said, step: Step, grave = false): unknown => found.push({ ...said, step, grave });
  if (choices.words.has('venture')) {
    add({ title: 'Venture', detail: `${drawWords(2, view.realm)}.` }, { kind: 'move', move: 'venture' });
  }
  for (const { card, targets } of choices.plays) {
    const verb = card.startsWith('J') ? 'jack' : 'queen';
    const played: Step = { kind: 'move', move: `${verb} ${card}` };
    add(playWords(card, view.realm), targets.length ? { kind: 'aim', verb, card, targets } : played);
  }
  if (choices.duels.length) {
    const detail = 'Two Mercenaries bid Gold: the winner is King, the loser that King’s Noble.';
    add({ title: 'Duel', detail }, { kind: 'aim', verb: 'duel', card: null, targets: choices.duels });
  }
  if (choices.offers.size) {
    const left = view.offers_left === 1 ? 'one offer left' : `${view.offers_left} offers left`;
    add({ title: 'Offer a deal', detail: `Cards, Allegiance or a crown; ${left} this turn.` }, { kind: 'deal' });
  }
  for (const other of choices.asks) {
    add({ title: `ask ${other}`, detail: '' }, { kind: 'aim', verb: 'ask', card: null, targets: [other] });
  }
  if (choices.words.has('renounce')) {
    const detail = 'Take your Ace back and be a Mercenary again.';
    add({ title: 'Renounce your King', detail }, { kind: 'move', move: 'renounce' }, true);
  }
  for (const word of choices.words) {
    const said = WORDS[`${view.phase} ${word}`] ?? WORDS[word];
    if (said) add(said, { kind: 'move', move: word });
  }
  return found;
}

/** The text of an aimed move once its target is known. */
export function aimedMove(step: Aim, identity: string): string {
  return [step.verb, step.card, identity].filter(Boolean).join(' ');
}
