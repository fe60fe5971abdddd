/** The part of this game's view that the page uses. The game's page in the documentation lists all of it. */

export type Status = 'mercenary' | 'noble' | 'king' | 'undead' | 'turned';

export interface Player {
  identity: string;
  status: Status;
  liege: number | null;
  nobles: number[];
  hand_size: number; // including the bid
  pledged: number; // cards of a bid that all have made; 0 at any other time
  treasury: number;
  dead: boolean;
  kept: number; // promises
  broken: number;
}

export interface Battle {
  kind: 'duel' | 'challenge' | 'war' | 'succession' | 'last stand';
  stage: 'bid' | 'yield';
  attacker?: number;
  defender?: number;
  fighters?: number[];
}

/** Cards of one dealer for a Noble who is handed over. */
export interface Payment {
  noble: number;
  from: number;
  cards: string[];
}

/** An offer whose content the viewer may see. Cards, a term and promises are in `give` and `get`. */
export interface Proposal {
  from: number;
  to: number;
  give: string[];
  get: string[];
  pay: Payment[];
}

/** The offer to answer. Other players see only who deals. */
export interface Offer extends Partial<Proposal> {
  from: number;
  to: number;
  counter: boolean;
  counters: number; // counter-offers so far
}

/** A call for offers, with the offers that the viewer may see. */
export interface Call {
  caller: number;
  offers: Proposal[];
}

export type PromiseKind = 'peace' | 'aid' | 'bend';

/** An open promise. `turns` is null unless it is peace. */
export interface Promised {
  from: number;
  to: number;
  promise: PromiseKind;
  turns: number | null;
}

/** A request for aid that is not yet answered; `count` is null for all Gold. */
export interface Request {
  king: number;
  noble: number;
  count: number | null;
}

export type Victory = 'king' | 'wealthiest' | 'status';

export interface Outcome {
  winners: number[];
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
  details: { victories?: Record<string, Victory[]>; king?: number | null };
}

/** An effect of the last move. Its fields depend on its kind. */
export interface GameEvent {
  kind: string;
  words: string;
  seat?: number;
  target?: number | null;
  winner?: number;
  loser?: number;
  giver?: number;
  taker?: number;
  noble?: number | null;
  king?: number;
  defender?: number;
  challenger?: number;
  receiver?: number;
  term?: string;
  status?: Status;
  liege?: number | null;
  seats?: number[];
  heir?: number;
  count?: number;
  total?: number;
  card?: string;
  cards?: string[];
  from?: number;
  to?: number;
  promise?: PromiseKind;
  turns?: number | null;
}

export interface CardsView {
  seat: number | null; // whose view it is
  phase: string;
  active: number | null;
  actors: number[];
  over: boolean;
  outcome: Outcome | null;
  players: Player[];
  hand: string[];
  aside: string[];
  realm: number;
  discard: string[];
  battle: Battle | null;
  requests: Request[]; // in the order of the answers
  offer: Offer | null;
  offers_left: number;
  called: boolean; // whether the player on turn has called for offers this turn
  call: Call | null;
  promises: Promised[];
  hands: string[][] | null; // at the end, or with all hands open
  asides?: string[][]; // with all hands open
  known: Record<string, number[]>;
  events: GameEvent[];
  moves: { seat: number; move: string }[];
}

const MOST_COUNTERS = 3; // LC-21

/** Returns how many counter-offers the open offer still allows. */
export function countersLeft(view: CardsView): number {
  return view.phase === 'answer' && view.offer ? MOST_COUNTERS - view.offer.counters : 0;
}

/** Returns whether the viewer sees what an offer contains. */
export function isShown<Seen extends Partial<Proposal>>(offer: Seen): offer is Seen & Proposal {
  return offer.give !== undefined;
}

/** Whether the viewer sees all of an offer, and not only the terms and a payment. */
export function isWhole(view: CardsView, offer: Offer | Proposal): boolean {
  return view.asides !== undefined || view.seat === offer.from || view.seat === offer.to;
}

/** Returns the cards that a seat has put aside, as far as the viewer sees them. */
export function asideOf(view: CardsView, seat: number): string[] {
  return view.asides?.[seat] ?? (seat === view.seat ? view.aside : []);
}

const WAR_PHASES = ['ask', 'aid', 'war-bid', 'war-yield', 'succession', 'succession-yield', 'last-stand', 'last-bid'];

export function isWar(view: CardsView): boolean {
  return WAR_PHASES.includes(view.phase);
}

export function fightersOf(battle: Battle): number[] {
  return battle.fighters ?? [battle.attacker!, battle.defender!];
}

/** Whether a fighter has bid. */
export function hasPledged(view: CardsView, seat: number): boolean {
  const { battle } = view;
  if (!battle || !fightersOf(battle).includes(seat)) return false;
  return battle.stage === 'yield' || !view.actors.includes(seat);
}

/** Returns the Kings with their Nobles, in seat order. */
export function kingdoms(view: CardsView): { king: number; nobles: number[] }[] {
  return view.players.flatMap((player, king) =>
    (player.status === 'king' || player.status === 'undead') && !player.dead ? [{ king, nobles: player.nobles }] : [],
  );
}

export function seatOf(view: CardsView, identity: string): number {
  return view.players.findIndex((player) => player.identity === identity);
}

/** Returns the identities in the order of their seats. */
export function identities(view: CardsView): string[] {
  return view.players.map((player) => player.identity);
}

/** Returns the cards that the viewer knows a seat holds. */
export function knownAt(view: CardsView, seat: number): string[] {
  return Object.keys(view.known).filter((card) => view.known[card]!.length === 1 && view.known[card]![0] === seat);
}
