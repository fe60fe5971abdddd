"""The leader: one process that looks after tables that no process has in memory."""

import asyncio
import logging

from redis.asyncio.client import Pipeline

from fulcrum.server.sharing.fanout import Fanout
from fulcrum.server.sharing.redis_link import BROKEN, RedisLink, with_timeout
from fulcrum.server.storage.errors import StorageError
from fulcrum.server.tables.live import LiveTables

LEADER_KEY = "fulcrum:leader"
LEASE = 45  # seconds; a leader that dies is replaced after this time
ROUND_EVERY = 15.0  # seconds
QUIET = 60.0  # seconds without news of a table; then its process may have died

OPENED = "fulcrum:opened"
CLOSED_AFTER = 15  # seconds without a sign of life from any process

log = logging.getLogger("fulcrum.tables")


class Leader:
    """Loads tables whose process died, so that their timers run. One process leads at a time."""

    def __init__(self, link: RedisLink, tables: LiveTables, fanout: Fanout) -> None:
        self._link = link
        self._tables = tables
        self._fanout = fanout
        link.join(self)

    async def prepare(self) -> None:
        """Reads since when any process has been running; call it before the first table is loaded."""
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
        """Does nothing: the next beat repeats it."""

    async def run(self) -> None:
        """Runs until cancelled. While Redis is down no process leads: each keeps its own tables."""
        await self._link.first_attempt.wait()
        begun = self._link.up  # if Redis is down at the start, load the tables anyway: it may stay down for long
        while True:
            try:
                if not begun or (self._link.up and await with_timeout(self._is_ours())):
                    unfinished = await self._tables.store.unfinished()
                    await self._tables.wake_all(self._fanout.quiet(unfinished, QUIET))
                    begun = True
            except (StorageError, *BROKEN):
                log.warning("could not load tables without a process; trying again")
            await asyncio.sleep(ROUND_EVERY)

    async def _is_ours(self) -> bool:
        redis, process = self._link.redis, self._link.process
        if await redis.set(LEADER_KEY, process, nx=True, ex=LEASE):
            return True
        if await redis.get(LEADER_KEY) != process:
            return False
        await redis.expire(LEADER_KEY, LEASE)
        return True
