/** The analysis of one game: requested once, followed while the server computes it, then kept. */
import { Refusal } from '../../api/rest';
import { problemOf } from '../../api/table.svelte';
import type { Analysis, AnalysisProgress, Problem } from '../../api/types';

type Ask = (signal: AbortSignal) => AsyncIterable<AnalysisProgress>;

const BROKEN: Problem = {
  code: 'broken',
  clause: '',
  words: 'The connection broke before the analysis was done. Try again.',
};

export class Study {
  found: Analysis | null = $state.raw(null);
  /** Progress of a running analysis. */
  news: AnalysisProgress | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  busy = $state(false);
  #leaving = new AbortController();

  constructor(private readonly ask: Ask) {}

  async begin(): Promise<void> {
    if (this.busy || this.found) return;
    this.busy = true;
    this.problem = this.news = null;
    try {
      for await (const news of this.ask(this.#leaving.signal)) {
        if (news.error) throw new Refusal(news.error, 200);
        this.news = news;
        this.found = news.analysis;
      }
      if (!this.found) throw new Refusal(BROKEN, 0);
    } catch (error) {
      this.problem = error instanceof Refusal ? problemOf(error) : BROKEN;
    }
    this.busy = false;
  }

  /** Stops following the analysis; the server finishes it. */
  leave(): void {
    this.#leaving.abort();
  }
}
