import { describe, expect, it } from 'vitest';
import samples from './samples.json';
import { settings } from '../../kit/settings.svelte';
import { crownsOf, sceneOf, timingOf, type Scene } from './scenes';
import type { CardsView, Player } from './view';

type Pair = 'duelShown' | 'duelYielded' | 'warShown' | 'warAlone' | 'succession' | 'lastStand';

function scene(name: Pair): Scene {
  const [before, after] = samples[name].map((sample) => sample.view as unknown as CardsView);
  return sceneOf(before!, after!)!;
}

function identities(name: Pair, wanted: (side: { won: boolean; yielded: boolean }) => boolean): string[] {
  const { result, before } = scene(name);
  return result!.sides.filter(wanted).map((side) => before.players[side.seat]!.identity);
}

describe('the end of a battle', () => {
  it('shows both bids of a duel and the winner', () => {
    const { result } = scene('duelShown');
    expect(result!.shown).toBe(true);
    expect(result!.sides.map((side) => [side.total, side.cards, side.won])).toEqual([
      [10, ['10H'], true],
      [7, ['7H'], false],
    ]);
  });

  it('shows no bids after a yield', () => {
    const { result } = scene('duelYielded');
    expect(result!.shown).toBe(false);
    expect(result!.sides.every((side) => side.cards === null)).toBe(true);
    expect(identities('duelYielded', (side) => side.yielded)).toEqual(['KD']);
    expect(identities('duelYielded', (side) => side.won)).toEqual(['KH']);
  });

  it('names the winner of a war, even if all others left', () => {
    expect(identities('warShown', (side) => side.won)).toEqual(['KH']);
    expect(identities('warAlone', (side) => side.won)).toEqual(['KH']);
    expect(identities('warAlone', (side) => side.yielded)).toEqual(['KC', 'KD2']);
  });

  it('names the heir, and all the living', () => {
    expect(identities('succession', (side) => side.won)).toEqual(['KC']);
    expect(identities('lastStand', (side) => side.won)).toEqual(['KD', 'KH', 'KS']);
  });
});

it('omits texts of what the table shows', () => {
  expect(scene('duelShown').brief).toEqual([
    'The King of Hearts takes 7H from the King of Diamonds',
    'The King of Hearts takes the crown',
    'The King of Diamonds is now a Noble of the King of Hearts',
  ]);
});

describe('moving cards', () => {
  it('go from the loser to the winner and to the pile', () => {
    const { flights, before } = scene('warShown');
    const seat = (identity: string): number => before.players.findIndex((player) => player.identity === identity);
    expect(flights).toEqual([
      { from: seat('KC'), to: seat('KH'), cards: ['10S2'] },
      { from: seat('KD2'), to: seat('KH'), cards: ['10H2'] },
      { from: seat('KH'), to: 'discard', cards: ['9S2', '10D2'] },
      { from: seat('KC'), to: 'discard', cards: ['7H2'] },
    ]);
  });

  it('stay face down when the viewer may not see them', () => {
    const before = samples.action.view as unknown as CardsView;
    const drawn = { kind: 'venture', seat: 2, count: 2, words: '…' };
    const given = { kind: 'blackmail', giver: 1, taker: 2, words: '…' };
    const paid = { kind: 'paid', giver: 0, taker: 3, words: '…' };
    expect(sceneOf(before, { ...before, events: [drawn, given, paid] })!.flights).toEqual([
      { from: 'realm', to: 2, cards: ['', ''] },
      { from: 1, to: 2, cards: [''] },
      { from: 0, to: 3, cards: [''] },
    ]);
  });
});

it('ignores repeated events', () => {
  const before = samples.action.view as unknown as CardsView;
  expect(sceneOf(before, { ...before, events: structuredClone(before.events) })).toBeNull();
  expect(sceneOf(before, { ...before, events: [] })).toBeNull();
});

describe('crowns', () => {
  const view = samples.action.view as unknown as CardsView;
  const as = (...statuses: [Player['status'], number | null][]): CardsView => ({
    ...view,
    events: [],
    players: view.players.map((player, seat) => ({
      ...player,
      status: statuses[seat]?.[0] ?? 'mercenary',
      liege: statuses[seat]?.[1] ?? null,
    })),
  });

  it('come from the middle of the table for a first crown, and from the beaten King', () => {
    const duel = as(['king', null], ['noble', 0]);
    expect(crownsOf(as(), duel)).toEqual([{ from: null, to: 0 }]);
    expect(crownsOf(duel, as(['noble', 2], ['noble', 2], ['king', null]))).toEqual([{ from: 0, to: 2 }]);
  });

  it('fall, and are inherited', () => {
    const kingdom = as(['king', null], ['noble', 0]);
    expect(crownsOf(kingdom, as())).toEqual([{ from: 0, to: null }]);
    const heir = {
      ...as(['mercenary', null], ['king', null]),
      events: [{ kind: 'succession', heir: 1, king: 0, words: '' }],
    };
    expect(crownsOf(kingdom, heir)).toEqual([{ from: 0, to: 1 }]);
  });
});

describe('the time of a scene', () => {
  const pair = (name: Pair): [CardsView, CardsView] =>
    samples[name].map((sample) => sample.view) as unknown as [CardsView, CardsView];

  it('is three seconds for a battle', () => {
    settings.motion = 'full';
    for (const name of ['duelShown', 'warShown'] as const) {
      const { builds, stays } = timingOf(...pair(name));
      expect(builds + stays).toBe(3000);
    }
    expect(timingOf(...pair('duelYielded')).builds).toBeLessThan(1000);
  });

  it('is nothing if nothing happened, and longer for great news', () => {
    const view = samples.action.view as unknown as CardsView;
    const after = (kind: string): CardsView => ({ ...view, events: [{ kind, seat: 1, words: kind }] });
    expect(timingOf(view, { ...view, events: [] })).toEqual({ builds: 0, stays: 0 });
    const [brief, plain, great] = ['decline', 'venture', 'renounce'].map((kind) => timingOf(view, after(kind)).stays);
    expect(brief).toBeLessThan(plain!);
    expect(plain).toBeLessThan(great!);
  });
});
