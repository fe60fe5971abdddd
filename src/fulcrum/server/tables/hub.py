"""All connections of this process."""

from typing import Protocol


class Closable(Protocol):
    def close(self, code: int, reason: str) -> None: ...


class Hub:
    """Who is connected; tells everybody when the server stops."""

    def __init__(self) -> None:
        self._connections: set[Closable] = set()

    def __len__(self) -> int:
        return len(self._connections)

    def enter(self, connection: Closable) -> None:
        self._connections.add(connection)

    def leave(self, connection: Closable) -> None:
        self._connections.discard(connection)

    def close(self, code: int, reason: str) -> None:
        """Closes all connections; what they were offered before goes out first."""
        for connection in tuple(self._connections):
            connection.close(code, reason)
