"""Bots play each other while someone watches, and always play with people."""

import pytest

from fulcrum.server.tables.live_table import UNWATCHED_AFTER, LiveTable
from tests.server.tables.eyes import Eyes, HandClock
from tests.server.thinking.test_players import move, played
from tests.server.thinking.thinkers import House

pytestmark = pytest.mark.anyio


async def unwatched(house: House, clock: HandClock) -> LiveTable:
    """Two bots whose first move no one saw and whose second is not being thought about."""
    live = await house.game(seats=[1, 2])
    job = await house.thinker.asked(1)
    clock.now += UNWATCHED_AFTER
    house.thinker.answer(job)
    await played(house, live, 1)
    assert len(house.thinker.jobs) == 1 and not live.attended
    return live


async def test_bots_wait_until_someone_watches(house: House, clock: HandClock) -> None:
    live = await unwatched(house, clock)
    eyes = Eyes("somebody")
    await live.watch(eyes, b'"w"')
    second = await house.thinker.asked(2)
    clock.now += 10 * UNWATCHED_AFTER  # they go on as long as someone watches
    house.thinker.answer(second)
    third = await house.thinker.asked(3)
    live.leave(eyes)
    clock.now += UNWATCHED_AFTER - 1.0  # and for a while after
    house.thinker.answer(third)
    fourth = await house.thinker.asked(4)
    clock.now += 1.0
    house.thinker.answer(fourth)
    await played(house, live, 4)
    assert len(house.thinker.jobs) == 4 and not live.attended


async def test_a_look_without_a_socket_is_a_look(house: House, clock: HandClock) -> None:
    live = await unwatched(house, clock)
    await live.view("somebody")
    house.thinker.answer(await house.thinker.asked(2))
    await played(house, live, 2)


async def test_a_table_that_comes_back_to_memory_waits(house: House, clock: HandClock) -> None:
    live = await unwatched(house, clock)
    table_id = live.id
    assert house.tables.forget(live)
    del live
    again = await house.tables.get(table_id)
    assert again.table.status == "playing" and not again.attended
    assert len(house.thinker.jobs) == 1
    await again.watch(Eyes("somebody"), b'"w"')
    assert (await house.thinker.asked(2)).table == table_id


async def test_games_with_a_person_go_on_unwatched(house: House, clock: HandClock) -> None:
    live = await house.game(seats=["ann", 3])
    clock.now += 10 * UNWATCHED_AFTER
    await move(live, "ann")
    house.thinker.answer(await house.thinker.asked(1))
    await played(house, live, 2)
