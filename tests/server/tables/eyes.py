"""A subscriber for tests, and a clock that tests set."""

from typing import Any

import msgspec

from fulcrum.server.tables import frames
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.tables.subscribers import ReplyTo


class Eyes:
    """Records all frames, and builds the view from them as a client does."""

    def __init__(self, person_id: str) -> None:
        self.person_id = person_id
        self.frames: list[bytes] = []
        self.view: dict[str, Any] = {}
        self.watches: list[LiveTable] = []  # the table it was moved to

    def offer(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.view = seen(self.view, msgspec.json.decode(frame))

    def moved(self, old_id: str, live: LiveTable) -> None:
        self.watches.append(live)

    def asks(self, re: bytes = b'"?"') -> ReplyTo:
        return ReplyTo(self, re)

    @property
    def last(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.frames[-1])
        return found


def seen(view: dict[str, Any], frame: dict[str, Any]) -> dict[str, Any]:
    """The client's part: whole views replace the old one, deltas must fit."""
    if "view" in frame:
        whole: dict[str, Any] = frame["view"]
        return whole
    if "from" in frame:
        assert frame["from"] == view["version"]
        return frames.followed(view, frame)
    return view


class HandClock:
    def __init__(self, now: float = 1_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
