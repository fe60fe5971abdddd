/** What the shell and a game's folder know of each other: a game is drawn by its `GameModule`. */
import type { Component } from 'svelte';

/** Any JSON of the server. What it holds is the game's own, so it has no closer type here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game casts it to its own view type
export type Json = any;

/** `view.game` of the server: what the seat may know. */
export type GameView = Record<string, Json>;

export interface SeatView {
  occupant: 'open' | 'person' | 'bot';
  name: string;
  level: number | null;
  temperament: string | null;
  away: boolean;
  stand_in: boolean;
  forfeited: boolean;
}

export interface BoardProps {
  /** Never changed in place; a new object for each version. */
  view: GameView;
  /** Where I sit; null for spectators and replays. */
  seat: number | null;
  /** Of the seats, to show. */
  names: string[];
  /** My legal moves as text; empty when it is not my turn or not known yet. */
  moves: readonly string[];
  /** The board shows the move at once as pending; a new view confirms it. */
  play: (move: string) => void;
  /** A move that somebody tried and that can't be made: the server is asked for the rule that says so. */
  whyNot: (move: string) => void;
  /** A move that was sent and is not confirmed yet. */
  pending: string | null;
  /** What may follow a path begun, asked of the server; for games that move in steps. */
  next: (path: string) => Promise<Json>;
  /** Index in `view.moves` that the log points at, to mark it on the board. */
  highlight: number | null;
  /** A move that somebody is advised to make, to be drawn on the board until the position changes. */
  hint?: string | null;
  /** Whether other seats are people; then nothing is shown that the rules forbid to try. */
  against: 'people' | 'bots';
  /** When a timed choice is made for the silent (`window_ends` of the table), in this page's Date.now(); for a ring. */
  choiceEnds?: number | null;
  /** Told whether motions of the last move still run; how the game ended is said after them. */
  showing?: (busy: boolean) => void;
}

export interface GameModule {
  id: string;
  Board: Component<BoardProps>;
  /** A living miniature for the home page, about 240 by 180, decorative. */
  Miniature: Component<{ animate: boolean }>;
  /** One line for the log and screen readers; the server's words unless given. */
  sayMove?: (entry: Json, names: string[], view: GameView) => string;
  /** What a move led to beyond itself, from the events that came with it, for the log; empty for nothing. */
  sayEvents?: (events: Json[], names: string[], view: GameView) => string;
  /** Whether the board announces what happened itself; the shell does it in the server's words otherwise. */
  announces?: boolean;
  /** Whether the board says in words how the game ended; the shell does it in the server's words otherwise. */
  concludes?: boolean;
}
