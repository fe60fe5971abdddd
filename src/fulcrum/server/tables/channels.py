"""What one kind of onlooker is shown of a table: a seat, or everybody who sees the same."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fulcrum.match.events import Event, Moved
from fulcrum.match.table import Table
from fulcrum.match.views import TableView, view_after, view_for
from fulcrum.server.tables import frames

if TYPE_CHECKING:
    from fulcrum.server.tables.live_table import LiveTable

KEPT_DELTAS = 64


class Subscriber(Protocol):
    """A connection: it takes frames without making anybody wait."""

    @property
    def person_id(self) -> str: ...

    def offer(self, frame: bytes) -> None: ...

    def moved(self, old_id: str, live: "LiveTable") -> None:
        """It watches another table in place of an old one."""


class Step(NamedTuple):
    """From one view to the next."""

    shown_at: float
    frame: bytes
    sight: TableView


class Channel:
    """The views of one seat, or the public one, one after the other; encoded once for all who see them.

    With a delay, for spectators, everything is shown so many seconds after it happened.
    """

    __slots__ = ("_delay", "_newest", "_recent", "_secrets", "_sight", "_table_id", "_viewer", "_waiting", "watchers")

    def __init__(self, table: Table, viewer: int | None, delay: float = 0.0) -> None:
        self.watchers: dict[Subscriber, int | None] = {}  # and where each sits
        self._sight = view_for(table, viewer)  # what is shown
        self._newest = self._sight  # what will be
        self._table_id = table.setup.table
        self._viewer = viewer
        self._delay = delay
        self._secrets = table.state.game.has_secrets
        self._recent: list[tuple[int, bytes]] = []  # the last deltas, each with the version that it starts from
        self._waiting: deque[Step] | None = deque() if delay else None

    @property
    def version(self) -> int:
        version: int = self._sight.often["version"]
        return version

    @property
    def delayed(self) -> bool:
        return self._delay > 0.0

    def follow(self, table: Table, events: Sequence[Event]) -> bytes | None:
        """Take in what has been applied to the table; tells the frame for the watchers unless it has to wait.

        It is empty when all of the view is new, as at the start: then everybody gets the whole of their own.
        """
        before = self._newest
        after = self._newest = view_after(before, table, self._viewer, events)
        frame = b""
        if before.game is not None or after.game is None:
            frame = frames.delta(self._table_id, before, after, self._shown(table, events))
        if self._waiting is not None:
            self._waiting.append(Step(events[-1].at + self._delay, frame, after))
            return None
        self._step_on(frame, after)
        return frame

    def _shown(self, table: Table, events: Sequence[Event]) -> list[frames.Json | Event]:
        """The events as they may be seen, without the mover's own id, who has it from the answer."""
        shown: list[frames.Json | Event] = []
        for event in events:
            if not event.private:
                shown.append(event)
            elif type(event) is Moved and not self._secrets:  # most of them, so quickly
                seen = {"kind": "moved", "version": event.version, "at": event.at, "seat": event.seat}
                shown.append(seen | {"move": event.move, "by": event.by})
            else:
                seen = table.event_view(event, self._viewer)
                seen.pop("id", None)
                shown.append(seen)
        return shown

    def next_release(self) -> float | None:
        """When the next of what waits is to be shown."""
        return self._waiting[0].shown_at if self._waiting else None

    def release(self, now: float) -> Iterator[bytes]:
        """Frames whose time has come; each is to be shown before the next is taken."""
        while self._waiting and self._waiting[0].shown_at <= now:
            _, frame, after = self._waiting.popleft()
            self._step_on(frame, after)
            yield frame

    def _step_on(self, frame: bytes, after: TableView) -> None:
        self._recent.append((self.version, frame))
        if len(self._recent) > KEPT_DELTAS:
            del self._recent[0]
        self._sight = after

    def show(self, frame: bytes, but: Subscriber | None = None) -> None:
        """Send a frame to all who watch, but one who has it."""
        for watcher, seat in self.watchers.items():
            if watcher is not but:
                watcher.offer(frame or self.whole(seat))

    def whole(self, seat: int | None) -> bytes:
        """All of the view, for a watcher in this seat."""
        return frames.whole(self._table_id, self.version, self.view_for(seat))

    @property
    def view(self) -> frames.Json:
        """What is shown, as its viewer sees it."""
        return self._sight.as_json()

    def view_for(self, seat: int | None) -> frames.Json:
        view = self.view
        if seat == self._viewer:
            return view
        game = view["game"]
        return {**view, "seat": seat, "game": game and {**game, "seat": seat}}

    def since(self, version: int) -> list[bytes] | None:
        """The deltas that lead from a version to what is shown, or None when they are not kept."""
        if version == self.version:
            return []
        found = [frame for start, frame in self._recent if start >= version]
        return found if all(found) and any(start == version for start, _ in self._recent) else None
