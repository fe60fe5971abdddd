import { describe, expect, it } from 'vitest';
import { actionsFor, aimedMove, type Aim } from './actions';
import { choicesIn, movesAt, pickable, pickMove, pickSizes, pickVerb, toggled } from './moves';
import samples from './samples.json';
import type { CardsView } from './view';

describe('the moves of a turn', () => {
  const view = samples.action.view as unknown as CardsView;
  const { moves } = samples.action;
  const choices = choicesIn(moves);

  it('are grouped by what they do', () => {
    expect([...choices.words]).toEqual(['venture', 'renounce']);
    expect(choices.plays).toEqual([{ card: 'JC', targets: ['JK', 'KH'] }]);
    expect(choices.offers.get('KH')).toEqual({ give: [], get: ['crown'] });
    expect(pickVerb(choices)).toBeNull();
  });

  it('become buttons, and a grave one needs confirmation', () => {
    const actions = actionsFor(view, choices);
    expect(actions.map((action) => action.title)).toEqual([
      'Venture',
      'Challenge a King with J♣',
      'Offer a deal',
      'Renounce your King',
    ]);
    expect(actions.filter((action) => action.grave).map((action) => action.title)).toEqual(['Renounce your King']);
  });

  it('with a target are listed moves', () => {
    const aim = actionsFor(view, choices).find((action) => action.step.kind === 'aim')!.step as Aim;
    const jacks = moves.filter((move) => move.startsWith('jack'));
    expect(aim.targets.map((target) => aimedMove(aim, target))).toEqual(jacks);
    expect(movesAt(choices, 'KH')).toEqual([{ move: 'jack JC KH', verb: 'jack', card: 'JC' }]);
    expect(movesAt(choices, 'KD')).toEqual([]);
  });
});

describe('picking cards', () => {
  const choices = choicesIn(samples.bid.moves);

  it('finds the move for any order of picks', () => {
    expect(pickVerb(choices)).toBe('bid');
    expect(pickMove(choices, 'bid', ['5D', '7H'])).toBe('bid 7H 5D');
    expect(pickMove(choices, 'bid', [])).toBeNull();
    expect(pickMove(choices, 'bid', ['JC'])).toBeNull();
  });

  it('knows which cards and how many', () => {
    expect([...pickable(choices, 'bid')].sort()).toEqual(['5D', '7H']);
    expect(pickSizes(choices, 'bid')).toEqual([1, 2]);
    expect(pickSizes(choicesIn(['discard 2C 4H', 'discard 2C 5D', 'discard 4H 5D']), 'discard')).toEqual([2, 2]);
  });

  it('drops the oldest card when full', () => {
    expect(toggled(['2C'], '4H', 2)).toEqual(['2C', '4H']);
    expect(toggled(['2C', '4H'], '5D', 2)).toEqual(['4H', '5D']);
    expect(toggled(['2C', '4H'], '2C', 2)).toEqual(['4H']);
  });

  it('is needed only to accept an offer that leaves cards open', () => {
    expect(pickMove(choicesIn(['accept', 'reject']), 'accept', [])).toBe('accept');
    const open = choicesIn(samples.answer.moves);
    expect(pickSizes(open, 'accept')).toEqual([2, 2]);
    expect(pickMove(open, 'accept', ['QD', '6S'])).toBe('accept 6S QD');
    expect(pickMove(open, 'accept', ['QD', '2C'])).toBeNull();
    expect(open.counter).toEqual({ give: ['crown'], get: [] });
  });
});

it('describes each kind of refusal', () => {
  const said = (phase: string): string =>
    actionsFor({ phase } as CardsView, choicesIn(['refuse']))
      .map((action) => action.detail)
      .join();
  expect(new Set(['bend', 'consent', 'aid'].map(said)).size).toBe(3);
});

it('reads terms with a Noble', () => {
  const moves = ['offer KD give noble KC', 'offer KD give 7H get any:9', 'offer KD get cards:1', 'offer KD get swear'];
  expect(choicesIn(moves).offers.get('KD')).toEqual({ give: ['noble KC'], get: ['swear'] });
});
