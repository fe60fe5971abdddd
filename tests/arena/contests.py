"""What the tests of contests share: small contests, rogue programs, and whether a process is gone."""

import shlex
import sys
import time
from pathlib import Path
from typing import Any

from fulcrum.arena.contest import Contest, plan
from fulcrum.arena.jobs import TIMES, Job, Limits, Played, play_job
from fulcrum.arena.log import Line
from fulcrum.arena.pools import Lost
from fulcrum.arena.programs import Leash

ROGUE = Path(__file__).with_name("rogue.py")
PATIENCE = 60.0  # seconds, for what should happen at once on a machine that is not busy


def program(*arguments: object) -> str:
    """A bot as it is typed."""
    return f"cmd:{shlex.join([sys.executable, *map(str, arguments)])}"


def rogue(how: str, *more: object) -> str:
    return f"{how}={program(ROGUE, how, *more)}"


def small(*bots: str, kind: str = "match", patience: float = PATIENCE, **wishes: Any) -> Contest:
    """A contest on Lean's smallest board, with few simulations."""
    limits = Limits(simulations=4, patience=patience)
    return plan(kind, "lean", {"side": 2}, bots, **{"games": 2, "seed": 1, "limits": limits, **wishes})


def jobs_of(contest: Contest, **wishes: Any) -> list[Job]:
    return [job for pairing in next(contest.schedule({})) for job in contest.jobs(pairing, **wishes)]


def timeless(lines: list[Line]) -> list[Line]:
    """The lines without what is of the clock."""
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines]


def gone(pid: int) -> bool:
    """Wait until a process has ended, whoever has to notice it."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        try:
            status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if status in "ZX":
            return True
        time.sleep(0.02)
    return False


class Here:
    """A pool without processes: games are played in this one when somebody waits for them."""

    def __init__(self, most: int | None = None) -> None:
        self.size = 2
        self.played = 0
        self._most = most  # games, then somebody presses Ctrl-C
        self._given: dict[int, Job] = {}

    def give(self, place: int, job: Job) -> None:
        self._given[place] = job

    def answers(self) -> list[tuple[int, Played | Lost]]:
        if self.played == self._most:
            raise KeyboardInterrupt
        self.played += 1
        place = max(self._given)  # not in the order they were given
        return [(place, play_job(self._given.pop(place), Leash()))]

    def close(self) -> None:
        self._given.clear()


def wait_for(note: Path) -> str:
    """What a program has written to a file, as soon as it has."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if note.exists() and (text := note.read_text(encoding="utf-8")):
            return text
        time.sleep(0.02)
    raise AssertionError(f"nobody wrote {note.name}")
