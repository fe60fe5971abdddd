import { describe, expect, it } from 'vitest';
import type { ChatLine, Game, TableView } from '../api/types';
import type { SeatView } from '../kit/game';
import { choices, readers, speaker, talkWords, textOf, wantedLines, withoutMuted } from './talk';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Bot Dogwood'];
const GAME = { phrases: { peace: 'Frieden?' }, talk_groups: { kingdom: 'My Kingdom' } } as unknown as Game;

function seat(occupant: SeatView['occupant'], forfeited = false): SeatView {
  return { occupant, name: '', level: null, temperament: null, away: false, stand_in: false, forfeited };
}

function view(more: Partial<TableView> = {}): TableView {
  const seats = [seat('person'), seat('person'), seat('person'), seat('bot')];
  const usual = { seat: 0, seats, status: 'playing', talk: 'all', reveal_whispers: false, talk_groups: {} };
  return { ...usual, ...more } as TableView;
}

function line(more: Partial<ChatLine> = {}): ChatLine {
  return {
    seat: 1,
    name: 'Ben',
    text: 'hi',
    at: 1,
    to: null,
    group: null,
    phrase: null,
    by: 'person',
    about: null,
    ...more,
  };
}

const words = (shown: TableView, chosen: number | string | null = null): string[] =>
  choices(shown, NAMES, GAME, chosen).map((choice) => choice.words);

describe('whom a player may write to', () => {
  it('is everyone, a group with another person, and each other person', () => {
    expect(words(view())).toEqual(['Everyone', 'Ben', 'Cleo']);
    expect(words(view({ talk_groups: { kingdom: [0, 2] } }))).toEqual(['Everyone', 'My Kingdom', 'Ben', 'Cleo']);
    expect(words(view({ talk_groups: { kingdom: [0, 3] } }))).toEqual(['Everyone', 'Ben', 'Cleo']);
    expect(words(view({ seats: [seat('person'), seat('person', true), seat('person')] }))).toEqual([
      'Everyone',
      'Cleo',
    ]);
  });

  it.each<Partial<TableView>>([
    { seat: null },
    { talk: 'public' },
    { status: 'waiting' },
    { status: 'over', reveal_whispers: true },
  ])('is everyone alone with %j', (more) => expect(words(view(more))).toEqual(['Everyone']));

  it('keeps a choice that is no longer possible, so that no whisper goes to everyone', () => {
    expect(choices(view(), NAMES, GAME, 'kingdom').at(-1)).toEqual({
      target: 'kingdom',
      words: 'My Kingdom (not available)',
      open: false,
    });
    expect(words(view({ talk: 'public' }), 1)).toEqual(['Everyone', 'Ben (not available)']);
  });
});

describe('a line of a bot', () => {
  const bot = line({ seat: 3, name: 'bot 4', by: 'bot' });

  it('has the name of its seat, because several bots may have the same name', () => {
    expect(speaker(bot, NAMES)).toBe('Bot Dogwood');
    expect(speaker(line(), NAMES)).toBe('Ben');
    expect(speaker(line({ seat: null, name: 'Eve' }), NAMES)).toBe('Eve');
  });

  it('can be hidden', () => {
    expect(wantedLines([line(), bot], true)).toEqual([line(), bot]);
    expect(wantedLines([line(), bot], false)).toEqual([line()]);
  });
});

describe('a line', () => {
  it('has the text of its phrase in the list of phrases, or what was sent', () => {
    expect(textOf(line({ phrase: 'peace', text: 'Peace?' }), GAME)).toBe('Frieden?');
    expect(textOf(line({ phrase: 'gone', text: 'Peace?' }), GAME)).toBe('Peace?');
    expect(textOf(line({ phrase: 'peace', text: 'Peace?' }), undefined)).toBe('Peace?');
    expect(textOf(line(), GAME)).toBe('hi');
  });

  it('says whom it went to', () => {
    expect(readers(line(), 0, NAMES, GAME)).toBeNull();
    expect(readers(line({ to: [0] }), 0, NAMES, GAME)).toBe('to you');
    expect(readers(line({ seat: 0, to: [2] }), 0, NAMES, GAME)).toBe('to Cleo');
    const toKingdom = line({ to: [0, 2], group: 'kingdom' });
    expect(readers(toKingdom, 0, NAMES, GAME)).toBe('to My Kingdom');
    expect(readers(toKingdom, null, NAMES, GAME)).toBe('to Ann and Cleo');
    expect(readers(toKingdom, 3, NAMES, GAME)).toBe('to Ann and Cleo');
  });
});

it('replaces muted lines in a row by a note', () => {
  const lines = ['Ann', 'Ben', 'Ben', 'Cleo', 'Ben'].map((name) => line({ name }));
  const shown = withoutMuted(lines, ({ name }) => name === 'Ben' || name === 'Cleo');
  expect(shown.map(({ line: { name }, muted }) => [name, muted])).toEqual([
    ['Ann', 0],
    ['Ben', 2],
    ['Cleo', 1],
    ['Ben', 1],
  ]);
});

it('describes the chat of a table', () => {
  expect(talkWords({ talk: 'none', reveal_whispers: false })).toBe('Chat is off.');
  expect(talkWords({ talk: 'public', reveal_whispers: false })).toBe('Chat is public only.');
  expect(talkWords({ talk: 'all', reveal_whispers: false })).toBe('Players may whisper.');
  expect(talkWords({ talk: 'all', reveal_whispers: true })).toContain('after the game');
});
