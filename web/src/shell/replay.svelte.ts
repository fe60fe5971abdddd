/** The positions of a finished game, each requested once. */
import type { ReplayResponse } from '../api/types';

export class Pages {
  /** What each move did, as text, for the positions known so far. */
  words: Record<number, string> = $state.raw({});
  #requests = new Map<number, Promise<ReplayResponse>>();
  #known = new Map<number, ReplayResponse>();

  constructor(private readonly ask: (ply: number) => Promise<ReplayResponse>) {}

  get(ply: number): Promise<ReplayResponse> {
    const found = this.#requests.get(ply) ?? this.#fetch(ply);
    this.#requests.set(ply, found);
    return found;
  }

  known(ply: number): ReplayResponse | undefined {
    void this.words; // changes whenever a position arrives
    return this.#known.get(ply);
  }

  async #fetch(ply: number): Promise<ReplayResponse> {
    try {
      const response = await this.ask(ply);
      this.#known.set(ply, response);
      const events = (response.view.events as { words?: string }[] | undefined) ?? [];
      this.words = {
        ...this.words,
        [ply - 1]: events
          .map((event) => event.words)
          .filter(Boolean)
          .join('. '),
      };
      return response;
    } catch (error) {
      this.#requests.delete(ply);
      throw error;
    }
  }
}
