"""One live table. A command is decided, stored, applied, answered and shown, one command at a time."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fulcrum.match import commands as ask
from fulcrum.match.decisions import Who
from fulcrum.match.events import CHANGES_SEATS, Event, RematchOpened, SatDown
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.storage.appends import NewTable, StoredEvent, TableSummary
from fulcrum.server.storage.errors import Conflict, StorageBusy
from fulcrum.server.tables import frames
from fulcrum.server.tables.channels import Subscriber
from fulcrum.server.tables.storing import restored, stored, summary_after
from fulcrum.server.tables.subscribers import ReplyTo, Subscribers
from fulcrum.server.tables.table_host import Opening, TableHost

SKIPS_DUE_EVENTS = (ask.Resume, ask.Claim)  # a claim asks for due events, and a resumption delays them
NOT_HERE_YET = "version"  # the code for a version unknown here, which another process may have stored
ATTEMPTS = 10  # at storing, while other processes write to the same table
AWAY_AFTER = 5.0  # seconds, so that reloading the page is not leaving
GRACE = 30.0  # seconds for expected people to connect
RETRY_AFTER = 1.0  # seconds until a failed database is tried again
CALL_ROLL_EVERY = 15.0  # seconds between checks of people connected to another process
UNWATCHED_AFTER = 60.0  # seconds; then bots playing each other pause


class Change(NamedTuple):
    """Events to be stored, and the rematch table that they create, if any."""

    events: Sequence[Event]
    rows: Sequence[StoredEvent]
    summary: TableSummary | None
    opening: Opening | None

    @property
    def opens(self) -> NewTable | None:
        return None if self.opening is None else self.opening.stored


class LiveTable:
    """A table with its subscribers. They see only what is stored."""

    def __init__(self, table: Table, events: Sequence[Event], host: TableHost) -> None:
        """Wraps a table that was made by applying these events."""
        self.table = table
        self.id = self.table.setup.table
        self._host = host
        self._lock = asyncio.Lock()
        self._unsure = False  # the database may have events that we don't
        self.subscribers = Subscribers(self.table, events, host)
        self._deadline = self.table.next_deadline()
        self._clock_lead = 0.0  # seconds by which the table's clock is ahead of the server's
        self._update_clock_lead()
        self._leaving: dict[str, float] = {}  # disconnected people, and when each counts as away
        self._looked_at = events[0].at  # when someone last watched
        self._moves: dict[int, bytes] = {}  # legal moves by seat, until the next event

    def now(self) -> float:
        """Returns the table's time: the server's, or later if the last event is later.

        That happens when the machine's clock was set back. Without the lead, timers would stall until it caught up.
        """
        return self._host.now() + self._clock_lead

    def _update_clock_lead(self) -> None:
        self._clock_lead = max(self._clock_lead, self.table.at - self._host.now())

    # Commands

    async def do(self, command: ask.Command, who: Who, reply_to: ReplyTo | None = None) -> tuple[Event, ...]:
        """Carries out a command and returns its events, which are stored by then.

        A command that is `Refused` has no effect, but due timers are still applied. After a `StorageError` the events
        may be stored, so the table reloads. The requester is answered before other subscribers see anything. No events
        mean that the command was repeated; it gets the original response.
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
        raise StorageBusy("other processes keep changing this table")

    async def _attempt(self, command: ask.Command, who: Who, reply_to: ReplyTo | None) -> tuple[Event, ...]:
        if self._unsure:
            await self._catch_up()
        if not isinstance(command, SKIPS_DUE_EVENTS) and (due := self._due_events()):
            await self._take(due)
        try:
            events = self.table.decide(command, who, self.now())
        except Refused as refused:
            if refused.code != NOT_HERE_YET:
                raise
            await self._catch_up()
            events = self.table.decide(command, who, self.now())
        await self._take(events, reply_to)
        return events

    def _done(self, command: ask.Command, who: Who) -> int:
        """Returns the version that a repeated command led to, as the sender counts it."""
        seat = self.table.seat_of(who) if isinstance(who, str) else None
        if isinstance(command, ask.Play) and seat is not None:
            return self.table.version_for(seat, self.table.done[seat, "person", command.id])
        return self.table.version_for(seat)

    async def catch_up(self) -> None:
        """Applies events that are stored but unknown here."""
        async with self._lock:
            await self._catch_up()

    async def take_in(self, rows: Sequence[StoredEvent]) -> None:
        """Applies events that another process stored, as far as they are new here."""
        async with self._lock:
            self._apply([restored(row) for row in rows if row.version > self.table.version], followed=True)

    async def run_due(self) -> None:
        """Runs due timers."""
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
        except BaseException:  # including cancellation
            self._doubt()
            raise
        self._make(change, reply_to)

    def _change(self, events: Sequence[Event]) -> "Change":
        opening = None
        if type(events[-1]) is RematchOpened:  # always the last event
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
        """Plans to reload: a failed append may have been stored after all."""
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
        if any(map(CHANGES_SEATS, events)):
            self._expect_new(event.person for event in events if isinstance(event, SatDown))
            self.subscribers.reseat(now)
        if "rematch" in self.table.proposals:
            self.expect(AWAY_AFTER)
        if followed:  # a player's process may die, and then no one else would notice
            self.expect(CALL_ROLL_EVERY)
        self._host.happened(self, events, followed)

    # Subscribers

    @property
    def watched(self) -> bool:
        return bool(self.subscribers)

    @property
    def attended(self) -> bool:
        """Whether bots keep playing: always with a person; among themselves only while watched or shortly after."""
        return bool(self.table.owners or self.subscribers) or self.now() - self._looked_at < UNWATCHED_AFTER

    def _look(self) -> None:
        waited = not self.attended
        self._looked_at = self.now()
        if waited:
            self._host.greet(self)

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return bool(self.subscribers) or self._lock.locked()

    async def watch(self, subscriber: Subscriber, re: bytes, since: int | None = None, seat: int | None = None) -> None:
        """Subscribes a connection and sends the current view, or deltas if it has version `since` seen from `seat`."""
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
        self._host.happened(self, ())  # delayed frames need a timer
        if mine is not None and self._is_missed(mine):
            await self.do(ask.Back(subscriber.person_id), None)

    def welcome(self, subscriber: Subscriber) -> None:
        """Subscribes a connection that followed from the previous table."""
        channel = self.subscribers.join(subscriber, self.now())
        subscriber.offer(channel.whole(channel.watchers[subscriber]))
        self._leaving.pop(subscriber.person_id, None)

    async def _be_sure(self) -> None:
        """Reloads if another process may have stored events that did not reach this one."""
        if self._unsure or self._host.presence is not None:
            await self.catch_up()

    def whole(self, subscriber: Subscriber) -> bytes:
        """Returns the frame with the whole current view of a subscriber."""
        seat = self.table.seat_of(subscriber.person_id)
        return self.subscribers.channel(seat, self.now()).whole(seat)

    async def view(self, person: str) -> frames.Json:
        """Returns the current view of a person."""
        await self._be_sure()
        self._look()
        seat = self.table.seat_of(person)
        return self.subscribers.channel(seat, self.now()).view_for(seat)

    def known_to(self, subscriber: Subscriber) -> int:
        """Returns the version that a subscriber may know."""
        return self.subscribers.known_to(subscriber, self.table.version, self.now())

    def moves_of(self, seat: int) -> bytes:
        """Returns the legal moves of a seat as JSON. They are cached: some games take milliseconds to list them."""
        found = self._moves.get(seat)
        if found is None:
            moves = self.table.state.legal_moves(seat) if self.table.status == "playing" else []
            found = self._moves[seat] = frames.encode([move.text for move in moves])
        return found

    def leave(self, subscriber: Subscriber) -> None:
        """Unsubscribes a connection; its player counts as away after a moment."""
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
        """Gives every disconnected player some seconds before they count as away."""
        for seat in self.table.seats:
            if seat.person is not None and seat.away_since is None and not self.is_here(seat.person):
                self._leaving.setdefault(seat.person, self.now() + seconds)

    def _expect_new(self, people: Iterable[str]) -> None:
        """Gives people who just sat down, perhaps over HTTP, time to connect."""
        for person in people:
            if not self.is_here(person):
                self._leaving[person] = self.now() + GRACE

    def _is_missed(self, seat: int) -> bool:
        return self.table.seats[seat].away_since is not None or self.table.seats[seat].stand_in

    def _missed_but_here(self) -> list[str]:
        """Returns people who are connected but marked away, because storing their return failed or raced."""
        return [
            seat.person
            for seat in self.table.seats
            if (seat.away_since is not None or seat.stand_in)
            and seat.person is not None
            and not seat.forfeited
            and self.is_here(seat.person)
        ]

    # Timers

    def next_wake(self) -> float | None:
        """Returns when `tick` is next needed, in the server's time."""
        if self._unsure:  # even if a timer is due: a failing database would be asked in a loop
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
        """Shows delayed frames, updates presence and runs due timers."""
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
        """Whether anyone waits for absent players; after the end, only while a rematch is proposed."""
        return self.table.status in ("waiting", "playing") or "rematch" in self.table.proposals

    async def _is_elsewhere(self, person: str) -> bool:
        presence = self._host.presence
        return presence is not None and await presence.elsewhere(self.id, person)
