/** The positions of a finished game, each asked for once. */
import type { ReplayResponse } from '../api/types';

export class Pages {
  /** What each move did, in words, as far as its position is known. */
  words: Record<number, string> = $state.raw({});
  #asked = new Map<number, Promise<ReplayResponse>>();
  #known = new Map<number, ReplayResponse>();

  constructor(private readonly ask: (ply: number) => Promise<ReplayResponse>) {}

  get(ply: number): Promise<ReplayResponse> {
    const found = this.#asked.get(ply) ?? this.#fetch(ply);
    this.#asked.set(ply, found);
    return found;
  }

  known(ply: number): ReplayResponse | undefined {
    void this.words; // grows with what is known
    return this.#known.get(ply);
  }

  async #fetch(ply: number): Promise<ReplayResponse> {
    try {
      const told = await this.ask(ply);
      this.#known.set(ply, told);
      const events = (told.view.events as { words?: string }[] | undefined) ?? [];
      this.words = {
        ...this.words,
        [ply - 1]: events
          .map((event) => event.words)
          .filter(Boolean)
          .join('. '),
      };
      return told;
    } catch (error) {
      this.#asked.delete(ply);
      throw error;
    }
  }
}
