"""How often somebody may do something: token buckets, kept in memory, for each process its own."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from fulcrum.core.errors import FulcrumError

MOST_BUCKETS = 50_000  # the ones not used for longest are forgotten


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    per_second: float
    burst: int


USUAL_RATES: Mapping[str, Rate] = {
    "requests": Rate(50.0, 300),  # of one address
    "writes": Rate(2.0, 40),  # requests of one person that change something
    "tables": Rate(0.1, 30),  # new tables of one person, and of one address
    "logins": Rate(1 / 30, 10),  # attempts from one address, and for one login
    "accounts": Rate(1 / 300, 10),  # new accounts and bot accounts of one address
    "sockets": Rate(2.0, 60),  # new connections of one address
    "frames": Rate(50.0, 200),  # of one connection
    "commands": Rate(10.0, 200),  # frames of one person but moves and pings; who comes back watches 100 tables at once
    "pings": Rate(2.0, 60),  # of one person
    "chat": Rate(0.5, 10),  # lines of one person
    "hints": Rate(0.2, 10),  # of one person
    "analyses": Rate(1 / 30, 6),  # games that one person, and one address, has analysed
}


UNLIMITED = Rate(1e9, 10**9)


class RateLimited(FulcrumError):
    """Somebody has to wait; `seconds` says for how long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return f"that was too often: wait {max(1, round(self.seconds))} seconds and try again"


class Bucket:
    """What one may still do of one kind of thing."""

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left, self._then = float(rate.burst), now

    def take(self, now: float) -> float:
        """0.0 when it may be done, which is counted; or how many seconds to wait."""
        per_second, burst = self._rate
        left = min(float(burst), self._left + (now - self._then) * per_second)
        self._then = now
        if left >= 1.0:
            self._left = left - 1.0
            return 0.0
        self._left = left
        return (1.0 - left) / per_second


class RateLimits:
    """The buckets of everybody. A kind of thing without a rate has no limit."""

    def __init__(self, rates: Mapping[str, Rate] = USUAL_RATES, now: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self.now = now
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def bucket(self, kind: str) -> Bucket:
        """One more, for who keeps it."""
        return Bucket(self._rates.get(kind, UNLIMITED), self.now())

    def take(self, kind: str, who: str) -> float:
        """0.0 when it may be done, which is counted; or how many seconds to wait."""
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
        """Raises TooOften unless it may be done by all of them."""
        wait = max(self.take(kind, one) for one in who)
        if wait:
            raise RateLimited(wait)


def address_of(client: tuple[str, int] | None) -> str:
    """What counts as one address: of IPv6 the network, as one home has a whole one."""
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
