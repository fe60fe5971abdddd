"""Timers: flags, departures, spectators' delay, and clocks that jump."""

import asyncio

import pytest

from fulcrum.match.clocks import ClockSetting
from fulcrum.match.commands import Away, Chat, Play, Sit, StandUp
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.tables.clock import SteadyClock
from fulcrum.server.tables.live_table import AWAY_AFTER, GRACE, RETRY_AFTER
from fulcrum.server.tables.timers import Timers
from tests.server.databases import PATIENCE
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import Eyes, HandClock
from tests.server.tables.test_live import first_move

pytestmark = pytest.mark.anyio

BLITZ = ClockSetting("fischer", base=60.0)


async def fail(*_: object, **__: object) -> None:
    """A committer without its database."""
    raise StorageDown("gone")


def test_the_servers_clock_ignores_changes_of_the_machines() -> None:
    wall, steady = HandClock(5_000.0), HandClock(10.0)
    clock = SteadyClock(wall, steady)
    assert clock() == 5_000.0
    steady.now += 3.0
    for wall.now in (0.0, 1e9):
        assert clock() == 5_003.0


async def test_a_flag_falls_without_a_request(process: Process, clock: HandClock) -> None:
    live = await process.game(clock=BLITZ)
    eyes = [Eyes("p0"), Eyes("p1")]
    for one in eyes:
        await live.watch(one, b'"w"')
    began = clock.now
    clock.now += 59.0
    await process.wake_due()
    assert live.table.status == "playing"
    clock.now += 3_600.0  # as after sleep of the machine
    await process.wake_due()
    assert live.table.status == "over"
    assert live.table.at == began + 60.0
    assert eyes[0].view == live.table.view(0) and eyes[1].view == live.table.view(1)
    kinds = [row.kind for row in await process.store.events(live.id)]
    assert kinds.count("flag-fell") == 1


async def test_a_clock_set_back_costs_no_one_time(process: Process, clock: HandClock) -> None:
    live = await process.game(clock=BLITZ)
    clock.now += 10.0
    await live.do(*first_move(live, "one"))
    clock.now -= 5_000.0
    for number in range(4):
        await live.do(*first_move(live, f"back {number}"))
        await process.wake_due()
    times = [row.at for row in await process.store.events(live.id)]
    assert times == sorted(times)
    assert live.table.status == "playing"
    assert live.table.clocks.remaining == [50.0, 60.0]


async def test_no_one_loses_time_while_the_server_is_down(
    process: Process, other_process: Process, clock: HandClock
) -> None:
    live = await process.game(clock=BLITZ)
    clock.now += 7_200.0
    other_process.tables.open_since = clock.now  # started after the pause
    await other_process.tables.wake_all()
    again = other_process.tables.found(live.id)
    assert again is not None and again.table.status == "playing"
    assert again.table.next_deadline() == clock.now + GRACE
    clock.now += GRACE - 1.0
    await again.do(*first_move(again))
    clock.now += 61.0
    await other_process.wake_due()
    assert again.table.status == "over"


async def test_a_player_who_leaves_is_away_until_the_return(process: Process, clock: HandClock) -> None:
    live = await process.game()
    eyes, other = Eyes("p0"), Eyes("p1")
    for one in (eyes, other):
        await live.watch(one, b'"w"')
    live.leave(eyes)
    clock.now += AWAY_AFTER - 1.0
    await process.wake_due()
    assert not other.view["seats"][0]["away"]
    clock.now += 1.0
    await process.wake_due()
    assert other.view["seats"][0]["away"]
    clock.now += 200.0
    await process.wake_due()
    assert other.view["seats"][0]["stand_in"]
    await live.watch(eyes, b'"w"')
    assert not other.view["seats"][0]["away"] and not other.view["seats"][0]["stand_in"]
    assert eyes.view == live.table.view(0)


async def test_reloading_or_opening_a_second_page_is_not_leaving(process: Process, clock: HandClock) -> None:
    live = await process.game()
    first, second = Eyes("p0"), Eyes("p0")
    await live.watch(Eyes("p1"), b'"w"')
    await live.watch(first, b'"w"')
    live.leave(first)
    await live.watch(first, b'"w"')
    await live.watch(second, b'"w"')
    live.leave(first)
    version = live.table.version
    clock.now += GRACE + AWAY_AFTER + 1.0
    await process.wake_due()
    assert not live.table.seats[0].away_since
    assert live.table.version == version


async def test_a_person_who_returns_while_being_marked_away_is_present(process: Process, clock: HandClock) -> None:
    live = await process.game()
    first, second, other = Eyes("p0"), Eyes("p0"), Eyes("p1")
    for one in (first, other):
        await live.watch(one, b'"w"')
    live.leave(first)
    append = process.committer.append

    async def late(*arguments: object, **more: object) -> None:
        process.committer.append = append  # type: ignore[method-assign]
        await live.watch(second, b'"w"')
        await append(*arguments, **more)  # type: ignore[arg-type]

    process.committer.append = late  # type: ignore[method-assign]
    clock.now += AWAY_AFTER
    await process.wake_due()
    assert [row.kind for row in await process.store.events(live.id)][-2:] == ["went-away", "came-back"]
    assert not other.view["seats"][0]["away"] and second.view == live.table.view(0)


async def test_a_return_that_could_not_be_stored_is_stored_later(process: Process, clock: HandClock) -> None:
    live = await process.game()
    eyes = Eyes("p0")
    await live.do(Away("p0"), None)
    append = process.committer.append
    process.committer.append = fail  # type: ignore[method-assign]
    with pytest.raises(StorageDown):
        await live.watch(eyes, b'"w"')
    process.committer.append = append  # type: ignore[method-assign]
    clock.now += RETRY_AFTER
    await process.wake_due()
    assert live.table.seats[0].away_since is None
    assert eyes.view == live.table.view(0)


async def test_a_person_marked_away_by_another_process_returns_here(
    process: Process, other_process: Process, clock: HandClock
) -> None:
    live = await process.game()
    for person in ("p0", "p1"):
        await live.watch(Eyes(person), b'"w"')
    await (await other_process.tables.get(live.id)).do(Away("p0"), None)
    await live.catch_up()
    assert live.table.seats[0].away_since is not None
    clock.now += RETRY_AFTER
    await process.wake_due()
    assert live.table.seats[0].away_since is None


async def test_a_person_who_sits_down_but_never_connects_is_away(process: Process, clock: HandClock) -> None:
    live = await process.tables.get(await process.tables.create("lean", owner="p0"))
    await live.watch(Eyes("p0"), b'"w"')
    for person in ("p0", "p1"):
        await live.do(Sit("Name"), person)
    clock.now += GRACE - 1.0
    await process.wake_due()
    assert live.table.seats[1].away_since is None
    clock.now += 1.0
    await process.wake_due()
    assert live.table.seats[1].away_since == clock.now
    assert live.table.seats[0].away_since is None


async def test_people_who_do_not_reconnect_after_a_start_are_away(
    process: Process, other_process: Process, clock: HandClock
) -> None:
    live = await process.game()
    again = await other_process.tables.get(live.id)
    await again.watch(Eyes("p1"), b'"w"')
    clock.now += GRACE
    await other_process.wake_due()
    assert again.table.seats[0].away_since is not None
    assert again.table.seats[1].away_since is None


async def test_spectators_see_it_later(process: Process, clock: HandClock) -> None:
    live = await process.game(spectator_delay=30.0)
    early, player = Eyes("spectator"), Eyes("p0")
    for eyes in (early, player, Eyes("p1")):
        await live.watch(eyes, b'"w"')
    views = [live.table.view(None)]
    for number in range(4):
        clock.now += 10.0
        await live.do(*first_move(live, f"m{number}"))
        views.append(live.table.view(None))
    assert player.view == live.table.view(0)
    # The game was opened at 1000 and the moves came at 1010, 1020, 1030, 1040.
    late = Eyes("late")
    await live.watch(late, b'"w"')
    await process.wake_due()
    assert late.view == early.view == views[1]
    assert await live.view("nobody") == views[1]
    clock.now += 10.0
    await process.wake_due()
    assert late.view == early.view == views[2]
    clock.now += 100.0
    await process.wake_due()
    assert late.view == early.view == views[4]
    assert live.whole(late) == live.whole(early)


async def test_the_first_spectator_gets_delayed_frames(process: Process, clock: HandClock) -> None:
    live = await process.game(spectator_delay=30.0)
    for person in ("p0", "p1"):
        await live.watch(Eyes(person), b'"w"')
    clock.now += GRACE
    await process.wake_due()  # nothing is planned any more
    await live.do(*first_move(live))
    spectator = Eyes("spectator")
    await live.watch(spectator, b'"w"')
    assert spectator.view["version"] < live.table.version
    clock.now += 30.0
    await process.wake_due()
    assert spectator.view == live.table.view(None)


async def test_answers_do_not_tell_spectators_how_far_the_game_is(process: Process, clock: HandClock) -> None:
    live = await process.game(spectator_delay=30.0)
    clock.now += 30.0
    here, outside, player = Eyes("here"), Eyes("outside"), Eyes("p0")
    await live.watch(here, b'"w"')
    shown = here.view["version"]
    assert shown == live.table.version
    await live.do(*first_move(live))
    for eyes in (here, outside):
        await live.do(Chat("how is it going?", "Name"), eyes.person_id, eyes.asks())
        assert eyes.last == {"re": "?", "done": shown}
        assert live.known_to(eyes) == shown
    await live.do(Chat("well", "Name"), "p0", player.asks())
    assert player.last["done"] == live.table.version == live.known_to(player)
    clock.now += 30.0
    assert live.known_to(here) == live.table.version == here.view["version"]


async def test_a_player_who_stands_up_sees_no_more_than_spectators(process: Process, clock: HandClock) -> None:
    table_id = await process.tables.create("lean", owner="p0", spectator_delay=30.0)
    live = await process.tables.get(table_id)
    eyes = Eyes("p0")
    await live.do(Sit("Name"), "p0")
    await live.watch(eyes, b'"w"')
    clock.now += 10.0
    await live.do(StandUp(), "p0", eyes.asks())
    assert eyes.view["version"] == 1 and eyes.view["seat"] is None
    clock.now += 30.0
    await process.wake_due()
    assert eyes.view == live.table.view(None)


async def test_a_failed_database_is_tried_again(process: Process, clock: HandClock) -> None:
    live = await process.game(clock=BLITZ)
    append = process.committer.append
    process.committer.append = fail  # type: ignore[method-assign]
    clock.now += 61.0
    await process.wake_due()
    assert live.table.status == "playing"
    assert process.tables.timers.start_due() == []  # not at once
    process.committer.append = append  # type: ignore[method-assign]
    clock.now += RETRY_AFTER
    await process.wake_due()
    assert live.table.status == "over"


async def test_the_timers_run_by_themselves() -> None:
    """With the real clock, one task wakes all due tables, even those planned while it sleeps."""
    woken: asyncio.Queue[str] = asyncio.Queue()
    clock = SteadyClock()
    timers = Timers(woken.put, clock)
    running = asyncio.create_task(timers.run())
    timers.plan("late", clock() + 3_600.0)
    timers.plan("never", None)
    await asyncio.sleep(0)
    timers.plan("soon", clock() + 0.01)
    timers.plan("soon", clock() + 0.02)
    assert await asyncio.wait_for(woken.get(), PATIENCE) == "soon"
    timers.plan("past", clock() - 5.0)
    assert await asyncio.wait_for(woken.get(), PATIENCE) == "past"
    assert woken.empty()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_the_yield_window_closes_by_itself(
    process: Process, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process.tables, "_new_seed", lambda: 1)  # a deal with a duel in which both can bid
    live = await process.game("leverage-cards", 4)
    state = live.table.state
    seat = state.actors[0]
    duel = next(str(move) for move in state.legal_moves(seat) if str(move).startswith("duel"))
    await live.do(Play(duel, live.table.version, "duel"), f"p{seat}")
    for bidder in live.table.state.actors:
        bid = str(live.table.state.legal_moves(bidder)[0])
        await live.do(Play(bid, live.table.version, f"bid {bidder}"), f"p{bidder}")
    assert live.table.window_ends == clock.now + 5.0
    clock.now += 5.0
    await process.wake_due()
    assert live.table.window_ends is None or live.table.window_ends > clock.now
    assert "timer" in (await process.store.events(live.id))[-1].body
