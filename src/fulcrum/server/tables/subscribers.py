"""Who watches a table, and what each of them is shown."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fulcrum.match.events import Event
from fulcrum.match.table import Table, replay
from fulcrum.server.tables import frames
from fulcrum.server.tables.channels import Channel, Subscriber
from fulcrum.server.tables.table_host import TableHost

if TYPE_CHECKING:
    from fulcrum.server.tables.live_table import LiveTable


class ReplyTo(NamedTuple):
    """Who waits for the answer, and by which id, in JSON, it is to be called."""

    subscriber: Subscriber
    re: bytes


class Subscribers:
    """The onlookers of one table, each at a channel. It is told the time, and of events when they are stored."""

    def __init__(self, table: Table, events: Iterable[Event], host: TableHost) -> None:
        self._table = table
        self._host = host
        self._past = list(events) if table.setup.spectator_delay else []  # for spectators, who see it later
        self._channels: dict[tuple[int | None, bool], Channel] = {}
        self._watching: dict[Subscriber, Channel] = {}
        self._followers: set[Subscriber] = set()  # who are to be brought along to a rematch

    def __bool__(self) -> bool:
        return bool(self._watching)

    def is_here(self, person: str) -> bool:
        return any(subscriber.person_id == person for subscriber in self._watching)

    # Coming and going

    def join(self, subscriber: Subscriber, now: float) -> Channel:
        """The channel at which somebody watches from now on, from the own seat or as a spectator."""
        seat = self._table.seat_of(subscriber.person_id)
        channel = self._channels[self._key(seat)] = self.channel(seat, now)
        channel.watchers[subscriber] = seat
        self._watching[subscriber] = channel
        if self._host.presence is not None:
            self._host.presence.came(self._table.setup.table, subscriber.person_id)
        return channel

    def remove(self, subscriber: Subscriber) -> bool:
        """Whether there was somebody to part with."""
        channel = self._watching.pop(subscriber, None)
        if channel is None:
            return False
        del channel.watchers[subscriber]
        self._followers.discard(subscriber)
        if self._host.presence is not None:
            self._host.presence.left(self._table.setup.table, subscriber.person_id)
        if not channel.watchers and not channel.delayed:
            self._channels = {key: other for key, other in self._channels.items() if other is not channel}
        return True

    def reseat(self, now: float) -> None:
        """Whoever sits elsewhere than before is shown all of the table anew, from there."""
        for subscriber, channel in tuple(self._watching.items()):
            seat = self._table.seat_of(subscriber.person_id)
            if seat != channel.watchers[subscriber]:
                self.remove(subscriber)
                subscriber.offer(self.join(subscriber, now).whole(seat))

    # To a rematch

    def add_follower(self, subscriber: Subscriber) -> None:
        """Have somebody who watches brought along when a rematch is opened."""
        if subscriber in self._watching:
            self._followers.add(subscriber)

    @property
    def has_followers(self) -> bool:
        return bool(self._followers)

    def follow_to(self, fresh: "LiveTable") -> None:
        """Those who wanted it, and have a seat at the rematch, watch that one from now on."""
        for subscriber in tuple(self._followers):
            if fresh.table.seat_of(subscriber.person_id) is not None:
                self.remove(subscriber)
                subscriber.moved(self._table.setup.table, fresh)
                fresh.welcome(subscriber)

    # What is shown

    def tell(self, events: Sequence[Event], reply_to: ReplyTo | None, now: float) -> None:
        """The answer first, as a part of the frame that shows what it led to; then the others."""
        if self._table.setup.spectator_delay:
            self._past += events
        steps = [(channel, channel.follow(self._table, events)) for channel in self._channels.values()]
        asking = None
        if reply_to is not None:
            asking = reply_to.subscriber
            own = self._watching.get(asking)
            frame = None
            for channel, step in steps:
                if channel is own:
                    frame = step if step != b"" else own.whole(own.watchers[asking])
            asking.offer(frames.answer(reply_to.re, self.known_to(asking, events[0].version, now), frame))
        for channel, step in steps:
            if step is not None:
                channel.show(step, but=asking)

    def known_to(self, subscriber: Subscriber, version: int, now: float) -> int:
        """A version as it may be told: how far a game is that they see later is not for spectators to know."""
        if not self._table.setup.spectator_delay or self._table.seat_of(subscriber.person_id) is not None:
            return version
        return min(version, self.channel(None, now).version)

    def channel(self, seat: int | None, now: float) -> Channel:
        """Of those who look from a seat, or of spectators."""
        viewer, delayed = key = self._key(seat)
        channel = self._channels.get(key)
        if channel is None and delayed:  # kept from now on: to make it means to play the whole game again
            channel = self._channels[key] = self._delayed_channel(now)
        if channel is not None:
            _release_due(channel, now)
        return channel or Channel(self._table, viewer)

    def _key(self, seat: int | None) -> tuple[int | None, bool]:
        """Whose view, and whether it is shown later; without secrets all look at the same one."""
        viewer = seat if self._table.state.game.has_secrets else None
        return viewer, seat is None and self._table.setup.spectator_delay > 0

    def _delayed_channel(self, now: float) -> Channel:
        """Spectators come in where those are who have been watching: some seconds ago."""
        delay = self._table.setup.spectator_delay
        shown = max(1, sum(event.at + delay <= now for event in self._past))
        then = replay(self._past[:shown])
        channel = Channel(then, None, delay)
        for event in self._past[shown:]:
            then.apply(event)
            channel.follow(then, [event])
        return channel

    def release_due(self, now: float) -> None:
        """What spectators may see by now."""
        for channel in self._channels.values():
            _release_due(channel, now)

    def release_times(self) -> list[float]:
        """When something of what waits is to be shown."""
        if not self._table.setup.spectator_delay:
            return []
        return [at for channel in self._channels.values() if (at := channel.next_release()) is not None]


def _release_due(channel: Channel, now: float) -> None:
    for frame in channel.release(now):
        channel.show(frame)
