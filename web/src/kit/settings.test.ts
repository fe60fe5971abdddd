import { expect, it } from 'vitest';
import { parseSettings, usual } from './settings.svelte';

it('keeps known settings and ignores the rest', () => {
  const stored = { theme: 'dark', palette: 'pink', sounds: false, coach: 'yes', other: 1 };
  expect(parseSettings(stored)).toEqual({ ...usual(), theme: 'dark', sounds: false });
});

it.each([null, 3, 'text', []])('ignores %s', (stored) => expect(parseSettings(stored)).toEqual(usual()));
