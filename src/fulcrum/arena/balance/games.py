"""Plays the games of a report and keeps them in a log, from which an interrupted run resumes."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fulcrum.arena import jobs, log
from fulcrum.arena.balance.plan import BalanceError, GameBatch, Matchup, batches_of
from fulcrum.arena.balance.watching import Note, play_batch
from fulcrum.arena.jobs import OtherSources
from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import InlinePool, Pool, new_pool, play_all
from fulcrum.core.sources import sources_digest, sources_of

Progress = Callable[[int, int], None]
HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class BatchTask:
    """A batch as the game runner takes it."""

    batch: GameBatch
    sources: str  # the digest of the sources that the report is made with

    @property
    def key(self) -> tuple[str, int]:
        return place(self.batch)

    def play(self, _: Leash) -> list[Note]:
        if sources(self.batch.matchup.game_id) != self.sources:
            raise OtherSources("this worker's Fulcrum has other sources than the one that makes the report")
        return play_batch(self.batch)

    def given_up(self, words: str) -> list[Note]:
        raise BalanceError(f"games from {self.batch.first} on at {self.batch.matchup.label}: {words}")


def run(
    matchups: list[Matchup],
    games: int,
    path: Path,
    workers: int | None = 1,
    progress: Progress | None = None,
    *,
    ray: str | None = None,
) -> list[Note]:
    """Plays the games that the log lacks, and returns the notes of all games in the order of matchups and numbers.

    The result is the same for any number of workers and any number of interruptions. Logged games of other sources
    are played again.
    """
    if workers is not None and workers < 1:
        raise BalanceError(f"workers={workers}: a whole number from 1")
    made_by = sources(matchups[0].game_id)
    found = batches(matchups, games, log.read(path), made_by)
    inline = len(found.missing) < 2 or (workers == 1 and not ray)
    pool = InlinePool() if inline else new_pool(ray, workers, len(found.missing))
    try:
        play(found, made_by, path, pool, progress or (lambda done, of: None))
    finally:
        pool.close()
    return found.notes


def play(found: "Batches", made_by: str, path: Path, pool: Pool, progress: Progress) -> None:
    """Plays the missing batches on a pool. Each is logged as soon as it ends."""
    total = sum(batch.count for batch in found.work)
    played = total - sum(batch.count for batch in found.missing)
    progress(played, total)
    for task, notes in play_all([BatchTask(batch, made_by) for batch in found.missing], pool):
        batch = task.batch
        log.append(path, {"matchup": batch.matchup.key, "first": batch.first, "sources": made_by, "games": notes})
        found.done[task.key] = notes
        played += batch.count
        progress(played, total)


@dataclass(frozen=True, slots=True)
class Batches:
    """The batches of some matchups, and the notes of those that are done."""

    work: list[GameBatch]
    done: dict[tuple[str, int], list[Note]]

    @property
    def missing(self) -> list[GameBatch]:
        return [batch for batch in self.work if len(self.done.get(place(batch), ())) < batch.count]

    @property
    def notes(self) -> list[Note]:
        """The notes of each game, in the order of matchups and numbers."""
        done = ((batch, self.done[place(batch)][: batch.count]) for batch in self.work)
        return [{**note, "matchup": batch.matchup.key} for batch, notes in done for note in notes]


def batches(matchups: list[Matchup], games: int, lines: list[log.Line], made_by: str) -> Batches:
    """All batches, with the notes that a log has of them from the same sources."""
    usable = [line for line in lines if is_batch(line) and line["sources"] == made_by]
    done = {(line["matchup"], line["first"]): line["games"] for line in usable}
    return Batches(batches_of(matchups, games), done)


def is_batch(line: log.Line) -> bool:
    return isinstance(line.get("games"), list) and {"matchup", "first", "sources"} <= set(line)


def sources(game_id: str) -> str:
    """Returns a digest of everything that decides the notes of a game: its rules, bots and lens."""
    lens = f"{game_id.replace('-', '_')}.py"
    files = [HERE / "watching.py", *(path for path in (HERE / "lenses").glob("*.py") if path.name == lens)]
    return f"{jobs.sources(game_id)}-{sources_digest(sources_of(*files))}"


def place(batch: GameBatch) -> tuple[str, int]:
    return batch.matchup.key, batch.first
