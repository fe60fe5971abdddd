/** Mouse and touch on the board: clicks select the nearest hole, and pieces can be dragged. */
import type { Entry } from './entry.svelte';
import { nearest, type Point } from './geometry';
import { endOf, shortened } from './moves';

const DRAG_BEGINS = 7; // pixels
/** Distances in hole spacings: from a click to its hole, to a hole hidden behind a piece, and for dragging and dropping. */
const REACH = { click: 0.75, behind: 0.28, drag: 0.5, drop: 0.75 };

export function holeAt(target: EventTarget | null): string | null {
  return (target instanceof Element && target.closest<HTMLElement>('[data-hole]')?.dataset.hole) || null;
}

/** Returns the centre of every hole on the screen. */
function centresIn(plate: Element): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const button of plate.querySelectorAll<HTMLElement>('button[data-hole]')) {
    const { left, top, width, height } = button.getBoundingClientRect();
    found.set(button.dataset.hole ?? '', [left + width / 2, top + height / 2]);
  }
  return found;
}

function spacingOf(centres: Map<string, Point>): number {
  const [one, other] = [centres.get('d6'), centres.get('e6')];
  return one && other ? Math.abs(one[0] - other[0]) : 0;
}

interface Press {
  hole: string;
  at: Point;
  centres: Map<string, Point>;
}

export class Pointer {
  #press: Press | null = null;
  #dragging = false;
  /** A drag ends with a click that must be ignored. */
  #dragged = false;

  constructor(
    private readonly entry: Entry,
    private readonly pick: (hole: string, dragging: boolean) => void,
  ) {}

  down = (event: PointerEvent): void => {
    const hole = holeAt(event.target);
    this.#dragging = this.#dragged = false;
    this.#press = null;
    if (!hole || !event.isPrimary || event.button !== 0) return;
    this.#press = { hole, at: [event.clientX, event.clientY], centres: centresIn(event.currentTarget as Element) };
  };

  move = (event: PointerEvent): void => {
    if (!this.#press) return;
    const at: Point = [event.clientX, event.clientY];
    if (!this.#dragging && !this.#begins(this.#press, at)) return;
    const { path, onward } = this.entry;
    const { centres } = this.#press;
    const stays = [endOf(path), endOf(shortened(path))];
    const choices = [...centres].filter(([hole]) => hole in onward || stays.includes(hole));
    const hole = nearest(choices, at, spacingOf(centres) * REACH.drag);
    if (hole && hole !== endOf(path)) this.pick(hole, true);
  };

  /** A drop over its hole plays the piece; elsewhere it stays selected. */
  up = (event: PointerEvent): void => {
    const press = this.#press;
    const last = press?.centres.get(endOf(this.entry.path));
    if (press && last && this.#dragging) {
      const over = nearest([[true, last]], [event.clientX, event.clientY], spacingOf(press.centres) * REACH.drop);
      if (over) this.entry.drop();
    }
    this.lost();
  };

  lost = (): void => {
    this.#press = null;
    this.#dragging = false;
  };

  /** A pointer click selects the nearest hole that can be chosen; a key press selects its own hole. */
  click = (event: MouseEvent): void => {
    if (this.#dragged) {
      this.#dragged = false;
      return;
    }
    const hole = holeAt(event.target);
    const meant = event.detail === 0 ? hole : this.#meant(event, hole);
    if (meant) this.pick(meant, false);
  };

  #begins(press: Press, at: Point): boolean {
    if (!this.entry.holds(press.hole)) return false;
    if (Math.hypot(at[0] - press.at[0], at[1] - press.at[1]) < DRAG_BEGINS) return false;
    this.#dragging = this.#dragged = true;
    if (endOf(this.entry.path) !== press.hole) this.pick(press.hole, true);
    return true;
  }

  #meant(event: MouseEvent, hole: string | null): string | null {
    const centres = centresIn(event.currentTarget as Element);
    const at: Point = [event.clientX, event.clientY];
    const near = (reach: number, fits: (hole: string) => boolean): string | null =>
      nearest(
        [...centres].filter(([name]) => fits(name)),
        at,
        spacingOf(centres) * reach,
      );
    const behind = near(REACH.behind, (name) => this.entry.leadsTo(name));
    if (behind !== null || (hole !== null && this.entry.means(hole))) return behind ?? hole;
    return near(REACH.click, (name) => this.entry.means(name)) ?? hole;
  }
}
