/** The one socket of the page. It comes back by itself when the line breaks, and asks again what it has to. */
import { Refusal } from './rest';
import type { Ask, Frame } from './types';

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** Somebody who watches a table: shown every frame of it, and told to watch anew when the line is back. */
export interface Watcher {
  take(frame: Frame): void;
  rejoin(): void;
}

interface Waiting {
  message: Ask;
  again: boolean;
  resolve: (frame: Frame) => void;
  reject: (error: Error) => void;
}

export const PAUSES = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds before each attempt to come back
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 10_000;

function browserLine(): Line {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as unknown as Line;
}

export class Socket {
  state: ConnectionState = $state('idle');
  #line: Line | null = null;
  #failures = 0;
  #number = 0;
  #waiting = new Map<string, Waiting>();
  #watchers = new Map<string, Watcher>();
  #timers = new Map<'retry' | 'ping' | 'pong', ReturnType<typeof setTimeout>>();
  // Ids have to differ from those of other pages of the same person at the same table.
  #name = crypto.randomUUID().slice(0, 8);

  constructor(private readonly open: () => Line = browserLine) {}

  /** Connect now, if there is no connection. */
  connect(): void {
    if (this.#line !== null) return;
    this.#stop('retry');
    this.state = this.#failures === 0 ? 'connecting' : 'lost';
    const line = (this.#line = this.open());
    line.onopen = () => this.#opened(line);
    line.onmessage = (event) => {
      if (line === this.#line) this.#take(JSON.parse(event.data) as Frame);
    };
    line.onclose = () => this.#closed(line);
  }

  watch(table: string, watcher: Watcher): () => void {
    this.#watchers.set(table, watcher);
    this.connect();
    if (this.state === 'open') watcher.rejoin();
    return () => {
      if (this.#watchers.get(table) !== watcher) return;
      this.#watchers.delete(table);
      if (this.state === 'open') this.ask({ do: 'leave', table }).catch(() => {}); // nobody waits for the answer
    };
  }

  /**
   * The answer to a message. While the page connects, it waits to be sent: a table is shown before its line is open, and
   * somebody may press something at once. One marked `again` is sent once more, with the same id, if the line breaks.
   */
  ask(message: Ask, { again = false } = {}): Promise<Frame> {
    const id = message.id ?? `${this.#name}-${++this.#number}`;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { message: { ...message, id }, again, resolve, reject };
      if (this.state !== 'open' && this.state !== 'connecting' && !again) {
        reject(broken());
        return;
      }
      this.#waiting.set(id, waiting);
      if (this.state === 'open') this.#send(waiting.message);
    });
  }

  #send(message: Ask): void {
    this.#line?.send(JSON.stringify(message));
  }

  #opened(line: Line): void {
    if (line !== this.#line) return;
    this.#failures = 0;
    this.state = 'open';
    const unsent = [...this.#waiting.values()];
    for (const watcher of this.#watchers.values()) watcher.rejoin();
    for (const waiting of unsent) this.#send(waiting.message);
    this.#later('ping', PING_EVERY, () => this.#ping(line));
  }

  /** A dead line says nothing: whoever does not answer is left. */
  #ping(line: Line): void {
    this.#send({ do: 'ping' });
    this.#later('pong', PONG_WITHIN, () => {
      line.onclose = null;
      line.close();
      this.#closed(line);
    });
  }

  #take(frame: Frame): void {
    this.#stop('pong');
    const line = this.#line;
    if (line !== null) this.#later('ping', PING_EVERY, () => this.#ping(line));
    if (frame.table !== undefined) this.#watchers.get(frame.table)?.take(frame);
    const waiting = typeof frame.re === 'string' ? this.#waiting.get(frame.re) : undefined;
    if (waiting === undefined) return;
    this.#waiting.delete(frame.re as string);
    if (frame.error) waiting.reject(new Refusal(frame.error, 0));
    else waiting.resolve(frame);
  }

  #closed(line: Line): void {
    if (line !== this.#line) return;
    this.#line = null;
    this.state = 'lost';
    this.#stop('ping');
    this.#stop('pong');
    for (const [id, waiting] of this.#waiting) {
      if (waiting.again) continue;
      this.#waiting.delete(id);
      waiting.reject(broken());
    }
    const pause = PAUSES[Math.min(this.#failures, PAUSES.length - 1)] ?? 0;
    this.#failures += 1;
    this.#later('retry', pause * (0.75 + Math.random() / 2), () => this.connect());
  }

  /** The browser says that the network is back, or somebody looks at the page again: no need to wait. */
  hurry(): void {
    if (this.state === 'lost' && this.#line === null) this.connect();
  }

  /** Whoever logs in or out is somebody else to the server: the line is opened anew. */
  renew(): void {
    if (this.#line === null) return;
    const line = this.#line;
    line.close();
    this.#closed(line);
    this.connect();
  }

  #later(name: 'retry' | 'ping' | 'pong', milliseconds: number, work: () => void): void {
    this.#stop(name);
    this.#timers.set(name, setTimeout(work, milliseconds));
  }

  #stop(name: 'retry' | 'ping' | 'pong'): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}

function broken(): Refusal {
  const words = 'The connection broke before the server answered. Look whether it was done, and try again.';
  return new Refusal({ code: 'broken', clause: '', words }, 0);
}

export const socket = new Socket();
