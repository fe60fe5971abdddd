/** All HTTP requests. Errors are raised as `Refusal` with the server's text. */
import type {
  AnalysisProgress,
  Build,
  Game,
  GameWithRules,
  Leaderboard,
  Lobby,
  Me,
  Problem,
  Ratings,
  RecordResponse,
  ReplayResponse,
  StoryResponse,
  CreateTableRequest,
  TableResponse,
} from './types';
import { viewerQuery, type Viewer } from './viewers';

/** An error response: `code` for programs, `words` for people, `clause` if a rule of the game is the reason. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.words);
  }
}

const UNREACHABLE: Problem = {
  code: 'unreachable',
  clause: '',
  words: 'No answer from the server. Check your connection, then try again.',
};

let serverAhead = 0; // seconds by which the server's clock is ahead of ours

/** Estimates the server's time in seconds. */
export function serverNow(): number {
  return Date.now() / 1000 + serverAhead;
}

function compareClocks(date: string | null): void {
  const time = date === null ? NaN : Date.parse(date) / 1000;
  const ahead = time + 0.5 - Date.now() / 1000; // the header has whole seconds
  if (Number.isFinite(ahead)) serverAhead = Math.abs(ahead) < 2 ? 0 : ahead;
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  key?: string | null;
  signal?: AbortSignal;
}

async function ask<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  return (await send(path, options)).json() as Promise<Answer>;
}

/** Returns a successful response; anything else raises `Refusal`. */
async function send(path: string, { method = 'GET', body, key, signal }: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') headers['X-Fulcrum'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['X-Fulcrum-Key'] = key;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(UNREACHABLE, 0);
  }
  compareClocks(response.headers.get('date'));
  if (response.ok) return response;
  const failure: unknown = await response.json().catch(() => null);
  const problem = (failure as { error?: Problem } | null)?.error;
  throw new Refusal(
    problem ?? { code: 'server', clause: '', words: 'The server could not answer. Try again later.' },
    response.status,
  );
}

/** Yields the lines of a streamed response as they arrive. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (begun + value).split('\n');
    begun = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
  if (begun) yield begun;
}

/** Yields the JSON lines of a streamed response. */
async function* follow<Line>(path: string, options: RequestOptions): AsyncGenerator<Line> {
  const { body } = await send(path, options);
  if (body) for await (const line of linesOf(body)) yield JSON.parse(line) as Line;
}

function query(values: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return known.length === 0 ? '' : `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
}

/** Two games are called Leverage; the page tells them apart. */
const FULL_NAMES: Record<string, string> = { 'leverage-cards': 'Leverage, the card game' };

function named<Kind extends Game>(game: Kind): Kind {
  return { ...game, name: FULL_NAMES[game.id] ?? game.name };
}

let games: Promise<Game[]> | null = null;
const rules = new Map<string, Promise<GameWithRules>>();

/** Caches a request for data that does not change; forgets it if it fails. */
function once<Answer>(found: Promise<Answer>, forget: () => void): Promise<Answer> {
  found.catch(forget);
  return found;
}

export const rest = {
  games(): Promise<Game[]> {
    games ??= once(
      ask<{ games: Game[] }>('/games').then((response) => response.games.map(named)),
      () => (games = null),
    );
    return games;
  },
  game(id: string): Promise<GameWithRules> {
    const request = () => ask<GameWithRules>(`/games/${encodeURIComponent(id)}`).then(named);
    const known = rules.get(id) ?? once(request(), () => rules.delete(id));
    rules.set(id, known);
    return known;
  },
  /** Games that the server is still compiling. */
  builds: async () => (await ask<{ builds: Build[] }>('/builds')).builds,
  lobby: () => ask<Lobby>(`/tables${query({ limit: 20 })}`),
  records: () => ask<Lobby>(`/records${query({ limit: 6 })}`),
  open: (request: CreateTableRequest) => ask<TableResponse>('/tables', { method: 'POST', body: request }),
  table: (id: string, key: string | null) => ask<TableResponse>(`/tables/${encodeURIComponent(id)}`, { key }),
  /** The events of every move: by default as your seat, or a spectator, saw them. */
  story: (id: string, key: string | null, viewer?: Viewer) =>
    ask<StoryResponse>(
      `/tables/${encodeURIComponent(id)}/story${query(viewer === undefined ? {} : viewerQuery(viewer))}`,
      { key },
    ),
  record: (id: string, key: string | null) => ask<RecordResponse>(`/tables/${encodeURIComponent(id)}/record`, { key }),
  replay: (id: string, ply: number, key: string | null, viewer: Viewer) =>
    ask<ReplayResponse>(`/tables/${encodeURIComponent(id)}/replay${query({ ply, ...viewerQuery(viewer) })}`, { key }),
  /** Returns a position of a finished game as SVG. */
  picture: async (id: string, ply: number, key: string | null, viewer: Viewer) =>
    (await send(`/tables/${encodeURIComponent(id)}/picture${query({ ply, ...viewerQuery(viewer) })}`, { key })).text(),
  /** Starts or follows the analysis of a finished game; the last line has the result. */
  analyse: (id: string, key: string | null, signal: AbortSignal) =>
    follow<AnalysisProgress>(`/tables/${encodeURIComponent(id)}/analysis`, { method: 'POST', key, signal }),
  me: () => ask<Me>('/me'),
  rename: (name: string) => ask<Me>('/me', { method: 'PATCH', body: { name } }),
  register: (login: string, password: string) => ask<Me>('/account', { method: 'POST', body: { login, password } }),
  logIn: (login: string, password: string) => ask<Me>('/session', { method: 'POST', body: { login, password } }),
  logOut: () => ask<Me>('/session', { method: 'DELETE' }),
  ratings: () => ask<Ratings>('/me/ratings'),
  leaderboard: (game: string, players: number | null) =>
    ask<Leaderboard>(`/ratings/${encodeURIComponent(game)}${query({ players })}`),
};
