/** Brings a question into sight, and the table back once the question is answered. */
import { settings } from '../../kit/settings.svelte';

const SETTLED = 600; // milliseconds until the page has scrolled, and until no other question follows
const CLOSE = 4; // pixels: a page that has moved further was scrolled by its reader

export class Sight {
  #from: number | null = null; // where the page was before the first question
  #landed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows an element, unless the reader is writing elsewhere on the page. */
  show(element: Element): void {
    this.end();
    const writing = document.activeElement?.matches('input, textarea') && !element.contains(document.activeElement);
    if (writing) return;
    this.#from ??= scrollY;
    element.scrollIntoView({ block: 'nearest', behavior: this.#behavior });
    this.#timer = setTimeout(() => (this.#landed = scrollY), SETTLED);
  }

  /** Scrolls back after a while, unless the reader has scrolled. */
  leave(): void {
    this.end();
    if (this.#from === null) return;
    this.#timer = setTimeout(() => {
      if (Math.abs(scrollY - this.#landed) < CLOSE) scrollTo({ top: this.#from!, behavior: this.#behavior });
      this.#from = null;
    }, SETTLED);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  get #behavior(): ScrollBehavior {
    return settings.motion === 'full' ? 'smooth' : 'auto';
  }
}
