import { expect, it } from 'vitest';
import { understood, usual } from './settings.svelte';

it('keeps what it knows and forgets the rest', () => {
  const stored = { theme: 'dark', palette: 'pink', sounds: false, coach: 'yes', other: 1 };
  expect(understood(stored)).toEqual({ ...usual(), theme: 'dark', sounds: false });
});

it.each([null, 3, 'text', []])('takes %s as nothing', (stored) => expect(understood(stored)).toEqual(usual()));
