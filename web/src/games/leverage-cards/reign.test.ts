import { describe, expect, it } from 'vitest';
import { longestReigns, reignOf } from './reign';
import samples from './samples.json';
import type { CardsView, GameEvent } from './view';

const base = samples.action.view as unknown as CardsView;
const status = (seat: number, status: GameEvent['status'], liege: number | null = null): GameEvent => ({
  kind: 'status',
  seat,
  status,
  liege,
  words: `${seat} is ${status}`,
});
const EVENTS: GameEvent[][] = [
  [{ kind: 'duel', seat: 0, target: 1, words: '' }],
  [status(0, 'king'), status(1, 'noble', 0)], // move 2
  [{ kind: 'play', seat: 1, card: 'JH', target: 0, words: '1 plays JH at 0' }],
  [{ kind: 'broken', from: 0, to: 1, promise: 'peace', words: '0 breaks a promise' }],
  [
    { kind: 'renounce', seat: 1, king: 0, words: '1 renounces 0' },
    { kind: 'crown falls', seat: 0, words: '' },
  ], // move 5
  [status(2, 'king'), { kind: 'bend', seat: 1, king: 2, words: '' }],
  [
    status(1, 'noble', 3),
    status(3, 'king'),
    { kind: 'term', term: 'swear', giver: 1, receiver: 3, noble: null, words: '1 swears to 3' },
  ],
  [{ kind: 'war', words: '' }], // move 8
  [status(0, 'noble', 2), { kind: 'term', term: 'swear', giver: 0, receiver: 2, noble: null, words: '' }], // was free to
  [{ kind: 'death', seat: 2, words: '' }], // move 10
];
const view: CardsView = {
  ...base,
  players: base.players.map((player) => ({ ...player, status: 'mercenary' })),
  moves: EVENTS.map(() => ({ seat: 0, move: 'venture' })),
};
const events = Object.fromEntries(EVENTS.entries());

describe('the story of a reign', () => {
  const reign = reignOf(view, events)!;

  it('tells who was King when, and who served whom', () => {
    expect(reign.spans.map(({ seat, status, liege, from, to }) => [seat, status, liege, from, to])).toEqual([
      [1, 'noble', 0, 2, 5],
      [0, 'king', null, 2, 5],
      [1, 'noble', 2, 6, 7],
      [2, 'king', null, 6, 10],
      [0, 'noble', 2, 9, 10],
      [1, 'noble', 3, 7, 10],
      [3, 'king', null, 7, 10],
    ]);
    expect(reign.war).toBe(8);
    expect(reign.crowned.map(({ seat, move }) => [seat, move])).toEqual([
      [0, 2],
      [2, 6],
      [3, 7],
    ]);
    expect(longestReigns(reign)[0]).toEqual({ seat: 2, moves: 4 });
  });

  it('tells every betrayal', () => {
    expect(reign.betrayals.map(({ kind, seat, against, move }) => [kind, seat, against, move])).toEqual([
      ['rebelled', 1, 0, 3],
      ['broken', 0, 1, 4],
      ['renounced', 1, 0, 5],
      ['bought', 1, 2, 7],
    ]);
  });

  it('waits until all events are known', () => {
    expect(reignOf(view, { 9: [] })).toBeNull();
  });

  it('begins with the Undead King on his throne', () => {
    const undead = {
      ...view,
      players: view.players.map((player, seat) => (seat ? player : { ...player, status: 'undead' as const })),
    };
    const [first] = reignOf({ ...undead, moves: undead.moves.slice(0, 1) }, events)!.spans;
    expect(first).toEqual({ seat: 0, status: 'undead', liege: null, from: 0, to: 1 });
  });
});
