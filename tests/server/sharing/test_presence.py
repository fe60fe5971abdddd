"""A player connected to another process does not count as away."""

from collections.abc import Awaitable, Callable

import pytest

from fulcrum.server.sharing import presence, redis_link
from fulcrum.server.tables.live_table import AWAY_AFTER, CALL_ROLL_EVERY, GRACE, LiveTable
from tests.server.redis_server import RedisServer
from tests.server.sharing.conftest import Member, NewMember
from tests.server.tables.eyes import Eyes, HandClock
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


def elsewhere(member: Member, live: LiveTable, person: str, known: bool = True) -> Callable[[], Awaitable[bool]]:
    """Whether the process knows that a person is in another one; or that they are not."""

    async def look() -> bool:
        assert member.tables.presence is not None
        return await member.tables.presence.elsewhere(live.id, person) == known

    return look


async def at_two_processes(here: Member, there: Member) -> tuple[LiveTable, LiveTable, Eyes]:
    """p0 is here and p1 there, and both processes know it; returns also the subscriber of p0."""
    live = await here.game()
    other = await there.tables.get(live.id)
    ann = Eyes("p0")
    await live.watch(ann, b'"w"')
    await other.watch(Eyes("p1"), b'"w"')
    await until(elsewhere(there, live, "p0"))
    await until(elsewhere(here, live, "p1"))
    return live, other, ann


async def test_a_person_in_another_process_is_not_away(new_member: NewMember, clock: HandClock) -> None:
    here, there = await new_member(), await new_member()
    live, other, ann = await at_two_processes(here, there)
    clock.now += GRACE
    await here.wake_due()
    await there.wake_due()
    assert [seat.away_since for seat in live.table.seats + other.table.seats] == [None] * 4
    live.leave(ann)
    await until(elsewhere(there, live, "p0", known=False))
    clock.now += CALL_ROLL_EVERY
    await there.wake_due()
    assert other.table.seats[0].away_since == clock.now


async def test_reloading_the_page_may_reach_another_process(new_member: NewMember, clock: HandClock) -> None:
    here, there = await new_member(), await new_member()
    live, other, ann = await at_two_processes(here, there)
    live.leave(ann)
    await other.watch(ann, b'"w"')
    await until(elsewhere(here, live, "p0"))
    clock.now += AWAY_AFTER
    await here.wake_due()
    assert live.table.seats[0].away_since is None


async def test_one_of_two_connections_is_enough(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    live, _, ann = await at_two_processes(here, there)
    second = Eyes("p0")
    await live.watch(second, b'"w"')
    live.leave(ann)
    await live.watch(Eyes("eve"), b'"w"')
    await until(elsewhere(there, live, "eve"))  # earlier writes have arrived too
    assert await elsewhere(there, live, "p0")()


async def test_people_of_a_killed_process_are_missed(
    new_member: NewMember, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MISSED_AFTER", 4)
    here, there = await new_member(), await new_member()
    live, other, _ = await at_two_processes(here, there)
    await here.end(killed=True)
    await until(elsewhere(there, live, "p0", known=False))
    names = await there.sharing.link.redis.smembers(presence.PROCESSES)
    assert names == {there.sharing.link.process}
    clock.now += GRACE
    await there.wake_due()
    assert other.table.seats[0].away_since == clock.now


async def test_while_redis_is_away_nobody_is_missed(
    new_member: NewMember, clock: HandClock, redis: RedisServer
) -> None:
    here, there = await new_member(), await new_member()
    live, other, ann = await at_two_processes(here, there)
    redis.stop()
    await until(lambda: not here.sharing.link.up and not there.sharing.link.up)
    live.leave(ann)
    clock.now += GRACE
    await there.wake_due()
    assert other.table.seats[0].away_since is None
    redis.start()
    await until(elsewhere(here, live, "p1"))
    await until(elsewhere(there, live, "p0", known=False))
    clock.now += CALL_ROLL_EVERY
    await there.wake_due()
    assert other.table.seats[0].away_since == clock.now
    assert live.table.seats[1].away_since is None


async def test_a_redis_that_was_empty_a_moment_ago_is_not_believed(
    new_member: NewMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    member = await new_member()
    live = await member.game()
    assert await elsewhere(member, live, "nobody", known=False)()
    monkeypatch.setattr(redis_link, "SETTLED_AFTER", 3_600.0)
    assert await elsewhere(member, live, "nobody")()
