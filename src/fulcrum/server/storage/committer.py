"""Group commit: stores waiting appends in one transaction, and confirms them once they are on the disk."""

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
Measured = Callable[[int, float], None]  # number of appends in a batch, and seconds to write it
Stored = tuple[list[Append], list[StorageError | None]]  # a batch, and the error of each append or None

MOST_WAITING = 10_000
SMALL = 100  # appends; smaller batches are never divided

log = logging.getLogger("fulcrum.storage")


class Writer(Protocol):
    """Stores a batch, sorted by table, in one transaction; returns the error of each append, or None."""

    async def write(self, batch: list[Append]) -> list[StorageError | None]: ...

    async def close(self) -> None: ...


class Committer:
    """The only way to store events.

    An append is confirmed after its commit, never before. The next batch collects while one is written. So a slow
    commit limits how long an append waits, not how many are stored per second.
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
        self._last_size = 0  # of the previous batch
        self._measured = measured
        self._waiting: list[Append] = []
        self._awake = asyncio.Event()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._work = self._loop.create_task(self._run(), name="committer")

    @classmethod
    def open(cls, address: Address, measured: Measured = lambda appends, seconds: None) -> Self:
        """Opens a committer for a database. It connects at the first append, and reconnects when needed.

        SQLite has one writer at a time; a second one would poll. So other writers of this process must hold the
        committer's `write_lock`. With PostgreSQL the lock does nothing.
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
        """Returns once all events are stored; raises `Conflict`, `NotStorable` or `StorageDown`.

        The first append of a table has its summary, later ones only when it changed. Appends of one table are stored in
        the order of the calls. When one fails, those already waiting behind it fail too. Cancelling the caller does not
        cancel the append.
        """
        done = self._loop.create_future()
        self.put(Append(table_id, events, table, partial(_resolve, done), opens))
        await done

    def put(self, append: Append) -> None:
        """Queues an append without waiting; calls `append.on_stored` once it is stored or has failed."""
        if not append.events:
            raise ValueError("an append needs at least one event")
        if self._closing:
            raise StorageBusy("the server is stopping")
        if len(self._waiting) >= self._most_waiting:
            raise StorageBusy("too many changes are waiting to be stored")
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
                else:  # the next batch is written while these are confirmed
                    writing = self._begin()
                    await asyncio.sleep(0)
                    self._tell(batch, outcomes)

    def _begin(self) -> "asyncio.Task[Stored] | None":
        """Starts writing what waits, if anything. Of a long queue, takes half of the appends in progress.

        With a single batch everyone would be confirmed at once and respond at once, and disk and processor would wait
        for each other by turns. With two halves, one is written while the other is confirmed.
        """
        if not self._waiting:
            return None
        size = max(SMALL, (self._last_size + len(self._waiting) + 1) // 2)
        # Sorted by table, so that two processes lock rows in the same order and can't deadlock.
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
        except Exception as error:  # a bug of ours must not leave anyone waiting forever
            return [StorageDown(f"storing failed: {error!r}") for _ in batch]
        finally:
            self._measured(len(batch), time.perf_counter() - began)

    def _tell(self, batch: list[Append], outcomes: list[StorageError | None]) -> None:
        for append, outcome in zip(batch, outcomes, strict=True):
            try:
                append.on_stored(outcome)
            except Exception:  # an error at one table must not affect the others
                log.exception("the callback after storing table %s failed", append.table_id)

    def _fail_what_was_built_on(self, batch: list[Append], outcomes: list[StorageError | None]) -> None:
        """Fails the appends that were decided on a version that was not stored."""
        failed = {append.table_id: error for append, error in zip(batch, outcomes, strict=True) if error is not None}
        built_on = [append for append in self._waiting if append.table_id in failed]
        self._waiting = [append for append in self._waiting if append.table_id not in failed]
        self._tell(built_on, [_consequence(failed[append.table_id]) for append in built_on])


def _consequence(failure: StorageError) -> StorageError:
    """Returns the error for an append whose predecessor failed."""
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
