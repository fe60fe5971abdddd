"""Three levels of Lean and a bot that plays at random, everybody against everybody, with ratings."""

from fulcrum.arena.contest import plan
from fulcrum.arena.jobs import Limits
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.running import Run
from fulcrum.arena.standings import report


def main() -> None:
    bots = ("level:1", "level:3", "level:4", "random")
    # By simulations, not by time: then the games are the same on every machine and any number of workers.
    contest = plan("round-robin", "lean", {"side": 3}, bots, games=10, seed=1, limits=Limits(simulations=50))
    pool = LocalPool(2)  # processes; RayPool("auto") of fulcrum.arena.cluster plays on a cluster
    try:
        lines = Run(contest).play(pool)
    finally:
        pool.close()
    for standing in report(contest, lines).standings:
        low, high = standing.share_interval
        print(f"{standing.name}: {standing.points:g} of {standing.games} points ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
