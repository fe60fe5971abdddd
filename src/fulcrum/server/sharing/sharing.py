"""The sharing services in one object."""

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
    """Fanout, presence and leader."""

    def __init__(self, url: str, tables: LiveTables, people: People, hub: Hub) -> None:
        self.link = RedisLink(url)
        self._fanout = Fanout(self.link, tables, hub.close_person)
        self._leader = Leader(self.link, tables, self._fanout)
        tables.presence = RedisPresence(self.link)
        people.when_revoked(self._fanout.revoked)

    async def prepare(self) -> None:
        """Call it before the first table is loaded."""
        await self._leader.prepare()

    @property
    def background_tasks(self) -> tuple[Callable[[], Coroutine[Any, Any, None]], ...]:
        """Returns the coroutines that run as long as the server does."""
        return self.link.run, self._fanout.run, self._leader.run

    async def problem(self) -> str:
        """Returns a problem for the readiness check, or an empty text."""
        return "" if self.link.up else "is down: moves reach other processes later"
