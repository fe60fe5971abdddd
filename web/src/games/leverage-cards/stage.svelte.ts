/**
 * Tells what happened at a pace one can follow: scenes wait in a line while the table shows the view each belongs to.
 * The viewer's own choices wait only for the end of a battle, which can be skipped like everything else.
 */
import { settings } from '../../kit/settings.svelte';
import { sceneOf, type Flight, type Result, type Scene } from './scenes';
import type { CardsView } from './view';

const TOLD = 900; // milliseconds a plain scene stays
const HURRIED = 300; // the same when others wait
const FACE_DOWN = 500; // before bids turn over
const OPEN = 1700; // before what follows from them is shown
const AFTER_BATTLE = 2200;
const LONG_LINE = 2; // scenes waiting from which on it hurries
const MOST_MOVES = 4; // between two views; more is a jump, as in a replay

export class Stage {
  /** What the table shows now. */
  shown: CardsView = $state.raw({} as CardsView);
  /** The battle whose end is being told, and whether its bids are turned over yet. */
  result: Result | null = $state.raw(null);
  open = $state(false);
  /** Whether the end of a battle is still in suspense: nothing that follows from it is shown. */
  suspense = $state(false);
  /** What was told last, and the cards that travel with it. */
  lines: string[] = $state.raw([]);
  flights: Flight[] = $state.raw([]);
  /** Whether scenes are being told: then there is something to skip. */
  busy = $state(false);

  #latest: CardsView;
  #line: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: CardsView) {
    this.#latest = first;
    this.shown = first;
    this.lines = first.events.map((event) => event.words);
  }

  /** A new view has come. `urgent` is one in which the viewer has to decide about a battle at once. */
  see(view: CardsView, urgent: boolean): Scene | null {
    const step = view.moves.length - this.#latest.moves.length;
    const scene = step >= 0 && step <= MOST_MOVES ? sceneOf(this.#latest, view) : null;
    this.#latest = view;
    if (scene && settings.motion !== 'off' && !urgent) {
      this.#line.push(scene);
      if (!this.busy) this.#next();
    } else if (scene || step < 0 || step > MOST_MOVES || !this.busy || urgent) {
      this.#jump(scene);
    } else {
      const last = this.#line.at(-1);
      if (last) last.after = view;
    }
    return scene;
  }

  /** Show how things stand, without telling the rest. */
  skip(): void {
    this.#jump(this.#line.at(-1) ?? null);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #jump(scene: Scene | null): void {
    clearTimeout(this.#timer);
    this.#line = [];
    this.busy = false;
    this.suspense = false;
    this.flights = [];
    this.shown = this.#latest;
    this.lines = this.#latest.events.map((event) => event.words);
    this.open = true;
    this.result = settings.motion === 'off' ? (scene?.result ?? null) : null;
  }

  #next(): void {
    const scene = this.#line.shift();
    this.result = null;
    this.busy = scene !== undefined;
    if (!scene) {
      this.shown = this.#latest;
      return;
    }
    if (scene.result) {
      this.#battle(scene, scene.result);
    } else {
      this.#settle(scene, this.#line.length >= LONG_LINE ? HURRIED : TOLD);
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
