/** The choice of a hole and a direction. Nothing is sent until both are chosen, so mistakes can be undone. */
import { aimedAt, type Lean } from './geometry';

/** Smallest distance between holes, in pixels, at which a finger can hit one directly. */
const FINGER = 40;
const LEAST_STROKE = 14; // pixels; shorter strokes have no direction

export interface Surroundings {
  /** Legal leans by hole. */
  choices: () => ReadonlyMap<string, Lean[]>;
  /** Distance between holes in screen pixels. */
  spacing: () => number;
  /** Returns the open hole nearest to the pointer, if one is within reach. */
  nearest: (event: PointerEvent) => string | null;
  play: (hole: string, lean: Lean) => void;
}

export class Choosing {
  /** The chosen hole, until the direction is chosen too. */
  readonly hole: string | null = $derived.by(() => this.#open(this.#hole));
  aimed: Lean | null = $state(null);
  /** Whether a finger is still sliding to its hole. */
  sliding = $state(false);
  /** Whether this press only cancels the choice. */
  dismissing = false;
  #hole: string | null = $state(null);
  #drag: { x: number; y: number; again: boolean } | null = null;

  constructor(private readonly around: Surroundings) {}

  /** Whether a pointer is holding the peg. */
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

  /** Handles a press. Returns whether it now holds a peg. */
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
