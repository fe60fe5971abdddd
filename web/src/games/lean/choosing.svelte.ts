/** A hole and a lean while they are chosen. Nothing is sent before both are, so every slip can be mended. */
import { aimedAt, type Lean } from './geometry';

/** The nearest that two holes may be on the screen, in pixels, for a finger to hit one of them at once. */
const FINGER = 40;
const LEAST_STROKE = 14; // pixels that mean a direction

export interface Surroundings {
  /** Legal leans by hole. */
  choices: () => ReadonlyMap<string, Lean[]>;
  /** From one hole to the next, in pixels of the screen. */
  spacing: () => number;
  /** The open hole nearest to a place on the screen, if one is within reach. */
  nearest: (event: PointerEvent) => string | null;
  play: (hole: string, lean: Lean) => void;
}

export class Choosing {
  /** Half a choice: the hole in which the peg of the hand stands. */
  readonly hole: string | null = $derived.by(() => this.#open(this.#hole));
  aimed: Lean | null = $state(null);
  /** Whether a finger still looks for its hole: it may slide on to another one. */
  sliding = $state(false);
  /** Whether this press only takes a peg back. */
  dismissing = false;
  #hole: string | null = $state(null);
  #drag: { x: number; y: number; again: boolean } | null = null;

  constructor(private readonly around: Surroundings) {}

  /** Whether a hand is on the board with the peg. */
  get holding(): boolean {
    return this.#drag !== null;
  }

  pick(hole: string): void {
    this.#hole = hole;
    this.aimed = null;
  }

  clear(): void {
    this.#hole = this.aimed = this.#drag = null;
    this.sliding = false;
  }

  lean(towards: Lean): void {
    const { hole } = this;
    if (hole === null || !this.#allows(hole, towards)) return;
    this.clear();
    this.around.play(hole, towards);
  }

  /** A press, on a hole or beside; returns whether it holds a peg now. */
  down(event: PointerEvent, under: string | null): boolean {
    if (event.button !== 0) return false;
    const before = this.hole;
    const near = event.pointerType === 'touch' && this.around.spacing() < FINGER;
    const meant = near ? this.around.nearest(event) : this.#open(under);
    this.dismissing = before !== null;
    this.clear();
    if (meant === null) return false;
    this.pick(meant);
    this.#drag = { x: event.clientX, y: event.clientY, again: meant === before };
    this.sliding = near && meant !== before;
    return true;
  }

  move(event: PointerEvent): void {
    if (this.#drag === null || this.hole === null) return;
    if (this.sliding) {
      const meant = this.around.nearest(event);
      if (meant !== null && meant !== this.hole) this.pick(meant);
      return;
    }
    const least = Math.max(LEAST_STROKE, this.around.spacing() / 4);
    const towards = aimedAt(event.clientX - this.#drag.x, event.clientY - this.#drag.y, least);
    this.aimed = towards && this.#allows(this.hole, towards) ? towards : null;
  }

  up(): void {
    const again = this.#drag?.again ?? false;
    this.#drag = null;
    this.sliding = false;
    if (this.aimed) this.lean(this.aimed);
    else if (again) this.clear();
  }

  #open(hole: string | null): string | null {
    return hole !== null && this.around.choices().has(hole) ? hole : null;
  }

  #allows(hole: string, towards: Lean): boolean {
    return this.around.choices().get(hole)?.includes(towards) ?? false;
  }
}
