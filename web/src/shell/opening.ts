/** The request that creates a table, built from the choices on the sheet. */
import type { Game, CreateTableRequest } from '../api/types';

export type Company = 'bots' | 'private' | 'public';

export interface Choices {
  company: Company;
  players: number;
  level: number;
  seat: number;
  clock: keyof typeof CLOCKS;
  options: NonNullable<CreateTableRequest['options']>;
  talk: Talk;
  revealWhispers: boolean;
  botTalk: boolean;
}

export type Talk = NonNullable<CreateTableRequest['talk']>;

export const TALK: Record<Talk, string> = {
  all: 'Everyone, and whispers',
  public: 'Public only',
  none: 'Off',
};

export const CLOCKS = {
  none: { words: 'No clock', setting: { kind: 'none' } },
  quick: { words: '5 min each + 5 s per turn', setting: { kind: 'fischer', base: 300, increment: 5 } },
  calm: { words: '15 min each + 10 s per turn', setting: { kind: 'fischer', base: 900, increment: 10 } },
  day: { words: '1 day per move', setting: { kind: 'days', days: 1 } },
  days: { words: '3 days per move', setting: { kind: 'days', days: 3 } },
} as const;

export const LEVELS = ['beginner', 'novice', 'casual', 'steady', 'good', 'strong', 'very strong', 'strongest'];

export function levelWords(level: number): string {
  return `Level ${level}: ${LEVELS[level - 1] ?? ''}`;
}

export function usualChoices(game: Game): Choices {
  return {
    company: game.bots ? 'bots' : 'private',
    players: game.players[0] ?? 2,
    level: 3,
    seat: 0,
    clock: 'none',
    options: {},
    talk: 'all',
    revealWhispers: false,
    botTalk: true,
  };
}

/** Sets an option, or leaves it to its default if there is no value. */
export function withOption(
  options: Choices['options'],
  name: string,
  value: Choices['options'][string] | undefined,
): Choices['options'] {
  const others = Object.fromEntries(Object.entries(options).filter(([other]) => other !== name));
  return value === undefined ? others : { ...others, [name]: value };
}

export function tableRequest(game: string, choices: Choices): CreateTableRequest {
  const { company, players, level, seat, clock, options, talk, revealWhispers, botTalk } = choices;
  const others = Array.from({ length: players }, (_, number) => number).filter((number) => number !== seat);
  return {
    game,
    players,
    seat,
    options,
    clock: { base: 0, increment: 0, days: 0, ...CLOCKS[clock].setting },
    public: company === 'public',
    bots: company === 'bots' ? others.map((number) => ({ seat: number, level })) : [],
    spectator_delay: 0,
    away_grace: 120,
    autostart: true,
    talk,
    reveal_whispers: talk === 'all' && revealWhispers,
    bot_talk: talk !== 'none' && botTalk,
    level,
  };
}
