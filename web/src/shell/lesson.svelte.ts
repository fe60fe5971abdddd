/** A first game, step by step: its positions were played by the engine, so nothing here knows a rule. */
import { tick } from 'svelte';
import type { GameView, Json } from '../kit/game';

/** What is new in a view, and how many moves of the view before it keeps. */
export type Change = GameView & { keep: number; moves: Json[] };

/** As `scripts/web_tutorials.py` writes it. */
export interface Step {
  words: string;
  /** The clause of the rules that the step is about. */
  clause?: string;
  /** What leads to the step; the last is the position to look at. */
  views: Change[];
  /** Of a step with something to do: the legal moves, the one that goes on, and the words for all others. */
  moves?: string[];
  accept?: string;
  otherwise?: string;
  /** What may follow a path begun, for games whose moves are entered hop by hop. */
  hops?: Record<string, Json>;
  /** The words and the position when the move is made. */
  after?: string;
  then?: Change;
}

export interface Tutorial {
  seat: number;
  names: string[];
  steps: Step[];
}

interface Positions {
  before: GameView[];
  after: GameView | null;
}

/** Every step with whole views. */
export function positions(steps: readonly Step[]): Positions[] {
  let last: GameView = { moves: [] };
  const follow = ({ keep, moves, ...rest }: Change): GameView =>
    (last = { ...last, ...rest, moves: [...last.moves.slice(0, keep), ...moves] });
  return steps.map((step) => ({ before: step.views.map(follow), after: step.then ? follow(step.then) : null }));
}

export class Lesson {
  /** Which step it is, from 0. */
  at = $state(0);
  /** Whether the move of this step is made. */
  done = $state(false);
  /** Whether another move was chosen. */
  wrong = $state(false);
  view: GameView = $state.raw({});
  /** Whether moves of others are still to be handed to the board. */
  #arriving = $state(false);
  #furthest = $state(0);
  readonly #positions: Positions[];

  constructor(readonly tutorial: Tutorial) {
    this.#positions = positions(tutorial.steps);
    this.view = this.#positions[0]!.before.at(-1)!;
  }

  get step(): Step {
    return this.tutorial.steps[this.at]!;
  }

  get last(): boolean {
    return this.at === this.tutorial.steps.length - 1;
  }

  /** Whether there is a move to make. */
  get task(): boolean {
    return this.step.accept !== undefined && !this.done;
  }

  /** What the board shows: whoever has nothing to do is asked for nothing. */
  readonly shown: GameView = $derived.by(() => {
    const { seat } = this.tutorial;
    return this.task ? this.view : { ...this.view, actors: this.view.actors.filter((actor: number) => actor !== seat) };
  });

  get moves(): readonly string[] {
    return this.task && !this.#arriving ? (this.step.moves ?? []) : [];
  }

  /** Whether one may go on: to where one has been, and otherwise when the move is made. */
  get mayGoOn(): boolean {
    return !this.last && (!this.task || this.at < this.#furthest);
  }

  /** The words to be read now, the newest last. */
  get words(): string[] {
    const { words, otherwise, after } = this.step;
    if (this.done && after) return [words, after];
    return this.wrong && otherwise ? [words, otherwise] : [words];
  }

  play(move: string): void {
    if (!this.task || this.#arriving) return;
    this.wrong = move !== this.step.accept;
    if (this.wrong) return;
    this.done = true;
    this.view = this.#positions[this.at]!.after!;
  }

  showMe(): void {
    if (this.step.accept !== undefined) this.play(this.step.accept);
  }

  async next(): Promise<void> {
    if (this.mayGoOn) await this.#to(this.at + 1, this.done || this.step.accept === undefined);
  }

  async back(): Promise<void> {
    if (this.at > 0) await this.#to(this.at - 1, false);
  }

  /** Boards show one view after the other, but each has to reach them by itself. */
  async #to(step: number, inOrder: boolean): Promise<void> {
    if (this.#arriving) return;
    this.at = step;
    this.#furthest = Math.max(this.#furthest, step);
    this.done = this.wrong = false;
    this.#arriving = true;
    const views = this.#positions[step]!.before;
    for (const view of inOrder ? views : views.slice(-1)) {
      this.view = view;
      await tick();
    }
    this.#arriving = false;
  }
}
