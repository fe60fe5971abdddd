"""Rate limits: token buckets in memory, separate for each process."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from fulcrum.core.errors import FulcrumError

MOST_BUCKETS = 50_000  # then the least recently used are dropped


class Rate(NamedTuple):
    """A burst, and a rate per second in the long run."""

    per_second: float
    burst: int


USUAL_RATES: Mapping[str, Rate] = {
    "requests": Rate(50.0, 300),  # per address
    "writes": Rate(2.0, 40),  # requests that change something, per person
    "tables": Rate(0.1, 30),  # new tables, per person and per address
    "logins": Rate(1 / 30, 10),  # attempts, per address and per login
    "accounts": Rate(1 / 300, 10),  # new accounts and bot accounts, per address
    "sockets": Rate(2.0, 60),  # new connections, per address
    "frames": Rate(50.0, 200),  # per connection
    "commands": Rate(10.0, 200),  # all but moves and pings, per person; a client may rejoin 100 tables
    "pings": Rate(2.0, 60),  # per person
    "chat": Rate(0.5, 10),  # lines, per person
    "hints": Rate(0.2, 10),  # per person
    "analyses": Rate(1 / 30, 6),  # analysed games, per person and per address
}


UNLIMITED = Rate(1e9, 10**9)


class RateLimited(FulcrumError):
    """The request exceeds a rate limit; `seconds` is how long to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return f"Too many requests. Wait {max(1, round(self.seconds))} s and try again."


class Bucket:
    """The remaining allowance for one kind of request."""

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left, self._then = float(rate.burst), now

    def take(self, now: float) -> float:
        """Takes a token and returns 0.0, or returns the seconds to wait."""
        per_second, burst = self._rate
        left = min(float(burst), self._left + (now - self._then) * per_second)
        self._then = now
        if left >= 1.0:
            self._left = left - 1.0
            return 0.0
        self._left = left
        return (1.0 - left) / per_second


class RateLimits:
    """The buckets of all keys. A kind without a rate has no limit."""

    def __init__(self, rates: Mapping[str, Rate] = USUAL_RATES, now: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self.now = now
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def bucket(self, kind: str) -> Bucket:
        """Returns a separate bucket, kept by the caller."""
        return Bucket(self._rates.get(kind, UNLIMITED), self.now())

    def take(self, kind: str, who: str) -> float:
        """Takes a token and returns 0.0, or returns the seconds to wait."""
        rate = self._rates.get(kind)
        if rate is None:
            return 0.0
        now = self.now()
        bucket = self._buckets.pop((kind, who), None) or Bucket(rate, now)
        self._buckets[kind, who] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take(now)

    def check(self, kind: str, *who: str) -> None:
        """Takes a token for every key; raises `RateLimited` if one has none left."""
        wait = max(self.take(kind, one) for one in who)
        if wait:
            raise RateLimited(wait)


def address_of(client: tuple[str, int] | None) -> str:
    """Returns what counts as one address: for IPv6 the network, because one home has a whole network."""
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return f"address {host}"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return f"address {address.ipv4_mapped}"
        return f"address {ipaddress.ip_network((int(address), 64), strict=False)}"
    return f"address {address}"
