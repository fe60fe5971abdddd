/** Shows views one by one: when several arrive at once, each stays long enough to follow. */
import { untrack } from 'svelte';
import type { GameView } from './game';
import { settings } from './settings.svelte';

const MOST_WAITING = 12; // more than a round of bots: skip to the newest

export class Pace {
  #shown: GameView = $state.raw({});
  #waiting: readonly GameView[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `lasts` returns the duration of a view's animations in milliseconds. */
  constructor(
    first: GameView,
    private readonly lasts: (view: GameView) => number,
  ) {
    this.#shown = first;
  }

  /** The view to draw. */
  get view(): GameView {
    return this.#shown;
  }

  /** Whether newer views wait; the player should see them before moving. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Accepts a new view. One move further waits for its turn; anything else is shown at once. */
  take(view: GameView): void {
    untrack(() => {
      const last = this.#waiting.at(-1) ?? this.#shown;
      const further = view.moves.length - last.moves.length;
      if (view === last) return;
      if (further === 0) this.#replaceLast(view);
      else if (further === 1 && settings.motion !== 'off' && this.#waiting.length < MOST_WAITING) this.#queue(view);
      else this.#showAtOnce(view);
    });
  }

  /** Shows the newest view now. */
  skip(): void {
    const newest = this.#waiting.at(-1);
    if (newest) this.#showAtOnce(newest);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #replaceLast(view: GameView): void {
    if (this.behind) this.#waiting = [...this.#waiting.slice(0, -1), view];
    else this.#shown = view;
  }

  #queue(view: GameView): void {
    this.#waiting = [...this.#waiting, view];
    if (this.#timer === null) this.#showNext();
  }

  #showNext(): void {
    this.#timer = null;
    const [next, ...rest] = this.#waiting;
    if (!next) return;
    this.#shown = next;
    this.#waiting = rest;
    this.#timer = setTimeout(() => this.#showNext(), this.lasts(next));
  }

  #showAtOnce(view: GameView): void {
    this.stop();
    this.#waiting = [];
    this.#shown = view;
  }
}
