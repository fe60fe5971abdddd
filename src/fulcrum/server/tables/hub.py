"""The open connections of this process."""

import asyncio
from typing import Protocol

REVOKED = 4001  # the close code
REVOKED_WORDS = "Your session changed. Reconnect."


class Member(Protocol):
    """A connection as the hub sees it."""

    @property
    def person_id(self) -> str: ...

    def close(self, code: int, reason: str) -> None: ...

    def finish(self, code: int, reason: str) -> None: ...


class Hub:
    """Closes connections when a session is revoked, and all of them when the server stops."""

    def __init__(self) -> None:
        self.revocations = 0  # a connection being set up checks whether this changed
        self._connections: set[Member] = set()
        self._end: tuple[int, str] | None = None
        self._empty = asyncio.Event()
        self._empty.set()

    def __len__(self) -> int:
        return len(self._connections)

    def enter(self, connection: Member) -> None:
        self._connections.add(connection)
        self._empty.clear()
        if self._end is not None:
            connection.finish(*self._end)

    def leave(self, connection: Member) -> None:
        self._connections.discard(connection)
        if not self._connections:
            self._empty.set()

    def close_person(self, person_id: str) -> None:
        """Closes all connections of one person."""
        self.revocations += 1
        for connection in [one for one in self._connections if one.person_id == person_id]:
            connection.close(REVOKED, REVOKED_WORDS)

    async def finish(self, code: int, reason: str) -> None:
        """Closes every connection, present and future, after its current response; waits until all are gone."""
        self._end = (code, reason)
        for connection in tuple(self._connections):
            connection.finish(code, reason)
        await self._empty.wait()
