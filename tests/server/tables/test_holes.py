"""Tables in odd conditions: forgotten, held too long, clocks set back, a failing database."""

import pytest

from fulcrum.match.clocks import ClockSetting
from fulcrum.match.commands import Accept, Away, Propose, Resign, Sit
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.tables import subscribers as audience_module
from fulcrum.server.tables.abandoned import ABANDONED_AFTER, ABANDONED_DAYS_AFTER, AbandonedTables
from fulcrum.server.tables.live_table import AWAY_AFTER, GRACE, LiveTable
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import Eyes, HandClock
from tests.server.tables.test_live import first_move

pytestmark = pytest.mark.anyio

BLITZ = ClockSetting("fischer", base=60.0)


async def test_a_referenced_table_is_never_loaded_twice(process: Process) -> None:
    process.tables._most_in_memory = 2
    held = await process.game()
    for _ in range(4):
        await process.game()
    assert held.id not in process.tables._tables  # it has left the memory
    assert await process.tables.get(held.id) is held
    eyes = Eyes("p1")
    await (await process.tables.get(held.id)).watch(eyes, b'"w"')
    await held.do(*first_move(held))
    assert eyes.view == held.table.view(1)


async def test_an_abandoned_table_is_aborted(process: Process, clock: HandClock) -> None:
    sweeping = AbandonedTables(process.tables)
    empty = await process.tables.get(await process.tables.create("lean", owner="p0"))
    watched = await process.tables.get(await process.tables.create("lean", owner="p0"))
    await watched.watch(Eyes("p0"), b'"w"')
    seated = await process.tables.get(await process.tables.create("lean", owner="p0"))
    await seated.watch(Eyes("p0"), b'"w"')
    await seated.do(Sit("Name"), "p0")
    playing = await process.game()
    clock.now += ABANDONED_AFTER - 1.0
    assert await sweeping.sweep() == 0
    clock.now += 1.0
    assert await sweeping.sweep() == 1
    assert empty.table.status == "aborted"
    assert [live.table.status for live in (watched, seated, playing)] == ["waiting", "waiting", "playing"]
    assert await sweeping.sweep() == 0


async def test_a_game_of_days_is_waited_for_longer(process: Process, clock: HandClock) -> None:
    days = ClockSetting("days", days=3.0)
    live = await process.tables.get(await process.tables.create("lean", owner="p0", clock=days))
    await live.do(Sit("Name"), "p0")
    await live.do(Away("p0"), None)
    began = clock.now
    clock.now = began + ABANDONED_DAYS_AFTER - 1.0
    assert await AbandonedTables(process.tables).sweep() == 0
    clock.now = began + ABANDONED_DAYS_AFTER
    assert await AbandonedTables(process.tables).sweep() == 1
    assert live.table.status == "aborted"


async def test_a_damaged_table_is_no_reason_to_leave_the_others(
    process: Process, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [await process.tables.create("lean", owner="p0") for _ in range(3)]
    get = process.tables.get

    async def damaged(table_id: str) -> LiveTable:
        if table_id == min(ids):
            raise ZeroDivisionError
        return await get(table_id)

    monkeypatch.setattr(process.tables, "get", damaged)
    clock.now += ABANDONED_AFTER
    assert await AbandonedTables(process.tables).sweep() == 2
    rows = await process.store.events(max(ids))
    assert rows[-1].kind == "aborted"


@pytest.mark.parametrize("seconds", [5_000.0, 400 * 86_400.0])
async def test_a_clock_set_back_over_a_restart_freezes_nothing(
    process: Process, other_process: Process, clock: HandClock, seconds: float
) -> None:
    live = await process.game(clock=BLITZ)
    clock.now += 10.0
    await live.do(*first_move(live, "before"))
    clock.now -= seconds
    other_process.tables.open_since = clock.now
    again = await other_process.tables.get(live.id)
    for person in ("p0", "p1"):
        await again.watch(Eyes(person), b'"w"')
    clock.now += 20.0
    await again.do(*first_move(again, "after"))
    assert again.table.clocks.remaining == [50.0, 40.0]
    clock.now += 49.0
    await other_process.wake_due()
    assert again.table.status == "playing"
    clock.now += 1.5
    await other_process.wake_due()
    assert again.table.status == "over"
    times = [row.at for row in await process.store.events(live.id)]
    assert times == sorted(times)


async def ended_game_of_three(process: Process) -> tuple[LiveTable, list[Eyes]]:
    live = await process.game("leaps-and-ledges", 3)
    everybody = [Eyes(f"p{seat}") for seat in range(3)]
    for eyes in everybody:
        await live.watch(eyes, b'"w"')
    live.table.status = "over"  # playing it would take long
    return live, everybody


async def test_a_player_who_left_after_the_end_does_not_block_a_rematch(process: Process, clock: HandClock) -> None:
    live, everybody = await ended_game_of_three(process)
    live.leave(everybody[2])
    clock.now += AWAY_AFTER + GRACE
    await process.wake_due()
    before = live.table.version
    assert not any(seat.away_since for seat in live.table.seats)  # as long as no one waits for them
    await live.do(Propose("rematch"), "p0")
    await live.do(Accept("rematch"), "p1")
    assert not live.table.rematch_agreed
    clock.now += AWAY_AFTER
    await process.wake_due()
    kinds = [row.kind for row in await process.store.events(live.id, before)]
    assert kinds == ["proposed", "agreed", "went-away", "rematch-agreed", "rematch-opened"]
    assert live.table.rematch_table is not None
    again = await process.tables.get(live.table.rematch_table)
    assert [seat.occupant for seat in again.table.seats].count("open") == 1


async def test_everyone_present_must_agree_to_the_rematch(process: Process, clock: HandClock) -> None:
    live, everybody = await ended_game_of_three(process)
    await live.do(Propose("rematch"), "p0")
    live.leave(everybody[1])
    clock.now += AWAY_AFTER
    await process.wake_due()
    assert live.table.seats[1].away_since is not None
    assert not live.table.rematch_agreed
    await live.do(Accept("rematch"), "p2")
    assert live.table.rematch_agreed


async def test_a_rematch_that_can_not_be_stored_is_not_agreed_either(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await process.game()
    await live.do(Resign(), "p0")
    await live.do(Propose("rematch"), "p0")
    put = process.committer.put
    monkeypatch.setattr(process.committer, "put", lambda append: append.on_stored(StorageDown("gone")))
    with pytest.raises(StorageDown):
        await live.do(Accept("rematch"), "p1")
    assert not live.table.rematch_agreed
    assert await process.store.unfinished() == []
    monkeypatch.setattr(process.committer, "put", put)
    await live.do(Accept("rematch"), "p1")
    assert await process.store.unfinished() == [live.table.rematch_table]


async def test_repeated_requests_of_spectators_cost_no_replay(
    process: Process, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await process.game(spectator_delay=30.0)
    replayed = []
    replay = audience_module.replay
    monkeypatch.setattr(audience_module, "replay", lambda events: replayed.append(1) or replay(events))
    views = [live.table.view(None)]
    for number in range(4):
        clock.now += 10.0
        await live.do(*first_move(live, f"m{number}"))
        views.append(live.table.view(None))
        await live.view("spectator")
    assert await live.view("spectator") == views[1]
    clock.now += 15.0  # nothing wakes the table
    assert await live.view("spectator") == views[2]
    spectator = Eyes("spectator")
    await live.watch(spectator, b'"w"')
    live.leave(spectator)
    clock.now += 100.0
    assert await live.view("spectator") == views[4]
    assert len(replayed) == 1
