"""How many sockets are open, in all and of one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fulcrum.server.http.errors import ErrorAnswer, error_answer


class Doors:
    """Counts sockets from before they are accepted until they are gone."""

    def __init__(self, most: int, most_of_one_address: int) -> None:
        self._most = most
        self._most_of_one_address = most_of_one_address
        self._open = 0
        self._open_by_address: Counter[str] = Counter()

    def refusal(self, address: str) -> ErrorAnswer | None:
        """The answer to whoever finds no place."""
        if self._open >= self._most:
            return error_answer(503, "full", "the server has as many sockets as it takes: try again later")
        if self._open_by_address[address] >= self._most_of_one_address:
            words = f"your address has {self._most_of_one_address} sockets open, and that is the most"
            return error_answer(429, "sockets", words)
        return None

    @contextmanager
    def entered(self, address: str) -> Iterator[None]:
        self._open += 1
        self._open_by_address[address] += 1
        try:
            yield
        finally:
            self._open -= 1
            self._open_by_address[address] -= 1
            if not self._open_by_address[address]:
                del self._open_by_address[address]
