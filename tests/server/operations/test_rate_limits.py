"""Token buckets."""

import pytest

from fulcrum.server.operations import rate_limits as module
from fulcrum.server.operations.rate_limits import Rate, RateLimited, RateLimits, address_of


class Now:
    time = 100.0

    def __call__(self) -> float:
        return self.time


def test_a_burst_and_then_a_steady_rate() -> None:
    now = Now()
    limits = RateLimits({"chat": Rate(0.5, 3)}, now)
    assert [limits.take("chat", "ann") for _ in range(4)] == [0.0, 0.0, 0.0, 2.0]
    now.time += 1.0
    assert limits.take("chat", "ann") == pytest.approx(1.0)
    now.time += 1.0
    assert limits.take("chat", "ann") == 0.0
    now.time += 1_000_000.0
    assert [limits.take("chat", "ann") > 0 for _ in range(4)] == [False, False, False, True]


def test_each_key_and_kind_has_its_own_bucket() -> None:
    limits = RateLimits({"chat": Rate(1.0, 1), "tables": Rate(1.0, 1)}, Now())
    assert limits.take("chat", "ann") == 0.0 < limits.take("chat", "ann")
    assert limits.take("chat", "ben") == limits.take("tables", "ann") == 0.0
    assert not any(limits.take("what has no rate", "ann") for _ in range(1000))


def test_all_have_to_be_allowed() -> None:
    limits = RateLimits({"logins": Rate(0.1, 1)}, Now())
    limits.check("logins", "address 1", "login ann")
    with pytest.raises(RateLimited, match="Wait 10 s"):
        limits.check("logins", "address 2", "login ann")
    limits.check("logins", "address 3", "login ben")


def test_the_memory_for_buckets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BUCKETS", 10)
    limits = RateLimits({"chat": Rate(1.0, 1)}, Now())
    for number in range(100):
        limits.take("chat", f"person {number}")
    assert len(limits._buckets) == 10
    assert limits.take("chat", "person 99") > 0.0


def test_a_home_is_one_address() -> None:
    assert address_of(("192.0.2.7", 1)) == address_of(("::ffff:192.0.2.7", 2)) != address_of(("192.0.2.8", 1))
    assert address_of(("2001:db8::1", 1)) == address_of(("2001:db8::ffff:1", 1)) != address_of(("2001:db8:0:1::1", 1))
    assert address_of(None) == address_of(("", 0)) != address_of(("testclient", 1))
