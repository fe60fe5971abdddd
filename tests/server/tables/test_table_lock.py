"""Turns at a table: one at a time, in the order of those who came, whoever gives up."""

import asyncio

import pytest

from fulcrum.server.tables.table_lock import TableLock

pytestmark = pytest.mark.anyio


async def test_turns_are_taken_one_after_the_other() -> None:
    lock, order = TableLock(), list[str]()
    under_way = 0

    async def work(name: str) -> None:
        nonlocal under_way
        async with lock:
            under_way += 1
            assert under_way == 1
            await asyncio.sleep(0)
            order.append(name)
            under_way -= 1

    async with asyncio.timeout(60):
        await asyncio.gather(*(work(name) for name in "abcd"))
    assert order == ["a", "b", "c", "d"] and not lock.locked


async def test_who_can_not_wait_takes_a_free_turn_and_gives_it_on() -> None:
    lock = TableLock()
    lock.acquire()
    waiting = asyncio.create_task(lock.__aenter__())
    await asyncio.sleep(0)
    assert lock.locked and not waiting.done()
    lock.release()
    await asyncio.wait_for(waiting, 60)
    assert lock.locked
    lock.release()
    assert not lock.locked


@pytest.mark.parametrize("late", [False, True])
async def test_who_gives_up_holds_up_nobody(late: bool) -> None:
    """Also who gives up when the turn was given to it already."""
    lock = TableLock()
    lock.acquire()
    first, second = (asyncio.create_task(lock.__aenter__()) for _ in range(2))
    await asyncio.sleep(0)
    if late:
        lock.release()
    first.cancel()
    await asyncio.wait([first])
    assert first.cancelled()
    if not late:
        lock.release()
    await asyncio.wait_for(second, 60)
    lock.release()
    assert not lock.locked
