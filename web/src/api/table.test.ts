import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followed } from './following';
import { PAUSES, PING_EVERY, PONG_WITHIN, Socket, type Line } from './socket.svelte';
import { Table } from './table.svelte';
import type { Frame, StoryResponse, TableResponse, TableView } from './types';

class FakeLine implements Line {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** The last message of a kind. */
  last(what: string): Record<string, string> {
    return this.sent.findLast((message) => message.do === what) as Record<string, string>;
  }
}

function view(version: number, more: Partial<TableView> = {}): TableView {
  const game = { actors: [0], moves: [], events: [], over: false };
  return { table: 't', version, position_version: version, seat: 0, status: 'playing', game, ...more } as TableView;
}

let lines: FakeLine[];
let socket: Socket;
const line = (): FakeLine => lines.at(-1) as FakeLine;
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => {});

async function entered(at = 4): Promise<Table> {
  const told = { game: 'lean', view: view(at), key: null } as unknown as TableResponse;
  const table = new Table(
    't',
    null,
    () => {},
    socket,
    async () => told,
  );
  await table.enter();
  line().onopen?.();
  line().say({ re: line().last('watch').id, done: at });
  await settled();
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  socket = new Socket(() => {
    lines.push(new FakeLine());
    return line();
  });
});
afterEach(() => vi.useRealTimers());

describe('following', () => {
  it('sets, adds, and leaves what was there as it was', () => {
    const before = view(4, { game: { actors: [0], moves: [{ move: 'a' }], turn: 0 } });
    const after = followed(before, {
      from: 4,
      version: 5,
      set: { version: 5 },
      game: { set: { turn: 1 }, add: { moves: [{ move: 'b' }] } },
    });
    expect(after?.version).toBe(5);
    expect(after?.game).toEqual({ actors: [0], moves: [{ move: 'a' }, { move: 'b' }], turn: 1 });
    expect(before.game?.moves).toEqual([{ move: 'a' }]);
  });

  it('says when a frame is missing', () => {
    expect(followed(view(4), { from: 5, version: 6 })).toBeUndefined();
    expect(followed(null, { from: 5, version: 6 })).toBeUndefined();
  });
});

describe('a table', () => {
  it('watches from the version it has, and asks for its moves', async () => {
    const table = await entered();
    expect(line().last('watch')).toMatchObject({ table: 't', since: 4, seat: 0 });
    line().say({ re: line().last('moves').id, table: 't', for: 4, moves: ['a', 'b'] });
    await settled();
    expect(table.moves).toEqual(['a', 'b']);
  });

  it('watches again when a frame is missing, once', async () => {
    await entered();
    const watches = (): number => line().sent.filter((message) => message.do === 'watch').length;
    expect(watches()).toBe(1);
    line().say({ table: 't', from: 6, version: 7, set: { version: 7 } });
    line().say({ table: 't', from: 7, version: 8, set: { version: 8 } });
    expect(watches()).toBe(2);
  });

  it('takes no delta twice', async () => {
    const table = await entered();
    line().say({ table: 't', from: 3, version: 4, set: { version: 4, status: 'over' } });
    expect(table.view?.status).toBe('playing');
    expect(line().sent.filter((message) => message.do === 'watch')).toHaveLength(1);
  });

  it('shows a move as pending until its answer has come', async () => {
    const table = await entered();
    void table.play('a');
    expect(table.pending).toBe('a');
    const set = { version: 5, position_version: 5 };
    line().say({ re: line().last('move').id, done: 5, table: 't', from: 4, version: 5, set });
    await settled();
    expect(table.pending).toBeNull();
    expect(table.view?.version).toBe(5);
  });

  it('says why a move was refused', async () => {
    const table = await entered();
    void table.play('z');
    line().say({ re: line().last('move').id, error: { code: 'illegal', clause: 'LE-5', words: 'it is taken' } });
    await settled();
    expect(table.refused).toEqual({ code: 'illegal', clause: 'LE-5', words: 'it is taken' });
    expect(table.pending).toBeNull();
  });

  it('asks why not without showing a move as made', async () => {
    const table = await entered();
    void table.whyNot('z');
    expect(table.pending).toBeNull();
    line().say({ re: line().last('move').id, error: { code: 'illegal', clause: 'LE-5', words: 'it is taken' } });
    await settled();
    expect(table.refused?.clause).toBe('LE-5');
  });

  it('sends a move again with the same id after the line broke, after it watched again', async () => {
    const table = await entered();
    void table.play('a');
    const first = line().last('move');
    line().onclose?.();
    expect(socket.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(2 * (PAUSES[0] as number));
    expect(lines).toHaveLength(2);
    line().onopen?.();
    expect(line().sent.map((message) => message.do)).toEqual(['watch', 'move']);
    expect(line().last('move')).toEqual(first);
    line().say({ re: first.id as string, done: 5 });
    await settled();
    expect(table.pending).toBeNull();
    expect(table.refused).toBeNull();
  });

  it('does not say that what was not answered was done', async () => {
    const table = await entered();
    const asked = table.ask({ do: 'resign' });
    line().onclose?.();
    expect(await asked).toBe(false);
    expect(table.refused?.code).toBe('broken');
  });

  it('keeps what is pressed before the line is open, and sends it once, after it watches', async () => {
    const told = { game: 'lean', view: view(4, { seat: null }), key: null } as unknown as TableResponse;
    const table = new Table(
      't',
      null,
      () => {},
      socket,
      async () => told,
    );
    await table.enter();
    const asked = table.ask({ do: 'sit' });
    expect(line().sent).toEqual([]);
    line().onopen?.();
    expect(line().sent.map((message) => message.do)).toEqual(['watch', 'sit']);
    line().say({ re: line().last('sit').id, done: 5 });
    expect(await asked).toBe(true);
    expect(table.refused).toBeNull();
  });

  it('does not keep for ever what is pressed when no line can be opened', async () => {
    const told = { game: 'lean', view: view(4, { seat: null }), key: null } as unknown as TableResponse;
    const table = new Table(
      't',
      null,
      () => {},
      socket,
      async () => told,
    );
    await table.enter();
    const asked = table.ask({ do: 'sit' });
    line().onclose?.();
    expect(await asked).toBe(false);
    expect(table.refused?.code).toBe('broken');
  });

  it('asks what happened before it came, and forgets it when a move was taken back meanwhile', async () => {
    const moves = [{ move: 'a' }, { move: 'b' }, { move: 'c' }];
    const game = (made: unknown[]) => ({ actors: [1], moves: made, events: [{ words: 'third' }], over: false });
    const told = { game: 'lean', view: view(4, { game: game(moves) }), key: null } as unknown as TableResponse;
    const story = {
      events: [[{ words: 'first' }], [{ words: 'second' }], [{ words: 'third' }]],
    } as unknown as StoryResponse;
    let answer: (story: StoryResponse) => void = () => {};
    const recall = (): Promise<StoryResponse> => new Promise((resolve) => (answer = resolve));
    const come = async (): Promise<Table> => {
      const table = new Table(
        't',
        null,
        () => {},
        socket,
        async () => told,
        recall,
      );
      await table.enter();
      return table;
    };
    const stays = await come();
    answer(story);
    await settled();
    expect(stays.events).toEqual({ 0: [{ words: 'first' }], 1: [{ words: 'second' }], 2: [{ words: 'third' }] });
    const changed = await come();
    changed.take({ table: 't', version: 5, view: view(5, { game: game([{ move: 'a' }, { move: 'x' }]) }) });
    answer(story);
    await settled();
    expect(changed.events).toEqual({ 1: [{ words: 'third' }] });
  });

  it('keeps the events of moves it saw, and forgets those that were taken back', async () => {
    const table = await entered();
    const events = [{ words: 'Amber moves' }];
    const game = (moves: unknown[], told: unknown[]) => ({ actors: [1], moves, events: told });
    line().say({ table: 't', version: 5, view: view(5, { game: game([{ move: 'a' }], events) }) });
    expect(table.events).toEqual({ 0: events });
    line().say({ table: 't', version: 6, view: view(6, { game: game([], []) }) });
    expect(table.events).toEqual({});
  });
});

describe('the socket', () => {
  it('tries again, less and less often', async () => {
    socket.connect();
    for (const pause of PAUSES) {
      const tries = lines.length;
      line().onclose?.();
      await vi.advanceTimersByTimeAsync(0.7 * pause);
      expect(lines).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(0.6 * pause);
      expect(lines).toHaveLength(tries + 1);
    }
  });

  it('leaves a line that is dead without a word', async () => {
    socket.connect();
    line().onopen?.();
    await vi.advanceTimersByTimeAsync(PING_EVERY);
    expect(line().last('ping')).toBeDefined();
    line().say({ re: null, pong: true });
    await vi.advanceTimersByTimeAsync(PING_EVERY - 1);
    expect(socket.state).toBe('open');
    await vi.advanceTimersByTimeAsync(1 + PONG_WITHIN);
    expect(socket.state).toBe('lost');
    expect(lines[0]?.closed).toBe(true);
  });

  it('is opened anew for somebody else, and the old line says no more', () => {
    socket.connect();
    line().onopen?.();
    socket.renew();
    expect(lines).toHaveLength(2);
    expect(lines[0]?.closed).toBe(true);
    lines[0]?.onclose?.();
    line().onopen?.();
    expect(socket.state).toBe('open');
    expect(lines).toHaveLength(2);
  });

  it('comes back at once when somebody says that the network is there', async () => {
    socket.connect();
    line().onclose?.();
    socket.hurry();
    expect(lines).toHaveLength(2);
  });
});
