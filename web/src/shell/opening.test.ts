import { describe, expect, it } from 'vitest';
import type { Game } from '../api/types';
import { tableRequest, usualChoices, withOption } from './opening';

describe('options of a new table', () => {
  it('keeps what was chosen before', () => {
    expect(withOption({ side: 4 }, 'pegs', 30)).toEqual({ side: 4, pegs: 30 });
    expect(withOption({ pegs: 30 }, 'pegs', 28)).toEqual({ pegs: 28 });
  });

  it('leaves an option without a value to its default', () => {
    expect(withOption({ side: 4, pegs: 30 }, 'pegs', undefined)).toEqual({ side: 4 });
  });
});

describe('the chat of a new table', () => {
  const usual = usualChoices({ bots: true, players: [2] } as unknown as Game);

  it('allows whispers, which stay secret', () => {
    expect(tableRequest('lean', usual)).toMatchObject({ talk: 'all', reveal_whispers: false });
  });

  it('has lines of bots, unless they or all chat are off', () => {
    expect(tableRequest('lean', usual)).toMatchObject({ bot_talk: true });
    expect(tableRequest('lean', { ...usual, botTalk: false })).toMatchObject({ bot_talk: false });
    expect(tableRequest('lean', { ...usual, talk: 'none' })).toMatchObject({ bot_talk: false });
  });

  it('reveals whispers only where there are any', () => {
    const revealing = { ...usual, revealWhispers: true };
    expect(tableRequest('lean', revealing)).toMatchObject({ talk: 'all', reveal_whispers: true });
    expect(tableRequest('lean', { ...revealing, talk: 'public' })).toMatchObject({ reveal_whispers: false });
  });
});
