/** One table: the newest view, legal moves, the pending move, and the last error. */
import type { Json } from '../kit/game';
import { Refusal, rest } from './rest';
import { socket as theSocket, type Socket } from './socket.svelte';
import type { Ask, Changes, Frame, Problem, StoryResponse, TableResponse, TableView } from './types';

type WithoutTable<Message> = Message extends { table: string } ? Omit<Message, 'table'> : never;

/** A command to this table. */
export type TableCommand = WithoutTable<Ask>;

/** Called with the view before and after each change. */
export type ViewListener = (before: TableView | null, after: TableView) => void;

export class Table {
  view: TableView | null = $state.raw(null);
  /** The game's id, once the server has sent it. */
  game: string | null = $state(null);
  /** The key of a private table, for people who may invite others. */
  key: string | null = $state(null);
  moves: readonly string[] = $state.raw([]);
  pending: string | null = $state(null);
  refused: Problem | null = $state.raw(null);
  /** Why the table can't be shown. */
  missing: Problem | null = $state.raw(null);
  /** The move a strong bot suggests. */
  hint: string | null = $state(null);
  hinting: boolean = $state(false);
  /** Events of each move, by its index: those this page received, and earlier ones from the server. */
  events: Record<number, Json[]> = $state.raw({});
  #leave: (() => void) | null = null;
  #moveNumber = 0;
  #rejoining = false;

  constructor(
    readonly id: string,
    key: string | null,
    private readonly onView: ViewListener = () => {},
    private readonly socket: Socket = theSocket,
    private readonly load: (id: string, key: string | null) => Promise<TableResponse> = rest.table,
    private readonly loadStory: (id: string, key: string | null) => Promise<StoryResponse> = rest.story,
  ) {
    this.key = key;
  }

  /** Follows the table until `close`. */
  async enter(): Promise<void> {
    try {
      const response = await this.load(this.id, this.key);
      this.game = response.game;
      this.key = response.key ?? this.key;
      if (this.view === null) this.#show(response.view as unknown as TableView);
    } catch (error) {
      this.missing = problemOf(error);
      return;
    }
    this.#leave = this.socket.watch(this.id, this);
  }

  close(): void {
    this.#leave?.();
    this.#leave = null;
  }

  get mine(): boolean {
    const { view } = this;
    return view?.status === 'playing' && view.seat !== null && (view.game?.actors as number[]).includes(view.seat);
  }

  /** Requests the changes since our version, or the whole view. */
  rejoin(): void {
    this.#rejoining = true;
    const message: Ask = { do: 'watch', table: this.id };
    if (this.key !== null) message.key = this.key;
    if (this.view !== null) {
      message.since = this.view.version;
      message.seat = this.view.seat;
    }
    this.socket.ask(message).then(
      () => {
        this.#rejoining = false;
        void this.#listMoves();
      },
      (error: unknown) => {
        this.#rejoining = false;
        const problem = problemOf(error);
        if (problem.code !== 'broken') this.missing = problem; // otherwise the socket reconnects
      },
    );
  }

  take(frame: Frame): void {
    if (!shows(frame)) return;
    if (frame.from !== undefined && this.view !== null && (frame.version ?? 0) <= this.view.version) return;
    const after = followed(this.view, frame);
    if (after !== undefined) this.#show(after);
    else if (!this.#rejoining) this.rejoin();
  }

  #show(after: TableView): void {
    const before = this.view;
    const samePosition = before?.position_version === after.position_version && before.seat === after.seat;
    this.view = after;
    if (!samePosition) {
      this.moves = [];
      this.hint = null;
      this.#keepEvents(before, after);
      void this.#listMoves();
    }
    const ends = after.status === 'over' && before?.status !== 'over';
    if (before?.seat !== after.seat || (ends && this.#lacksEvents(after))) void this.#loadEvents();
    this.onView(before, after);
  }

  #keepEvents(before: TableView | null, view: TableView): void {
    const done = movesIn(view).length;
    // A secret choice of one's own is a move without events: those of the move before it are still shown.
    const repeated = view.game?.events === before?.game?.events && done > movesIn(before).length;
    const known = Object.entries(this.events).filter(([place]) => Number(place) < done - 1); // moves may have been taken back
    const last = done > 0 ? [[String(done - 1), (!repeated && view.game?.events) || []]] : [];
    this.events = Object.fromEntries([...known, ...last]);
  }

  /** Secret choices become known together, so that this page has seen the events of the last one only. */
  #lacksEvents(view: TableView): boolean {
    return Object.keys(this.events).length < movesIn(view).length;
  }

  /** Loads events that this page has not received. */
  async #loadEvents(): Promise<void> {
    const before = movesIn(this.view);
    if (before.length < 2) return;
    try {
      const { events } = await this.loadStory(this.id, this.key);
      const now = movesIn(this.view);
      const stands = before.every(({ move }, place) => now[place]?.move === move); // no move was taken back meanwhile
      if (stands) this.events = { ...this.events, ...eventsByMove(events.slice(0, before.length - 1)) };
    } catch {
      // The move list works without events.
    }
  }

  async #listMoves(): Promise<void> {
    const { view } = this;
    if (!this.mine || view === null || this.socket.state !== 'open') return;
    try {
      const response = await this.socket.ask({ do: 'moves', table: this.id });
      if (this.view?.position_version === view.position_version && this.mine) this.moves = response.moves ?? [];
    } catch (error) {
      if (problemOf(error).code !== 'broken') this.#refuse(error);
    }
  }

  /** Makes a move. It is pending at once, and is resent after a broken connection but made only once. */
  async play(move: string): Promise<void> {
    if (this.pending !== null || this.view === null) return;
    this.pending = move;
    this.refused = null;
    const message: Ask = { do: 'move', table: this.id, id: this.#newId(), for: this.view.version, move };
    try {
      await this.socket.ask(message, { again: true });
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.pending = null;
    }
  }

  /** Sends an illegal move to learn the rule that forbids it. It is never shown as pending. */
  async whyNot(move: string): Promise<void> {
    if (this.pending !== null || this.view === null) return;
    await this.ask({ do: 'move', id: this.#newId(), for: this.view.version, move });
  }

  /** Sends any other command; an error is shown. */
  async ask(message: TableCommand): Promise<boolean> {
    this.refused = null;
    try {
      await this.socket.ask({ ...message, table: this.id } as Ask);
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  /** Returns what may follow the start of a path. */
  async next(path: string): Promise<Json> {
    return (await this.socket.ask({ do: 'moves', table: this.id, path })).hops;
  }

  async askHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    this.refused = null;
    const version = this.view?.position_version;
    try {
      const response = await this.socket.ask({ do: 'hint', table: this.id });
      if (this.view?.position_version === version) {
        this.hint = response.move as string;
      }
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.hinting = false;
    }
  }

  #newId(): string {
    return `${crypto.randomUUID()}-${++this.#moveNumber}`;
  }

  #refuse(error: unknown): void {
    this.refused = problemOf(error);
  }
}

function movesIn(view: TableView | null): { move: string | null }[] {
  return view?.game?.moves ?? [];
}

/** A secret choice has no events: a story repeats those of the move before it. Returns the events by their moves. */
export function eventsByMove(story: readonly Json[][]): Record<number, Json[]> {
  const told = story.map((events) => JSON.stringify(events));
  return Object.fromEntries(story.map((events, place) => [place, told[place] === told[place - 1] ? [] : events]));
}

/** Describes what the last move did. */
export function wordsOf(view: TableView): string {
  const events = (view.game?.events as { words?: string }[] | undefined) ?? [];
  return events
    .map((event) => event.words)
    .filter(Boolean)
    .join('. ');
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  return { code: 'page', clause: '', words: 'Something went wrong on this page. Reload it, then try again.' };
}

/** Applies changes without changing the view in place. */
function changed<Shape extends Record<string, unknown>>(view: Shape, { set = {}, add = {} }: Changes): Shape {
  const added = Object.entries(add).map(([key, more]) => [key, [...(view[key] as unknown[]), ...more]]);
  return { ...view, ...set, ...Object.fromEntries(added) };
}

/** Returns the view after a frame; undefined if a frame in between is missing. */
export function followed(view: TableView | null, frame: Frame): TableView | undefined {
  if (frame.view !== undefined) return frame.view;
  if (view === null || frame.from !== view.version) return undefined;
  const after = changed(view as TableView & Record<string, unknown>, frame);
  if (frame.game !== undefined && view.game !== null) after.game = changed(view.game, frame.game);
  return after;
}

/** Whether the frame contains a view or a delta. */
export function shows(frame: Frame): boolean {
  return frame.view !== undefined || frame.from !== undefined;
}
