/** Leverage, the card game, for the page. */
import type { GameModule } from '../../kit/game';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { moveWords } from './words';

const game: GameModule = {
  id: 'leverage-cards',
  Board,
  Miniature,
  announces: true,
  sayMove: ({ seat, move }: { seat: number; move: string }, names) =>
    moveWords(move, names[seat] ?? `Seat ${seat + 1}`),
};

export default game;
