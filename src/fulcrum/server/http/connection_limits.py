"""How many connections and sockets are open, in all and of one address."""

import ipaddress
from collections import Counter

from fulcrum.server.http.errors import ErrorResponse, error_response
from fulcrum.server.operations.rate_limits import address_of
from fulcrum.server.settings import Settings


class ConnectionLimit:
    """Counts what is open, from before it is accepted until it is gone; what has no address counts in all alone."""

    def __init__(self, what: str, most: int, most_of_one_address: int) -> None:
        self._what = what
        self._most = most
        self._most_of_one_address = most_of_one_address
        self._open = 0
        self._open_by_address: Counter[str | None] = Counter()

    def __len__(self) -> int:
        return self._open

    def refusal(self, address: str | None) -> ErrorResponse | None:
        """The answer to whoever finds no place."""
        if self._open >= self._most:
            return error_response(503, "full", f"the server has as many {self._what} as it takes: try again later")
        if address is not None and self._open_by_address[address] >= self._most_of_one_address:
            words = f"your address has {self._most_of_one_address} {self._what} open, and that is the most"
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
        """In and, with the end of the block, out again."""
        return CountedConnection(self, address)


class CountedConnection:
    """A block during which one more is open: as a generator would do it, in a fifth of the memory."""

    __slots__ = ("_address", "_connections")

    def __init__(self, connections: ConnectionLimit, address: str) -> None:
        self._connections = connections
        self._address = address

    def __enter__(self) -> None:
        self._connections.enter(self._address)

    def __exit__(self, *error: object) -> None:
        self._connections.leave(self._address)


class ConnectionPolicy:
    """Connections on which requests are sent, until they end or become sockets: as many as there may be sockets.

    A proxy of ours stands for many people, so that its connections count in all alone.
    """

    def __init__(self, settings: Settings) -> None:
        self.head_seconds = settings.head_seconds
        self.connections = ConnectionLimit("connections", settings.most_sockets, settings.most_sockets_of_one_address)
        self._proxies = settings.trusted_proxies

    def address_of(self, client: tuple[str, int] | None) -> str | None:
        """What its connections are counted by."""
        if client is not None and any(_is_in(client[0], proxies) for proxies in self._proxies):
            return None
        return address_of(client)


def _is_in(host: str, proxies: str) -> bool:
    """Whether a host is a trusted proxy, or in a network of them."""
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(proxies)
    except ValueError:  # a name
        return host == proxies
