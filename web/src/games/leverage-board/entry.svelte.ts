/** A move being entered: a piece, then hop by hop, until it is played or cancelled. */
import { endOf, listedTo, readPath, shortened, startOf } from './moves';

/** The server's response for a path: whether it is a complete move, and the path to each next hole. */
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
  /** The path in notation (`c2`, `c2>e4`); empty if nothing is chosen. */
  path = $state('');
  /** The holes of the next hop, each with its path. */
  onward: Record<string, string> = $state.raw({});
  /** Whether the path is a complete move. */
  stop = $state(false);
  /** Whether a response is pending. */
  waiting = $state(false);

  /** Holes of movable pieces. */
  readonly starts: Set<string> = $derived.by(() => new Set(this.#table.moves().map(startOf).filter(Boolean)));
  /** Holes that listed moves reach in several hops. */
  readonly far: Map<string, string> = $derived.by(() => {
    const found = this.path && !this.waiting ? listedTo(this.#table.moves(), this.path) : new Map<string, string>();
    for (const hole of Object.keys(this.onward)) found.delete(hole);
    return found;
  });

  readonly #table: Table;
  /** Whether the piece was dropped before the response arrived. */
  #dropped = false;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether the chosen piece can reach a hole, in one hop or several. */
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

  /** Handles a click on a hole. Returns whether it had an effect. While dragging, only a drop plays. */
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

  /** Undoes the last hop, or deselects the piece. */
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

  /** Plays the path if it is a complete move. */
  release(): boolean {
    if (!this.stop || this.waiting) return false;
    const move = this.path;
    this.cancel();
    this.#table.play(move);
    return true;
  }

  /** Drops a dragged piece, which plays a complete move. */
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

  /** Requests the next hops. A hop with no continuation is played at once, unless the piece is held. */
  async #ask(path: string, hold: boolean): Promise<void> {
    this.waiting = true;
    let hops: Hops | null = null;
    try {
      hops = await this.#table.next(path);
    } catch {
      // Reported below; the piece is deselected.
    }
    if (this.path !== path) return;
    this.waiting = false;
    if (!hops) {
      this.cancel();
      this.#table.say('No response from the server. Choose the piece again.');
      return;
    }
    this.onward = hops.holes;
    this.stop = hops.stop;
    const onlyBack = Object.keys(hops.holes).every((hole) => hole === startOf(path));
    if (this.#dropped || (onlyBack && this.hops === 1 && !hold)) this.release();
    this.#dropped = false;
  }
}

/** Returns the steps and single hops of a piece, which are all in the list of moves. */
function firstHops(moves: readonly string[], hole: string): Record<string, string> {
  const own = moves.filter((move) => startOf(move) === hole && readPath(move).marks.length === 1);
  return Object.fromEntries(own.map((move) => [endOf(move), move]));
}
