"""`python -m benchmarks.server.bots`: how late bots answer when many are asked at the same moment."""

import asyncio
import statistics
import time

import click
import msgspec

from fulcrum import game as game_of
from fulcrum.bots.levels import HIGHEST
from fulcrum.server.thinking.job_queue import QUICK_LEVEL
from fulcrum.server.thinking.jobs import ThinkingFailed, ThinkingJob, job_for
from fulcrum.server.thinking.pool import ThinkingPool

CROWDS = (1, 10, 50, 100, 200, 400)
GAMES = ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards")


def job_of(game: str, seconds: float) -> ThinkingJob:
    """Returns the first choice of a game as a job for the best bot."""
    state = game_of(game).new(seed=1)
    return job_for(state, state.actors[0], table=game, version=1, level=HIGHEST, seconds=seconds)


async def timed(pool: ThinkingPool, job: ThinkingJob) -> tuple[float, bool]:
    """Returns the seconds until the answer, and whether there was any time to think."""
    began = time.perf_counter()
    try:
        await pool.think(job)
    except ThinkingFailed:
        return time.perf_counter() - began, False
    return time.perf_counter() - began, True


async def measure(games: tuple[str, ...], thinkers: int, seconds: float) -> None:
    pool = ThinkingPool(thinkers)
    try:
        for game in games:
            job = job_of(game, seconds)
            for level in (job.level, QUICK_LEVEL):  # loading is not measured
                loads = (msgspec.structs.replace(job, purpose="load", level=level) for _ in range(thinkers))
                await asyncio.gather(*map(pool.think, loads))
            for crowd in CROWDS:
                jobs = [msgspec.structs.replace(job, table=f"table {number}") for number in range(crowd)]
                answers = await asyncio.gather(*(timed(pool, one) for one in jobs))
                waited, thought = zip(*answers, strict=True)
                cells = (game, crowd, f"{statistics.median(waited):.2f}", f"{max(waited):.2f}", crowd - sum(thought))
                click.echo(f"| {' | '.join(map(str, cells))} |")
    finally:
        await pool.close()


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(GAMES))
@click.option("--thinkers", default=1, show_default=True, help="Processes that think.")
@click.option("--seconds", default=1.0, show_default=True, help="What each bot may take; twice that is the promise.")
def main(games: tuple[str, ...], thinkers: int, seconds: float) -> None:
    """Ask many bots of the highest level at once; all games unless some are named."""
    click.echo("| Game | At once | Median wait, s | Longest wait, s | Without time to think |")
    click.echo("| --- | --- | --- | --- | --- |")
    asyncio.run(measure(games or GAMES, thinkers, seconds))


if __name__ == "__main__":
    main()
