/** What a bot thinks of a game, in words. */
import type { Analysis, AnalysisProgress, JudgedMove } from '../../api/types';
import type { GameModule, GameView } from '../../kit/game';
import { valueAt } from './course';

const VERDICTS: Record<string, string> = {
  forced: 'The only move',
  best: 'The best move',
  fine: 'A good move',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};
const WORTH_A_NOTE = ['inaccuracy', 'mistake', 'blunder'];
const NOBODY = '\u2060'; // stands where a name would, and is taken away again

export function percent(value: number): string {
  return `${Math.round(100 * value)}\u00a0%`;
}

export function signed(value: number): string {
  const rounded = Math.round(100 * value);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}\u00a0%`;
}

export function verdictWords(verdict: string): string {
  return VERDICTS[verdict] ?? verdict;
}

/** Says a move without who makes it: "puts a peg into e6 and leans it west". */
export type Deed = (seat: number, move: string) => string;

export function deedOf(module: GameModule | null, names: readonly string[], view: GameView | null): Deed {
  return (seat, move) => {
    if (!module?.sayMove || !view) return move;
    const withoutMover = names.map((name, other) => (other === seat ? NOBODY : name));
    return module
      .sayMove({ seat, move }, withoutMover, view)
      .replaceAll(NOBODY, '')
      .replace(/^[\s:]+/, '');
  };
}

/** For the log: what was wrong with a move, and what better. */
export interface Note {
  verdict: string;
  words: string;
}

/** By the place in the log of each move that deserves one. */
export function notesOf({ moves }: Analysis, deed: Deed): Record<number, Note> {
  const noted = moves.filter(({ verdict }) => WORTH_A_NOTE.includes(verdict));
  return Object.fromEntries(noted.map((move) => [move.number - 1, noteOf(move, deed)]));
}

function noteOf({ seat, verdict, loss, best }: JudgedMove, deed: Deed): Note {
  return { verdict, words: `${verdictWords(verdict)}, ${percent(loss)} lost. Better was: ${deed(seat, best)}` };
}

/** How things stand after so many moves: "Ada 61 %, Ben 39 %". */
export function standing(analysis: Analysis, names: readonly string[], ply: number): string {
  const told = names.map((name, seat) => ({ name, value: valueAt(analysis, seat, ply) }));
  return told.flatMap(({ name, value }) => (value === null ? [] : `${name} ${percent(value)}`)).join(', ');
}

/** What the server does while one waits. */
export function progressWords(news: AnalysisProgress | null): string {
  if (news === null) return 'Asking …';
  if (news.ahead === 1) return 'One game is analysed before this one.';
  if (news.ahead > 1) return `${news.ahead} games are analysed before this one.`;
  if (news.looked === 0) return 'A strong bot is being loaded.';
  if (news.looked < news.moves) return `It has looked at ${news.looked} of ${news.moves} moves.`;
  return news.judged ? `It has judged ${news.judged} of ${news.moves} moves.` : 'It judges the moves.';
}
