/** A tutorial, step by step. The engine played its positions, so this code needs no rules. */
import { tick } from 'svelte';
import type { GameView, Json } from '../kit/game';

/** The changes from the previous view, whose first `keep` moves stay. */
export type Change = GameView & { keep: number; moves: Json[] };

/** A step as written by `scripts/web_tutorials.py`. */
export interface Step {
  words: string;
  /** The clause that the step teaches. */
  clause?: string;
  /** The views that lead to the step; the last one is shown. */
  views: Change[];
  /** For a task: the legal moves, the expected one, and the text for all others. */
  moves?: string[];
  accept?: string;
  otherwise?: string;
  /** The next hops of each path, for games whose moves are entered hop by hop. */
  hops?: Record<string, Json>;
  /** The text and the position after the move. */
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

/** Returns the full views of every step. */
export function positions(steps: readonly Step[]): Positions[] {
  let last: GameView = { moves: [] };
  const follow = ({ keep, moves, ...rest }: Change): GameView =>
    (last = { ...last, ...rest, moves: [...last.moves.slice(0, keep), ...moves] });
  return steps.map((step) => ({ before: step.views.map(follow), after: step.then ? follow(step.then) : null }));
}

export class Lesson {
  /** Index of the step. */
  at = $state(0);
  /** Whether the move of this step was made. */
  done = $state(false);
  /** Whether a wrong move was chosen. */
  wrong = $state(false);
  view: GameView = $state.raw({});
  /** Whether the board is still receiving the moves of others. */
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

  /** The view for the board. Without a task, it is not the learner's turn. */
  readonly shown: GameView = $derived.by(() => {
    const { seat } = this.tutorial;
    return this.task ? this.view : { ...this.view, actors: this.view.actors.filter((actor: number) => actor !== seat) };
  });

  get moves(): readonly string[] {
    return this.task && !this.#arriving ? (this.step.moves ?? []) : [];
  }

  /** Whether the next step is open: after the move, or if it was visited before. */
  get mayGoOn(): boolean {
    return !this.last && (!this.task || this.at < this.#furthest);
  }

  /** The texts to show, newest last. */
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

  /** Hands views to the board one by one, because it animates each change. */
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
