"""All that a process shares with others, in one thing to hang up in the server."""

from collections.abc import Callable, Coroutine
from typing import Any

from fulcrum.server.people.people import People
from fulcrum.server.sharing.fanout import Fanout
from fulcrum.server.sharing.leader import Leader
from fulcrum.server.sharing.presence import RedisPresence
from fulcrum.server.sharing.redis_link import RedisLink
from fulcrum.server.tables.hub import Hub
from fulcrum.server.tables.live import LiveTables


class Sharing:
    """News of tables, attendance, and the duty to wake tables."""

    def __init__(self, url: str, tables: LiveTables, people: People, hub: Hub) -> None:
        self.link = RedisLink(url)
        self._fanout = Fanout(self.link, tables, hub.close_person)
        self._leader = Leader(self.link, tables, self._fanout)
        tables.presence = RedisPresence(self.link)
        people.when_revoked(self._fanout.revoked)

    async def prepare(self) -> None:
        """Before the first table is loaded."""
        await self._leader.prepare()

    @property
    def background_tasks(self) -> tuple[Callable[[], Coroutine[Any, Any, None]], ...]:
        """What runs as long as the server does."""
        return self.link.run, self._fanout.run, self._leader.run

    async def problem(self) -> str:
        """For whoever asks whether this process is ready."""
        return "" if self.link.up else "is away: other processes learn of moves later"
