/** The page's sentences: what is asked of whom, what an action does, what a status means. */
import { cardWords, goldIn, inWords, isRed, shortCard } from './cards';
import type { Battle, CardsView, GameEvent, Player, Status, Victory } from './view';

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
  duel: 'The winner becomes King, the loser that King’s Noble.',
  challenge: 'If the challenger wins, the throne falls and its Nobles choose whom to follow.',
  war: 'The highest bid takes the best card of every other. A King without Gold dies.',
  succession: 'The King is dead. The highest bid inherits the crown.',
  'last stand': 'The living add their bids together against the Undead King.',
};

/** What is at stake, for people who see such a battle for the first time. */
export function stakesOf(battle: Battle, players: readonly Player[]): string {
  const isUndead = (seat: number | undefined): boolean => seat !== undefined && players[seat]?.status === 'undead';
  if (isUndead(battle.attacker)) return 'If the Undead King wins, the Nobles of this throne are turned for good.';
  if (isUndead(battle.defender)) return 'The Undead King may lose Gold here, but never the throne.';
  return STAKES[battle.kind];
}

export const STEPS: Record<Battle['kind'], readonly string[]> = {
  duel: ['Secret bids', 'Yield or stand', 'Reveal'],
  challenge: ['Secret bids', 'Yield or stand', 'Reveal'],
  war: ['Aid', 'Secret bids', 'Yield or stand', 'Reveal'],
  succession: ['Secret bids', 'Reveal'],
  'last stand': ['Who stands', 'Secret bids', 'Reveal'],
};

/** Which of `STEPS` a battle is at. */
export function stepOf(battle: Battle): number {
  const label = battle.stage === 'bid' ? 'Secret bids' : 'Yield or stand';
  return STEPS[battle.kind].indexOf(label);
}

export const VICTORY_WORDS: Record<Victory, string> = {
  king: 'Winning King',
  wealthiest: 'Wealthiest',
  status: 'Winning Kingdom',
};

/** How the viewer has won. */
export const WON_WORDS: Record<Victory, string> = {
  king: 'as the Winning King',
  wealthiest: 'as the Wealthiest',
  status: 'with the winning Kingdom',
};

/** What others do while one waits for them. */
const WAITED: Record<string, string> = {
  action: 'to take an action',
  blackmail: 'to give up the highest Gold card',
  bid: 'to bid',
  yield: 'to yield or stand',
  bend: 'to bend the knee or refuse',
  answer: 'to answer the offer',
  consent: 'to consent or refuse',
  draw: 'to draw a card or decline',
  discard: 'to discard down to the Treasury',
  ask: 'to ask a Noble for aid, or nobody',
  aid: 'to give aid or refuse',
  'war-bid': 'to bid for the Realm',
  'war-yield': 'to yield or stand',
  succession: 'to bid for the crown or yield',
  'last-stand': 'to stand or flee',
  'last-bid': 'to bid in the last stand',
};

export interface Prompt {
  title: string;
  detail: string;
}

const ASKED: Record<string, Prompt> = {
  action: { title: 'Your turn', detail: 'Take one action.' },
  blackmail: { title: 'You are blackmailed', detail: 'Give up your highest Gold card; of equal ones you choose.' },
  bid: {
    title: 'Pledge Gold in secret',
    detail: 'Choose one or more Gold cards. The others see neither which nor how many.',
  },
  yield: { title: 'Yield or stand?', detail: 'Both answers are shown together; silence means stand.' },
  bend: { title: 'Your King is beaten', detail: 'Follow the winner, or serve nobody.' },
  answer: { title: 'You have an offer', detail: 'Accept it, turn it down, or answer with an offer of your own.' },
  consent: { title: 'You are being handed over', detail: 'Nobody may deal your Allegiance without your word.' },
  draw: { title: 'The deal is struck', detail: 'Both of you may draw one card from the Realm.' },
  discard: { title: 'Your hand is over your Treasury', detail: 'Choose what goes; discards are seen by all.' },
  ask: { title: 'Your Kingdom goes to war', detail: 'You may ask one of your Nobles for Gold.' },
  aid: { title: 'Your King asks for aid', detail: 'Give one or more Gold cards, for all to see, or refuse.' },
  'war-bid': { title: 'Bid for the Realm', detail: 'Choose one or more Gold cards, in secret.' },
  'war-yield': {
    title: 'Yield or stand?',
    detail: 'A King who yields leaves the war, and the Kingdom dissolves. Silence means stand.',
  },
  succession: {
    title: 'The crown is yours to claim',
    detail: 'Bid Gold in secret, or yield. No talk until it is decided.',
  },
  'last-stand': { title: 'The Undead King stands alone', detail: 'Stand with the living, or flee with your Gold.' },
  'last-bid': { title: 'Bid in the last stand', detail: 'The bids of the living count together.' },
};

/** What the viewer is asked, or whom everybody waits for. */
export function promptFor(view: CardsView, seat: number | null, called: (seat: number) => string): Prompt {
  if (view.over) return { title: 'The game is over', detail: '' };
  if (!view.actors.length) return { title: 'Your hand', detail: '' }; // a lesson shows it, and asks for nothing
  if (seat !== null && view.actors.includes(seat)) {
    const asked = ASKED[view.phase] ?? { title: 'Your move', detail: '' };
    const pledged = view.battle?.stage === 'yield' ? `You have bid ${goldIn(view.aside)}. ` : '';
    return { ...asked, detail: pledged + asked.detail };
  }
  const title = `Waiting for ${inWords(view.actors.map(called))}`;
  return { title, detail: WAITED[view.phase] ?? '' };
}

export function drawWords(count: number, realm: number): string {
  const drawn = Math.min(count, realm);
  return drawn === 1 ? 'Draw the last card of the Realm' : `Draw ${drawn} cards from the Realm`;
}

/** A Leverage card as an action. */
export function playWords(card: string, realm: number): Prompt {
  if (card.startsWith('J')) {
    return { title: `Challenge a King with ${shortCard(card)}`, detail: 'A battle for the throne.' };
  }
  return isRed(card)
    ? { title: `Play ${shortCard(card)}`, detail: drawWords(4, realm) }
    : { title: `Blackmail with ${shortCard(card)}`, detail: 'Somebody gives you their highest Gold card.' };
}

/** What a move at somebody does, for the button that makes it. */
export function aimedWords(verb: string, card: string | null, name: string): string {
  if (verb === 'duel') return `Duel ${name}`;
  if (verb === 'ask') return `Ask ${name} for aid`;
  return verb === 'jack' ? `Challenge ${name} with ${shortCard(card!)}` : `Blackmail ${name} with ${shortCard(card!)}`;
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
  decline: 'draws no card',
  reject: 'turns the offer down',
  'no-ask': 'asks nobody for aid',
  bid: 'bids in secret',
  give: 'gives a Gold card in secret',
  accept: 'accepts the offer',
  counter: 'answers with a counter-offer',
};

/** A move of the log in one line; what the viewer may not know is already left out of it. */
export function moveWords(move: string, name: string): string {
  const [verb = '', ...rest] = move.split(' ');
  const first = rest[0] ?? '';
  if (!rest.length) return `${name} ${LONE[verb] ?? verb}`;
  if (verb === 'duel') return `${name} challenges the ${cardWords(first)} to a duel`;
  if (verb === 'ask') return `${name} asks the ${cardWords(first)} for aid`;
  if (verb === 'queen' || verb === 'jack') {
    return `${name} plays ${shortCard(first)}${rest[1] ? ` at the ${cardWords(rest[1])}` : ''}`;
  }
  if (verb === 'offer') return `${name} makes an offer to the ${cardWords(first)}${dealWords(rest.slice(1))}`;
  if (verb === 'counter') return `${name} answers with a counter-offer${dealWords(rest)}`;
  if (verb === 'accept') return `${name} accepts and gives ${inWords(rest.map(shortCard))}`;
  return `${name} ${verb}s ${inWords(rest.map(shortCard))}`;
}

/** Kinds of events that only say again what the move says. */
const MOVES_AGAIN = [
  'offer',
  'counter',
  'reject',
  'accept',
  'draw',
  'decline',
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

/** What a move led to: bids laid open, who won, who serves whom now. */
export function eventWords(events: readonly GameEvent[]): string {
  return events
    .filter(({ kind }) => !MOVES_AGAIN.includes(kind))
    .map(({ words }) => words)
    .join('. ');
}

/** `give 7H get any:9` as `: gives 7♥, asks for any 9`. */
function dealWords(words: string[]): string {
  if (!words.length) return '';
  const middle = words.indexOf('get') < 0 ? words.length : words.indexOf('get');
  const said = (part: string[]): string => inWords(joinedNoble(part).map(thing));
  const give = said(words.slice(words[0] === 'give' ? 1 : 0, middle));
  const get = said(words.slice(middle + 1));
  return `: ${[give && `gives ${give}`, get && `asks for ${get}`].filter(Boolean).join(', ')}`;
}

function joinedNoble(words: string[]): string[] {
  const place = words.indexOf('noble');
  return place < 0 ? words : [...words.slice(0, place), `noble ${words[place + 1]}`, ...words.slice(place + 2)];
}

function thing(word: string): string {
  if (word === 'swear') return 'an Allegiance';
  if (word === 'crown') return 'the crown';
  if (word.startsWith('noble ')) return `the Noble ${cardWords(word.slice(6))}`;
  if (word.startsWith('any:')) return `any ${word.slice(4)}`;
  if (word.startsWith('cards:')) return `${word.slice(6)} unseen`;
  return shortCard(word);
}
