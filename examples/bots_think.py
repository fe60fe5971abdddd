"""Bots: ask one for its thoughts, write your own, and let both play a match."""

import random

import fulcrum
from fulcrum.arena.play import play_game
from fulcrum.bots.bot import Bot, Budget, Thought

GAMES = 10


class Crowding(Bot):
    """Leaves the opponent as few moves as possible. It sees only what its seat may know."""

    game_id = "lean"
    name = "Crowding"

    def _think(self, observation: fulcrum.Observation, budget: Budget, rng: random.Random) -> Thought:
        def opponent_moves(move: fulcrum.Move) -> int:
            after = fulcrum.State(observation.game, observation.players, None, observation.data.copy())
            after.push(move)
            return len(after.legal_moves())

        moves = observation.legal_moves()
        rng.shuffle(moves)
        return Thought(min(moves, key=opponent_moves))


def main() -> None:
    game = fulcrum.game("lean", side=3)
    state = game.new(seed=1)
    thought = fulcrum.bot("lean", level=5).think(state.observation(0), rng=random.Random(1), simulations=2000)
    print(f"Level 5 would begin with {thought.move} and expects {thought.value:.0%} of the points. It also considered:")
    for other in thought.candidates[1:4]:
        print(f"  {other.move}: {other.value:.0%} in {other.visits} visits")

    points = 0.0
    for number in range(GAMES):
        bots: list[Bot] = [Crowding(), Crowding()]
        seat = number % 2
        bots[seat] = fulcrum.bot("lean", level=3)
        points += play_game(game, 2, bots, seed=number // 2, simulations=200, opening=2).points[seat]
    print(f"Level 3 scores {points:g} of {GAMES} points against Crowding.")


if __name__ == "__main__":
    main()
