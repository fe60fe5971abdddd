/** The page's only socket. It reconnects on its own and repeats unanswered moves. */
import { Refusal } from './rest';
import type { Ask, Frame } from './types';

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that the page uses, so that tests can replace it. */
export interface Connection {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

/** Follows one table: gets each of its frames, and subscribes again after a reconnect. */
export interface Subscriber {
  take(frame: Frame): void;
  rejoin(): void;
}

interface Waiting {
  message: Ask;
  again: boolean;
  resolve: (frame: Frame) => void;
  reject: (error: Error) => void;
}

export const PAUSES = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds before each attempt to reconnect
export const PING_EVERY = 20_000;
export const PONG_WITHIN = 10_000;

function openWebSocket(): Connection {
  const address = new URL('/ws', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as unknown as Connection;
}

export class Socket {
  state: ConnectionState = $state('idle');
  #connection: Connection | null = null;
  #failures = 0;
  #number = 0;
  #waiting = new Map<string, Waiting>();
  #subscribers = new Map<string, Subscriber>();
  #timers = new Map<'retry' | 'ping' | 'pong', ReturnType<typeof setTimeout>>();
  // Ids must differ from those of the same person's other pages.
  #name = crypto.randomUUID().slice(0, 8);

  constructor(private readonly open: () => Connection = openWebSocket) {}

  /** Connects, unless there is a connection. */
  connect(): void {
    if (this.#connection !== null) return;
    this.#stop('retry');
    this.state = this.#failures === 0 ? 'connecting' : 'lost';
    const connection = (this.#connection = this.open());
    connection.onopen = () => this.#opened(connection);
    connection.onmessage = (event) => {
      if (connection === this.#connection) this.#take(JSON.parse(event.data) as Frame);
    };
    connection.onclose = () => this.#closed(connection);
  }

  watch(table: string, subscriber: Subscriber): () => void {
    this.#subscribers.set(table, subscriber);
    this.connect();
    if (this.state === 'open') subscriber.rejoin();
    return () => {
      if (this.#subscribers.get(table) !== subscriber) return;
      this.#subscribers.delete(table);
      if (this.state === 'open') this.ask({ do: 'leave', table }).catch(() => {}); // the response does not matter
    };
  }

  /**
   * Sends a message and returns the response. Messages wait while the page connects, because a table is shown before
   * its socket is open. One marked `again` is resent with the same id after the connection broke.
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
    this.#connection?.send(JSON.stringify(message));
  }

  #opened(connection: Connection): void {
    if (connection !== this.#connection) return;
    this.#failures = 0;
    this.state = 'open';
    const unsent = [...this.#waiting.values()];
    for (const subscriber of this.#subscribers.values()) subscriber.rejoin();
    for (const waiting of unsent) this.#send(waiting.message);
    this.#later('ping', PING_EVERY, () => this.#ping(connection));
  }

  /** Closes the connection if the server does not answer: a dead connection reports nothing. */
  #ping(connection: Connection): void {
    this.#send({ do: 'ping' });
    this.#later('pong', PONG_WITHIN, () => {
      connection.onclose = null;
      connection.close();
      this.#closed(connection);
    });
  }

  #take(frame: Frame): void {
    this.#stop('pong');
    const connection = this.#connection;
    if (connection !== null) this.#later('ping', PING_EVERY, () => this.#ping(connection));
    if (frame.table !== undefined) this.#subscribers.get(frame.table)?.take(frame);
    const waiting = typeof frame.re === 'string' ? this.#waiting.get(frame.re) : undefined;
    if (waiting === undefined) return;
    this.#waiting.delete(frame.re as string);
    if (frame.error) waiting.reject(new Refusal(frame.error, 0));
    else waiting.resolve(frame);
  }

  #closed(connection: Connection): void {
    if (connection !== this.#connection) return;
    this.#connection = null;
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

  /** Reconnects at once, because the network is back or the page is visible again. */
  hurry(): void {
    if (this.state === 'lost' && this.#connection === null) this.connect();
  }

  /** Reconnects after logging in or out, because the server now knows another person. */
  renew(): void {
    if (this.#connection === null) return;
    const connection = this.#connection;
    connection.close();
    this.#closed(connection);
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
  const words = 'Connection lost before the server answered. Check whether it went through, then try again.';
  return new Refusal({ code: 'broken', clause: '', words }, 0);
}

export const socket = new Socket();
