import { expect, it } from 'vitest';
import { muted, parseMuted } from './muted.svelte';

it('keeps stored names and ignores the rest', () => {
  expect(parseMuted(['Ann', 3, 'Ben', 'Ann', null])).toEqual(['Ann', 'Ben']);
});

it.each([null, 3, 'Ann', {}])('ignores %s', (stored) => expect(parseMuted(stored)).toEqual([]));

it('mutes by name, without storage too', () => {
  muted.set('Ann', true);
  muted.set('Ann', true);
  expect([muted.has('Ann'), muted.has('Ben')]).toEqual([true, false]);
  muted.set('Ann', false);
  expect(muted.has('Ann')).toBe(false);
});
