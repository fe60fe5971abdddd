import { describe, expect, it } from 'vitest';
import { actionsFor, aimedMove, partnersIn, type Aim, type Step } from './actions';
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
    const actions = actionsFor(view, choices, String);
    expect(actions.map((action) => action.title)).toEqual([
      'Venture',
      'Challenge a King with J♣',
      'Offer a deal',
      'Renounce your King',
    ]);
    expect(actions.filter((action) => action.grave).map((action) => action.title)).toEqual(['Renounce your King']);
  });

  it('with a target are listed moves', () => {
    const aim = actionsFor(view, choices, String).find((action) => action.step.kind === 'aim')!.step as Aim;
    const jacks = moves.filter((move) => move.startsWith('jack'));
    expect(aim.targets.map((target) => aimedMove(aim, target))).toEqual(jacks);
    expect(movesAt(choices, 'KH')).toEqual([{ move: 'jack JC KH', verb: 'jack', with: 'JC' }]);
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

describe('asking for aid', () => {
  const view = { phase: 'ask', players: [{ identity: 'KH' }, { identity: 'KD' }, { identity: 'KC' }] } as CardsView;
  const name = (seat: number): string => ['Ann', 'Ben', 'Cai'][seat]!;
  const asking = (...moves: string[]): (string | Step)[][] =>
    actionsFor(view, choicesIn([...moves, 'no-ask']), name).map(({ title, step }) => [title, step]);

  it('is one button for each amount with one Noble', () => {
    expect(asking('ask KD 1', 'ask KD 2', 'ask KD all')).toEqual([
      ['Ask Ben for 1 Gold card', { kind: 'move', move: 'ask KD 1' }],
      ['Ask Ben for 2 Gold cards', { kind: 'move', move: 'ask KD 2' }],
      ['Ask Ben for all Gold', { kind: 'move', move: 'ask KD all' }],
      ['Ask no one', { kind: 'move', move: 'no-ask' }],
    ]);
  });

  it('starts with the Noble if there are several', () => {
    const moves = ['ask KD 1', 'ask KD all', 'ask KC 1', 'ask KC all'];
    expect(asking(...moves).slice(0, 2)).toEqual([
      ['Ask Ben for aid', { kind: 'player', identity: 'KD' }],
      ['Ask Cai for aid', { kind: 'player', identity: 'KC' }],
    ]);
    expect(movesAt(choicesIn(moves), 'KC').map(({ move }) => move)).toEqual(['ask KC 1', 'ask KC all']);
  });
});

it('describes each kind of refusal', () => {
  const said = (phase: string): string =>
    actionsFor({ phase } as CardsView, choicesIn(['refuse']), String)
      .map((action) => action.detail)
      .join();
  expect(new Set(['bend', 'consent', 'aid'].map(said)).size).toBe(3);
});

it('reads terms with a Noble', () => {
  const moves = ['offer KD give noble KC', 'offer KD give 7H get any:9', 'offer KD get cards:1', 'offer KD get swear'];
  expect(choicesIn(moves).offers.get('KD')).toEqual({ give: ['noble KC'], get: ['swear'] });
});

describe('a call for offers', () => {
  const players = ['KH', 'KD', 'KC', 'KS'].map((identity) => ({ identity, dead: false }));
  const name = (seat: number): string => ['Ann', 'Ben', 'Cai', 'Dan'][seat]!;
  const buttons = (view: object, ...moves: string[]): [string, Step][] =>
    actionsFor({ players, call: null, offers_left: 0, ...view } as unknown as CardsView, choicesIn(moves), name).map(
      ({ title, step }) => [title, step],
    );

  it('is an action', () => {
    expect(buttons({ phase: 'action', active: 0, realm: 9 }, 'venture', 'call')).toEqual([
      ['Venture', { kind: 'move', move: 'venture' }],
      ['Call for offers', { kind: 'move', move: 'call' }],
    ]);
  });

  it('is answered with an offer to the caller, or declined', () => {
    const view = { phase: 'call', active: 2, call: { caller: 2, offers: [] } };
    const moves = ['decline', 'offer KC give 7H', 'offer KC give swear'];
    expect(buttons(view, ...moves)).toEqual([
      ['Make an offer', { kind: 'deal' }],
      ['Decline', { kind: 'move', move: 'decline' }],
    ]);
    const asked = { players, ...view } as unknown as CardsView;
    expect([...partnersIn(asked, choicesIn(moves))]).toEqual([['KC', { give: ['swear'], get: [] }]]);
    expect([...partnersIn(asked, choicesIn(['decline']))]).toEqual([['KC', { give: [], get: [] }]]);
    expect(partnersIn(asked, choicesIn([])).size).toBe(0);
  });

  it('ends with the choice of an offer', () => {
    const offer = { from: 1, to: 0, give: ['7H'], get: [], pay: [] };
    const choose = { phase: 'pick', active: 0, call: { caller: 0, offers: [offer] } };
    const moves = ['pick KD', 'pick KS', 'reject'];
    expect(choicesIn(moves).takes).toEqual(['KD', 'KS']);
    expect(buttons(choose, ...moves)).toEqual([['Reject all', { kind: 'move', move: 'reject' }]]);
    expect(buttons({ ...choose, call: { caller: 0, offers: [] } }, 'reject')).toEqual([
      ['Continue', { kind: 'move', move: 'reject' }],
    ]);
  });
});

describe('the partners of a deal', () => {
  const players = ['KH', 'KD', 'KC', 'KS'].map((identity, seat) => ({ identity, dead: seat === 3 }));
  const partners = (offersLeft: number, ...moves: string[]): string[] => [
    ...partnersIn(
      { phase: 'action', active: 0, call: null, players, offers_left: offersLeft } as unknown as CardsView,
      choicesIn(moves),
    ).keys(),
  ];

  it('are all the living, even if no offer to them is listed', () => {
    expect(partners(2, 'venture', 'offer KC give 7H')).toEqual(['KD', 'KC']);
  });

  it('are none without offers left or before the moves are known', () => {
    expect(partners(0, 'venture')).toEqual([]);
    expect(partners(2)).toEqual([]);
  });
});
