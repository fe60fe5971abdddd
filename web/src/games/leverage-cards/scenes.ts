/** Turns events into scenes: the result of a battle, moving cards and crowns, texts, and how long they take. */
import type { Timing } from '../../kit/playhead.svelte';
import { settings } from '../../kit/settings.svelte';
import { goldOf } from './cards';
import { fightersOf, type Battle, type CardsView, type GameEvent, type Player } from './view';

export interface Side {
  seat: number;
  cards: string[] | null; // null while face down, and after a yield
  total: number | null;
  pledged: boolean;
  yielded: boolean;
  won: boolean;
}

export interface Result {
  kind: Battle['kind'];
  sides: Side[];
  shown: boolean; // whether bids were revealed
  spoils: string[]; // cards that change hands
}

export type Place = number | 'realm' | 'discard'; // a number is a seat

export interface Flight {
  from: Place;
  to: Place;
  cards: string[]; // an empty name is a face-down card
}

/** A crown that changes heads: from a player or the middle of the table, to a player or to the ground. */
export interface Crown {
  from: number | null;
  to: number | null;
}

// Milliseconds at the standard pace. A battle takes three seconds.
export const FACE_DOWN = 400; // before bids turn over
export const REVEAL = 1100; // while they turn over, card by card
const TENSION = 400; // all cards are open, before their effects
const SPOILS = 1100; // the effects of a battle
const READ = 2000; // the same at once, without motion
const YIELDS = 700; // before the effects of a yield
const PLAIN = 1000;
const BRIEF = 450;
const GREAT = 1800;
const BRIEF_KINDS = ['pledge', 'decline', 'draw', 'no ask', 'pick', 'none', 'consent', 'accept', 'stand', 'flee'];
const GREAT_KINDS = [
  'war',
  'unification',
  'victory',
  'no victory',
  'broken',
  'renounce',
  'crown falls',
  'death',
  'term',
];

/** Returns how long the page takes to show a move. */
export function timingOf(before: CardsView, after: CardsView): Timing {
  const scene = sceneOf(before, after);
  if (!scene) return { builds: 0, stays: 0 };
  const still = settings.motion !== 'full';
  if (scene.result?.shown) {
    return still ? { builds: 0, stays: READ } : { builds: FACE_DOWN + REVEAL + TENSION, stays: SPOILS };
  }
  if (scene.result) return still ? { builds: 0, stays: READ } : { builds: YIELDS, stays: SPOILS };
  const kinds = after.events.map(({ kind }) => kind);
  if (kinds.some((kind) => GREAT_KINDS.includes(kind))) return { builds: 0, stays: GREAT };
  return { builds: 0, stays: kinds.every((kind) => BRIEF_KINDS.includes(kind)) ? BRIEF : PLAIN };
}

/** Returns the number of cards in the largest revealed bid. */
export function mostBid({ sides }: Result): number {
  return Math.max(0, ...sides.map(({ cards }) => cards?.length ?? 0));
}

/** Returns the crowns that change heads between two views. */
export function crownsOf(before: CardsView, after: CardsView): Crown[] {
  const isKing = (view: CardsView, seat: number): boolean => view.players[seat]!.status === 'king';
  const seats = after.players.map((_, seat) => seat);
  const fallen = new Set(seats.filter((seat) => isKing(before, seat) && !isKing(after, seat)));
  const crowned = seats.filter((seat) => !isKing(before, seat) && isKing(after, seat));
  const gains = crowned.map((seat): Crown => {
    const heir = after.events.find((event) => event.kind === 'succession' && event.heir === seat);
    const from = heir?.king ?? [...fallen].find((king) => after.players[king]!.liege === seat) ?? null;
    if (from !== null) fallen.delete(from);
    return { from, to: seat };
  });
  return [...gains, ...[...fallen].map((seat): Crown => ({ from: seat, to: null }))];
}

export interface Scene {
  before: CardsView;
  after: CardsView;
  lines: string[];
  brief: string[]; // without what the table shows anyway
  result: Result | null;
  flights: Flight[];
}

const SEEN_IN_BATTLES = ['reveal', 'discard', 'win', 'yield'];

/** Returns the scene between two views, or null if there are no new events. */
export function sceneOf(before: CardsView, after: CardsView): Scene | null {
  if (!after.events.length || JSON.stringify(before.events) === JSON.stringify(after.events)) return null;
  const seen = before.battle ? SEEN_IN_BATTLES : [];
  return {
    before,
    after,
    lines: after.events.map((event) => event.words),
    brief: after.events.filter((event) => !seen.includes(event.kind)).map((event) => event.words),
    result: before.battle ? resultOf(before.battle, before.players, after.events) : null,
    flights: after.events.flatMap(flightsOf),
  };
}

/** Returns bids and winners, or null if the battle continues. */
export function resultOf(battle: Battle, players: readonly Player[], events: readonly GameEvent[]): Result | null {
  const reveals = events.filter((event) => event.kind === 'reveal');
  const yielders = events.filter((event) => event.kind === 'yield').map((event) => event.seat);
  const heir = events.find((event) => event.kind === 'succession')?.heir;
  if (!reveals.length && !yielders.length && heir === undefined) return null;
  const named = battle.kind === 'succession' && heir !== undefined ? [heir] : winnersNamed(events);
  const living = events.some((event) => event.kind === 'living win');
  const sides = fightersOf(battle).map((seat) => {
    const reveal = reveals.find((event) => event.seat === seat);
    const yielded = yielders.includes(seat);
    const last = !reveals.length && !named.length && !yielded; // everyone else has yielded
    const won = named.includes(seat) || last || (living && players[seat]!.status !== 'undead');
    const cards = reveal ? [...reveal.cards!].sort((one, other) => goldOf(one) - goldOf(other)) : null; // the highest last
    return { seat, cards, total: reveal?.total ?? null, pledged: !reveal, yielded, won };
  });
  const spoils = events.filter((event) => event.kind === 'take').map((event) => event.card!);
  return { kind: battle.kind, sides, shown: reveals.length > 0, spoils };
}

function winnersNamed(events: readonly GameEvent[]): number[] {
  return events.flatMap((event) => {
    if (event.kind === 'win') return [event.winner!];
    return event.kind === 'hold' ? [event.defender!] : [];
  });
}

function flightsOf(event: GameEvent): Flight[] {
  const hidden = (count: number): string[] => Array.from({ length: count }, () => '');
  switch (event.kind) {
    case 'venture':
    case 'draw':
      return [{ from: 'realm', to: event.seat!, cards: event.cards ?? hidden(event.count ?? 1) }];
    case 'play':
      return [{ from: event.seat!, to: 'discard', cards: [event.card!] }];
    case 'discard':
      return [{ from: event.seat!, to: 'discard', cards: event.cards! }];
    case 'blackmail':
      return [{ from: event.giver!, to: event.taker!, cards: [event.card ?? ''] }];
    case 'dealt':
    case 'paid':
      return [{ from: event.giver!, to: event.taker!, cards: event.cards ?? hidden(1) }].filter((f) => f.cards.length);
    case 'aid':
      return [{ from: event.noble!, to: event.king!, cards: event.cards! }];
    case 'take':
      return [{ from: event.loser!, to: event.winner!, cards: [event.card!] }];
    default:
      return [];
  }
}
