/** The count at the end of a game: scoring pegs stand up one by one. */
import { settings } from '../../kit/settings.svelte';
import { sound } from '../../kit/sound';
import { countStep } from './timing';

export class Counting {
  /** Number of counted pegs; null while there is no count. */
  many: number | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `pegs` returns the number to count; `counted` is called after the last one. */
  constructor(
    private readonly pegs: () => number,
    private readonly counted: () => void,
  ) {}

  /** Starts the count after a wait in milliseconds. */
  begin(wait = 0): void {
    this.clear();
    this.many = 0;
    this.#next(wait);
  }

  /** Counts all remaining pegs at once. */
  finish(): void {
    this.clear();
    this.many = this.pegs();
    sound('win');
    this.counted();
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.many = null;
  }

  #next(wait: number): void {
    this.#timer = setTimeout(() => this.#stand(), settings.motion === 'off' ? 0 : wait);
  }

  #stand(): void {
    const many = (this.many ?? 0) + 1;
    if (many >= this.pegs()) {
      this.finish();
      return;
    }
    this.many = many;
    sound('tick');
    this.#next(countStep(this.pegs()));
  }
}
