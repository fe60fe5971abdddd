"""One process looks after the tables that no process has in memory."""

import pytest

from fulcrum.match.clocks import ClockSetting
from fulcrum.server.sharing import leader
from tests.server.redis_server import RedisServer
from tests.server.sharing.conftest import Member, NewMember
from tests.server.tables.eyes import Eyes, HandClock
from tests.server.tables.test_live import first_move
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leader, "ROUND_EVERY", 0.1)
    monkeypatch.setattr(leader, "LEASE", 5)


async def has_the_duty(member: Member) -> bool:
    return bool(await member.sharing.link.redis.get(leader.LEADER_KEY) == member.sharing.link.process)


async def test_tables_of_a_process_that_died_are_woken_by_another(
    new_member: NewMember, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leader, "QUIET", 0.2)
    here, there = await new_member(), await new_member()
    live = await here.game(clock=ClockSetting("fischer", base=60.0))
    await here.end(killed=True)
    await until(lambda: there.tables.found(live.id) is not None)
    found = there.tables.found(live.id)
    clock.now += 61.0
    await there.wake_due()
    assert found is not None and found.table.status == "over"


async def test_tables_that_others_look_after_are_left_to_them(new_member: NewMember) -> None:
    there = await new_member()
    await until(lambda: has_the_duty(there))
    here = await new_member()
    live = await here.game()
    await live.watch(Eyes("p0"), b'"w"')
    for number in range(4):
        await live.do(*first_move(live, f"m{number}"))
    rounds, unfinished = 0, there.store.unfinished

    async def count() -> list[str]:
        nonlocal rounds
        rounds += 1
        return await unfinished()

    there.store.unfinished = count  # type: ignore[method-assign]
    await until(lambda: rounds >= 3 and there.tables.found(live.id) is None)


async def test_without_redis_at_the_start_every_process_loads_tables(new_member: NewMember, redis: RedisServer) -> None:
    first = await new_member()
    live = await first.game()
    redis.stop()
    late = Member(first.address, redis.url, HandClock())
    try:
        late.start()
        await until(lambda: late.tables.found(live.id) is not None)
    finally:
        await late.close()


async def test_the_house_is_open_as_long_as_one_process_lives(new_member: NewMember, clock: HandClock) -> None:
    first = await new_member()
    clock.now += 500.0
    second = await new_member()
    assert second.tables.open_since == clock.now
    await second.sharing.prepare()
    assert second.tables.open_since == first.tables.open_since == clock.now - 500.0
