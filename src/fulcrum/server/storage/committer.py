"""Group commit: what waits is stored together in one transaction, and told only after it is on the disk."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Protocol, Self

from fulcrum.server.storage.appends import Append, NewTable, StoredEvent, TableSummary
from fulcrum.server.storage.databases import Address, Sqlite
from fulcrum.server.storage.errors import Conflict, StorageBusy, StorageDown, StorageError
from fulcrum.server.storage.postgres_writer import PostgresWriter
from fulcrum.server.storage.sqlite_writer import SqliteWriter

WriteLock = AbstractAsyncContextManager[None]
Measured = Callable[[int, float], None]  # the appends of a batch, and the seconds it took
Stored = tuple[list[Append], list[StorageError | None]]  # a batch, and what went wrong with each

MOST_WAITING = 10_000
SMALL = 100  # appends that are never divided

log = logging.getLogger("fulcrum.storage")


class Writer(Protocol):
    """Stores a batch, sorted by table, in one transaction; says of each append what went wrong, or None."""

    async def write(self, batch: list[Append]) -> list[StorageError | None]: ...

    async def close(self) -> None: ...


class Committer:
    """The only way by which events get into the database.

    An append is acknowledged after its commit and never before. While one batch is written the next one gathers, so
    that a disk that takes a few milliseconds for a commit limits how long an append waits and not how many there are.
    """

    def __init__(
        self,
        writer: Writer,
        write_lock: WriteLock | None = None,
        most_waiting: int = MOST_WAITING,
        measured: Measured = lambda appends, seconds: None,
    ) -> None:
        self.appends = 0
        self.batches = 0
        self.write_lock: WriteLock = nullcontext() if write_lock is None else write_lock
        self._writer = writer
        self._most_waiting = most_waiting
        self._last_size = 0  # of the batch before
        self._measured = measured
        self._waiting: list[Append] = []
        self._awake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._work = self._loop.create_task(self._run(), name="committer")

    @classmethod
    def open(cls, address: Address, measured: Measured = lambda appends, seconds: None) -> Self:
        """A committer for a database; it connects with the first append, and anew whenever it has to.

        SQLite has one writer at a time, and who finds it taken sleeps and tries again. So whoever else of this
        process writes takes turns with the committer, by its `turn`. On PostgreSQL nobody has to wait for it.
        """
        if isinstance(address, Sqlite):
            return cls(SqliteWriter(address), asyncio.Lock(), measured=measured)
        return cls(PostgresWriter(address), measured=measured)

    async def append(
        self,
        table_id: str,
        events: Sequence[StoredEvent],
        *,
        table: TableSummary | None = None,
        opens: NewTable | None = None,
    ) -> None:
        """Returns when the events are stored for good, all of them; raises Conflict, NotStorable or StorageDown.

        The first append of a table brings its summary, later ones only when it changed. Appends of one table are
        stored in the order of the calls, and one that fails takes those along that were made before it was told.
        Who is cancelled while waiting does not take the append back.
        """
        done = self._loop.create_future()
        self.put(Append(table_id, events, table, partial(_resolve, done), opens))
        await done

    def put(self, append: Append) -> None:
        """The same without waiting: `append.told` is called when it is stored, or could not be."""
        if not append.events:
            raise ValueError("an append is of one event or more")
        if self._closing:
            raise StorageBusy("the server is stopping")
        if len(self._waiting) >= self._most_waiting:
            raise StorageBusy("too many changes wait to be stored")
        self._waiting.append(append)
        if len(self._waiting) == 1:
            self._awake.set()

    async def close(self) -> None:
        """Stores what waits, then ends."""
        self._closing = True
        self._awake.set()
        await self._work
        await self._writer.close()

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._awake.wait()
            self._awake.clear()
            writing = self._begin()
            while writing is not None:
                batch, outcomes = await writing
                if any(outcomes):
                    self._tell(batch, outcomes)
                    self._fail_what_was_built_on(batch, outcomes)
                    writing = self._begin()
                else:  # the next is written while these are told
                    writing = self._begin()
                    await asyncio.sleep(0)
                    self._tell(batch, outcomes)

    def _begin(self) -> "asyncio.Task[Stored] | None":
        """Have what waits written, if anything does; of much, half of what is under way.

        Were all of it one batch, everybody would be told at once and answer at once: disk and processor would take
        turns in waiting for each other. In two halves, one is written while the other is told.
        """
        if not self._waiting:
            return None
        size = max(SMALL, (self._last_size + len(self._waiting) + 1) // 2)
        # By table: then two processes lock rows in the same order, and never wait for each other in a circle.
        batch = sorted(self._waiting[:size], key=_table_id)
        del self._waiting[:size]
        self._last_size = len(batch)
        return self._loop.create_task(self._store(batch))

    async def _store(self, batch: list[Append]) -> Stored:
        return batch, await self._outcomes(batch)

    async def _outcomes(self, batch: list[Append]) -> list[StorageError | None]:
        self.batches += 1
        self.appends += len(batch)
        began = time.perf_counter()
        try:
            async with self.write_lock:
                return await self._writer.write(batch)
        except Exception as error:  # a mistake of ours must not leave anybody waiting for ever
            return [StorageDown(f"storing failed: {error!r}") for _ in batch]
        finally:
            self._measured(len(batch), time.perf_counter() - began)

    def _tell(self, batch: list[Append], outcomes: list[StorageError | None]) -> None:
        for append, outcome in zip(batch, outcomes, strict=True):
            try:
                append.on_stored(outcome)
            except Exception:  # a mistake with one table is none of the others'
                log.exception("what was stored of table %s could not be told", append.table_id)

    def _fail_what_was_built_on(self, batch: list[Append], outcomes: list[StorageError | None]) -> None:
        """Who waits with the next version of a table decided it upon a version that is not there."""
        failed = {append.table_id: error for append, error in zip(batch, outcomes, strict=True) if error is not None}
        built_on = [append for append in self._waiting if append.table_id in failed]
        self._waiting = [append for append in self._waiting if append.table_id not in failed]
        self._tell(built_on, [_consequence(failed[append.table_id]) for append in built_on])


def _consequence(failure: StorageError) -> StorageError:
    """What an append is told whose predecessor failed."""
    kind = StorageDown if isinstance(failure, StorageDown) else Conflict
    return kind("the change before this one was not stored")


def _table_id(append: Append) -> str:
    return append.table_id


def _resolve(done: "asyncio.Future[None]", outcome: StorageError | None) -> None:
    if done.done():  # cancelled
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
