import { beforeAll, expect, it, vi } from 'vitest';

let routeOf: typeof import('./router.svelte').routeOf;

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  ({ routeOf } = await import('./router.svelte'));
});

it.each([
  ['/', { page: 'home' }],
  ['/table/abc', { page: 'table', id: 'abc' }],
  ['/table', { page: 'missing' }],
  ['/replay/abc/', { page: 'replay', id: 'abc' }],
  ['/rules/lean', { page: 'rules', game: 'lean' }],
  ['/learn/lean', { page: 'learn', game: 'lean' }],
  ['/learn', { page: 'missing' }],
  ['/leaderboard', { page: 'leaderboard', game: null }],
  ['/leaderboard/lean', { page: 'leaderboard', game: 'lean' }],
  ['/settings', { page: 'settings' }],
  ['/settings/more', { page: 'missing' }],
  ['/table/abc/def', { page: 'missing' }],
])('%s', (path, route) => expect(routeOf(path)).toEqual(route));
