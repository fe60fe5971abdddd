"""Group commit: everything that waits is stored in one transaction, and told only after it is on the disk."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Protocol, Self

from fulcrum.server.storage.appends import Append, StoredEvent, TableSummary
from fulcrum.server.storage.databases import Address, Sqlite
from fulcrum.server.storage.errors import Conflict, StorageBusy, StorageDown, StorageError
from fulcrum.server.storage.postgres_writer import PostgresWriter
from fulcrum.server.storage.sqlite_writer import SqliteWriter

Turn = AbstractAsyncContextManager[None]
Measured = Callable[[int, float], None]  # the appends of a batch, and the seconds it took

MOST_WAITING = 10_000


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
        turn: Turn | None = None,
        most_waiting: int = MOST_WAITING,
        measured: Measured = lambda appends, seconds: None,
    ) -> None:
        self.appends = 0
        self.batches = 0
        self.turn: Turn = nullcontext() if turn is None else turn
        self._writer = writer
        self._most_waiting = most_waiting
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

    async def append(self, table_id: str, events: Sequence[StoredEvent], *, table: TableSummary | None = None) -> None:
        """Returns when the events are stored for good, all of them; raises Conflict, NotStorable or StorageDown.

        The first append of a table brings its summary, later ones only when it changed. Appends of one table are
        stored in the order of the calls, and one that fails takes those along that were made before it was told.
        Who is cancelled while waiting does not take the append back.
        """
        if not events:
            raise ValueError("an append is of one event or more")
        if self._closing:
            raise StorageBusy("the server is stopping")
        if len(self._waiting) >= self._most_waiting:
            raise StorageBusy("too many changes wait to be stored")
        append = Append(table_id, events, table, self._loop.create_future())
        self._waiting.append(append)
        self._awake.set()
        await append.done

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
            while self._waiting:
                # By table: then two processes lock rows in the same order, and never wait for each other in a circle.
                batch = sorted(self._waiting, key=_table_id)
                self._waiting = []
                self._tell(batch, await self._outcomes(batch))

    async def _outcomes(self, batch: list[Append]) -> list[StorageError | None]:
        self.batches += 1
        self.appends += len(batch)
        began = time.perf_counter()
        try:
            async with self.turn:
                return await self._writer.write(batch)
        except Exception as error:  # a mistake of ours must not leave anybody waiting for ever
            return [StorageDown(f"storing failed: {error!r}") for _ in batch]
        finally:
            self._measured(len(batch), time.perf_counter() - began)

    def _tell(self, batch: list[Append], outcomes: list[StorageError | None]) -> None:
        failed: dict[str, StorageError] = {}
        for append, outcome in zip(batch, outcomes, strict=True):
            if outcome is not None:
                failed[append.table_id] = outcome
            _resolve(append, outcome)
        if failed:
            self._fail_what_was_built_on(failed)

    def _fail_what_was_built_on(self, failed: dict[str, StorageError]) -> None:
        """Who waits with the next version of a table decided it upon a version that is not there."""
        waiting, self._waiting = self._waiting, []
        for append in waiting:
            if append.table_id in failed:
                _resolve(append, _consequence(failed[append.table_id]))
            else:
                self._waiting.append(append)


def _consequence(failure: StorageError) -> StorageError:
    """What an append is told whose predecessor failed."""
    kind = StorageDown if isinstance(failure, StorageDown) else Conflict
    return kind("the change before this one was not stored")


def _table_id(append: Append) -> str:
    return append.table_id


def _resolve(append: Append, outcome: StorageError | None) -> None:
    if append.done.done():  # cancelled
        return
    if outcome is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(outcome)
