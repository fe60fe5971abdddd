"""Limits on open connections and sockets, in total and per address."""

import ipaddress
from collections import Counter

from fulcrum.server.http.errors import ErrorResponse, error_response
from fulcrum.server.operations.rate_limits import address_of
from fulcrum.server.settings import Settings


class ConnectionLimit:
    """Counts open connections. One without an address counts only in the total."""

    def __init__(self, what: str, most: int, most_of_one_address: int) -> None:
        self._what = what
        self._most = most
        self._most_of_one_address = most_of_one_address
        self._open = 0
        self._open_by_address: Counter[str | None] = Counter()

    def __len__(self) -> int:
        return self._open

    def refusal(self, address: str | None) -> ErrorResponse | None:
        """Returns the refusal of one more connection, or None."""
        if self._open >= self._most:
            return error_response(503, "full", f"Server is full: too many {self._what}. Try again later.")
        if address is not None and self._open_by_address[address] >= self._most_of_one_address:
            words = f"Your address has {self._most_of_one_address} {self._what} open, the maximum. Close some first."
            return error_response(429, self._what, words)
        return None

    def enter(self, address: str | None) -> None:
        self._open += 1
        self._open_by_address[address] += 1

    def leave(self, address: str | None) -> None:
        self._open -= 1
        self._open_by_address[address] -= 1
        if not self._open_by_address[address]:
            del self._open_by_address[address]

    def entered(self, address: str) -> "CountedConnection":
        """Counts a connection for the duration of a `with` block."""
        return CountedConnection(self, address)


class CountedConnection:
    """The context manager of `entered`. A generator would take five times the memory."""

    __slots__ = ("_address", "_connections")

    def __init__(self, connections: ConnectionLimit, address: str) -> None:
        self._connections = connections
        self._address = address

    def __enter__(self) -> None:
        self._connections.enter(self._address)

    def __exit__(self, *error: object) -> None:
        self._connections.leave(self._address)


class ConnectionPolicy:
    """Limits HTTP connections until they close or become sockets. There may be as many as sockets.

    Connections of a trusted proxy count only in the total, because it serves many people.
    """

    def __init__(self, settings: Settings) -> None:
        self.head_seconds = settings.head_seconds
        self.connections = ConnectionLimit("connections", settings.most_sockets, settings.most_sockets_of_one_address)
        self._proxies = settings.trusted_proxies

    def address_of(self, client: tuple[str, int] | None) -> str | None:
        """Returns the address that a connection counts for, or None for a proxy."""
        if client is not None and any(_is_in(client[0], proxies) for proxies in self._proxies):
            return None
        return address_of(client)


def _is_in(host: str, proxies: str) -> bool:
    """Whether a host is a trusted proxy, or in a network of them."""
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(proxies)
    except ValueError:  # a name
        return host == proxies
