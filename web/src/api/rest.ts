/** Everything that is asked over HTTP. Errors come as `Refusal` with the server's words. */
import { linesOf } from './lines';
import type {
  AnalysisProgress,
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

/** The server said no: `code` for programs, `words` for people, `clause` where a rule of the game is the reason. */
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
  words: 'The server can’t be reached. Is the connection on?',
};

let serverAhead = 0; // seconds by which the server's clock is ahead of ours

/** The server's time in seconds, as far as we know it. */
export function serverNow(): number {
  return Date.now() / 1000 + serverAhead;
}

function compareClocks(date: string | null): void {
  const told = date === null ? NaN : Date.parse(date) / 1000;
  const ahead = told + 0.5 - Date.now() / 1000; // the header has whole seconds
  if (Number.isFinite(ahead)) serverAhead = Math.abs(ahead) < 2 ? 0 : ahead;
}

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  key?: string | null;
  signal?: AbortSignal;
}

async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  return (await answer(path, asked)).json() as Promise<Answer>;
}

/** A good answer; anything else is a `Refusal`. */
async function answer(path: string, { method = 'GET', body, key, signal }: Asked): Promise<Response> {
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
  const told: unknown = await response.json().catch(() => null);
  const problem = (told as { error?: Problem } | null)?.error;
  throw new Refusal(problem ?? { code: 'server', clause: '', words: 'The server could not answer.' }, response.status);
}

/** What comes line by line, as it comes. */
async function* follow<Line>(path: string, asked: Asked): AsyncGenerator<Line> {
  const { body } = await answer(path, asked);
  if (body) for await (const line of linesOf(body)) yield JSON.parse(line) as Line;
}

function query(values: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return known.length === 0 ? '' : `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`;
}

/** Two games are called Leverage, and the page shows both: here each says which it is. */
const FULL_NAMES: Record<string, string> = { 'leverage-cards': 'Leverage, the card game' };

function named<Told extends Game>(game: Told): Told {
  return { ...game, name: FULL_NAMES[game.id] ?? game.name };
}

let games: Promise<Game[]> | null = null;
const rules = new Map<string, Promise<GameWithRules>>();

/** What never changes while the page is open is asked once; a failure is forgotten. */
function once<Answer>(found: Promise<Answer>, forget: () => void): Promise<Answer> {
  found.catch(forget);
  return found;
}

export const rest = {
  games(): Promise<Game[]> {
    games ??= once(
      ask<{ games: Game[] }>('/games').then((told) => told.games.map(named)),
      () => (games = null),
    );
    return games;
  },
  game(id: string): Promise<GameWithRules> {
    const asked = () => ask<GameWithRules>(`/games/${encodeURIComponent(id)}`).then(named);
    const known = rules.get(id) ?? once(asked(), () => rules.delete(id));
    rules.set(id, known);
    return known;
  },
  lobby: () => ask<Lobby>(`/tables${query({ limit: 20 })}`),
  records: () => ask<Lobby>(`/records${query({ limit: 6 })}`),
  open: (asked: CreateTableRequest) => ask<TableResponse>('/tables', { method: 'POST', body: asked }),
  table: (id: string, key: string | null) => ask<TableResponse>(`/tables/${encodeURIComponent(id)}`, { key }),
  story: (id: string, key: string | null) => ask<StoryResponse>(`/tables/${encodeURIComponent(id)}/story`, { key }),
  record: (id: string, key: string | null) => ask<RecordResponse>(`/tables/${encodeURIComponent(id)}/record`, { key }),
  replay: (id: string, ply: number, key: string | null) =>
    ask<ReplayResponse>(`/tables/${encodeURIComponent(id)}/replay${query({ ply })}`, { key }),
  /** A position of a finished game as SVG. */
  picture: async (id: string, ply: number, key: string | null) =>
    (await answer(`/tables/${encodeURIComponent(id)}/picture${query({ ply })}`, { key })).text(),
  /** Has a finished game judged; the last line has what was found. */
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
