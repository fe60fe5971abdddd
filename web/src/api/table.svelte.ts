/** One table as this page knows it: the newest view, my legal moves, the move under way, and what was refused. */
import type { Json } from '../kit/game';
import { followed, shows } from './following';
import { Refusal, rest } from './rest';
import { socket as theSocket, type Socket } from './socket.svelte';
import type { Ask, Frame, Problem, StoryResponse, TableResponse, TableView } from './types';

type WithoutTable<Message> = Message extends { table: string } ? Omit<Message, 'table'> : never;

/** What one may ask of this table. */
export type Wish = WithoutTable<Ask>;

/** What happened, for whoever tells people: the view before and after. */
export type Witness = (before: TableView | null, after: TableView) => void;

export class Table {
  view: TableView | null = $state.raw(null);
  /** The game's id; known as soon as the server has said it. */
  game: string | null = $state(null);
  /** Of a private table, for whoever may ask others in. */
  key: string | null = $state(null);
  moves: readonly string[] = $state.raw([]);
  pending: string | null = $state(null);
  refused: Problem | null = $state.raw(null);
  /** Why there is no table to show. */
  missing: Problem | null = $state.raw(null);
  /** What a strong bot would play, for whoever asked. */
  hint: string | null = $state(null);
  hinting: boolean = $state(false);
  /** What each move led to, by its place in the log: what this page saw happen, and what the server told of before. */
  events: Record<number, Json[]> = $state.raw({});
  #leave: (() => void) | null = null;
  #moveNumber = 0;
  #rejoining = false;

  constructor(
    readonly id: string,
    key: string | null,
    private readonly witness: Witness = () => {},
    private readonly socket: Socket = theSocket,
    private readonly tell: (id: string, key: string | null) => Promise<TableResponse> = rest.table,
    private readonly recall: (id: string, key: string | null) => Promise<StoryResponse> = rest.story,
  ) {
    this.key = key;
  }

  /** Look at the table until `close`. */
  async enter(): Promise<void> {
    try {
      const told = await this.tell(this.id, this.key);
      this.game = told.game;
      this.key = told.key ?? this.key;
      if (this.view === null) this.#show(told.view as unknown as TableView);
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

  /** All that happened since the version we have, or everything. */
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
        if (problem.code !== 'broken') this.missing = problem; // else the line is gone again, and it comes back
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
      this.#keepEvents(after);
      void this.#listMoves();
    }
    if (before?.seat !== after.seat) void this.#recall();
    this.witness(before, after);
  }

  #keepEvents(view: TableView): void {
    const done = movesIn(view).length;
    const known = Object.entries(this.events).filter(([place]) => Number(place) < done - 1); // some may be taken back
    const last = done > 0 ? [[String(done - 1), view.game?.events ?? []]] : [];
    this.events = Object.fromEntries([...known, ...last]);
  }

  /** What was told before this page came. */
  async #recall(): Promise<void> {
    const asked = movesIn(this.view);
    if (asked.length < 2) return;
    try {
      const { events } = await this.recall(this.id, this.key);
      const now = movesIn(this.view);
      const stands = asked.every(({ move }, place) => now[place]?.move === move); // nothing was taken back meanwhile
      if (stands) this.events = { ...events.slice(0, asked.length - 1), ...this.events };
    } catch {
      // The log has the moves at least.
    }
  }

  async #listMoves(): Promise<void> {
    const { view } = this;
    if (!this.mine || view === null || this.socket.state !== 'open') return;
    try {
      const told = await this.socket.ask({ do: 'moves', table: this.id });
      if (this.view?.position_version === view.position_version && this.mine) this.moves = told.moves ?? [];
    } catch (error) {
      if (problemOf(error).code !== 'broken') this.#refuse(error);
    }
  }

  /** Make a move. It is shown as pending at once; after a broken line it is sent again and made once. */
  async play(move: string): Promise<void> {
    if (this.pending !== null || this.view === null) return;
    this.pending = move;
    this.refused = null;
    const asked: Ask = { do: 'move', table: this.id, id: this.#newId(), for: this.view.version, move };
    try {
      await this.socket.ask(asked, { again: true });
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.pending = null;
    }
  }

  /** Have a move refused, for the rule that forbids it. Nothing is shown as made meanwhile. */
  async whyNot(move: string): Promise<void> {
    if (this.pending !== null || this.view === null) return;
    await this.ask({ do: 'move', id: this.#newId(), for: this.view.version, move });
  }

  /** Anything else that one may ask of a table; what is refused is shown. */
  async ask(message: Wish): Promise<boolean> {
    this.refused = null;
    try {
      await this.socket.ask({ ...message, table: this.id } as Ask);
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  /** What may follow a path begun. */
  async next(path: string): Promise<Json> {
    return (await this.socket.ask({ do: 'moves', table: this.id, path })).hops;
  }

  async askHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    this.refused = null;
    const version = this.view?.position_version;
    try {
      const told = await this.socket.ask({ do: 'hint', table: this.id });
      if (this.view?.position_version === version) {
        this.hint = told.move as string;
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

/** What the last move did, in one line. */
export function wordsOf(view: TableView): string {
  const events = (view.game?.events as { words?: string }[] | undefined) ?? [];
  return events
    .map((event) => event.words)
    .filter(Boolean)
    .join('. ');
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refusal) return error.problem;
  return { code: 'page', clause: '', words: 'Something went wrong in this page. Reload it to go on.' };
}
