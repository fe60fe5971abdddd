/** Texts of the card game: prompts, actions, statuses and moves. */
import { list } from '../../kit/text';
import { cardWords, goldIn, isRed, shortCard } from './cards';
import { isPromise, promiseWords, readBody } from './deals';
import { countersLeft, type Battle, type CardsView, type GameEvent, type Player, type Status } from './view';
import type { Victory } from './view';

export const STATUS_WORDS: Record<Status, string> = {
  mercenary: 'Mercenary',
  noble: 'Noble',
  king: 'King',
  undead: 'Undead King',
  turned: 'Turned Noble',
};

export const BATTLE_WORDS: Record<Battle['kind'], string> = {
  duel: 'Duel for a crown',
  challenge: 'Challenge to a King',
  war: 'War of Kings',
  succession: 'Succession crisis',
  'last stand': 'Last stand against the Undead King',
};

const STAKES: Record<Battle['kind'], string> = {
  duel: 'The winner becomes King, the loser their Noble.',
  challenge: 'If the challenger wins, the throne falls and its Nobles choose who to follow.',
  war: 'The highest bid takes the best card of every other bid. A King without Gold dies.',
  succession: 'The King is dead. The highest bid inherits the crown and takes the best card of every other bid.',
  'last stand': 'The living add their bids together against the Undead King.',
};

/** Explains what is at stake in a battle. */
export function stakesOf(battle: Battle, players: readonly Player[]): string {
  const isUndead = (seat: number | undefined): boolean => seat !== undefined && players[seat]?.status === 'undead';
  if (isUndead(battle.attacker)) return 'If the Undead King wins, this King and the Nobles are turned for good.';
  if (isUndead(battle.defender)) return 'The Undead King may lose Gold here, but never the throne.';
  return STAKES[battle.kind];
}

export const STEPS: Record<Battle['kind'], readonly string[]> = {
  duel: ['Secret bids', 'Yield or stand', 'Reveal'],
  challenge: ['Secret bids', 'Yield or stand', 'Reveal'],
  war: ['Aid', 'Secret bids', 'Yield or stand', 'Reveal'],
  succession: ['Secret bids', 'Yield or stand', 'Reveal'],
  'last stand': ['Who stands', 'Secret bids', 'Reveal'],
};

/** Returns the index in `STEPS` of the current step. */
export function stepOf(battle: Battle): number {
  const label = battle.stage === 'bid' ? 'Secret bids' : 'Yield or stand';
  return STEPS[battle.kind].indexOf(label);
}

export const VICTORY_WORDS: Record<Victory, string> = {
  king: 'Winning King',
  wealthiest: 'Wealthiest',
  status: 'Winning Kingdom',
};

/** How the viewer won. */
export const WON_WORDS: Record<Victory, string> = {
  king: 'as the Winning King',
  wealthiest: 'as the Wealthiest',
  status: 'with the winning Kingdom',
};

/** What the other players are deciding. */
const WAITING: Record<string, string> = {
  action: 'to take an action',
  blackmail: 'to give up the highest Gold card',
  bid: 'to bid',
  yield: 'to yield or stand',
  bend: 'to bend the knee or refuse',
  answer: 'to answer the offer',
  call: 'to answer the call for offers',
  pick: 'to choose an offer',
  consent: 'to consent or refuse',
  draw: 'to draw a card or decline',
  discard: 'to discard down to the Treasury',
  ask: 'to ask Nobles for aid or fight alone',
  aid: 'to give aid or refuse',
  'war-bid': 'to bid for the Realm',
  'war-yield': 'to yield or stand',
  succession: 'to bid for the crown',
  'succession-yield': 'to yield or stand',
  'last-stand': 'to stand or flee',
  'last-bid': 'to bid in the last stand',
};

export interface Prompt {
  title: string;
  detail: string;
}

const PROMPTS: Record<string, Prompt> = {
  action: { title: 'Your turn', detail: 'Take one action.' },
  blackmail: {
    title: 'You are blackmailed',
    detail: 'Give up your highest Gold card. If several are equal, choose one.',
  },
  bid: {
    title: 'Bid Gold in secret',
    detail: 'Choose 1 or more Gold cards. When all have bid, everyone sees how many cards you bid, but not which.',
  },
  yield: { title: 'Yield or stand?', detail: 'Both answers are revealed together. No answer means stand.' },
  bend: { title: 'Your King is beaten', detail: 'Follow the winner, or serve no one.' },
  pick: { title: 'Choose an offer', detail: 'Accept one, make one counter-offer, or reject them all.' },
  consent: { title: 'You are part of a deal', detail: 'No one can trade your Allegiance without your consent.' },
  draw: { title: 'Deal agreed', detail: 'Both of you may draw 1 card from the Realm.' },
  discard: { title: 'Too many cards', detail: 'Your hand is larger than your Treasury. Everyone sees your discards.' },
  ask: {
    title: 'Your Kingdom goes to war',
    detail: 'You may ask one of your Nobles for Gold. All rulers ask at the same time.',
  },
  'war-bid': { title: 'Bid for the Realm', detail: 'Choose 1 or more Gold cards in secret.' },
  'war-yield': {
    title: 'Yield or stand?',
    detail: 'If you yield, you leave the war and your Kingdom dissolves. No answer means stand.',
  },
  succession: {
    title: 'Claim the crown',
    detail: 'Bid Gold in secret. No chat until it is decided.',
  },
  'succession-yield': {
    title: 'Yield or stand?',
    detail: 'If you yield, you take your bid back and another inherits. No answer means stand.',
  },
  'last-stand': { title: 'The Undead King stands alone', detail: 'Stand with the living, or flee with your Gold.' },
  'last-bid': { title: 'Bid in the last stand', detail: 'The bids of the living are added together.' },
};

/** Returns the question for the viewer, or the players everyone waits for. */
export function promptFor(view: CardsView, seat: number | null, called: (seat: number) => string): Prompt {
  if (view.over) return { title: 'The game is over', detail: '' };
  if (!view.actors.length) return { title: 'Your hand', detail: '' }; // a tutorial step without a task
  if (seat !== null && view.actors.includes(seat)) {
    if (view.phase === 'aid') return aidPrompt(view, called);
    if (view.phase === 'answer') return { title: 'You have an offer', detail: answerWords(countersLeft(view)) };
    if (view.phase === 'call') return callPrompt(view, called);
    if (view.phase === 'pick' && !view.call?.offers.length) return NO_OFFERS;
    const prompt = PROMPTS[view.phase] ?? { title: 'Your move', detail: '' };
    const pledged = view.battle?.stage === 'yield' ? `You have bid ${goldIn(view.aside)}. ` : '';
    return { ...prompt, detail: pledged + prompt.detail };
  }
  const answered = view.phase === 'call' && seat !== null && seat !== view.call?.caller;
  const title = `Waiting for ${answered ? 'the others' : list(view.actors.map(called))}`;
  return { title, detail: WAITING[view.phase] ?? '' };
}

const NO_OFFERS: Prompt = { title: 'No one made an offer', detail: 'You can still take another action.' };

function answerWords(counters: number): string {
  if (counters <= 0) return 'Accept or reject it. No counter-offers are left.';
  const left = counters === 1 ? '1 counter-offer is left' : `${counters} counter-offers are left`;
  return `Accept it, reject it, or make a counter-offer. ${left}.`;
}

function callPrompt({ call }: CardsView, called: (seat: number) => string): Prompt {
  const title = call ? `${called(call.caller)} calls for offers` : 'A call for offers';
  return { title, detail: 'Make one offer, or decline. All answer at the same time.' };
}

/** The first request is the one to answer. */
function aidPrompt(view: CardsView, called: (seat: number) => string): Prompt {
  const [request] = view.requests;
  if (!request) return { title: 'Your King asks for aid', detail: '' };
  const amount = amountWords(request.count === null ? 'all' : `${request.count}`);
  const mayRefuse = view.players[request.noble]!.status !== 'turned';
  return {
    title: `${called(request.king)} asks you for ${amount}`,
    detail: mayRefuse ? 'Give it openly, as far as you have it, or refuse.' : 'Give it openly, as far as you have it.',
  };
}

export function drawWords(count: number, realm: number): string {
  const drawn = Math.min(count, realm);
  return drawn === 1 ? 'Draw the last card of the Realm' : `Draw ${drawn} cards from the Realm`;
}

/** Describes playing a Leverage card. */
export function playWords(card: string, realm: number): Prompt {
  if (card.startsWith('J')) {
    return { title: `Challenge a King with ${shortCard(card)}`, detail: 'A battle for the throne.' };
  }
  return isRed(card)
    ? { title: `Play ${shortCard(card)}`, detail: drawWords(4, realm) }
    : {
        title: `Blackmail with ${shortCard(card)}`,
        detail: 'A player of your choice gives you their highest Gold card.',
      };
}

/** Returns the button text of a move with a target, and with a card or a number of Gold cards. */
export function aimedWords(verb: string, what: string | null, name: string): string {
  if (verb === 'duel') return `Duel ${name}`;
  if (verb === 'ask') return `Ask ${name} for ${amountWords(what!)}`;
  return verb === 'jack' ? `Challenge ${name} with ${shortCard(what!)}` : `Blackmail ${name} with ${shortCard(what!)}`;
}

/** Describes an amount of aid: `2` or `all`. */
function amountWords(amount: string): string {
  if (amount === 'all') return 'all Gold';
  return amount === '1' ? '1 Gold card' : `${amount} Gold cards`;
}

const LONE: Record<string, string> = {
  venture: 'ventures and draws',
  renounce: 'renounces the King',
  pass: 'passes',
  yield: 'yields',
  stand: 'stands',
  flee: 'flees',
  bend: 'bends the knee',
  refuse: 'refuses',
  consent: 'consents',
  draw: 'draws a card',
  decline: 'declines',
  call: 'calls for offers',
  answer: 'answers the call', // what others see of an offer or a refusal
  reject: 'rejects the offer',
  'no-ask': 'asks no one for aid',
  bid: 'bids in secret',
  give: 'gives a Gold card in secret',
  accept: 'accepts the offer',
  counter: 'makes a counter-offer',
};

/** Describes a move in one line. Hidden parts are already removed. */
export function moveWords(move: string, name: string): string {
  const [verb = '', ...rest] = move.split(' ');
  const first = rest[0] ?? '';
  if (!rest.length) return `${name} ${LONE[verb] ?? verb}`;
  if (verb === 'duel') return `${name} challenges the ${cardWords(first)} to a duel`;
  if (verb === 'ask') return `${name} asks the ${cardWords(first)} for ${amountWords(rest[1]!)}`;
  if (verb === 'queen' || verb === 'jack') {
    return `${name} plays ${shortCard(first)}${rest[1] ? ` against the ${cardWords(rest[1])}` : ''}`;
  }
  if (verb === 'pick') return `${name} takes up the offer of the ${cardWords(first)}`;
  if (verb === 'offer') return `${name} makes an offer to the ${cardWords(first)}${dealWords(rest.slice(1))}`;
  if (verb === 'counter') return `${name} makes a counter-offer${dealWords(rest)}`;
  if (verb === 'accept') return `${name} accepts and gives ${list(rest.map(shortCard))}`;
  return `${name} ${verb}s ${list(rest.map(shortCard))}`;
}

/** Kinds of events that repeat the move. */
const REPEATS_MOVE = [
  'offer',
  'counter',
  'reject',
  'accept',
  'draw',
  'call',
  'pick',
  'duel',
  'venture',
  'play',
  'renounce',
  'bend',
  'refuse',
  'pass',
  'discard',
  'deal',
  'dealt',
];

/** Describes the effects of a move: revealed bids, winners, new lieges. */
export function eventWords(events: readonly GameEvent[]): string {
  return events
    .filter(({ kind }) => !REPEATS_MOVE.includes(kind))
    .map(({ words }) => words)
    .join('. ');
}

/** `give 7H promise aid get any:9` as `: gives 7♥, promises aid in the War, asks for any 9`. */
function dealWords(words: string[]): string {
  const { give, get, pay } = readBody(words);
  const given = list(give.filter((word) => !isPromise(word)).map(thing));
  const promised = list(give.filter(isPromise).map(promiseWords));
  const asked = list(get.map(thing));
  const parts = [
    given && `gives ${given}`,
    promised && `promises ${promised}`,
    asked && `asks for ${asked}`,
    ...pay.map(({ noble, cards }) => `with ${list(cards.map(shortCard))} for the ${cardWords(noble)}`),
  ].filter(Boolean);
  return parts.length ? `: ${parts.join(', ')}` : '';
}

function thing(word: string): string {
  if (isPromise(word)) {
    const promise = promiseWords(word);
    return promise.startsWith('to ') ? `the promise ${promise}` : `the promise of ${promise}`;
  }
  if (word === 'swear') return 'an Allegiance';
  if (word === 'crown') return 'the crown';
  if (word.startsWith('noble ')) return `the Noble ${cardWords(word.slice(6))}`;
  if (word.startsWith('any:')) return `any ${word.slice(4)}`;
  if (word.startsWith('cards:')) return `${word.slice(6)} unseen`;
  return shortCard(word);
}
