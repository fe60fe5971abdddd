"""Tells other processes that tables changed. Only versions are sent; events are read from the database."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import msgspec
from redis.asyncio.client import Pipeline

from fulcrum.match.events import Event
from fulcrum.server.sharing.redis_link import NEWS, RedisLink
from fulcrum.server.storage.errors import StorageError
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.tables.live_table import RETRY_AFTER, LiveTable

LOOK_EVERY = 15.0  # seconds between checks of the database: a killed process may not have announced what it stored
LOOK_WITHOUT_NEWS = 2.0  # seconds between them while Redis is down
REMEMBERED = 300.0  # seconds for which announcements by other processes are remembered

log = logging.getLogger("fulcrum.tables")


class News(msgspec.Struct, omit_defaults=True):
    """One message to all other processes. An empty one is a sign of life."""

    by: str
    tables: dict[str, int] = {}
    people: list[str] = []  # people whose sockets must close, because their sessions or tokens ended


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(News).decode


class Fanout:
    """Announces tables that changed here, and updates tables that changed elsewhere.

    A table watched here catches up. One that is only in memory is dropped: its timers run where it is played, and it is
    loaded again when needed.
    """

    def __init__(self, link: RedisLink, tables: LiveTables, revoke: Callable[[str], None]) -> None:
        self._link = link
        self._tables = tables
        self._revoke = revoke
        self._news: dict[str, int] = {}
        self._people: set[str] = set()
        self._sent = News(link.process)
        self._behind: set[str] = set()
        self._some_behind = asyncio.Event()
        self._next_look = 0.0
        self._heard: dict[str, float] = {}  # when other processes last announced a table
        link.join(self, {NEWS: self._hear})
        link.on_change.append(self._look_at_all)
        tables.listen(self._happened)

    # Sending

    def _happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        self._news[live.id] = live.table.version
        self._link.wake()

    def revoked(self, person_id: str) -> None:
        """Makes all processes close this person's sockets."""
        self._people.add(person_id)
        self._link.wake()

    def write(self, pipe: Pipeline, beat: bool) -> None:
        if self._news or self._people or beat:
            self._sent = News(self._link.process, self._news, list(self._people))
            self._news, self._people = {}, set()
            pipe.publish(NEWS, _encode(self._sent))

    def resend(self) -> None:
        self._news = {**self._sent.tables, **self._news}
        self._people.update(self._sent.people)

    # Receiving

    def _hear(self, message: str) -> None:
        news = _decode(message)
        if news.by == self._link.process:
            return
        for person_id in news.people:
            self._revoke(person_id)
        now = time.monotonic()
        for table_id, version in news.tables.items():
            self._heard[table_id] = now
            live = self._tables.found(table_id)
            if live is not None and live.table.version < version and not self._tables.forget(live):
                self._behind.add(table_id)
                self._some_behind.set()

    def quiet(self, table_ids: Iterable[str], seconds: float) -> list[str]:
        """Returns the tables that no other process has announced lately."""
        since = time.monotonic() - seconds
        return [table_id for table_id in table_ids if self._heard.get(table_id, since) <= since]

    def _look_at_all(self) -> None:
        old = time.monotonic() - REMEMBERED
        self._heard = {table_id: at for table_id, at in self._heard.items() if at > old}
        self._behind.update(live.id for live in self._tables.watched())
        self._some_behind.set()
        self._next_look = time.monotonic() + (LOOK_EVERY if self._link.up else LOOK_WITHOUT_NEWS)

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._next_look - time.monotonic())):
                    await self._some_behind.wait()
            if time.monotonic() >= self._next_look:
                self._look_at_all()
            self._some_behind.clear()
            behind, self._behind = self._behind, set()
            try:
                await self._catch_up(behind)
            except StorageError:
                self._behind |= behind
                await asyncio.sleep(RETRY_AFTER)
                self._some_behind.set()

    async def _catch_up(self, behind: Iterable[str]) -> None:
        """Updates all these tables with one query."""
        found = [live for table_id in behind if (live := self._tables.found(table_id)) is not None]
        if not found:
            return
        rows = await self._tables.store.newer({live.id: live.table.version for live in found})
        late = [live for live in found if live.id in rows]
        ends = await asyncio.gather(*(live.take_in(rows[live.id]) for live in late), return_exceptions=True)
        for live, end in zip(late, ends, strict=True):
            if isinstance(end, Exception):
                log.error("table %s could not apply events of another process", live.id, exc_info=end)
