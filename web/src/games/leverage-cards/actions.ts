/** The buttons of a decision: the legal moves, each with its effect. */
import { movesAt, NO_TERMS, type Choices, type Terms } from './moves';
import { seatOf, type CardsView } from './view';
import { playText, renounceWords, thenDiscard, warningOf, youHold } from './effects';
import { aimedWords, drawWords, playWords } from './words';

/** A complete move, one that needs a target, a player whose moves are then shown, or the start of an offer. */
export type Step = { kind: 'move'; move: string } | Aim | { kind: 'player'; identity: string } | { kind: 'deal' };

export interface Aim {
  kind: 'aim';
  verb: 'duel' | 'jack' | 'queen';
  card: string | null;
  targets: readonly string[]; // identities
}

export interface Action {
  title: string;
  detail: string;
  warning?: string; // a promise that it would break
  icon?: Icon;
  step: Step;
  grave: boolean; // needs a confirmation
}

export type Icon = { card: string } | { sign: 'duel' | 'deal' | 'call' | 'leave' } | { realm: true };

interface Text {
  title: string;
  detail: string;
  icon?: Icon;
}

/** Moves of one word; some have different meanings in different phases. */
const WORDS: Record<string, Text> = {
  pass: { title: 'Pass', detail: 'The Realm is empty. Do nothing this turn.' },
  yield: { title: 'Yield', detail: 'Concede. You take your bid back unseen.' },
  stand: { title: 'Stand', detail: 'Reveal the bids.' },
  'war-yield yield': { title: 'Yield', detail: 'Leave the war with your Gold. Your Kingdom dissolves.' },
  'succession-yield yield': { title: 'Yield', detail: 'Give up the crown. You take your bid back unseen.' },
  'last-stand stand': { title: 'Stand', detail: 'Bid with the living against the Undead King.' },
  flee: { title: 'Flee', detail: 'Keep your Gold and leave the fight to others.' },
  bend: { title: 'Bend the knee', detail: 'Become a Noble of the winner.' },
  'bend refuse': { title: 'Refuse', detail: 'Serve no one and become a Mercenary.' },
  'consent refuse': { title: 'Refuse', detail: 'Stay with your King. The deal is off.' },
  'aid refuse': { title: 'Refuse', detail: 'Keep your Gold. Everyone sees that you refuse.' },
  consent: { title: 'Consent', detail: 'Become a Noble of the player you are handed to.' },
  draw: { title: 'Draw', detail: 'Take one card from the Realm.' },
  decline: { title: 'Decline', detail: 'Draw nothing, so that the Realm lasts longer.' },
  'call decline': { title: 'Decline', detail: 'Make no offer.' },
  'pick reject': { title: 'Reject all', detail: 'Take up no offer, and take another action.' },
  reject: { title: 'Reject', detail: 'Nothing changes hands.' },
  'no-ask': { title: 'Ask no one', detail: 'Fight with the Gold in your hand.' },
};

/** The answer to a call that no one has answered with an offer. */
const GO_ON: Text = { title: 'Continue', detail: 'Take another action.' };

export function actionsFor(view: CardsView, choices: Choices, called: (seat: number) => string): Action[] {
  const found: Action[] = [];
  const add = (text: Text, step: Step, grave = false): unknown => found.push({ ...text, step, grave });
  if (choices.words.has('venture')) {
    const detail = `${drawWords(2, view.realm)}.${thenDiscard(view, 2, 0)}`;
    add({ title: 'Venture', detail, icon: { realm: true } }, { kind: 'move', move: 'venture' });
  }
  for (const { card, targets } of choices.plays) {
    const verb = card.startsWith('J') ? 'jack' : 'queen';
    const played: Step = { kind: 'move', move: `${verb} ${card}` };
    const text = { ...playText(view, card), icon: { card } };
    add(text, targets.length ? { kind: 'aim', verb, card, targets } : played);
  }
  if (choices.duels.length) {
    const detail = `The winner is King, the loser their Noble.${youHold(view)}`;
    const step: Step = { kind: 'aim', verb: 'duel', card: null, targets: choices.duels };
    add({ title: 'Duel', detail, icon: { sign: 'duel' } }, step);
  }
  if (partnersIn(view, choices).size) add({ ...offerText(view, called), icon: { sign: 'deal' } }, { kind: 'deal' });
  if (choices.words.has('call')) {
    const detail = 'Everyone may make you an offer. Take one or none.';
    add({ title: 'Call for offers', detail, icon: { sign: 'call' } }, { kind: 'move', move: 'call' });
  }
  for (const identity of choices.asks.keys()) {
    if (choices.asks.size === 1) found.push(...actionsAt(view, choices, identity, called));
    else {
      const name = called(seatOf(view, identity));
      add({ title: `Ask ${name} for aid`, detail: 'Then choose how much.' }, { kind: 'player', identity });
    }
  }
  if (choices.words.has('renounce')) {
    const text = { title: 'Renounce your King', detail: renounceWords(view, called) };
    add({ ...text, icon: { sign: 'leave' } }, { kind: 'move', move: 'renounce' }, true);
  }
  for (const word of choices.words) {
    const text =
      view.phase === 'pick' && !view.call?.offers.length ? GO_ON : (WORDS[`${view.phase} ${word}`] ?? WORDS[word]);
    if (text) add(text, { kind: 'move', move: word });
  }
  return found;
}

function offerText(view: CardsView, called: (seat: number) => string): Text {
  if (view.call) return { title: 'Make an offer', detail: `Only ${called(view.call.caller)} will see it.` };
  const left = view.offers_left === 1 ? '1 offer left' : `${view.offers_left} offers left`;
  return { title: 'Offer a deal', detail: `Cards, promises, Allegiance, a crown. ${left}.` };
}

/**
 * Returns the players who can be offered a deal, each with the terms that are listed. Only plain offers are listed, so
 * there may be none for a player who can still be asked for cards or be promised something.
 */
export function partnersIn(view: CardsView, choices: Choices): ReadonlyMap<string, Terms> {
  if (!mayOffer(view, choices)) return choices.offers;
  const seats = view.players.map((_, index) => ((view.active ?? 0) + index) % view.players.length); // in turn order
  const partners = seats.filter((seat) =>
    view.call ? seat === view.call.caller : seat !== view.active && !view.players[seat]!.dead,
  );
  return new Map(
    partners.map((seat) => {
      const { identity } = view.players[seat]!;
      return [identity, choices.offers.get(identity) ?? NO_TERMS];
    }),
  );
}

function mayOffer(view: CardsView, { words, plays, duels }: Choices): boolean {
  if (view.phase === 'call') return words.has('decline');
  return view.phase === 'action' && view.offers_left > 0 && words.size + plays.length + duels.length > 0;
}

/** The buttons for the moves that a player is the target of. */
export function actionsAt(
  view: CardsView,
  choices: Choices,
  identity: string,
  called: (seat: number) => string,
): Action[] {
  const name = called(seatOf(view, identity));
  return movesAt(choices, identity).map((at) => ({
    title: aimedWords(at.verb, at.with, name),
    detail: at.verb === 'jack' || at.verb === 'queen' ? playWords(at.with!, view.realm).detail : '',
    warning: at.verb === 'ask' ? '' : warningOf(view, seatOf(view, identity), called),
    step: { kind: 'move', move: at.move },
    grave: false,
  }));
}

/** Returns the text of a move with its target. */
export function aimedMove(step: Aim, identity: string): string {
  return [step.verb, step.card, identity].filter(Boolean).join(' ');
}
