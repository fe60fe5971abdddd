import { expect, it } from 'vitest';
import { readViewer, viewerQuery, writeViewer, type Viewer } from './viewers';

it.each<[string, Viewer]>([
  ['ply=3', 'everyone'],
  ['ply=3&seat=0', 0],
  ['seat=3', 3],
  ['open', 'open'],
  ['seat=4', 'everyone'],
  ['seat=', 'everyone'],
  ['seat=-1', 'everyone'],
  ['seat=1.5', 'everyone'],
  ['seat=me', 'everyone'],
])('reads an address with %s', (query, viewer) => {
  expect(readViewer(new URLSearchParams(query), 4)).toBe(viewer);
});

it.each<Viewer>(['everyone', 'open', 0, 3])('reads the address that it wrote for %s', (viewer) => {
  expect(readViewer(new URLSearchParams(`ply=7${writeViewer(viewer)}`), 4)).toBe(viewer);
});

it('names the viewer to the server', () => {
  expect(viewerQuery('everyone')).toEqual({ seat: 'spectator' });
  expect(viewerQuery('open')).toEqual({ open: 'true' });
  expect(viewerQuery(0)).toEqual({ seat: 0 });
});
