"""The tables that this process holds in memory."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

from fulcrum.match.commands import Resume, Start
from fulcrum.match.events import Aborted, Event, Opened, RematchOpened
from fulcrum.match.offers import rematch_setup
from fulcrum.match.refusals import OtherRules, Refused
from fulcrum.match.setup import Setup, setup_table
from fulcrum.match.table import Table, replay
from fulcrum.server.storage.appends import NewTable
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.errors import Conflict, StorageError
from fulcrum.server.storage.store import UNFINISHED, Store
from fulcrum.server.tables.clock import Clock, SteadyClock
from fulcrum.server.tables.live_table import GRACE, RETRY_AFTER, LiveTable
from fulcrum.server.tables.storing import restored, stored, summary
from fulcrum.server.tables.table_host import Opening, Presence
from fulcrum.server.tables.timers import Timers

MOST_IN_MEMORY = 10_000
TAKE_OVER_AFTER = 5.0  # seconds; then another process takes over the follow-up work of one that stored an event

Listener = Callable[[LiveTable, Sequence[Event]], None]

log = logging.getLogger("fulcrum.tables")


class NoTable(Refused):
    """The same refusal for a missing and a private table, so that it does not reveal which."""

    def __init__(self) -> None:
        super().__init__("no-table", "Table not found. If it is private, open it with its link.")


class OldTable(Refused):
    """The table was opened by a Fulcrum with other rules of its game, and can't be replayed."""

    def __init__(self, words: str) -> None:
        super().__init__("other-rules", words)


class LiveTables:
    """Creates tables, loads them on demand, and wakes them when a timer is due."""

    def __init__(
        self,
        store: Store,
        committer: Committer,
        now: Clock | None = None,
        randomness: Any = secrets,
        most_in_memory: int = MOST_IN_MEMORY,
    ) -> None:
        self.store = store
        self.committer = committer
        self.now = now or SteadyClock()
        self.timers = Timers(self._wake, self.now)
        self._randomness = randomness
        self.open_since = self.now()
        self.presence: Presence | None = None  # None with a single process
        self._most_in_memory = most_in_memory
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()  # least recently used first
        # Every table that is referenced anywhere, so that there are never two of one id.
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._followed: dict[str, asyncio.TimerHandle] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._prepared: set[str] = set()
        self._wishes: list[Callable[[str], None]] = []
        self._listeners: list[Listener] = []
        self._greeters: list[Callable[[LiveTable], None]] = []
        self._tasks: set[asyncio.Task[Any]] = set()

    def listen(self, listener: Listener) -> None:
        """Calls a listener with the events of any table, after they are stored and shown."""
        self._listeners.append(listener)

    def listen_to_loading(self, greeter: Callable[[LiveTable], None]) -> None:
        """Calls a function with every table that is loaded, where work may be left undone."""
        self._greeters.append(greeter)

    def listen_to_preparing(self, wish: Callable[[str], None]) -> None:
        """Calls a function with every game of which a table is created or loaded for the first time."""
        self._wishes.append(wish)

    # Creating and loading

    async def create(self, game: str, *, owner: str, **wishes: Any) -> str:
        """Creates a table and returns its id. Takes and raises what `setup_table` does."""
        setup = setup_table(self._new_id(), game, owner=owner, seed=self._new_seed(), **wishes)
        return (await self._open(setup)).id

    async def _open(self, setup: Setup) -> LiveTable:
        await self._prepare(setup.game)
        opening = self._opening(setup)
        new = opening.stored
        await self.committer.append(new.table_id, new.events, table=new.table)
        return self.opened(opening)

    def _opening(self, setup: Setup, *, start: bool = False) -> Opening:
        """Makes a table that is not stored yet. With `start`, its game starts if all seats are taken."""
        opened = Opened(1, self.now(), setup)
        events: tuple[Event, ...] = (opened,)
        table = Table(opened)
        if start and all(seat.occupant != "open" for seat in setup.seats):
            events += table.decide(Start(), None, opened.at)
        for event in events[1:]:
            table.apply(event)
        live = LiveTable(table, events, self)
        return Opening(live, events, NewTable(live.id, [stored(event) for event in events], summary(live.table)))

    def rematch(self, old: Table) -> Opening:
        """Makes the table of a rematch, which starts at once because everyone agreed to it."""
        return self._opening(rematch_setup(old, self._new_seed()), start=True)

    def opened(self, opening: Opening) -> LiveTable:
        """Keeps a table that was just stored, or the one already loaded by a client that knew the id."""
        live = self._held.get(opening.live.id, opening.live)
        self._keep(live)
        live.expect(GRACE)
        self.happened(live, opening.events)
        return live

    def _new_id(self) -> str:
        text: str = self._randomness.token_urlsafe(16)
        return text

    def _new_seed(self) -> int:
        number: int = self._randomness.randbits(256)
        return number

    def found(self, table_id: str) -> LiveTable | None:
        """Returns the table if it is in memory."""
        return self._held.get(table_id)

    def watched(self) -> list[LiveTable]:
        """Returns the tables with subscribers."""
        return [live for live in self._held.values() if live.watched]

    def forget(self, live: LiveTable) -> bool:
        """Drops a table and its timer unless it is busy; returns whether it did."""
        if live.busy:
            return False
        self._drop(live)
        return True

    def _drop(self, live: LiveTable) -> None:
        self._tables.pop(live.id, None)
        self.timers.forget(live.id)

    async def get(self, table_id: str) -> LiveTable:
        """Returns the table, loading it if needed. Raises `Refused` when there is none."""
        live = self._held.get(table_id)
        if live is not None:
            self._keep(live)
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        events = [restored(row) for row in await self.store.events(table_id)]
        if not events:
            raise NoTable
        opened = events[0]
        if isinstance(opened, Opened):
            await self._prepare(opened.setup.game)
        if (held := self._held.get(table_id)) is not None:  # created meanwhile
            return held
        try:
            live = LiveTable(replay(events), events, self)
        except OtherRules as error:
            await self._call_off(table_id, events[-1])
            raise OldTable(str(error)) from error
        if live.table.at < self.open_since and live.table.next_deadline() is not None:
            await live.do(Resume(GRACE), None)
        live.expect(GRACE)
        self._keep(live)
        self.happened(live, ())
        self.greet(live)
        return live

    async def _call_off(self, table_id: str, last: Event) -> None:
        """Calls off an unfinished game that can't be replayed, so that it isn't listed and awaited any more."""
        summary = await self.store.table(table_id)
        if summary is None or summary.state not in UNFINISHED:
            return
        event = Aborted(last.version + 1, max(last.at, self.now()), seat=None)
        with suppress(Conflict):  # another process called it off first
            await self.committer.append(
                table_id, [stored(event)], table=summary._replace(state="aborted", changed=event.at)
            )

    async def _prepare(self, game: str) -> None:
        """Loads or compiles the game's kernel in a thread, so that other tables go on."""
        if game not in self._prepared:
            for wish in self._wishes:
                wish(game)
            await asyncio.get_running_loop().run_in_executor(None, prepare, game)
            self._prepared.add(game)

    def _keep(self, live: LiveTable) -> None:
        self._held[live.id] = self._tables[live.id] = live
        self._tables.move_to_end(live.id)
        if len(self._tables) > self._most_in_memory:
            idle = next((old for old in self._tables.values() if not old.busy and old is not live), None)
            if idle is not None:
                del self._tables[idle.id]

    def __len__(self) -> int:
        return len(self._tables)

    # Background work

    def happened(self, live: LiveTable, events: Sequence[Event], followed: bool = False) -> None:
        """Plans the timer and notifies listeners; a process that only followed steps in later if needed."""
        self.timers.plan(live.id, live.next_wake())
        if events and type(events[-1]) is RematchOpened:
            self._bring_along(live, events[-1].table)
        if followed:
            self._take_over_later(live)
            return
        for listener in self._listeners if events else ():
            listener(live, events)

    def _bring_along(self, live: LiveTable, rematch_id: str) -> None:
        fresh = self._held.get(rematch_id)
        if fresh is not None:
            live.subscribers.follow_to(fresh)
            if not live.watched:
                self._drop(live)
        elif live.subscribers.has_followers:  # another process created it
            self.begin(self._bring_along_when_loaded(live, rematch_id))

    async def _bring_along_when_loaded(self, live: LiveTable, rematch_id: str) -> None:
        live.subscribers.follow_to(await self.get(rematch_id))

    def _take_over_later(self, live: LiveTable) -> None:
        before = self._followed.pop(live.id, None)
        if before is not None:
            before.cancel()
        version, loop = live.table.version, asyncio.get_running_loop()
        self._followed[live.id] = loop.call_later(TAKE_OVER_AFTER, self._take_over, live, version)

    def _take_over(self, live: LiveTable, version: int) -> None:
        self._followed.pop(live.id, None)
        if live.table.version == version:
            self.greet(live)

    def greet(self, live: LiveTable) -> None:
        """Has listeners do work that may be left undone at a table."""
        for greeter in self._greeters:
            greeter(live)

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs a coroutine in the background and logs its errors."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake(self, table_id: str) -> None:
        try:
            live = await self.get(table_id)
            await live.tick()
            self.timers.plan(table_id, live.next_wake())
        except StorageError:
            self.timers.plan(table_id, self.now() + RETRY_AFTER)
        except Exception:
            log.exception("waking a table failed")

    async def wake_all(self, table_ids: Iterable[str] | None = None) -> None:
        """Loads these tables, or all unfinished ones, so that their timers run."""
        for table_id in await self.store.unfinished() if table_ids is None else table_ids:
            try:
                await self.get(table_id)
            except OldTable as error:
                log.warning("table %s is closed unfinished: %s", table_id, error)
            except Exception:  # one damaged table must not stop the others
                log.exception("table %s could not be loaded", table_id)

    async def close(self) -> None:
        """Waits for background work. What can't be stored now is done after the next start."""
        while self._tasks:
            await asyncio.wait(self._tasks)


async def _logged(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception:
        log.exception("background work failed")


def prepare(game: str) -> None:
    """Calls everything that a table asks of its game once, which compiles it."""
    table = Table(Opened(1, 0.0, setup_table("none", game, owner="nobody", seed=0)))
    state = table.state
    table.view(None)
    seat = state.actors[0]
    state.push(state.legal_moves(seat)[0], seat)
    state.view(seat)
