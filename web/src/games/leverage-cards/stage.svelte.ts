/**
 * Shows scenes at a pace that people can follow. Scenes wait in a queue, each with its own view of the table.
 * The viewer's choices wait only for the end of a battle, which can be skipped like any scene.
 */
import { settings } from '../../kit/settings.svelte';
import { sceneOf, type Flight, type Result, type Scene } from './scenes';
import type { CardsView } from './view';

const SHOWN = 900; // milliseconds for a plain scene
const HURRIED = 300; // the same when others wait
const FACE_DOWN = 500; // before bids turn over
const OPEN = 1700; // before their effects are shown
const AFTER_BATTLE = 2200;
const LONG_QUEUE = 2; // waiting scenes from which it hurries
const MOST_MOVES = 4; // between two views; more is a jump in a replay

export class Stage {
  /** The view on the table. */
  shown: CardsView = $state.raw({} as CardsView);
  /** The result of a battle being shown, and whether its bids are revealed. */
  result: Result | null = $state.raw(null);
  open = $state(false);
  /** Whether the result is still hidden, with all its effects. */
  suspense = $state(false);
  /** Texts and moving cards of the last scene. */
  lines: string[] = $state.raw([]);
  flights: Flight[] = $state.raw([]);
  /** Whether scenes are running and can be skipped. */
  busy = $state(false);

  #latest: CardsView;
  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: CardsView) {
    this.#latest = first;
    this.shown = first;
    this.lines = first.events.map((event) => event.words);
  }

  /** Accepts a new view. If it is `urgent`, the viewer must decide about a battle at once. */
  see(view: CardsView, urgent: boolean): Scene | null {
    const step = view.moves.length - this.#latest.moves.length;
    const scene = step >= 0 && step <= MOST_MOVES ? sceneOf(this.#latest, view) : null;
    this.#latest = view;
    if (scene && settings.motion !== 'off' && !urgent) {
      this.#queue.push(scene);
      if (!this.busy) this.#next();
    } else if (scene || step < 0 || step > MOST_MOVES || !this.busy || urgent) {
      this.#jump(scene);
    } else {
      const last = this.#queue.at(-1);
      if (last) last.after = view;
    }
    return scene;
  }

  /** Skips to the newest view. */
  skip(): void {
    this.#jump(this.#queue.at(-1) ?? null);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #jump(scene: Scene | null): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.busy = false;
    this.suspense = false;
    this.flights = [];
    this.shown = this.#latest;
    this.lines = this.#latest.events.map((event) => event.words);
    this.open = true;
    this.result = settings.motion === 'off' ? (scene?.result ?? null) : null;
  }

  #next(): void {
    const scene = this.#queue.shift();
    this.result = null;
    this.busy = scene !== undefined;
    if (!scene) {
      this.shown = this.#latest;
      return;
    }
    if (scene.result) {
      this.#battle(scene, scene.result);
    } else {
      this.#settle(scene, this.#queue.length >= LONG_QUEUE ? HURRIED : SHOWN);
    }
  }

  #battle(scene: Scene, result: Result): void {
    this.shown = scene.before;
    this.suspense = true;
    this.result = result;
    this.open = false;
    this.lines = [];
    this.#after(result.shown ? FACE_DOWN : 0, () => {
      this.open = true;
      this.#after(OPEN, () => this.#settle(scene, AFTER_BATTLE));
    });
  }

  #settle(scene: Scene, stays: number): void {
    this.shown = scene.after;
    this.suspense = false;
    this.lines = scene.brief;
    this.flights = scene.flights;
    this.#after(stays, () => this.#next());
  }

  #after(milliseconds: number, then: () => void): void {
    this.#timer = setTimeout(then, milliseconds);
  }
}
