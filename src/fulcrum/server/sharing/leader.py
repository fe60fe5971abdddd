"""What all processes do as one house: since when it is open, and who looks after tables that nobody has in memory."""

import asyncio
import logging

from redis.asyncio.client import Pipeline

from fulcrum.server.sharing.fanout import Fanout
from fulcrum.server.sharing.redis_link import BROKEN, RedisLink, with_timeout
from fulcrum.server.storage.errors import StorageError
from fulcrum.server.tables.live import LiveTables

LEADER_KEY = "fulcrum:leader"
LEASE = 45  # seconds; whoever has the duty and dies is replaced after them
ROUND_EVERY = 15.0  # seconds
QUIET = 60.0  # seconds without news of a table, after which its process may have died

OPENED = "fulcrum:opened"
CLOSED_AFTER = 15  # seconds without a sign of life from any process

log = logging.getLogger("fulcrum.tables")


class Leader:
    """Loads tables whose process died, so that what is due at them happens. One process has this duty at a time."""

    def __init__(self, link: RedisLink, tables: LiveTables, fanout: Fanout) -> None:
        self._link = link
        self._tables = tables
        self._fanout = fanout
        link.join(self)

    async def prepare(self) -> None:
        """Before the first table is loaded: as long as one process lives the house was not shut."""
        try:
            opened = await with_timeout(self._link.redis.get(OPENED))
        except BROKEN:
            return
        if opened is not None:
            self._tables.open_since = min(self._tables.open_since, float(opened))

    def write(self, pipe: Pipeline, beat: bool) -> None:
        if beat:
            pipe.set(OPENED, self._tables.open_since, nx=True)
            pipe.expire(OPENED, CLOSED_AFTER)

    def resend(self) -> None:
        """The next beat says it."""

    async def run(self) -> None:
        """Until cancelled. While Redis is away nobody has the duty: each process keeps what it has."""
        await self._link.first_attempt.wait()
        begun = self._link.up  # if it is away at the start it may be so for long, and somebody has to begin
        while True:
            try:
                if not begun or (self._link.up and await with_timeout(self._is_ours())):
                    unfinished = await self._tables.store.unfinished()
                    await self._tables.wake_all(self._fanout.quiet(unfinished, QUIET))
                    begun = True
            except (StorageError, *BROKEN):
                log.warning("tables that nobody has in memory could not be looked after; it is tried again")
            await asyncio.sleep(ROUND_EVERY)

    async def _is_ours(self) -> bool:
        redis, process = self._link.redis, self._link.process
        if await redis.set(LEADER_KEY, process, nx=True, ex=LEASE):
            return True
        if await redis.get(LEADER_KEY) != process:
            return False
        await redis.expire(LEADER_KEY, LEASE)
        return True
