/** The interface between the shell and a game's folder: a `GameModule` draws a game. */
import type { Component } from 'svelte';
import type { Timing } from './playhead.svelte';

/** Any JSON from the server. Its content depends on the game. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game casts it to its own view type
export type Json = any;

/** `view.game` from the server: what `seat` may know, null for spectators. With all hands open, `hands` has them. */
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

/** What the page has not shown yet. */
export interface Ahead {
  /** The next view, while the board builds up to it for as long as `GameModule.timing` says. */
  view: GameView | null;
  /** Goes on to the next view at once. */
  skip: () => void;
  /** Shows the newest view at once. */
  catchUp: () => void;
}

/** Moves that belong together in the move list, for example those of one player's turn. */
export interface Group {
  /** Index of its first move. */
  start: number;
  /** Whose turn it is; null if it is no one's. */
  seat: number | null;
  title: string;
  /** What came of it, in one line. */
  words: string;
}

export interface BoardProps {
  /** Never changed in place; a new object for each version. */
  view: GameView;
  /** Where I sit; null for spectators and replays, where `view.seat` is the player whose view is shown. */
  seat: number | null;
  /** Display names of the seats. */
  names: string[];
  /** My legal moves as text; empty when it is not my turn or they are not known yet. */
  moves: readonly string[];
  /** The board shows the move at once as pending; a new view confirms it. */
  play: (move: string) => void;
  /** Called with an illegal move, to show the rule that forbids it. */
  whyNot: (move: string) => void;
  /** The move that was sent and is not confirmed yet. */
  pending: string | null;
  /** Requests what may follow the start of a path; for games that move in steps. */
  next: (path: string) => Promise<Json>;
  /** Index in `view.moves` of the move to mark on the board. */
  highlight: number | null;
  /** A suggested move, drawn on the board until the position changes. */
  hint?: string | null;
  /** Whether other seats are people; if so, the board shows no previews that the rules forbid. */
  against: 'people' | 'bots';
  /** When a timed choice ends (`window_ends` of the table), as this page's Date.now(). */
  choiceEnds?: number | null;
  /** Newer views that wait to be shown; null if this is the newest. Until then no one can decide. */
  ahead?: Ahead | null;
  /** Whether the last move was shown for its time; until then, the end of the game waits. Default: yes. */
  settled?: boolean;
  /** Known events of each move, by the index of the move. */
  events?: Record<number, Json[]>;
  /** Called when animations of the last move start and stop; the result is shown after them. */
  showing?: (busy: boolean) => void;
}

export interface GameModule {
  id: string;
  Board: Component<BoardProps>;
  /** An animated miniature for the home page, about 240 by 180 pixels; decorative. */
  Miniature: Component<{ animate: boolean }>;
  /** Describes a move in one line, for the move list and screen readers. Default: the server's text. */
  sayMove?: (entry: Json, names: string[], view: GameView) => string;
  /** Describes the effects of a move from its events, for the move list; empty if none. */
  sayEvents?: (events: Json[], names: string[], view: GameView) => string;
  /** How long the page takes to show a move; without it, each move is shown when it arrives. */
  timing?: (before: GameView, after: GameView) => Timing;
  /** Groups the moves of the move list; without it, they are one list. */
  groups?: (moves: readonly Json[], events: Record<number, Json[]>, names: string[], view: GameView) => Group[];
  /** Whether the board announces moves; otherwise the shell announces the server's text. */
  announces?: boolean;
  /** Whether the board explains how the game ended; otherwise the shell shows the server's text. */
  concludes?: boolean;
}
