"""One table that is played at: decide, store, apply, answer, show; one thing at a time."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fulcrum.match import commands as ask
from fulcrum.match.decisions import Who
from fulcrum.match.events import Event, RematchOpened, SatDown
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.storage.appends import NewTable, StoredEvent, TableSummary
from fulcrum.server.storage.errors import Conflict, StorageBusy
from fulcrum.server.tables import frames
from fulcrum.server.tables.channels import Subscriber
from fulcrum.server.tables.storing import restored, stored, summary_after
from fulcrum.server.tables.subscribers import ReplyTo, Subscribers
from fulcrum.server.tables.table_host import Opening, TableHost

SKIPS_DUE_EVENTS = (ask.Resume, ask.Claim)  # what is due is itself the answer to a claim
NOT_HERE_YET = "version"  # the refusal of one that the client may know from another process
ATTEMPTS = 10  # to be the first with a version, while other processes write to the same table
AWAY_AFTER = 5.0  # seconds; a page that is loaded anew is no departure
GRACE = 30.0  # seconds that people have to come to a table at which they are expected
RETRY_AFTER = 1.0  # seconds until a database that failed is asked again
CALL_ROLL_EVERY = 15.0  # seconds between looks whether people are still there who are in another process
UNWATCHED_AFTER = 60.0  # seconds after which bots that play among themselves wait until somebody looks


class Change(NamedTuple):
    """What is about to happen at a table, as it is stored; and the table of a rematch that it opens, if it does."""

    events: Sequence[Event]
    rows: Sequence[StoredEvent]
    summary: TableSummary | None
    opening: Opening | None

    @property
    def opens(self) -> NewTable | None:
        return None if self.opening is None else self.opening.stored


class LiveTable:
    """A table with those who watch it. Nothing is told that is not stored."""

    def __init__(self, table: Table, events: Sequence[Event], host: TableHost) -> None:
        """`table` is what these events make."""
        self.table = table
        self.id = self.table.setup.table
        self._host = host
        self._lock = asyncio.Lock()
        self._unsure = False  # whether the database may have more than we do
        self.subscribers = Subscribers(self.table, events, host)
        self._deadline = self.table.next_deadline()
        self._clock_lead = 0.0  # seconds by which the table's time is ahead of the house's
        self._update_clock_lead()
        self._leaving: dict[str, float] = {}  # people who are not here, and when they are missed
        self._looked_at = events[0].at  # when somebody last did; at first, whoever opened it
        self._moves: dict[int, bytes] = {}  # of each seat that asked for them since something happened

    def now(self) -> float:
        """The table's time: the house's, unless the last event is later, as when the machine's clock was set back.

        Then it goes on from there. Otherwise nothing would be due until the house has caught up.
        """
        return self._host.now() + self._clock_lead

    def _update_clock_lead(self) -> None:
        self._clock_lead = max(self._clock_lead, self.table.at - self._host.now())

    # What happens

    async def do(self, command: ask.Command, who: Who, reply_to: ReplyTo | None = None) -> tuple[Event, ...]:
        """What the command led to, when it is stored; raises `Refused` or `StorageError` with nothing changed.

        Whoever asked is answered before others are shown anything. Nothing at all means that it was done before, and
        is answered as it was then.
        """
        async with self._lock:
            for _ in range(ATTEMPTS):
                try:
                    events = await self._attempt(command, who, reply_to)
                except Conflict:
                    continue
                if reply_to is not None and not events:
                    reply_to.subscriber.offer(frames.answer(reply_to.re, self._done(command, who)))
                return events
        raise StorageBusy("others were quicker, again and again")

    async def _attempt(self, command: ask.Command, who: Who, reply_to: ReplyTo | None) -> tuple[Event, ...]:
        if self._unsure:
            await self._catch_up()
        if not isinstance(command, SKIPS_DUE_EVENTS) and (due := self._due_events()):
            await self._take(due)
        events = await self._decide(command, who)
        await self._take(events, reply_to)
        return events

    async def _decide(self, command: ask.Command, who: Who) -> tuple[Event, ...]:
        try:
            return self.table.decide(command, who, self.now())
        except Refused as refused:
            if refused.code != NOT_HERE_YET:
                raise
            await self._catch_up()
            return self.table.decide(command, who, self.now())

    def _done(self, command: ask.Command, who: Who) -> int:
        """The version that a command led to which was done before."""
        seat = self.table.seat_of(who) if isinstance(who, str) else None
        if isinstance(command, ask.Play) and seat is not None:
            return self.table.done[seat, "person", command.id]
        return self.table.version

    async def catch_up(self) -> None:
        """Take in what is stored and not known here."""
        async with self._lock:
            await self._catch_up()

    async def take_in(self, rows: Sequence[StoredEvent]) -> None:
        """Follow what another process has stored, as far as it is still new here."""
        async with self._lock:
            self._apply([restored(row) for row in rows if row.version > self.table.version], followed=True)

    async def run_due(self) -> None:
        """Have happen what is due."""
        async with self._lock:
            for _ in range(ATTEMPTS):
                if self._unsure:
                    await self._catch_up()
                try:
                    await self._take(self._due_events())
                    break
                except Conflict:
                    continue

    def _due_events(self) -> tuple[Event, ...]:
        now = self.now()
        return () if self._deadline is None or self._deadline > now else self.table.timer_events(now)

    async def _catch_up(self) -> None:
        events = [restored(row) for row in await self._host.store.events(self.id, self.table.version)]
        self._unsure = False
        self._apply(events)

    async def _take(self, events: Sequence[Event], reply_to: ReplyTo | None = None) -> None:
        if not events:
            return
        change = self._change(events)
        try:
            await self._host.committer.append(self.id, change.rows, table=change.summary, opens=change.opens)
        except BaseException:  # also when we are cancelled
            self._doubt()
            raise
        self._make(change, reply_to)

    def _change(self, events: Sequence[Event]) -> "Change":
        opening = None
        if type(events[-1]) is RematchOpened:  # nothing follows it
            later = self.table.copy(position=False)
            for event in events:
                later.apply(event)
            opening = self._host.rematch(later)
        return Change(events, [stored(event) for event in events], summary_after(self.table, events), opening)

    def _make(self, change: "Change", reply_to: ReplyTo | None) -> None:
        if change.opening is not None:
            self._host.opened(change.opening)
        self._apply(change.events, reply_to)

    def _doubt(self) -> None:
        """What could not be stored may be there all the same, or come to be."""
        self._unsure = True
        self._host.happened(self, ())

    def _apply(self, events: Sequence[Event], reply_to: ReplyTo | None = None, followed: bool = False) -> None:
        if not events:
            return
        for event in events:
            self.table.apply(event)
        self._moves.clear()
        self._update_clock_lead()
        self._deadline = self.table.next_deadline()
        now = self.now()
        self.subscribers.tell(events, reply_to, now)
        if any(event.changes_seats for event in events):
            self._expect_new(event.person for event in events if isinstance(event, SatDown))
            self.subscribers.reseat(now)
        if "rematch" in self.table.proposals:
            self.expect(AWAY_AFTER)
        if followed:  # who plays in another process may be lost with it, and would be missed by nobody
            self.expect(CALL_ROLL_EVERY)
        self._host.happened(self, events, followed)

    # Onlookers

    @property
    def watched(self) -> bool:
        return bool(self.subscribers)

    @property
    def attended(self) -> bool:
        """Whether bots are to play on: always with a person, and among themselves while somebody looks or just did."""
        return bool(self.table.owners or self.subscribers) or self.now() - self._looked_at < UNWATCHED_AFTER

    def _look(self) -> None:
        waited = not self.attended
        self._looked_at = self.now()
        if waited:
            self._host.greet(self)

    @property
    def busy(self) -> bool:
        """Whether it has to stay in memory."""
        return bool(self.subscribers) or self._lock.locked()

    async def watch(self, subscriber: Subscriber, re: bytes, since: int | None = None, seat: int | None = None) -> None:
        """Bring an onlooker up to date, who gets all that follows: by deltas, if it has `since` as seen from `seat`."""
        await self._be_sure()
        self._look()
        self.forget(subscriber)
        mine = self.table.seat_of(subscriber.person_id)
        channel = self.subscribers.join(subscriber, self.now())
        steps = channel.since(since) if since is not None and seat == mine else None
        shown = [channel.whole(mine)] if steps is None else steps
        subscriber.offer(frames.answer(re, channel.version, shown[0] if shown else None))
        for frame in shown[1:]:
            subscriber.offer(frame)
        self._leaving.pop(subscriber.person_id, None)
        self._host.happened(self, ())  # what waits to be shown to spectators has to wake the table
        if mine is not None and self._is_missed(mine):
            await self.do(ask.Back(subscriber.person_id), None)

    def welcome(self, subscriber: Subscriber) -> None:
        """Somebody who was brought along from the table before."""
        channel = self.subscribers.join(subscriber, self.now())
        subscriber.offer(channel.whole(channel.watchers[subscriber]))
        self._leaving.pop(subscriber.person_id, None)

    async def _be_sure(self) -> None:
        """Whoever comes is shown the newest: the news of another process may be late, or lost with it."""
        if self._unsure or self._host.presence is not None:
            await self.catch_up()

    def whole(self, subscriber: Subscriber) -> bytes:
        """The frame with all that somebody may see now."""
        seat = self.table.seat_of(subscriber.person_id)
        return self.subscribers.channel(seat, self.now()).whole(seat)

    async def view(self, person: str) -> frames.Json:
        """What this person may see now."""
        await self._be_sure()
        self._look()
        seat = self.table.seat_of(person)
        return self.subscribers.channel(seat, self.now()).view_for(seat)

    def known_to(self, subscriber: Subscriber) -> int:
        """The version as somebody may know it."""
        return self.subscribers.known_to(subscriber, self.table.version, self.now())

    def moves_of(self, seat: int) -> bytes:
        """The legal moves of a seat, a list in JSON; kept, as there are games where it takes milliseconds to make."""
        found = self._moves.get(seat)
        if found is None:
            moves = self.table.state.legal_moves(seat) if self.table.status == "playing" else []
            found = self._moves[seat] = frames.encode([move.text for move in moves])
        return found

    def leave(self, subscriber: Subscriber) -> None:
        """The connection is closed, or does not want to see more."""
        person = subscriber.person_id
        self.forget(subscriber)
        if self.table.seat_of(person) is not None and not self.is_here(person):
            self._leaving[person] = self.now() + AWAY_AFTER
            self._host.happened(self, ())

    def forget(self, subscriber: Subscriber) -> None:
        if self.subscribers.remove(subscriber):
            self._looked_at = self.now()

    def is_here(self, person: str) -> bool:
        return self.subscribers.is_here(person)

    def expect(self, seconds: float) -> None:
        """Everybody who has a seat and is not here is to come within some seconds, or to be in another process."""
        for seat in self.table.seats:
            if seat.person is not None and seat.away_since is None and not self.is_here(seat.person):
                self._leaving.setdefault(seat.person, self.now() + seconds)

    def _expect_new(self, people: Iterable[str]) -> None:
        """Whoever has just sat down, perhaps by a request, is to look at the table before long."""
        for person in people:
            if not self.is_here(person):
                self._leaving[person] = self.now() + GRACE

    def _is_missed(self, seat: int) -> bool:
        return self.table.seats[seat].away_since is not None or self.table.seats[seat].stand_in

    def _missed_but_here(self) -> list[str]:
        """People who came while they were being missed, or whose return could not be stored."""
        return [
            seat.person
            for seat in self.table.seats
            if (seat.away_since is not None or seat.stand_in)
            and seat.person is not None
            and not seat.forfeited
            and self.is_here(seat.person)
        ]

    # Time

    def next_wake(self) -> float | None:
        """When `tick` has something to do, in the house's time."""
        if self._unsure:  # not before, whatever is due: the database would be asked without end
            return self._host.now() + RETRY_AFTER
        times = self.subscribers.release_times()
        if self._deadline is not None:
            times.append(self._deadline)
        if self._leaving:
            times += self._leaving.values()
        if self._missed_but_here():
            times.append(self.now() + RETRY_AFTER)
        return min(times) - self._clock_lead if times else None

    async def tick(self) -> None:
        """Show what spectators may see by now, miss who has gone, welcome who is here, have happen what is due."""
        now = self.now()
        self.subscribers.release_due(now)
        await self._miss(person for person, at in tuple(self._leaving.items()) if at <= now)
        for person in self._missed_but_here():
            await self.do(ask.Back(person), None)
        await self.run_due()

    async def _miss(self, people: Iterable[str]) -> None:
        for person in people:
            if self._waits_for_people() and not self.is_here(person):
                if await self._is_elsewhere(person):
                    self._leaving[person] = self.now() + CALL_ROLL_EVERY
                    continue
                await self.do(ask.Away(person), None)
            self._leaving.pop(person, None)

    def _waits_for_people(self) -> bool:
        """Whether others wait for those who are not here; after the end, only while a rematch is proposed."""
        return self.table.status in ("waiting", "playing") or "rematch" in self.table.proposals

    async def _is_elsewhere(self, person: str) -> bool:
        presence = self._host.presence
        return presence is not None and await presence.elsewhere(self.id, person)
