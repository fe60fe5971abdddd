/** Short names for the generated types, and the types of socket messages. */
import type { Json, SeatView } from '../kit/game';
import type { components } from './schema';

type Schemas = components['schemas'];
export type Build = Schemas['BuildInfo'];
export type Game = Schemas['GameInfo'];
export type GameWithRules = Schemas['GameWithRules'];
export type Clause = Schemas['ClauseInfo'];
export type GuideSection = Schemas['GuideSection'];
export type GuideBlock = GuideSection['blocks'][number];
export type GuideItem = Schemas['GuideItem'];
export type Span = Schemas['Span'];
export type PictureInfo = Schemas['PictureInfo'];
export type Option = Schemas['OptionInfo'];
export type CreateTableRequest = Schemas['CreateTableRequest'];
export type TableResponse = Schemas['TableResponse'];
export type Lobby = Schemas['Lobby'];
export type LobbyEntry = Schemas['LobbyEntry'];
export type Leaderboard = Schemas['Leaderboard'];
export type RecordResponse = Schemas['RecordResponse'];
export type ReplayResponse = Schemas['ReplayResponse'];
export type StoryResponse = Schemas['StoryResponse'];
export type Analysis = Schemas['Analysis'];
export type AnalysisProgress = Schemas['AnalysisProgress'];
export type JudgedMove = Schemas['JudgedMove'];
export type SeatSummary = Schemas['SeatSummary'];
export type Me = Schemas['Me'];
export type Ratings = Schemas['RatingList'];
export type Problem = Schemas['Problem'];
export type Ask = Schemas['SocketFrame'];
export type What = Schemas['SocketProposeRequest']['what'];

export interface Clock {
  remaining: number;
  /** When it started, in the server's seconds; null while it is stopped. */
  since: number | null;
}

export interface Proposal {
  what: What;
  seat: number;
  about: number;
  agreed: number[];
}

export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
  at: number;
  /** The seats that it is addressed to; null for everyone. */
  to: number[] | null;
  /** The key of the group that they were. */
  group: string | null;
  /** The key of the quick phrase that `text` says in English. */
  phrase: string | null;
  by: 'person' | 'bot';
  /** The seat that a bot's line is about. */
  about: number | null;
}

export interface Outcome {
  winners: number[];
  ranks: number[];
  reason: string;
  words: string;
  clause: string;
  forfeits: number[];
}

/** A view of a table. See `docs/server/protocol.md`. */
export interface TableView {
  table: string;
  version: number;
  position_version: number;
  at: number;
  seat: number | null;
  status: 'waiting' | 'playing' | 'over' | 'aborted';
  options: Record<string, Json>;
  players: number;
  public: boolean;
  talk: 'all' | 'public' | 'none';
  reveal_whispers: boolean;
  bot_talk: boolean;
  spectator_delay: number;
  owner_seat: number | null;
  seats: SeatView[];
  clock: { kind: 'none' | 'fischer' | 'days'; base: number; increment: number; days: number };
  clocks: Clock[] | null;
  window_ends: number | null;
  allows: { draw: boolean; takeback: boolean; coin: boolean };
  proposals: Proposal[];
  /** Why no one may talk now. */
  silence: { clause: string; words: string } | null;
  /** The groups that I may talk to, by key, with all their seats. */
  talk_groups: Record<string, number[]>;
  chat: ChatLine[];
  coins: { seat: number; heads: boolean; at: number }[];
  verdict: Outcome | null;
  rematch: { agreed: boolean; table: string | null };
  commitment: string;
  seed: string | null;
  game: Record<string, Json> | null;
}

export interface Changes {
  set?: Record<string, Json>;
  add?: Record<string, Json[]>;
}

/** A message from the server: a response, a view, a delta, or several of these in one. */
export interface Frame extends Changes {
  re?: string | null;
  done?: number;
  error?: Problem;
  table?: string;
  version?: number;
  view?: TableView;
  from?: number;
  events?: Json[];
  game?: Changes;
  pong?: boolean;
  for?: number;
  moves?: string[];
  [more: string]: Json;
}
