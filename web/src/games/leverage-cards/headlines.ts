/** What happened in one line: the most important events of a move, of a turn, or since the viewer's last move. */
import type { Group, Json } from '../../kit/game';
import { callNames, named } from './naming';
import type { CardsView, GameEvent } from './view';
import { moveWords } from './words';

/** Kinds of events, the most important first. */
const BY_WEIGHT = [
  ['victory', 'no victory', 'undead wins', 'unification'],
  ['war', 'death', 'succession', 'conquered', 'undead falls', 'dissolved', 'living win'],
  ['broken', 'renounce', 'crown falls'],
  ['term', 'win', 'hold', 'status', 'wasted'],
  ['blackmail', 'yield', 'tie', 'deal', 'kept', 'bend', 'refuse'],
  ['duel', 'play', 'aid', 'ask', 'promise'],
  ['venture', 'pass', 'no gold'],
  ['offer', 'counter', 'call', 'reject', 'accept', 'pick'],
];
const LEAST = BY_WEIGHT.length;
const MOST_EVENTS = 2;

function weight({ kind }: GameEvent): number {
  const found = BY_WEIGHT.findIndex((kinds) => kinds.includes(kind));
  return found < 0 ? LEAST : found;
}

/** Returns the most important events in the order in which they happened. */
export function mainEvents(events: readonly GameEvent[]): GameEvent[] {
  const lightest = Math.min(LEAST, ...events.map(weight));
  const heavy = events.filter((event) => weight(event) === lightest);
  return heavy.slice(-MOST_EVENTS);
}

export interface Headline {
  words: string;
  /** Who did it, and to whom. */
  seats: number[];
}

export function headlineOf(events: readonly GameEvent[]): Headline {
  const main = mainEvents(events);
  const seats = [...new Set(main.flatMap(seatsIn))];
  return { words: main.map(({ words }) => words).join('. '), seats };
}

/** Returns the seats of an event: first who acts, then who is concerned. */
export function seatsIn(event: GameEvent): number[] {
  const { seat, winner, giver, king, noble, from, heir, defender, challenger, target, loser, taker, receiver, to } =
    event;
  const doers = [seat, winner, giver, from, heir, defender];
  const others = [target, loser, taker, receiver, to, challenger, ...(event.seats ?? []), noble, king];
  const found = [...doers, ...others].filter((each) => typeof each === 'number');
  return [...new Set(found)];
}

const ACTIONS = ['venture', 'queen', 'jack', 'duel', 'renounce', 'pass', 'offer', 'call'];

/** Returns the turns, then the rounds of the War, as groups of moves. */
export function groupsOf(
  moves: readonly Json[],
  events: Record<number, Json[]>,
  names: string[],
  view: CardsView,
): Group[] {
  const called = callNames(view, names);
  const starts = startsOf(moves as CardsView['moves'], events as Record<number, GameEvent[]>);
  return starts.map(({ start, seat, round }, number) => {
    const end = starts[number + 1]?.start ?? moves.length;
    const own = moves.slice(start, end).flatMap((_, place) => (events[start + place] ?? []) as GameEvent[]);
    const first = moves[start] as CardsView['moves'][number];
    const words = own.length ? headlineOf(own).words : moveWords(first.move, called[first.seat]!);
    const title = seat === null ? `War of Kings, round ${round}` : `${called[seat]}’s turn`;
    return { start, seat, title, words: named(words, view, called) };
  });
}

interface Start {
  start: number;
  seat: number | null;
  round: number;
}

/** A turn begins with an action of another player, but not with an answer to a call; a round of war after its event. */
function startsOf(moves: CardsView['moves'], events: Record<number, GameEvent[]>): Start[] {
  const starts: Start[] = [];
  let caller: number | null = null;
  let round = 0;
  moves.forEach(({ seat, move }, place) => {
    const verb = move.split(' ')[0]!;
    if (place > 0 && events[place - 1]?.some(({ kind }) => kind === 'war' || kind === 'round')) {
      starts.push({ start: place, seat: null, round: ++round });
    } else if (!starts.length) {
      starts.push({ start: place, seat, round });
    } else if (round === 0 && caller === null && ACTIONS.includes(verb) && seat !== starts.at(-1)!.seat) {
      starts.push({ start: place, seat, round });
    }
    if (verb === 'call') caller = seat;
    else if (seat === caller) caller = null;
  });
  return starts;
}

/** Returns a line for each turn since the viewer's last move; with a few moves only, each has its line. */
export function newsSince(view: CardsView, events: Record<number, Json[]>, names: string[], seat: number): string[] {
  const first = view.moves.findLastIndex((entry) => entry.seat === seat) + 1;
  const called = callNames(view, names);
  const groups = groupsOf(view.moves, events, names, view);
  return groups.flatMap(({ start }, number) => {
    const end = groups[number + 1]?.start ?? view.moves.length;
    const own: GameEvent[] = [];
    for (let place = Math.max(start, first); place < end; place++) own.push(...((events[place] ?? []) as GameEvent[]));
    return own.length ? [named(headlineOf(own).words, view, called)] : [];
  });
}
