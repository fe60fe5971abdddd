/**
 * The one clock of a page: which of the views that have arrived is shown. Board, move list, header, sounds and
 * announcements all follow it, so that they tell the same moment. Views wait in a queue; each is shown long enough to
 * be followed, at the pace of the settings.
 */
import { untrack } from 'svelte';
import { settings, type Settings } from './settings.svelte';

/** How long a move takes, in milliseconds at the standard pace. */
export interface Timing {
  /** The board builds up to the move, for example by revealing bids, while the page still shows the view before it. */
  builds: number;
  /** The view after the move is shown for at least this long. */
  stays: number;
}

export const AT_ONCE: Timing = { builds: 0, stays: 0 };
const FACTORS: Record<Settings['pace'], number> = { slow: 1.8, standard: 1, fast: 0.45, decision: 0 };
const MOST_MOVES = 12; // between two views: secret choices of all players become known together; more is a jump
const LONG_QUEUE = 40; // waiting views from which it hurries
const HURRIED = 0.25;

/** Returns a duration at the chosen pace. */
export function paced(milliseconds: number): number {
  return milliseconds * FACTORS[settings.pace];
}

export interface Playable<View> {
  /** The number of moves that led to a view. */
  moves: (view: View) => number;
  timing: (before: View, after: View) => Timing;
  /** Called when the page begins to show a view. */
  shows?: (before: View, after: View) => void;
}

export class Playhead<View> {
  #shown: View = $state.raw()!;
  #coming: View | null = $state.raw(null);
  #waiting: readonly View[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #busy = $state(false);

  constructor(
    first: View,
    private readonly play: Playable<View>,
  ) {
    this.#shown = first;
  }

  /** The view to show. */
  get view(): View {
    return this.#shown;
  }

  /** The view that the board is building up to. */
  get coming(): View | null {
    return this.#coming;
  }

  /** Whether newer views have arrived; no one can decide before seeing them. */
  get behind(): boolean {
    return this.#coming !== null || this.#waiting.length > 0;
  }

  /** Whether the last move is still being shown. */
  get busy(): boolean {
    return this.#busy || this.behind;
  }

  /** Accepts a new view. An urgent one is shown at once, because the viewer's time to decide is running. */
  take(view: View, urgent = false): void {
    untrack(() => {
      const last = this.#waiting.at(-1) ?? this.#coming ?? this.#shown;
      if (view === last) return;
      const step = this.play.moves(view) - this.play.moves(last);
      const jumps = step < 0 || step > MOST_MOVES;
      if (urgent || jumps || settings.pace === 'decision' || document.hidden) this.#showAtOnce(view);
      else if (step === 0) this.#replaceLast(view);
      else {
        this.#waiting = [...this.#waiting, view];
        if (this.#timer === null) this.#goOn();
      }
    });
  }

  /** Skips the rest of the current step: what the board is building up to, or the time until the next view. */
  skip(): void {
    if (this.#coming !== null) this.#show(this.#coming);
    else if (this.#waiting.length) this.#goOn();
  }

  /** Shows the newest view now. */
  catchUp(): void {
    const newest = this.#waiting.at(-1) ?? this.#coming;
    if (newest) this.#showAtOnce(newest);
  }

  /** Ends the time of the last view, so that the viewer's own move is shown at once. */
  settle(): void {
    if (!this.behind) this.stop();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#busy = false;
  }

  #replaceLast(view: View): void {
    if (this.#waiting.length) this.#waiting = [...this.#waiting.slice(0, -1), view];
    else if (this.#coming !== null) this.#coming = view;
    else this.#change(view);
  }

  #goOn(): void {
    this.stop();
    const [next, ...rest] = this.#waiting;
    if (next === undefined) return;
    this.#waiting = rest;
    const { builds } = this.play.timing(this.#shown, next);
    if (builds <= 0) return this.#show(next);
    this.#coming = next;
    this.#after(builds, () => this.#show(this.#coming!));
  }

  #show(view: View): void {
    const { stays } = this.play.timing(this.#shown, view);
    this.#coming = null;
    this.#change(view);
    this.#after(stays, () => this.#goOn());
  }

  #showAtOnce(view: View): void {
    this.stop();
    this.#waiting = [];
    this.#coming = null;
    this.#change(view);
  }

  #change(view: View): void {
    const before = this.#shown;
    this.#shown = view;
    this.play.shows?.(before, view);
  }

  #after(milliseconds: number, then: () => void): void {
    this.stop();
    if (milliseconds <= 0) return then();
    const hurry = this.#waiting.length >= LONG_QUEUE ? HURRIED : 1;
    this.#busy = true;
    this.#timer = setTimeout(then, paced(milliseconds) * hurry);
  }
}
