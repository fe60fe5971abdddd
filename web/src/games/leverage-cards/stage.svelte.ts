/**
 * What the table shows beside the position: the bids of a battle as they turn over, texts, and what moves from one
 * place to another. The page decides when a view is shown (`kit/playhead`); here is how its battle is built up.
 */
import { paced } from '../../kit/playhead.svelte';
import {
  FACE_DOWN,
  REVEAL,
  crownsOf,
  mostBid,
  sceneOf,
  type Crown,
  type Flight,
  type Result,
  type Scene,
} from './scenes';
import type { CardsView } from './view';

const MOST_MOVES = 12; // between two views; more is a jump
const READ = 2500; // milliseconds that a result stays if the next battle has already begun

export class Stage {
  /** The result of a battle, while it is built up and until something else happens. */
  result: Result | null = $state.raw(null);
  /** How many cards of each bid are face up. */
  turned = $state(0);
  /** Whether the winner is still open. */
  suspense = $state(false);
  /** Texts of what the table does not show. */
  lines: string[] = $state.raw([]);
  flights: Flight[] = $state.raw([]);
  crowns: Crown[] = $state.raw([]);

  #view: CardsView;
  #coming: CardsView | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(first: CardsView) {
    this.#view = first;
    this.lines = first.events.map((event) => event.words);
  }

  /** Shows a view, and builds up to the next one if that decides a battle. Returns what has happened. */
  see(view: CardsView, coming: CardsView | null): Scene | null {
    const scene = view === this.#view ? null : this.#show(view);
    if (coming && coming !== this.#coming) this.#buildUp(view, coming);
    this.#coming = coming;
    return scene;
  }

  end(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #show(view: CardsView): Scene | null {
    const before = this.#view;
    const step = view.moves.length - before.moves.length;
    const scene = step >= 0 && step <= MOST_MOVES ? sceneOf(before, view) : null;
    this.#view = view;
    if (step === 0 && !scene) return null;
    this.end();
    this.suspense = false;
    this.result = scene?.result ?? null;
    this.turned = Infinity;
    this.lines = scene
      ? scene.brief
      : step > 0 && step <= MOST_MOVES
        ? this.lines
        : view.events.map(({ words }) => words);
    this.flights = scene?.flights ?? [];
    this.crowns = scene ? crownsOf(before, view) : [];
    if (this.result && view.battle) this.#timers.push(setTimeout(() => (this.result = null), READ));
    return scene;
  }

  #buildUp(view: CardsView, coming: CardsView): void {
    const result = sceneOf(view, coming)?.result;
    if (!result) return;
    this.end();
    this.suspense = true;
    this.result = result;
    this.turned = 0;
    this.lines = [];
    const most = mostBid(result);
    for (let card = 1; card <= most; card++) {
      this.#after(FACE_DOWN + (REVEAL * (card - 1)) / most, () => (this.turned = card));
    }
  }

  #after(milliseconds: number, then: () => void): void {
    this.#timers.push(setTimeout(then, paced(milliseconds)));
  }
}
