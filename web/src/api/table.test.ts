import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAUSES, PING_EVERY, PONG_WITHIN, Socket, type Connection } from './socket.svelte';
import { followed, Table } from './table.svelte';
import type { Frame, StoryResponse, TableResponse, TableView } from './types';

class FakeConnection implements Connection {
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

let connections: FakeConnection[];
let socket: Socket;
const connection = (): FakeConnection => connections.at(-1) as FakeConnection;
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => {});

async function entered(at = 4): Promise<Table> {
  const response = { game: 'lean', view: view(at), key: null } as unknown as TableResponse;
  const table = new Table(
    't',
    null,
    () => {},
    socket,
    async () => response,
  );
  await table.enter();
  connection().onopen?.();
  connection().say({ re: connection().last('watch').id, done: at });
  await settled();
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  socket = new Socket(() => {
    connections.push(new FakeConnection());
    return connection();
  });
});
afterEach(() => vi.useRealTimers());

describe('following', () => {
  it('sets and adds without changing the view before', () => {
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

  it('detects a missing frame', () => {
    expect(followed(view(4), { from: 5, version: 6 })).toBeUndefined();
    expect(followed(null, { from: 5, version: 6 })).toBeUndefined();
  });
});

describe('a table', () => {
  it('follows from its version and requests the moves', async () => {
    const table = await entered();
    expect(connection().last('watch')).toMatchObject({ table: 't', since: 4, seat: 0 });
    connection().say({ re: connection().last('moves').id, table: 't', for: 4, moves: ['a', 'b'] });
    await settled();
    expect(table.moves).toEqual(['a', 'b']);
  });

  it('requests the view once when a frame is missing', async () => {
    await entered();
    const watches = (): number => connection().sent.filter((message) => message.do === 'watch').length;
    expect(watches()).toBe(1);
    connection().say({ table: 't', from: 6, version: 7, set: { version: 7 } });
    connection().say({ table: 't', from: 7, version: 8, set: { version: 8 } });
    expect(watches()).toBe(2);
  });

  it('ignores a repeated delta', async () => {
    const table = await entered();
    connection().say({ table: 't', from: 3, version: 4, set: { version: 4, status: 'over' } });
    expect(table.view?.status).toBe('playing');
    expect(connection().sent.filter((message) => message.do === 'watch')).toHaveLength(1);
  });

  it('shows a move as pending until the response arrives', async () => {
    const table = await entered();
    void table.play('a');
    expect(table.pending).toBe('a');
    const set = { version: 5, position_version: 5 };
    connection().say({ re: connection().last('move').id, done: 5, table: 't', from: 4, version: 5, set });
    await settled();
    expect(table.pending).toBeNull();
    expect(table.view?.version).toBe(5);
  });

  it('shows why a move was rejected', async () => {
    const table = await entered();
    void table.play('z');
    connection().say({
      re: connection().last('move').id,
      error: { code: 'illegal', clause: 'LE-5', words: 'it is taken' },
    });
    await settled();
    expect(table.refused).toEqual({ code: 'illegal', clause: 'LE-5', words: 'it is taken' });
    expect(table.pending).toBeNull();
  });

  it('asks why a move is illegal without showing it as pending', async () => {
    const table = await entered();
    void table.whyNot('z');
    expect(table.pending).toBeNull();
    connection().say({
      re: connection().last('move').id,
      error: { code: 'illegal', clause: 'LE-5', words: 'it is taken' },
    });
    await settled();
    expect(table.refused?.clause).toBe('LE-5');
  });

  it('resends a move with the same id after the connection broke and it subscribed again', async () => {
    const table = await entered();
    void table.play('a');
    const first = connection().last('move');
    connection().onclose?.();
    expect(socket.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(2 * (PAUSES[0] as number));
    expect(connections).toHaveLength(2);
    connection().onopen?.();
    expect(connection().sent.map((message) => message.do)).toEqual(['watch', 'move']);
    expect(connection().last('move')).toEqual(first);
    connection().say({ re: first.id as string, done: 5 });
    await settled();
    expect(table.pending).toBeNull();
    expect(table.refused).toBeNull();
  });

  it('reports an unanswered command as failed', async () => {
    const table = await entered();
    const reply = table.ask({ do: 'resign' });
    connection().onclose?.();
    expect(await reply).toBe(false);
    expect(table.refused?.code).toBe('broken');
  });

  it('keeps commands until the socket is open and sends them once, after subscribing', async () => {
    const response = { game: 'lean', view: view(4, { seat: null }), key: null } as unknown as TableResponse;
    const table = new Table(
      't',
      null,
      () => {},
      socket,
      async () => response,
    );
    await table.enter();
    const reply = table.ask({ do: 'sit' });
    expect(connection().sent).toEqual([]);
    connection().onopen?.();
    expect(connection().sent.map((message) => message.do)).toEqual(['watch', 'sit']);
    connection().say({ re: connection().last('sit').id, done: 5 });
    expect(await reply).toBe(true);
    expect(table.refused).toBeNull();
  });

  it('rejects commands when the socket cannot connect', async () => {
    const response = { game: 'lean', view: view(4, { seat: null }), key: null } as unknown as TableResponse;
    const table = new Table(
      't',
      null,
      () => {},
      socket,
      async () => response,
    );
    await table.enter();
    const reply = table.ask({ do: 'sit' });
    connection().onclose?.();
    expect(await reply).toBe(false);
    expect(table.refused?.code).toBe('broken');
  });

  it('loads earlier events and drops them if a move was taken back meanwhile', async () => {
    const moves = [{ move: 'a' }, { move: 'b' }, { move: 'c' }];
    const game = (made: unknown[]) => ({ actors: [1], moves: made, events: [{ words: 'third' }], over: false });
    const response = { game: 'lean', view: view(4, { game: game(moves) }), key: null } as unknown as TableResponse;
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
        async () => response,
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

  it('keeps the events of its moves and drops those taken back', async () => {
    const table = await entered();
    const events = [{ words: 'Amber moves' }];
    const game = (moves: unknown[], events: unknown[]) => ({ actors: [1], moves, events });
    connection().say({ table: 't', version: 5, view: view(5, { game: game([{ move: 'a' }], events) }) });
    expect(table.events).toEqual({ 0: events });
    connection().say({ table: 't', version: 6, view: view(6, { game: game([], []) }) });
    expect(table.events).toEqual({});
  });
});

describe('events', () => {
  const events = [{ words: 'Amber moves' }];
  const game = (moves: number) => ({
    actors: [1],
    moves: Array(moves).fill({ move: 'a' }),
    events: [...events],
    over: false,
  });

  it('are not repeated for a secret choice, which has none', async () => {
    const table = await entered();
    connection().say({ table: 't', version: 5, view: view(5, { game: game(1), position_version: 5 }) });
    const secret = { set: { actors: [0] }, add: { moves: [{ move: 'bid 7H' }] } };
    connection().say({ table: 't', version: 6, from: 5, set: { version: 6, position_version: 6 }, game: secret });
    expect(table.view?.game?.moves).toHaveLength(2);
    expect(table.events).toEqual({ 0: events, 1: [] });
  });

  it('are completed when the game is over, because secret choices become known together', async () => {
    const first = { words: 'first' };
    const recall = vi.fn(async () => ({ events: [[first], [first], events] }) as unknown as StoryResponse);
    const response = { game: 'lean', view: view(4, { game: game(1) }), key: null } as unknown as TableResponse;
    const table = new Table(
      't',
      null,
      () => {},
      socket,
      async () => response,
      recall,
    );
    await table.enter();
    table.take({ table: 't', version: 5, view: view(5, { game: game(3), position_version: 5, status: 'over' }) });
    await settled();
    expect(recall).toHaveBeenCalledOnce();
    expect(table.events).toEqual({ 0: [{ words: 'first' }], 1: [], 2: events });
  });
});

describe('the socket', () => {
  it('reconnects less and less often', async () => {
    socket.connect();
    for (const pause of PAUSES) {
      const tries = connections.length;
      connection().onclose?.();
      await vi.advanceTimersByTimeAsync(0.7 * pause);
      expect(connections).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(0.6 * pause);
      expect(connections).toHaveLength(tries + 1);
    }
  });

  it('closes a dead connection', async () => {
    socket.connect();
    connection().onopen?.();
    await vi.advanceTimersByTimeAsync(PING_EVERY);
    expect(connection().last('ping')).toBeDefined();
    connection().say({ re: null, pong: true });
    await vi.advanceTimersByTimeAsync(PING_EVERY - 1);
    expect(socket.state).toBe('open');
    await vi.advanceTimersByTimeAsync(1 + PONG_WITHIN);
    expect(socket.state).toBe('lost');
    expect(connections[0]?.closed).toBe(true);
  });

  it('reconnects for a new session and ignores the old connection', () => {
    socket.connect();
    connection().onopen?.();
    socket.renew();
    expect(connections).toHaveLength(2);
    expect(connections[0]?.closed).toBe(true);
    connections[0]?.onclose?.();
    connection().onopen?.();
    expect(socket.state).toBe('open');
    expect(connections).toHaveLength(2);
  });

  it('reconnects at once when the network is back', async () => {
    socket.connect();
    connection().onclose?.();
    socket.hurry();
    expect(connections).toHaveLength(2);
  });
});
