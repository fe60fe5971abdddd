"""Trains Lean's bot on 10 games of self-play, then plays it against the untrained bot."""

from fulcrum import game
from fulcrum.arena.play import play_game
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.training.rounds import train
from fulcrum.bots.lean.bot import LeanSearchingBot

GAMES, SIMULATIONS = 10, 200


def main() -> None:
    pool = LocalPool(2)
    try:
        (learned,) = train("lean", pool, rounds=1, games=GAMES, effort=SIMULATIONS, seed=1)
    finally:
        pool.close()
    print(f"{learned.positions} positions, loss {learned.losses['positions']:.2f} nats per position")
    points = 0.0
    for number in range(GAMES):
        bots = [LeanSearchingBot("trained", taste=learned.taste), LeanSearchingBot("untrained")]
        seat = number % 2
        result = play_game(
            game("lean"), 2, bots[::-1] if seat else bots, number // 2, simulations=SIMULATIONS, opening=2
        )
        points += result.points[seat]
    print(f"Trained scores {points:g} of {GAMES} points against untrained.")


if __name__ == "__main__":
    main()
