"""Playing a contest: what the log has is not played again, and every game is logged as soon as it is over."""

import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from fulcrum.arena import log
from fulcrum.arena.contest import Contest, Key
from fulcrum.arena.jobs import Job, Played
from fulcrum.arena.log import Line
from fulcrum.arena.pools import Pool, play_all
from fulcrum.core.records import write_record

LONGEST_WORDS = 80  # characters of a pairing's name in the name of a file


class Run:
    """A contest in progress. `lines` has its games so far, those of the log from the beginning."""

    def __init__(self, contest: Contest, log_path: Path | None = None, records: Path | None = None) -> None:
        self.contest = contest
        self.log_path = log_path
        self.records = records
        self._found = contest.resume(log_path) if log_path else {}  # may hold games of other bots too
        self._lines: dict[Key, Line] = {}
        self._take_over()

    @property
    def lines(self) -> list[Line]:
        """The games so far in the order of the schedule, whoever was quicker."""
        return [self._lines[key] for key in self._order() if key in self._lines]

    @property
    def done(self) -> int:
        return len(self._lines)

    def play(self, pool: Pool, tell: Callable[[Line], None] = lambda line: None) -> list[Line]:
        """Play what is missing; `tell` is called after each game. All games of the contest come back."""
        if self.records:
            self.records.mkdir(parents=True, exist_ok=True)
        for missing in self._missing():
            for played in play_all(missing, pool):
                self._keep(played)
                tell(played.line)
        return self.lines

    def _missing(self) -> Iterator[list[Job]]:
        """Round by round, as the pairings of one depend on the games of those before it."""
        for pairings in self.contest.schedule(self._lines):
            jobs = [job for pairing in pairings for job in self.contest.jobs(pairing, keep_record=bool(self.records))]
            for job in jobs:
                if job.key in self._found:
                    self._lines[job.key] = self._found[job.key]
            yield [job for job in jobs if job.key not in self._lines]

    def _take_over(self) -> None:
        """Take the games of the log that the schedule asks for, up to the first round that is not whole."""
        for missing in self._missing():
            if missing:
                return

    def _order(self) -> Iterator[Key]:
        for pairings in self.contest.schedule(self._lines):
            keys = [(pairing.name, number) for pairing in pairings for number in range(self.contest.games)]
            yield from keys
            if any(key not in self._lines for key in keys):
                return

    def _keep(self, played: Played) -> None:
        line = played.line
        if self.log_path:
            log.append(self.log_path, line)
        self._lines[line["pairing"], line["number"]] = line
        if self.records and played.record:
            write_record(played.record, self.records / file_name(line))


def file_name(line: Line) -> str:
    """A name for a game's record that any disk takes: short, plain, and another for every game."""
    words = re.sub(r"\W+", "-", line["pairing"], flags=re.ASCII).strip("-")[:LONGEST_WORDS]
    digest = hashlib.sha256(line["pairing"].encode()).hexdigest()[:8]
    return f"{words}-{digest}-{line['number']:05}.json"
