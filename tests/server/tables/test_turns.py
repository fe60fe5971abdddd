"""Turns at a table: one at a time, in the order of those who came, whoever gives up."""

import asyncio

import pytest

from fulcrum.server.tables.turns import Turns

pytestmark = pytest.mark.anyio


async def test_turns_are_taken_one_after_the_other() -> None:
    turns, order = Turns(), list[str]()
    under_way = 0

    async def work(name: str) -> None:
        nonlocal under_way
        async with turns:
            under_way += 1
            assert under_way == 1
            await asyncio.sleep(0)
            order.append(name)
            under_way -= 1

    async with asyncio.timeout(60):
        await asyncio.gather(*(work(name) for name in "abcd"))
    assert order == ["a", "b", "c", "d"] and not turns.taken


async def test_who_can_not_wait_takes_a_free_turn_and_gives_it_on() -> None:
    turns = Turns()
    turns.take()
    waiting = asyncio.create_task(turns.__aenter__())
    await asyncio.sleep(0)
    assert turns.taken and not waiting.done()
    turns.give()
    await asyncio.wait_for(waiting, 60)
    assert turns.taken
    turns.give()
    assert not turns.taken


@pytest.mark.parametrize("late", [False, True])
async def test_who_gives_up_holds_up_nobody(late: bool) -> None:
    """Also who gives up when the turn was given to it already."""
    turns = Turns()
    turns.take()
    first, second = (asyncio.create_task(turns.__aenter__()) for _ in range(2))
    await asyncio.sleep(0)
    if late:
        turns.give()
    first.cancel()
    await asyncio.wait([first])
    assert first.cancelled()
    if not late:
        turns.give()
    await asyncio.wait_for(second, 60)
    turns.give()
    assert not turns.taken
