/** Views shown one after the other: when several come at once, each stays long enough to be followed. */
import { untrack } from 'svelte';
import type { GameView } from './game';
import { settings } from './settings.svelte';

const MOST_WAITING = 12; // whoever is further behind than a round of bots sees the newest at once

export class Pace {
  #shown: GameView = $state.raw({});
  #waiting: readonly GameView[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `lasts` tells how many milliseconds the motions of a view take. */
  constructor(
    first: GameView,
    private readonly lasts: (view: GameView) => number,
  ) {
    this.#shown = first;
  }

  /** What to draw. */
  get view(): GameView {
    return this.#shown;
  }

  /** Whether newer views wait; nobody should move before having seen them. */
  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Take a view that has come. One move further waits for its turn; anything else is shown at once. */
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

  /** Show the newest now. */
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
