/** What a player could remember: cards played, cards seen, and what is left. Only from what the viewer may know. */
import { face, GOLD_RANKS, goldIn, goldOf, isRed, LEVERAGE_RANKS, SUITS } from './cards';
import { asideOf, knownAt, type CardsView } from './view';

export const SECOND_DECK_FROM = 6; // players, LC-1

/** A kind of card. */
export interface Kind {
  name: string;
  total: number;
  discarded: number;
  yours: number;
  seen: number; // known in other hands
  unseen: number; // in the Realm or in other hands
  inRealm: number; // the share of `unseen` that may be expected there
}

export interface Memory {
  kinds: readonly Kind[];
  unseen: number;
  realm: number;
}

const RED_QUEEN = 'Red Queen';

function kindOf(card: string): string {
  const { rank } = face(card);
  if (goldOf(card)) return rank;
  return rank === 'J' ? 'Jack' : isRed(card) ? RED_QUEEN : 'Black Queen';
}

/** Returns all cards of the Realm at the beginning. */
export function allCards(players: number): string[] {
  const decks = players >= SECOND_DECK_FROM ? ['', '2'] : [''];
  return decks.flatMap((deck) =>
    SUITS.flatMap((suit) => [...GOLD_RANKS, ...LEVERAGE_RANKS].map((rank) => `${rank}${suit}${deck}`)),
  );
}

export function remembered(view: CardsView): Memory {
  const own = view.seat === null ? [] : [...view.hand, ...asideOf(view, view.seat)];
  const seen = view.players.flatMap((_, seat) => (seat === view.seat ? [] : knownAt(view, seat)));
  const count = (cards: Iterable<string>): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const card of cards) counts.set(kindOf(card), (counts.get(kindOf(card)) ?? 0) + 1);
    return counts;
  };
  const [totals, out, held, known] = [allCards(view.players.length), view.discard, new Set(own), seen].map(count) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  const kinds = [...totals].map(([name, total]) => {
    const [discarded, yours, seen] = [out.get(name) ?? 0, held.get(name) ?? 0, known.get(name) ?? 0];
    return { name, total, discarded, yours, seen, unseen: total - discarded - yours - seen };
  });
  kinds.sort((one, other) => (Number(other.name) || 0) - (Number(one.name) || 0));
  const unseen = kinds.reduce((sum, kind) => sum + kind.unseen, 0);
  const share = unseen ? view.realm / unseen : 0;
  return {
    kinds: kinds.map((kind) => ({ ...kind, inRealm: kind.unseen * share })),
    unseen,
    realm: view.realm,
  };
}

/** Returns the Gold that a player is known to hold. */
export function goldSeen(view: CardsView, seat: number): { cards: string[]; sum: number } {
  const cards = seat === view.seat ? [] : knownAt(view, seat).filter((card) => goldOf(card));
  return { cards, sum: goldIn(cards) };
}
