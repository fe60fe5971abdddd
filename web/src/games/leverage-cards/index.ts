/** Leverage, the card game, for the page. */
import type { GameModule } from '../../kit/game';
import Board from './Board.svelte';
import { groupsOf } from './headlines';
import Miniature from './Miniature.svelte';
import { callNames, named } from './naming';
import { timingOf } from './scenes';
import type { CardsView } from './view';
import { eventWords, moveWords } from './words';

const game: GameModule = {
  id: 'leverage-cards',
  Board,
  Miniature,
  announces: true,
  concludes: true,
  timing: (before, after) => timingOf(before as CardsView, after as CardsView),
  groups: (moves, events, names, view) => groupsOf(moves, events, names, view as CardsView),
  sayMove: ({ seat, move }: { seat: number; move: string }, names, view) => {
    const called = callNames(view as CardsView, names);
    return named(moveWords(move, called[seat]!), view as CardsView, called);
  },
  sayEvents: (events, names, view) => named(eventWords(events), view as CardsView, callNames(view as CardsView, names)),
};

export default game;
