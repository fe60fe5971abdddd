"""Bots: what one thinks of a position, a bot of your own, and a match between the two."""

import random

import fulcrum
from fulcrum.arena.play import play_game
from fulcrum.bots.bot import Bot, Budget, Thought

GAMES = 10


class Crowding(Bot):
    """Leaves the other as few moves as it can. It is given what its seat may know and nothing else."""

    game_id = "lean"
    name = "Crowding"

    def _think(self, observation: fulcrum.Observation, budget: Budget, rng: random.Random) -> Thought:
        def left_to_the_other(move: fulcrum.Move) -> int:
            after = fulcrum.State(observation.game, observation.players, None, observation.data.copy())
            after.push(move)
            return len(after.legal_moves())

        moves = observation.legal_moves()
        rng.shuffle(moves)
        return Thought(min(moves, key=left_to_the_other))


def main() -> None:
    game = fulcrum.game("lean", side=3)
    state = game.new(seed=1)
    thought = fulcrum.bot("lean", level=5).think(state.observation(0), rng=random.Random(1), simulations=2000)
    print(f"Level 5 would begin with {thought.move} and expects {thought.value:.0%} of the points. It also thought of:")
    for other in thought.candidates[1:4]:
        print(f"  {other.move}: {other.value:.0%} in {other.visits} tries")

    points = 0.0
    for number in range(GAMES):
        bots: list[Bot] = [Crowding(), Crowding()]
        seat = number % 2
        bots[seat] = fulcrum.bot("lean", level=3)
        points += play_game(game, 2, bots, seed=number // 2, simulations=200, opening=2).points[seat]
    print(f"Level 3 has {points:g} of {GAMES} points against a bot that only crowds.")


if __name__ == "__main__":
    main()
