"""A round-robin tournament of Lean: three levels and a random bot, with score intervals."""

from fulcrum.arena.contest import Run, plan
from fulcrum.arena.jobs import Limits
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.standings import report


def main() -> None:
    bots = ("level:1", "level:3", "level:4", "random")
    # Limited by simulations, not time, so the games are the same on every machine with any number of workers.
    contest = plan("round-robin", "lean", {"side": 3}, bots, games=10, seed=1, limits=Limits(simulations=50))
    pool = LocalPool(2)  # 2 processes; use RayPool("auto") from fulcrum.arena.cluster for a cluster
    try:
        lines = Run(contest).play(pool)
    finally:
        pool.close()
    for standing in report(contest, lines).standings:
        low, high = standing.share_interval
        print(f"{standing.name}: {standing.points:g} of {standing.games} points ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
