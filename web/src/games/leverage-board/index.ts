import type { GameModule } from '../../kit/game';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { sayEvents, sayMove } from './words';

const game: GameModule = { id: 'leverage-board', Board, Miniature, sayMove, sayEvents };
export default game;
