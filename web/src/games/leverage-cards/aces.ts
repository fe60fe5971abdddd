/** Aces on the move: whenever a player serves someone else than before. */
import type { CardsView } from './view';

export interface Ace {
  card: string;
  from: number; // seats
  to: number;
}

/** Returns the Aces that change hands between two views. Players who serve no one hold their own. */
export function acesMoved(before: CardsView, after: CardsView): Ace[] {
  if (before.players.length !== after.players.length) return [];
  return after.players.flatMap(({ identity, liege }, seat) => {
    const [from, to] = [before.players[seat]!.liege ?? seat, liege ?? seat];
    return from === to ? [] : [{ card: identity.replace(/^K/, 'A'), from, to }];
  });
}
