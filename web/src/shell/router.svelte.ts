/** Routes: every state that can be shared has an address. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'leaderboard'; game: string | null }
  | { page: 'settings' }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean);
  if (more.length > 0) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 'table' && second) return { page: 'table', id: second };
  if (first === 'replay' && second) return { page: 'replay', id: second };
  if (first === 'rules' && second) return { page: 'rules', game: second };
  if (first === 'learn' && second) return { page: 'learn', game: second };
  if (first === 'leaderboard') return { page: 'leaderboard', game: second || null };
  if (first === 'settings' && !second) return { page: 'settings' };
  return { page: 'missing' };
}

class Place {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  get route(): Route {
    return routeOf(this.path);
  }

  read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

export function go(address: string, { instead = false } = {}): void {
  const before = location.pathname;
  history[instead ? 'replaceState' : 'pushState'](null, '', address);
  place.read();
  if (location.pathname !== before) scrollTo(0, 0);
}

/** Follows links to our own pages without a reload. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
  const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (link === null || other || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const target = new URL(link.href);
  if (target.origin !== location.origin || target.pathname.startsWith('/api/')) return;
  if (target.pathname === location.pathname && target.hash) return; // the browser scrolls there
  event.preventDefault();
  go(target.pathname + target.search + target.hash);
}
