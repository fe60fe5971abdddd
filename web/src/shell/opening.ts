/** What is asked for when a table is opened, from what was chosen on the sheet. */
import type { Game, CreateTableRequest } from '../api/types';

export type Company = 'bots' | 'friends' | 'anybody';

export interface Choices {
  company: Company;
  players: number;
  level: number;
  seat: number;
  clock: keyof typeof CLOCKS;
  options: NonNullable<CreateTableRequest['options']>;
}

export const CLOCKS = {
  none: { words: 'No clock', setting: { kind: 'none' } },
  quick: { words: '5 minutes each, 5 seconds a turn', setting: { kind: 'fischer', base: 300, increment: 5 } },
  calm: { words: '15 minutes each, 10 seconds a turn', setting: { kind: 'fischer', base: 900, increment: 10 } },
  day: { words: 'A day for each move', setting: { kind: 'days', days: 1 } },
  days: { words: 'Three days for each move', setting: { kind: 'days', days: 3 } },
} as const;

export const LEVELS = [
  'a beginner',
  'learning',
  'casual',
  'steady',
  'good',
  'strong',
  'very strong',
  'the best there is',
];

export function levelWords(level: number): string {
  return `Level ${level}: ${LEVELS[level - 1] ?? ''}`;
}

export function usualChoices(game: Game): Choices {
  return {
    company: game.bots ? 'bots' : 'friends',
    players: game.players[0] ?? 2,
    level: 3,
    seat: 0,
    clock: 'none',
    options: {},
  };
}

export function asked(game: string, choices: Choices): CreateTableRequest {
  const { company, players, level, seat, clock, options } = choices;
  const others = Array.from({ length: players }, (_, number) => number).filter((number) => number !== seat);
  return {
    game,
    players,
    seat,
    options,
    clock: { base: 0, increment: 0, days: 0, ...CLOCKS[clock].setting },
    public: company === 'anybody',
    bots: company === 'bots' ? others.map((number) => ({ seat: number, level })) : [],
    spectator_delay: 0,
    away_grace: 120,
    autostart: true,
    level,
  };
}
