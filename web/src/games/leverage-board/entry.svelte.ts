/** A move while it is entered: a piece, then hop by hop as the server allows, until it is released or called off. */
import { endOf, listedTo, readPath, shortened, startOf } from './moves';

/** What the server says of a path: whether it is a move as it stands, and the path to each next hole. */
export interface Hops {
  stop: boolean;
  holes: Record<string, string>;
}

export interface Table {
  moves: () => readonly string[];
  next: (path: string) => Promise<Hops | null>;
  play: (move: string) => void;
  say: (words: string) => void;
}

export class Entry {
  /** As it is written: `c2`, `c2>e4`; empty while nothing is chosen. */
  path = $state('');
  /** The holes that the next hop can lead to, each with its path. */
  onward: Record<string, string> = $state.raw({});
  /** Whether the path is a move as it stands. */
  stop = $state(false);
  /** Whether an answer of the server is on its way. */
  waiting = $state(false);

  /** Holes of the pieces that can move. */
  readonly starts: Set<string> = $derived.by(() => new Set(this.#table.moves().map(startOf).filter(Boolean)));
  /** Where the list of moves leads from here in several hops. */
  readonly far: Map<string, string> = $derived.by(() => {
    const found = this.path && !this.waiting ? listedTo(this.#table.moves(), this.path) : new Map<string, string>();
    for (const hole of Object.keys(this.onward)) found.delete(hole);
    return found;
  });

  readonly #table: Table;
  /** Whether the piece was let go before the server had answered. */
  #dropped = false;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether the piece that was chosen can go to a hole, in one hop or several. */
  leadsTo(hole: string): boolean {
    return hole in this.onward || this.far.has(hole);
  }

  /** Whether choosing a hole would do something. */
  means(hole: string): boolean {
    if (!this.path) return this.starts.has(hole);
    return hole === endOf(this.path) || this.leadsTo(hole) || (!this.hops && this.starts.has(hole));
  }

  /** Whether a piece that can be dragged stands in a hole. */
  holds(hole: string): boolean {
    return this.hops ? hole === endOf(this.path) : this.starts.has(hole);
  }

  get hops(): number {
    return readPath(this.path).marks.length;
  }

  cancel(): void {
    this.path = '';
    this.onward = {};
    this.stop = false;
    this.waiting = false;
    this.#dropped = false;
  }

  /** Somebody points at a hole; returns whether it meant something. While dragging, only letting go plays. */
  pick(hole: string, dragging = false): boolean {
    if (this.waiting) return false;
    if (!this.path || (!this.hops && hole !== startOf(this.path) && this.starts.has(hole))) return this.#begin(hole);
    if (hole === endOf(this.path)) return dragging || this.#again();
    if (this.hops && hole === endOf(shortened(this.path))) return this.back();
    const path = this.onward[hole] ?? (dragging ? undefined : this.far.get(hole));
    if (path === undefined) return false;
    this.#go(path, dragging);
    return true;
  }

  /** Take the last hop back, or put the piece down. */
  back(): boolean {
    if (!this.path) return false;
    if (this.hops < 2) {
      const hole = startOf(this.path);
      const had = this.hops;
      this.cancel();
      if (had) this.#begin(hole);
    } else {
      this.#go(shortened(this.path), true);
    }
    return true;
  }

  /** Play the path as it stands. */
  release(): boolean {
    if (!this.stop || this.waiting) return false;
    const move = this.path;
    this.cancel();
    this.#table.play(move);
    return true;
  }

  /** Let a dragged piece go: what is a move is played. */
  drop(): void {
    if (this.waiting) this.#dropped = true;
    else this.release();
  }

  #begin(hole: string): boolean {
    if (!this.starts.has(hole)) return false;
    this.cancel();
    this.path = hole;
    this.onward = firstHops(this.#table.moves(), hole);
    return true;
  }

  #again(): boolean {
    if (this.release()) return true;
    this.cancel();
    return true;
  }

  #go(path: string, hold: boolean): void {
    this.path = path;
    this.onward = {};
    this.stop = path.includes('-');
    if (!this.stop) void this.#ask(path, hold);
    else if (!hold) this.release();
    else this.onward = firstHops(this.#table.moves(), startOf(path));
  }

  /** A single hop that can go nowhere new is played at once, as a step is, unless the piece is held. */
  async #ask(path: string, hold: boolean): Promise<void> {
    this.waiting = true;
    let hops: Hops | null = null;
    try {
      hops = await this.#table.next(path);
    } catch {
      // Told below: whatever went wrong, the piece is put down.
    }
    if (this.path !== path) return;
    this.waiting = false;
    if (!hops) {
      this.cancel();
      this.#table.say('The server did not say how this jump goes on: choose again.');
      return;
    }
    this.onward = hops.holes;
    this.stop = hops.stop;
    const onlyBack = Object.keys(hops.holes).every((hole) => hole === startOf(path));
    if (this.#dropped || (onlyBack && this.hops === 1 && !hold)) this.release();
    this.#dropped = false;
  }
}

/** The steps and single hops of a piece: each is a move of its own, so the list has them all. */
function firstHops(moves: readonly string[], hole: string): Record<string, string> {
  const own = moves.filter((move) => startOf(move) === hole && readPath(move).marks.length === 1);
  return Object.fromEntries(own.map((move) => [endOf(move), move]));
}
