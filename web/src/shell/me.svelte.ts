/** The visitor and the list of games, both requested when the page opens. */
import { rest } from '../api/rest';
import type { Game, Me } from '../api/types';

class Visitor {
  me: Me | null = $state.raw(null);
  games: Game[] = $state.raw([]);
  failed: string = $state('');

  async arrive(): Promise<void> {
    try {
      this.me = await rest.me(); // first, because it sets the cookie that identifies the next requests
      this.games = await rest.games();
      this.failed = '';
    } catch (error) {
      this.failed = (error as Error).message;
    }
  }
}

export const visitor = new Visitor();
