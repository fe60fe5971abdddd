import { describe, expect, it } from 'vitest';
import { callNames, named } from './naming';
import samples from './samples.json';
import { fightersOf, hasPledged, kingdoms, knownAt, type CardsView } from './view';
import { eventWords, moveWords, promptFor, stakesOf, stepOf, STEPS } from './words';

const war = samples.warShown[0]!.view as unknown as CardsView;
const called = (seat: number): string => `P${seat}`;

it('describes the effects of a move without the move', () => {
  const events = [
    { kind: 'yield', words: 'The Joker yields' },
    { kind: 'win', words: 'The King of Hearts wins' },
  ];
  expect(eventWords(events as never)).toBe('The Joker yields. The King of Hearts wins');
  expect(eventWords([{ kind: 'venture', words: 'The Joker ventures' }] as never)).toBe('');
});

describe('names', () => {
  it('replace identities, including those of the second deck', () => {
    const names = callNames(war, ['Anna', 'Ben', 'Carla', 'Dmitri', 'Esther', 'Farouk']);
    const words = 'The King of Hearts takes 10H2 from the King of Hearts of the second deck';
    expect(named(words, war, names)).toBe('Anna takes 10♥₂ from Dmitri');
  });

  it('get a suit when two are the same', () => {
    const names = callNames(war, ['Bot 1', 'Bot 1', 'Carla', 'Bot 1', 'Esther', '']);
    expect(names).toEqual(['Bot 1 ♥', 'Bot 1 ♦', 'Carla', 'Bot 1 ♥₂', 'Esther', 'the King of Spades']);
  });
});

describe('a request for aid', () => {
  const asked = (count: number | null, status: string): string =>
    Object.values(
      promptFor(
        {
          phase: 'aid',
          actors: [1],
          players: [{}, { status }],
          requests: [{ king: 0, noble: 1, count }],
        } as unknown as CardsView,
        1,
        called,
      ),
    ).join(': ');

  it('names the King and the amount', () => {
    expect(asked(1, 'noble')).toBe('P0 asks you for 1 Gold card: Give it openly, as far as you have it, or refuse.');
    expect(asked(3, 'noble')).toMatch(/^P0 asks you for 3 Gold cards/);
    expect(asked(null, 'noble')).toMatch(/^P0 asks you for all Gold/);
  });

  it('can’t be refused by the Turned', () => expect(asked(2, 'turned')).not.toMatch(/refuse/));
});

describe('the move list', () => {
  it.each([
    ['venture', 'Ann ventures and draws'],
    ['duel KC', 'Ann challenges the King of Clubs to a duel'],
    ['queen QH', 'Ann plays Q♥'],
    ['ask KC 2', 'Ann asks the King of Clubs for 2 Gold cards'],
    ['ask KC all', 'Ann asks the King of Clubs for all Gold'],
    ['jack JC KD2', 'Ann plays J♣ against the King of Diamonds of the second deck'],
    ['bid', 'Ann bids in secret'],
    ['bid 10S 7H', 'Ann bids 10♠ and 7♥'],
    ['offer KD', 'Ann makes an offer to the King of Diamonds'],
    [
      'offer KD give 7H get any:9 cards:1',
      'Ann makes an offer to the King of Diamonds: gives 7♥, asks for any 9 and 1 unseen',
    ],
    [
      'counter give noble KC get swear',
      'Ann makes a counter-offer: gives the Noble King of Clubs, asks for an Allegiance',
    ],
    ['counter get crown', 'Ann makes a counter-offer: asks for the crown'],
    [
      'offer KD give 7H promise peace 2 promise aid get 4S promise bend',
      'Ann makes an offer to the King of Diamonds: gives 7♥, promises peace for 2 turns and aid in the War, '
        + 'asks for 4♠ and the promise to bend the knee',
    ],
    [
      'counter give noble KC get any:9 promise peace 1 pay KC 8C 9C',
      'Ann makes a counter-offer: gives the Noble King of Clubs, asks for any 9 and the promise of peace for 1 turn, '
        + 'with 8♣ and 9♣ for the King of Clubs',
    ],
    ['call', 'Ann calls for offers'],
    ['answer', 'Ann answers the call'],
    ['pick KD', 'Ann takes up the offer of the King of Diamonds'],
    ['accept 9C', 'Ann accepts and gives 9♣'],
    ['discard 2C 4H', 'Ann discards 2♣ and 4♥'],
  ])('says %s', (move, words) => {
    expect(moveWords(move, 'Ann')).toBe(words);
  });

  it('names people, not their cards', () => {
    const view = samples.bid.view as unknown as CardsView;
    const names = callNames(view, ['Ann', 'Bob', 'Cleo', 'Dan']);
    const move = `offer ${view.players[1]!.identity}`;
    expect(named(moveWords(move, names[0]!), view, names)).toBe('Ann makes an offer to Bob');
  });
});

describe('the prompt', () => {
  it('is shown to the players who decide; the others see who they wait for', () => {
    const view = samples.bid.view as unknown as CardsView;
    expect(promptFor(view, 0, called).title).toBe('Bid Gold in secret');
    expect(promptFor(view, 1, called)).toEqual({ title: 'Waiting for P0 and P3', detail: 'to bid' });
    expect(promptFor({ ...view, actors: [] }, 0, called).title).toBe('Your hand');
    expect(promptFor(view, null, called).title).toBe('Waiting for P0 and P3');
  });

  it('shows your bid when it is time to yield', () => {
    const view = { ...(samples.duelShown[0]!.view as unknown as CardsView), actors: [0] };
    expect(promptFor(view, 0, called).detail).toMatch(/^You have bid 7\./);
  });
});

describe('the prompt of a call', () => {
  const prompt = (view: object, seat: number | null): string =>
    Object.values(promptFor({ over: false, offer: null, ...view } as unknown as CardsView, seat, called)).join(': ');
  const call = { caller: 0, offers: [] as object[] };
  const open = { phase: 'call', actors: [1, 3], call };

  it('asks the others, and tells those who have answered to wait', () => {
    expect(prompt(open, 1)).toMatch(/^P0 calls for offers: /);
    expect(prompt(open, 2)).toBe('Waiting for the others: to answer the call for offers');
    expect(prompt(open, 0)).toBe('Waiting for P1 and P3: to answer the call for offers');
    expect(prompt(open, null)).toBe('Waiting for P1 and P3: to answer the call for offers');
  });

  it('asks the caller to choose', () => {
    const pick = { phase: 'pick', actors: [0], call: { ...call, offers: [{}] } };
    expect(prompt(pick, 0)).toMatch(/^Choose an offer: /);
    expect(prompt({ ...pick, call }, 0)).toMatch(/^No one made an offer: /);
    expect(prompt(pick, 1)).toBe('Waiting for P0: to choose an offer');
  });

  it('says how many counter-offers are left', () => {
    const answer = (counters: number): string =>
      prompt({ phase: 'answer', actors: [0], offer: { from: 1, to: 0, counter: true, counters } }, 0);
    expect(answer(0)).toMatch(/3 counter-offers are left/);
    expect(answer(2)).toMatch(/1 counter-offer is left/);
    expect(answer(3)).toBe('You have an offer: Accept or reject it. No counter-offers are left.');
  });
});

it('tells what becomes of promises', () => {
  const events = [
    { kind: 'pick', words: 'The Joker takes up an offer' },
    { kind: 'promise', words: 'The Joker promises peace' },
    { kind: 'kept', words: 'The Joker keeps a promise' },
  ];
  expect(eventWords(events as never)).toBe('The Joker promises peace. The Joker keeps a promise');
});

describe('a battle', () => {
  it('is at one of its steps', () => {
    for (const kind of ['duel', 'challenge', 'war'] as const) {
      expect(STEPS[kind][stepOf({ kind, stage: 'yield' })]).toBe('Yield or stand');
    }
    expect(STEPS.succession[stepOf({ kind: 'succession', stage: 'bid' })]).toBe('Secret bids');
  });

  it('has other stakes when the Undead King fights', () => {
    const undead = samples.lastStand[0]!.view as unknown as CardsView;
    const seat = undead.players.findIndex((player) => player.status === 'undead');
    const stakes = (attacker: number, defender: number): string =>
      stakesOf({ kind: 'challenge', stage: 'bid', attacker, defender }, undead.players);
    expect(stakes(seat, 0)).toMatch(/turned/);
    expect(stakes(0, seat)).toMatch(/never the throne/);
    expect(stakes(0, 1)).toMatch(/throne falls/);
  });

  it('knows who has bid', () => {
    const view = { ...(samples.bid.view as unknown as CardsView), actors: [3] };
    expect(fightersOf(view.battle!)).toEqual([3, 0]);
    expect([0, 1, 3].map((seat) => hasPledged(view, seat))).toEqual([true, false, false]);
  });
});

it('finds Kingdoms and known cards', () => {
  const standing = kingdoms(war).map(({ king, nobles }) => `${war.players[king]!.identity} ${nobles.length}`);
  expect(standing).toEqual(['KH 1', 'KC 1', 'KD2 1']);
  expect(knownAt({ ...war, known: { '7H': [2], '8H': [2, 3], QD: [1] } }, 2)).toEqual(['7H']);
});
