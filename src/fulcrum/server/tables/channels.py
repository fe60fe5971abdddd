"""What one kind of onlooker is shown of a table: a seat, or everybody who sees the same."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from fulcrum.match.events import Event, Moved, Started, TakenBack
from fulcrum.match.table import Table
from fulcrum.match.views import changed_by_events, changed_by_moves
from fulcrum.server.tables import frames

KEPT_DELTAS = 64
MOVES_ALONE = {Moved}
CHANGES_POSITION = {Started, Moved, TakenBack}


class Onlooker(Protocol):
    """A connection: it takes frames without making anybody wait."""

    @property
    def person_id(self) -> str: ...

    def offer(self, frame: str) -> None: ...


class Step(NamedTuple):
    """From one view to the next."""

    shown_at: float
    frame: str
    view: frames.Json


class Channel:
    """The views of one seat, or the public one, one after the other; encoded once for all who see them.

    With a delay, for spectators, everything is shown so many seconds after it happened.
    """

    __slots__ = ("_delay", "_newest", "_recent", "_secrets", "_table_id", "_viewer", "_waiting", "view", "watchers")

    def __init__(self, table: Table, viewer: int | None, delay: float = 0.0) -> None:
        self.watchers: dict[Onlooker, int | None] = {}  # and where each sits
        self.view = table.view(viewer)  # what is shown
        self._newest = self.view  # what will be
        self._table_id = table.setup.table
        self._viewer = viewer
        self._delay = delay
        self._secrets = table.state.game.has_secrets
        self._recent: list[tuple[int, str]] = []  # the last deltas, each with the version that it starts from
        self._waiting: deque[Step] | None = deque() if delay else None

    @property
    def version(self) -> int:
        version: int = self.view["version"]
        return version

    @property
    def delayed(self) -> bool:
        return self._delay > 0.0

    def follow(self, table: Table, events: Sequence[Event]) -> str | None:
        """Take in what has been applied to the table; tells the frame for the watchers unless it has to wait.

        It is empty when all of the view is new, as at the start: then everybody gets the whole of their own.
        """
        if MOVES_ALONE.issuperset(map(type, events)):
            changed = changed_by_moves(table, self._viewer)
        else:
            same = CHANGES_POSITION.isdisjoint(map(type, events))
            changed = changed_by_events(table, self._viewer, self._newest["game"] if same else None)
        view = {**self._newest, **changed}
        step = Step(events[-1].at + self._delay, self._frame(table, changed, events), view)
        self._newest = view
        if self._waiting is not None:
            self._waiting.append(step)
            return None
        return self._show(step)

    def _frame(self, table: Table, changed: frames.Json, events: Sequence[Event]) -> str:
        if self._newest["game"] is None and changed["game"] is not None:
            return ""
        return frames.delta(self._table_id, self._newest, changed, self._shown(table, events))

    def _shown(self, table: Table, events: Sequence[Event]) -> list[frames.Json]:
        """The events as they may be seen, without the mover's own id, who has it from the answer."""
        shown = []
        for event in events:
            if type(event) is Moved and not self._secrets:  # most of them, so quickly
                seen = {"kind": "moved", "version": event.version, "at": event.at, "seat": event.seat}
                seen |= {"move": event.move, "by": event.by}
            else:
                seen = table.event_view(event, self._viewer)
                seen.pop("id", None)
            shown.append(seen)
        return shown

    def due(self) -> float | None:
        """When the next of what waits is to be shown."""
        return self._waiting[0].shown_at if self._waiting else None

    def release(self, now: float) -> Iterator[str]:
        """Frames whose time has come; each is to be shown before the next is taken."""
        while self._waiting and self._waiting[0].shown_at <= now:
            yield self._show(self._waiting.popleft())

    def _show(self, step: Step) -> str:
        self._recent.append((self.version, step.frame))
        if len(self._recent) > KEPT_DELTAS:
            del self._recent[0]
        self.view = step.view
        return step.frame

    def show(self, frame: str, but: Onlooker | None = None) -> None:
        """Send a frame to all who watch, but one who has it."""
        for watcher, seat in self.watchers.items():
            if watcher is not but:
                watcher.offer(frame or self.whole(seat))

    def whole(self, seat: int | None) -> str:
        """All of the view, for a watcher in this seat."""
        return frames.whole(self._table_id, self.version, self.view_for(seat))

    def view_for(self, seat: int | None) -> frames.Json:
        if seat == self.view["seat"]:
            return self.view
        game = self.view["game"]
        return {**self.view, "seat": seat, "game": game and {**game, "seat": seat}}

    def since(self, version: int) -> list[str] | None:
        """The deltas that lead from a version to what is shown, or None when they are not kept."""
        if version == self.version:
            return []
        found = [frame for start, frame in self._recent if start >= version]
        return found if all(found) and any(start == version for start, _ in self._recent) else None
