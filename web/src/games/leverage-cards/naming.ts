/** Names of players. Two players with the same name also get their suit. */
import { cardWords, face, isCard, shortCard, SIGNS } from './cards';
import type { CardsView } from './view';

export function callNames(view: CardsView, names: readonly string[]): string[] {
  const given = view.players.map((player, seat) => names[seat] || `the ${cardWords(player.identity)}`);
  return given.map((name, seat) =>
    given.filter((other) => other === name).length > 1 ? `${name} ${sign(view.players[seat]!.identity)}` : name,
  );
}

function sign(identity: string): string {
  const { suit, second } = face(identity);
  return `${suit ? SIGNS[suit] : '★'}${second ? '₂' : ''}`;
}

/** Replaces identities by names, and cards by short names, in a text from the server. */
export function named(words: string, view: CardsView, called: readonly string[]): string {
  const titles = view.players.map(({ identity }, seat): [string, string] => [
    `the ${cardWords(identity)}`,
    called[seat]!,
  ]);
  titles.sort(([one], [other]) => other.length - one.length); // longest first: titles of the second deck contain those of the first
  const pattern = new RegExp(titles.map(([title]) => title).join('|'), 'gi');
  const found = new Map(titles);
  return words
    .replace(pattern, (title) => found.get(`t${title.slice(1)}`) ?? title)
    .replace(/\b\d{0,2}[JQ]?[SHDC]2?\b/g, (word) => (isCard(word) ? shortCard(word) : word));
}
