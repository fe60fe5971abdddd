"""All games of a report, by one process or several, kept in a log from which a run that was cut short goes on."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from fulcrum.arena import jobs, log
from fulcrum.arena.balance.plan import BalanceError, Batch, Table, batches_of
from fulcrum.arena.balance.watching import Note, play_batch
from fulcrum.core.jit import sources_digest, sources_of

Progress = Callable[[int, int], None]
HERE = Path(__file__).resolve().parent
AHEAD = 2  # batches for each process, so that none waits for the next


def run(tables: list[Table], games: int, path: Path, workers: int = 1, progress: Progress | None = None) -> list[Note]:
    """Play what the log does not have yet; the notes of each game in the order of tables and numbers, with its table.

    What comes out does not hang on the number of processes, nor on how often the run was cut short. Games that other
    sources have played are played anew.
    """
    if workers < 1:
        raise BalanceError(f"workers={workers}: a whole number from 1")
    made_by = sources(tables[0].game_id)
    found = batches(tables, games, log.read(path), made_by)
    total = sum(batch.count for batch in found.work)
    played = total - sum(batch.count for batch in found.missing)
    tell = progress or (lambda done, of: None)
    tell(played, total)
    for batch, notes in results(found.missing, workers):
        log.append(path, {"table": batch.table.key, "first": batch.first, "sources": made_by, "games": notes})
        found.done[place(batch)] = notes
        played += batch.count
        tell(played, total)
    return found.notes


@dataclass(frozen=True, slots=True)
class Batches:
    """The work of some tables, and what of it is done."""

    work: list[Batch]
    done: dict[tuple[str, int], list[Note]]

    @property
    def missing(self) -> list[Batch]:
        return [batch for batch in self.work if len(self.done.get(place(batch), ())) < batch.count]

    @property
    def notes(self) -> list[Note]:
        """Of each game, in the order of tables and numbers."""
        done = ((batch, self.done[place(batch)][: batch.count]) for batch in self.work)
        return [{**note, "table": batch.table.key} for batch, notes in done for note in notes]


def batches(tables: list[Table], games: int, lines: list[log.Line], made_by: str) -> Batches:
    """What has to be played, and what a log has of it from the same sources."""
    usable = [line for line in lines if is_batch(line) and line["sources"] == made_by]
    done = {(line["table"], line["first"]): line["games"] for line in usable}
    return Batches(batches_of(tables, games), done)


def is_batch(line: log.Line) -> bool:
    return isinstance(line.get("games"), list) and {"table", "first", "sources"} <= set(line)


def sources(game_id: str) -> str:
    """A digest of all that the notes of a game hang on: its rules, its bots, and how it is looked at."""
    lens = f"{game_id.replace('-', '_')}.py"
    files = [HERE / "watching.py", *(path for path in (HERE / "lenses").glob("*.py") if path.name == lens)]
    return f"{jobs.sources(game_id)}-{sources_digest(sources_of(*files))}"


def place(batch: Batch) -> tuple[str, int]:
    return batch.table.key, batch.first


def results(work: list[Batch], workers: int) -> Iterator[tuple[Batch, list[Note]]]:
    """Every batch with its notes, as they come."""
    if workers == 1 or len(work) < 2:
        for batch in work:
            yield batch, play_batch(batch)
        return
    waiting = iter(work)
    running: dict[Future[list[Note]], Batch] = {}
    with pool(min(workers, len(work))) as processes:
        while True:
            for batch in islice(waiting, AHEAD * workers - len(running)):
                running[processes.submit(play_batch, batch)] = batch
            if not running:
                return
            try:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
            except BrokenProcessPool as error:
                raise BalanceError("a process that played games has ended; run it again to go on from there") from error


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes, for compiled code and threads do not survive a fork; nothing new is begun after an error."""
    processes = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=end_by_interrupt)
    try:
        yield processes
    finally:
        processes.shutdown(cancel_futures=True)


def end_by_interrupt() -> None:
    """Ctrl-C reaches all processes of a terminal: those that play end by it at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
