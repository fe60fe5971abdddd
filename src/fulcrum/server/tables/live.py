"""All tables of this process that are in memory."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fulcrum.match.commands import OpenRematch, Resume, Start
from fulcrum.match.events import Event, Opened, RematchAgreed
from fulcrum.match.refusals import Refused
from fulcrum.match.rematch import rematch_setup
from fulcrum.match.setup import Setup, setup_table
from fulcrum.match.table import Table
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.errors import StorageError
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.clock import Clock, SteadyClock
from fulcrum.server.tables.live_table import GRACE, RETRY_AFTER, LiveTable
from fulcrum.server.tables.storing import restored, stored, summary
from fulcrum.server.tables.timers import Timers

MOST_IN_MEMORY = 10_000

Listener = Callable[[LiveTable, Sequence[Event]], None]

log = logging.getLogger("fulcrum.tables")


class LiveTables:
    """Opens tables, loads them when they are asked for, wakes them when something is due."""

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
        self._since = self.now()
        self._most_in_memory = most_in_memory
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()  # the one used last is at the end
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._prepared: set[str] = set()
        self._listeners: list[Listener] = []
        self._tasks: set[asyncio.Task[Any]] = set()

    def listen(self, listener: Listener) -> None:
        """Have somebody told of all that happens at any table, after it is stored and shown."""
        self._listeners.append(listener)

    # Opening and finding

    async def create(self, game: str, *, owner: str, **wishes: Any) -> str:
        """The id of a new table; takes what `setup_table` does, and raises what it raises."""
        setup = setup_table(self._new_id(), game, owner=owner, seed=self._new_seed(), **wishes)
        return (await self._open(setup)).id

    async def _open(self, setup: Setup) -> LiveTable:
        await self._prepare(setup.game)
        opened = Opened(1, self.now(), setup)
        live = LiveTable([opened], self)
        await self.committer.append(live.id, [stored(opened)], table=summary(live.table))
        self._keep(live)
        self.happened(live, (opened,))
        return live

    def _new_id(self) -> str:
        text: str = self._randomness.token_urlsafe(16)
        return text

    def _new_seed(self) -> int:
        number: int = self._randomness.randbits(256)
        return number

    def found(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory."""
        return self._tables.get(table_id)

    async def get(self, table_id: str) -> LiveTable:
        """The table, loaded once however many ask for it; raises `Refused` when there is none."""
        live = self._tables.get(table_id)
        if live is not None:
            self._tables.move_to_end(table_id)
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        events = [restored(row) for row in await self.store.events(table_id)]
        if not events:
            raise Refused("no-table", "there is no such table")
        opened = events[0]
        if isinstance(opened, Opened):
            await self._prepare(opened.setup.game)
        live = LiveTable(events, self)
        if live.table.at < self._since and live.table.next_due() is not None:
            await live.do(Resume(GRACE), None)
        live.expect(GRACE)
        self._keep(live)
        self.happened(live, ())
        if live.table.rematch_agreed and live.table.rematch_table is None:  # the server ended before it was opened
            self.begin(self._open_rematch(live))
        return live

    async def _prepare(self, game: str) -> None:
        """Compiled code is loaded, or made, in a thread: others go on playing."""
        if game not in self._prepared:
            await asyncio.get_running_loop().run_in_executor(None, prepare, game)
            self._prepared.add(game)

    def _keep(self, live: LiveTable) -> None:
        self._tables[live.id] = live
        if len(self._tables) > self._most_in_memory:
            idle = next((old for old in self._tables.values() if not old.busy and old is not live), None)
            if idle is not None:
                del self._tables[idle.id]

    def __len__(self) -> int:
        return len(self._tables)

    # What happens by itself

    def happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        self.timers.plan(live.id, live.next_wake())
        if any(isinstance(event, RematchAgreed) for event in events):
            self.begin(self._open_rematch(live))
        for listener in self._listeners if events else ():
            listener(live, events)

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something on the side; what goes wrong is logged."""
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open_rematch(self, live: LiveTable) -> None:
        fresh = await self._open(rematch_setup(live.table, self._new_id(), self._new_seed()))
        await live.do(OpenRematch(fresh.id), None)
        if all(seat.occupant != "open" for seat in fresh.table.seats):
            await fresh.do(Start(), None)
        fresh.expect(GRACE)
        self.happened(fresh, ())

    async def _wake(self, table_id: str) -> None:
        try:
            live = await self.get(table_id)
            await live.tick()
            self.timers.plan(table_id, live.next_wake())
        except StorageError:
            self.timers.plan(table_id, self.now() + RETRY_AFTER)
        except Exception:
            log.exception("a table could not be woken")

    async def wake_all(self) -> None:
        """After a start: loads every table that is not finished, so that what is due happens."""
        for table_id in await self.store.unfinished():
            try:
                await self.get(table_id)
            except Exception:  # a damaged one is no reason to leave the others asleep
                log.exception("table %s can't be loaded", table_id)

    async def close(self) -> None:
        """Waits for what was begun on the side."""
        while self._tasks:
            await asyncio.wait(self._tasks)


async def _logged(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception:
        log.exception("work on the side failed")


def prepare(game: str) -> None:
    """Everything a table asks of the game, once."""
    table = Table(Opened(1, 0.0, setup_table("none", game, owner="nobody", seed=0)))
    state = table.state
    table.view(None)
    seat = state.actors[0]
    state.push(state.legal_moves(seat)[0], seat)
    state.view(seat)
