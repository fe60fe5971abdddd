/** Whose view of a finished game a replay shows. */

/** A number is a seat. */
export type Viewer = 'everyone' | 'open' | number;

/** Reads the viewer from the query of an address. One that makes no sense is everyone. */
export function readViewer(query: URLSearchParams, seats: number): Viewer {
  if (query.has('open')) return 'open';
  const seat = query.get('seat') ?? '';
  return /^\d{1,2}$/.test(seat) && Number(seat) < seats ? Number(seat) : 'everyone';
}

/** Returns what to add to the query of an address. */
export function writeViewer(viewer: Viewer): string {
  if (viewer === 'everyone') return '';
  return viewer === 'open' ? '&open' : `&seat=${viewer}`;
}

/** Returns the parameters of a request to the server. */
export function viewerQuery(viewer: Viewer): Record<string, string | number> {
  if (viewer === 'everyone') return { seat: 'spectator' };
  return viewer === 'open' ? { open: 'true' } : { seat: viewer };
}
