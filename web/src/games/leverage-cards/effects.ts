/** What an action would do at this moment, from the view alone. Without a seat there is nothing to add. */
import { goldIn, isRed, shortCard } from './cards';
import { goldSeen } from './memory';
import type { CardsView, Player } from './view';
import { drawWords, playWords, type Prompt } from './words';

const RED_QUEEN_DRAWS = 4;

function you({ players, seat }: CardsView): Player | undefined {
  return players?.[seat ?? -1];
}

/** Returns how many cards you must discard after you draw, with a space in front; empty if none. */
export function thenDiscard(view: CardsView, draws: number, played: number): string {
  const player = you(view);
  if (!player) return '';
  const most = player.hand_size - played + Math.min(draws, view.realm) - player.treasury;
  return most > 0 ? ` Then discard ${most}.` : '';
}

/** Returns your Gold for a battle, with a space in front. */
export function youHold(view: CardsView): string {
  return you(view) ? ` You hold ${goldIn(view.hand)} Gold.` : '';
}

/** Describes playing a Leverage card now. */
export function playText(view: CardsView, card: string): Prompt {
  const { title, detail } = playWords(card, view.realm);
  if (card.startsWith('J')) return { title, detail: detail + youHold(view) };
  if (!isRed(card)) return { title, detail };
  return { title, detail: `${drawWords(RED_QUEEN_DRAWS, view.realm)}.${thenDiscard(view, RED_QUEEN_DRAWS, 1)}` };
}

export function renounceWords(view: CardsView, called: (seat: number) => string): string {
  const back = 'Take your Ace back and become a Mercenary again.';
  const liege = you(view)?.liege ?? null;
  if (liege === null) return back;
  const last = view.players[liege]!.nobles.length === 1 ? `, who loses the last Noble` : '';
  return `Leave ${called(liege)}${last}. ${back}`;
}

/** Returns the promise that an attack on a player would break; empty if there is none. */
export function warningOf(view: CardsView, target: number, called: (seat: number) => string): string {
  const promised = (view.promises ?? []).some(
    ({ from, to, promise }) => from === view.seat && to === target && promise === 'peace',
  );
  return promised ? `Breaks your promise of peace to ${called(target)}` : '';
}

/** Describes a player as a target: cards, Gold that you know of, and Nobles. */
export function targetWords(view: CardsView, target: number): string {
  const { hand_size, nobles } = view.players[target]!;
  const { cards } = goldSeen(view, target);
  const parts = [
    `${hand_size === 1 ? '1 card' : `${hand_size} cards`} in hand`,
    cards.length ? `you know of ${cards.map(shortCard).join(' ')}` : '',
    nobles.length ? (nobles.length === 1 ? '1 Noble' : `${nobles.length} Nobles`) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}
