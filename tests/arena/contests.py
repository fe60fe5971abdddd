"""Shared by tests of games on workers: small contests, rogue programs, pools, and processes that end."""

import shlex
import sys
import time
from pathlib import Path
from typing import Any

from fulcrum.arena.contest import Contest, plan
from fulcrum.arena.jobs import TIMES, Job, Limits
from fulcrum.arena.log import Line
from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import InlinePool

ROGUE = Path(__file__).with_name("rogue.py")
PATIENCE = 60.0  # seconds; enough for a busy machine


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
    """The lines without times."""
    return [{name: value for name, value in line.items() if name not in TIMES} for line in lines]


def gone(pid: int) -> bool:
    """Waits until a process has ended; returns whether it has."""
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


class Here(InlinePool):
    """Two places, whose games are played in this process and end out of order."""

    def __init__(self, most: int | None = None) -> None:
        super().__init__()
        self.size = 2
        self.played = 0
        self._most = most  # games, then Ctrl-C is pressed

    def _next(self) -> int:
        """The place whose game ends next: in turns that of the latest game and of the oldest."""
        return list(self._given)[-1 if self.played % 2 == 0 else 0]

    def answers(self) -> list[tuple[int, Any]]:
        if self.played == self._most:
            raise KeyboardInterrupt
        place = self._next()
        self.played += 1
        return [(place, self._given.pop(place).play(Leash()))]


def wait_for(note: Path) -> str:
    """Waits for a file and returns its text."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if note.exists() and (text := note.read_text(encoding="utf-8")):
            return text
        time.sleep(0.02)
    raise AssertionError(f"{note.name} was not written")
