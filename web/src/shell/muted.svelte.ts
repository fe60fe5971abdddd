/** People whose chat this visitor does not want to read, by name. Stored in this browser. */

const STORAGE_KEY = 'fulcrum.muted';

/** Reads stored names and ignores anything else. */
export function parseMuted(stored: unknown): string[] {
  return Array.isArray(stored) ? [...new Set(stored.filter((name) => typeof name === 'string'))] : [];
}

class Muted {
  #names: string[] = $state.raw(load());

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  set(name: string, muted: boolean): void {
    const others = this.#names.filter((other) => other !== name);
    this.#names = muted ? [...others, name] : others;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#names));
    } catch {
      // Without storage, they last until the page closes.
    }
  }
}

function load(): string[] {
  try {
    return parseMuted(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return []; // no storage, or invalid content
  }
}

export const muted = new Muted();
