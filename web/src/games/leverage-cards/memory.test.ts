import { describe, expect, it } from 'vitest';
import { allCards, goldSeen, remembered } from './memory';
import type { CardsView } from './view';

const players = (...sizes: number[]): object[] => sizes.map((hand_size) => ({ hand_size }));
const base = { seat: 0, aside: [], discard: [], known: {}, hand: [] };

it('knows the cards of one deck and of two', () => {
  expect([allCards(5).length, allCards(6).length]).toEqual([44, 88]);
});

describe('what is left', () => {
  const view = {
    ...base,
    players: players(3, 2, 3, 3),
    hand: ['9H', '9S'],
    aside: ['2C'], // a bid
    discard: ['9D', 'QH', 'JS'],
    known: { '10S': [1], '8C': [1, 2] },
    realm: 30,
  } as unknown as CardsView;
  const kind = (name: string) => remembered(view).kinds.find((found) => found.name === name)!;

  it('is counted by kind', () => {
    expect(kind('9')).toMatchObject({ total: 4, discarded: 1, yours: 2, seen: 0, unseen: 1 });
    expect(kind('2')).toMatchObject({ yours: 1, unseen: 3 });
    expect(kind('Red Queen')).toMatchObject({ total: 2, discarded: 1, unseen: 1 });
    expect(kind('Black Queen')).toMatchObject({ total: 2, unseen: 2 });
  });
  it('counts only cards that one player alone can hold as seen', () => {
    expect([kind('10').seen, kind('8').seen]).toEqual([1, 0]);
  });
  it('is in the Realm or in hands', () => {
    const { unseen, realm } = remembered(view);
    expect([unseen, realm]).toEqual([44 - 3 - 3 - 1, 30]);
    expect(kind('9').inRealm).toBeCloseTo(30 / 37);
  });
  it('is all in the Realm when everything else is seen', () => {
    const all = { ...view, realm: 37 };
    expect(remembered(all).kinds.every((found) => found.inRealm === found.unseen)).toBe(true);
  });
  it('lists Gold from the highest down, then Leverage', () => {
    const names = remembered(view).kinds.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['10', '9', '8']);
    expect(new Set(names.slice(9))).toEqual(new Set(['Jack', 'Red Queen', 'Black Queen']));
  });
  it('knows no hand of a spectator', () => {
    const watched = { ...view, seat: null, hand: [], aside: [] } as CardsView;
    expect(remembered(watched).kinds.reduce((sum, { yours }) => sum + yours, 0)).toBe(0);
  });
  it('tells the Gold seen with others', () => {
    expect(goldSeen(view, 1)).toEqual({ cards: ['10S'], sum: 10 });
    expect(goldSeen(view, 2).sum).toBe(0);
    expect(goldSeen({ ...view, known: { '10S': [0] } }, 0).sum).toBe(0);
  });
});
