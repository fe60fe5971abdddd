import { describe, expect, it } from 'vitest';
import { groupsOf, headlineOf, mainEvents, newsSince, seatsIn } from './headlines';
import samples from './samples.json';
import type { CardsView, GameEvent } from './view';

const view = samples.action.view as unknown as CardsView;
const names = view.players.map((_, seat) => ['Ada', 'Ben', 'Cleo', 'Dana'][seat] ?? `p${seat}`);
const event = (kind: string, words: string, more: Partial<GameEvent> = {}): GameEvent => ({ kind, words, ...more });

describe('a headline', () => {
  it('tells the most important of the events', () => {
    const deal = event('deal', 'A and B strike a deal', { seats: [0, 1] });
    const sworn = event('term', 'B swears to A', { giver: 1, receiver: 0 });
    const drew = event('draw', 'A draws one card', { seat: 0 });
    expect(headlineOf([deal, sworn, drew])).toEqual({ words: 'B swears to A', seats: [1, 0] });
    const broken = event('broken', 'B breaks the promise of peace to A', { from: 1, to: 0 });
    expect(mainEvents([event('play', '…'), broken])).toEqual([broken]);
    expect(headlineOf([])).toEqual({ words: '', seats: [] });
  });

  it('names who acts first, then who is concerned', () => {
    expect(seatsIn(event('duel', '…', { seat: 2, target: 0 }))).toEqual([2, 0]);
    expect(seatsIn(event('take', '…', { winner: 1, loser: 3 }))).toEqual([1, 3]);
    expect(seatsIn(event('status', '…', { seat: 1, liege: null }))).toEqual([1]);
  });
});

const moves = [
  { seat: 0, move: 'offer KD' },
  { seat: 1, move: 'reject' },
  { seat: 0, move: 'venture' },
  { seat: 1, move: 'call' },
  { seat: 0, move: 'offer KD give 7H' }, // an answer to the call
  { seat: 2, move: 'decline' },
  { seat: 1, move: 'reject' },
  { seat: 1, move: 'venture' },
  { seat: 2, move: 'venture' },
  { seat: 2, move: 'no-ask' },
  { seat: 1, move: 'bid' },
];
const events = {
  ...moves.map(({ seat }) => [event('venture', `${seat} ventures`, { seat })]),
  8: [event('venture', '2 ventures', { seat: 2 }), event('war', 'the War begins'), event('round', 'muster')],
};

describe('groups of moves', () => {
  it('are turns, with answers to a call in the turn of the caller, then rounds of the War', () => {
    const groups = groupsOf(moves, events, names, view);
    expect(groups.map(({ start, seat, title }) => [start, seat, title])).toEqual([
      [0, 0, 'Ada’s turn'],
      [3, 1, 'Ben’s turn'],
      [8, 2, 'Cleo’s turn'],
      [9, null, 'War of Kings, round 1'],
    ]);
    expect(groups[2]!.words).toBe('the War begins');
  });

  it('tell the first move while events are unknown', () => {
    expect(groupsOf(moves.slice(2, 3), {}, names, view)[0]!.words).toBe('Ada ventures and draws');
  });
});

it('tells a line for each turn since the viewer’s last move', () => {
  const now = { ...view, moves: moves.slice(0, 9) };
  expect(newsSince(now, events, names, 0)).toEqual(['1 ventures. 1 ventures', 'the War begins']);
});
