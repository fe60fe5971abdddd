"""A channel: the stream of views shared by all subscribers who see the same."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fulcrum.match.events import Event, Moved
from fulcrum.match.table import Table
from fulcrum.match.views import ViewParts, view_after, view_for
from fulcrum.server.tables import frames

if TYPE_CHECKING:
    from fulcrum.server.tables.live_table import LiveTable

KEPT_DELTAS = 64


class Subscriber(Protocol):
    """A connection that follows a table. It takes frames without blocking."""

    @property
    def person_id(self) -> str: ...

    def offer(self, frame: bytes) -> None: ...

    def moved(self, old_id: str, live: "LiveTable") -> None:
        """Replaces the subscription to an old table."""


class Step(NamedTuple):
    """The change from one view to the next."""

    shown_at: float
    frame: bytes
    view: ViewParts


class Channel:
    """The views of one seat, or the public ones, in order. Each is encoded once for all subscribers.

    A channel for spectators may show everything some seconds late.
    """

    __slots__ = ("_delay", "_newest", "_recent", "_secrets", "_table_id", "_view", "_viewer", "_waiting", "watchers")

    def __init__(self, table: Table, viewer: int | None, delay: float = 0.0) -> None:
        self.watchers: dict[Subscriber, int | None] = {}  # and each one's seat
        self._view = view_for(table, viewer)  # shown now
        self._newest = self._view  # shown after the delay
        self._table_id = table.setup.table
        self._viewer = viewer
        self._delay = delay
        self._secrets = table.state.game.has_secrets
        self._recent: list[tuple[int, bytes]] = []  # the last deltas, each with the version it starts from
        self._waiting: deque[Step] | None = deque() if delay else None

    @property
    def version(self) -> int:
        version: int = self._view.often["version"]
        return version

    @property
    def delayed(self) -> bool:
        return self._delay > 0.0

    def follow(self, table: Table, events: Sequence[Event]) -> bytes | None:
        """Updates the view after events and returns the frame for subscribers.

        There is no frame while it is delayed, or if the viewer can see none of the events. The frame is empty when the
        whole view is new, as at the start of a game. Each subscriber then gets a full view.
        """
        events = [event for event in events if event.shown_to(self._viewer)]
        if not events:
            return None
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
        """Returns the events as the viewer may see them, without move ids, which only the mover needs."""
        shown: list[frames.Json | Event] = []
        renumbered = table.counts.misses(self._viewer)
        for event in events:
            if not event.private and not renumbered:
                shown.append(event)
            elif type(event) is Moved and not self._secrets and not renumbered:  # the usual case, made fast
                seen = {"kind": "moved", "version": event.version, "at": event.at, "seat": event.seat}
                shown.append(seen | {"move": event.move, "by": event.by})
            else:
                seen = table.event_view(event, self._viewer)
                seen.pop("id", None)
                shown.append(seen)
        return shown

    def next_release(self) -> float | None:
        """Returns when the next delayed frame is due."""
        return self._waiting[0].shown_at if self._waiting else None

    def release(self, now: float) -> Iterator[bytes]:
        """Yields the frames that are due. Show each before taking the next."""
        while self._waiting and self._waiting[0].shown_at <= now:
            _, frame, after = self._waiting.popleft()
            self._step_on(frame, after)
            yield frame

    def _step_on(self, frame: bytes, after: ViewParts) -> None:
        self._recent.append((self.version, frame))
        if len(self._recent) > KEPT_DELTAS:
            del self._recent[0]
        self._view = after

    def show(self, frame: bytes, but: Subscriber | None = None) -> None:
        """Sends a frame to all subscribers except one."""
        for watcher, seat in self.watchers.items():
            if watcher is not but:
                watcher.offer(frame or self.whole(seat))

    def whole(self, seat: int | None) -> bytes:
        """Returns the frame with the whole view, for a subscriber in this seat."""
        return frames.whole(self._table_id, self.version, self.view_for(seat))

    @property
    def view(self) -> frames.Json:
        """The view that is shown now."""
        return self._view.as_json()

    def view_for(self, seat: int | None) -> frames.Json:
        view = self.view
        if seat == self._viewer:
            return view
        game = view["game"]
        return {**view, "seat": seat, "game": game and {**game, "seat": seat}}

    def since(self, version: int) -> list[bytes] | None:
        """Returns the deltas since a version, or None when they are no longer kept."""
        if version == self.version:
            return []
        found = [frame for start, frame in self._recent if start >= version]
        return found if all(found) and any(start == version for start, _ in self._recent) else None
