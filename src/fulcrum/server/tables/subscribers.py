"""The subscribers of a table and what each is shown."""

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
    """Who gets the response to a command, and the request's id in JSON."""

    subscriber: Subscriber
    re: bytes


class Subscribers:
    """The subscribers of one table, grouped into channels by what they may see."""

    def __init__(self, table: Table, events: Iterable[Event], host: TableHost) -> None:
        self._table = table
        self._host = host
        self._past = list(events) if table.setup.spectator_delay else []  # for delayed spectators
        self._channels: dict[tuple[int | None, bool], Channel] = {}
        self._watching: dict[Subscriber, Channel] = {}
        self._followers: set[Subscriber] = set()  # who asked to move on to a rematch

    def __bool__(self) -> bool:
        return bool(self._watching)

    def is_here(self, person: str) -> bool:
        return any(subscriber.person_id == person for subscriber in self._watching)

    # Joining and leaving

    def join(self, subscriber: Subscriber, now: float) -> Channel:
        """Adds a subscriber, as a player or a spectator, and returns its channel."""
        seat = self._table.seat_of(subscriber.person_id)
        channel = self._channels[self._key(seat)] = self.channel(seat, now)
        channel.watchers[subscriber] = seat
        self._watching[subscriber] = channel
        if self._host.presence is not None:
            self._host.presence.came(self._table.setup.table, subscriber.person_id)
        return channel

    def remove(self, subscriber: Subscriber) -> bool:
        """Removes a subscriber; returns whether it was one."""
        channel = self._watching.pop(subscriber, None)
        if channel is None:
            return False
        del channel.watchers[subscriber]
        self._followers.discard(subscriber)
        if self._host.presence is not None:
            self._host.presence.left(self._table.setup.table, subscriber.person_id)
        if not self._watching:  # until then, those who return get what they missed
            self._channels = {key: other for key, other in self._channels.items() if other.delayed}
        return True

    def reseat(self, now: float) -> None:
        """Sends a full view to subscribers whose seat changed."""
        for subscriber, channel in tuple(self._watching.items()):
            seat = self._table.seat_of(subscriber.person_id)
            if seat != channel.watchers[subscriber]:
                self.remove(subscriber)
                subscriber.offer(self.join(subscriber, now).whole(seat))

    # Rematches

    def add_follower(self, subscriber: Subscriber) -> None:
        """Marks a subscriber to be moved to the rematch."""
        if subscriber in self._watching:
            self._followers.add(subscriber)

    @property
    def has_followers(self) -> bool:
        return bool(self._followers)

    def follow_to(self, fresh: "LiveTable") -> None:
        """Moves followers who have a seat at the rematch over to it."""
        for subscriber in tuple(self._followers):
            if fresh.table.seat_of(subscriber.person_id) is not None:
                self.remove(subscriber)
                subscriber.moved(self._table.setup.table, fresh)
                fresh.welcome(subscriber)

    # Views

    def tell(self, events: Sequence[Event], reply_to: ReplyTo | None, now: float) -> None:
        """Sends the requester its response, merged with the delta, and then everyone else the delta."""
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
        """Returns a version as the subscriber counts it.

        For a delayed spectator, who must not learn how far the game is, it may be an earlier one.
        """
        seat = self._table.seat_of(subscriber.person_id)
        known = self._table.version_for(seat, version)
        if not self._table.setup.spectator_delay or seat is not None:
            return known
        return min(known, self.channel(None, now).version)

    def channel(self, seat: int | None, now: float) -> Channel:
        """Returns the channel of a seat or of spectators."""
        viewer, delayed = key = self._key(seat)
        channel = self._channels.get(key)
        if channel is None and delayed:  # kept, because making it replays the whole game
            channel = self._channels[key] = self._delayed_channel(now)
        if channel is not None:
            _release_due(channel, now)
        return channel or Channel(self._table, viewer)

    def _key(self, seat: int | None) -> tuple[int | None, bool]:
        """Returns the key of a channel: whose view, and whether it is delayed.

        Everyone shares one if the game has no secrets and the table no whispers. Whether anyone has whispered so far
        makes no difference, because a change of channels could be noticed.
        """
        viewer = seat if self._table.state.game.has_secrets or self._table.setup.talk == "all" else None
        return viewer, seat is None and self._table.setup.spectator_delay > 0

    def _delayed_channel(self, now: float) -> Channel:
        """Makes a channel that is as far behind as spectators should be."""
        delay = self._table.setup.spectator_delay
        shown = max(1, sum(event.at + delay <= now for event in self._past))
        then = replay(self._past[:shown])
        channel = Channel(then, None, delay)
        for event in self._past[shown:]:
            then.apply(event)
            channel.follow(then, [event])
        return channel

    def release_due(self, now: float) -> None:
        """Shows delayed frames that are due."""
        for channel in self._channels.values():
            _release_due(channel, now)

    def release_times(self) -> list[float]:
        """Returns when delayed frames are due."""
        if not self._table.setup.spectator_delay:
            return []
        return [at for channel in self._channels.values() if (at := channel.next_release()) is not None]


def _release_due(channel: Channel, now: float) -> None:
    for frame in channel.release(now):
        channel.show(frame)
