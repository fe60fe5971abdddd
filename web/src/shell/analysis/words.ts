/** Texts of the analysis. */
import type { Analysis, AnalysisProgress, JudgedMove } from '../../api/types';
import type { GameModule, GameView } from '../../kit/game';
import { valueAt } from './course';

const VERDICTS: Record<string, string> = {
  forced: 'Only move',
  best: 'Best move',
  fine: 'Good move',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};
const WORTH_A_NOTE = ['inaccuracy', 'mistake', 'blunder'];
const NO_NAME = '\u2060'; // stands for the mover's name, and is removed again

export function percent(value: number): string {
  return `${Math.round(100 * value)}%`;
}

export function signed(value: number): string {
  const rounded = Math.round(100 * value);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}%`;
}

export function verdictWords(verdict: string): string {
  return VERDICTS[verdict] ?? verdict;
}

/** Describes a move without the mover: "puts a peg into e6 and leans it west". */
export type Deed = (seat: number, move: string) => string;

export function deedOf(module: GameModule | null, names: readonly string[], view: GameView | null): Deed {
  return (seat, move) => {
    if (!module?.sayMove || !view) return move;
    const withoutMover = names.map((name, other) => (other === seat ? NO_NAME : name));
    return module
      .sayMove({ seat, move }, withoutMover, view)
      .replaceAll(NO_NAME, '')
      .replace(/^[\s:]+/, '');
  };
}

/** A note in the move list: the rating of a move, and a better one. */
export interface Note {
  verdict: string;
  words: string;
}

/** Returns the notes by the index of their moves. */
export function notesOf({ moves }: Analysis, deed: Deed): Record<number, Note> {
  const noted = moves.filter(({ verdict }) => WORTH_A_NOTE.includes(verdict));
  return Object.fromEntries(noted.map((move) => [move.number - 1, noteOf(move, deed)]));
}

function noteOf({ seat, verdict, loss, best }: JudgedMove, deed: Deed): Note {
  return { verdict, words: `${verdictWords(verdict)}: lost ${percent(loss)}. Better: ${deed(seat, best)}` };
}

/** Describes the winning chances after `ply` moves: "Ada 61%, Ben 39%". */
export function standing(analysis: Analysis, names: readonly string[], ply: number): string {
  const values = names.map((name, seat) => ({ name, value: valueAt(analysis, seat, ply) }));
  return values.flatMap(({ name, value }) => (value === null ? [] : `${name} ${percent(value)}`)).join(', ');
}

/** Describes the progress of an analysis. */
export function progressWords(news: AnalysisProgress | null): string {
  if (news === null) return 'Requesting analysis …';
  if (news.ahead === 1) return '1 game ahead in the queue';
  if (news.ahead > 1) return `${news.ahead} games ahead in the queue`;
  if (news.looked === 0) return 'Loading the bot …';
  if (news.looked < news.moves) return `First pass: ${news.looked} of ${news.moves} moves`;
  return news.judged ? `Rated ${news.judged} of ${news.moves} moves` : 'Rating the moves …';
}
