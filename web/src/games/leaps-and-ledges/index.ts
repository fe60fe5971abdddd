/** Leaps and Ledges on the page. */
import type { GameModule } from '../../kit/game';
import Board from './Board.svelte';
import Miniature from './Miniature.svelte';
import { sayEvents, sayMove } from './story';

export default { id: 'leaps-and-ledges', Board, Miniature, sayMove, sayEvents } satisfies GameModule;
