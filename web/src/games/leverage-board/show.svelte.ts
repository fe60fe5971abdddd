/** The scene shown on the board. It follows the views of the server, stage by stage. */
import { sound } from '../../kit/sound';
import { sameBoard, sceneOf, stagesTo, withPath, type BoardView, type Scene, type Stage } from './stages';

export class Show {
  scene: Scene = $state.raw({ pieces: [], pegs: [], down: null, moment: 0, weight: 0, axes_per_row: 1 });
  /** The server's text for the current stage. */
  words = $state('');
  busy = $state(false);

  #goal: Scene;
  #played: number;
  #sent: string | null = null;
  #confirmed: string | null = $state(null);
  #rest: Stage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: BoardView, played: number) {
    this.#goal = sceneOf(view);
    this.scene = this.#goal;
    this.#played = played;
  }

  /** Sets the pending move of this page, or null. */
  sent(move: string | null): void {
    if (move === null) {
      this.#confirmed = null;
    } else {
      this.finish();
      this.#sent = move;
    }
  }

  /** Whether the newest view already contains a pending move. */
  confirms(move: string | null): boolean {
    return move !== null && move === this.#confirmed;
  }

  /** Accepts a view with the number of moves played. Returns whether the position changed. The animation of the
  previous move finishes first. */
  arrive(view: BoardView, played: number, last: string | undefined, moving: boolean): boolean {
    if (played === this.#played && sameBoard(this.#goal, sceneOf(view))) return false;
    const follows = played === this.#played + 1;
    const own = follows && last !== undefined && last === this.#sent;
    const before = own ? withPath(this.#goal, last) : this.#goal;
    const stages = follows && moving ? stagesTo(view, before, own) : [];
    this.#goal = sceneOf(view, (stages.at(-1)?.scene ?? before).pieces);
    this.#played = played;
    this.#confirmed = own ? last : null;
    this.#sent = null;
    if (stages.length) {
      this.#rest.push(...stages);
      if (!this.busy) this.#run();
    } else {
      this.finish();
      if (follows) sound('place');
    }
    return true;
  }

  /** Finishes all animations. */
  finish(): void {
    clearTimeout(this.#timer);
    this.#rest = [];
    this.#run();
  }

  #run(): void {
    const stage = this.#rest.shift();
    this.busy = stage !== undefined;
    this.words = stage?.words ?? '';
    this.scene = stage?.scene ?? this.#goal;
    if (!stage) return;
    if (stage.sound) sound(stage.sound);
    this.#timer = setTimeout(() => this.#run(), stage.lasts);
  }
}
