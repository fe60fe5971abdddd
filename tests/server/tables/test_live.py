"""Live tables: commands are stored, then answered, then shown, one at a time, in any process."""

import asyncio
import gc
from dataclasses import replace
from importlib import import_module

import msgspec
import pytest

from fulcrum.core import registry
from fulcrum.core.state import State
from fulcrum.match.clocks import ClockSetting
from fulcrum.match.commands import Accept, Chat, Claim, Play, Propose, Resign, Sit, Start
from fulcrum.match.events import Ended, Moved
from fulcrum.match.offers import rematch_id
from fulcrum.match.refusals import Refused
from fulcrum.server.storage.appends import Append, StoredEvent
from fulcrum.server.storage.errors import Conflict, StorageBusy, StorageDown, StorageError
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.tables.storing import restored, summary
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import Eyes

pytestmark = pytest.mark.anyio


def first_move(live: LiveTable, move_id: str = "m") -> tuple[Play, str]:
    """Returns the first listed move of the seat to move, and its person."""
    seat = live.table.state.actors[0]
    person = live.table.seats[seat].person or f"p{seat}"
    return Play(str(live.table.state.legal_moves(seat)[0]), live.table.version_for(seat), move_id), person


async def test_commands_are_stored_answered_and_shown_in_this_order(process: Process) -> None:
    live = await process.game()
    mover, other = Eyes("p0"), Eyes("p1")
    order: list[str] = []
    for eyes in (other, mover):
        await live.watch(eyes, b'"w"')
        eyes.offer = lambda frame, eyes=eyes: (order.append(eyes.person_id), Eyes.offer(eyes, frame))  # type: ignore
    append = process.committer.append

    async def watched(*arguments: object, **more: object) -> None:
        await append(*arguments, **more)  # type: ignore[arg-type]
        order.append("stored")

    process.committer.append = watched  # type: ignore[method-assign]
    play, who = first_move(live)
    events = await live.do(play, who, mover.asks(b'"m"'))
    assert order == ["stored", "p0", "p1"]
    assert [restored(row) for row in await process.store.events(live.id)][-1:] == list(events)
    assert mover.last["re"] == "m" and mover.last["done"] == live.table.version
    assert "re" not in other.last
    assert mover.view == live.table.view(0)
    assert other.view == live.table.view(1)


async def test_moves_are_listed_once_until_something_happens(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await process.game()
    play, who = first_move(live)
    listed: list[int] = []
    legal_moves = State.legal_moves
    monkeypatch.setattr(State, "legal_moves", lambda state, seat: (listed.append(seat), legal_moves(state, seat))[1])
    assert msgspec.json.decode(live.moves_of(0))[0] == play.move
    assert live.moves_of(0) == live.moves_of(0) and live.moves_of(1) == live.moves_of(1) == b"[]"
    assert listed == [0, 1]
    await live.do(play, who)
    assert live.moves_of(0) == b"[]" and play.move not in msgspec.json.decode(live.moves_of(1))
    await live.do(Resign(), "p0")
    assert live.moves_of(1) == b"[]" and listed == [0, 1, 0, 1]


async def test_a_repeat_is_answered_as_the_first_time_and_done_once(process: Process) -> None:
    live = await process.game()
    eyes = Eyes("p0")
    play, who = first_move(live)
    await live.do(play, who, eyes.asks())
    await live.do(*first_move(live, "other"))
    assert await live.do(play, who, eyes.asks()) == ()
    assert eyes.frames[0] == eyes.frames[1]
    assert [event.kind for event in await process.store.events(live.id)].count("moved") == 2


async def test_commands_of_one_moment_come_one_after_the_other(process: Process) -> None:
    live = await process.game()
    play, who = first_move(live)
    found = await asyncio.gather(*(live.do(play, who) for _ in range(20)))
    assert sorted(map(len, found)) == [0] * 19 + [1]


async def test_a_table_is_loaded_once_however_many_ask(process: Process, other_process: Process) -> None:
    live = await process.game()
    await live.do(*first_move(live))
    found = await asyncio.gather(*(other_process.tables.get(live.id) for _ in range(20)))
    assert len(set(map(id, found))) == 1
    assert found[0].table == live.table


async def test_an_unknown_table_is_refused(process: Process) -> None:
    with pytest.raises(Refused, match="Table not found"):
        await process.tables.get("x")


async def test_of_two_processes_exactly_one_makes_the_move(process: Process, other_process: Process) -> None:
    one = await process.game()
    other = await other_process.tables.get(one.id)
    won = 0
    for number in range(12):
        before = one.table.version
        play, who = first_move(one, f"one {number}")
        rival = Play(str(one.table.state.legal_moves()[-1]), before, f"other {number}")
        eyes = Eyes(who)
        ends = await asyncio.gather(one.do(play, who), other.do(rival, who, eyes.asks()), return_exceptions=True)
        refused = [end for end in ends if isinstance(end, Refused)]
        assert [refusal.code for refusal in refused] == ["stale"]
        won += isinstance(ends[0], tuple)
        await one.catch_up()
        await other.catch_up()
        assert one.table == other.table
        assert one.table.version == before + 1
    rows = await process.store.events(one.id)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert [row.kind for row in rows].count("moved") == 12


async def test_a_move_for_a_version_of_another_process_is_taken(process: Process, other_process: Process) -> None:
    one = await process.game()
    other = await other_process.tables.get(one.id)
    eyes = Eyes("p0")
    await other.watch(eyes, b'"w"')
    await one.do(*first_move(one))
    play, who = first_move(one, "next")
    (event,) = await other.do(play, who)
    assert isinstance(event, Moved) and event.version == one.table.version + 1
    assert eyes.view == other.table.view(0)


async def test_when_nothing_can_be_stored_nothing_has_happened(process: Process) -> None:
    live = await process.game()
    eyes = Eyes("p1")
    await live.watch(eyes, b'"w"')
    append, before = process.committer.append, live.table.version

    async def fail(*_: object, **__: object) -> None:
        raise StorageDown("the disk is full")

    process.committer.append = fail  # type: ignore[method-assign]
    play, who = first_move(live)
    with pytest.raises(StorageDown):
        await live.do(play, who)
    assert live.table.version == before and len(eyes.frames) == 1
    process.committer.append = append  # type: ignore[method-assign]
    assert await live.do(play, who)
    assert eyes.view == live.table.view(1)


@pytest.mark.parametrize("failure", [StorageDown("gone"), asyncio.CancelledError()])
async def test_an_append_with_unknown_result_is_found_later(process: Process, failure: BaseException) -> None:
    """The database's response was lost, or the caller is gone; then the same command comes again."""
    live = await process.game()
    eyes = Eyes("p1")
    await live.watch(eyes, b'"w"')
    append = process.committer.append

    async def store_and_fail(table_id: str, events: list[StoredEvent], **more: object) -> None:
        await append(table_id, events, **more)  # type: ignore[arg-type]
        raise failure

    play, who = first_move(live)
    process.committer.append = store_and_fail  # type: ignore[method-assign, assignment]
    with pytest.raises(type(failure)):
        await live.do(play, who)
    process.committer.append = append  # type: ignore[method-assign]
    assert len(eyes.frames) == 1
    assert await live.do(play, who) == ()
    assert eyes.view == live.table.view(1)
    assert eyes.last["events"][0]["kind"] == "moved"


async def test_endless_conflicts_are_reported_as_busy(process: Process) -> None:
    live = await process.game()

    async def conflict(*_: object, **__: object) -> None:
        raise Conflict("again")

    append, process.committer.append = process.committer.append, conflict  # type: ignore[method-assign, assignment]
    with pytest.raises(StorageBusy):
        await live.do(*first_move(live))
    process.committer.append = append  # type: ignore[method-assign]


async def test_a_rematch_is_opened_and_started_by_the_house(process: Process) -> None:
    live = await process.game()
    await live.do(Resign(), "p0")
    await live.do(Propose("rematch"), "p0")
    await live.do(Accept("rematch"), "p1")
    await process.tables.close()
    assert live.table.rematch_table is not None
    again = await process.tables.get(live.table.rematch_table)
    assert again.table.status == "playing"
    assert again.table.seat_of("p1") == 0
    assert again.table.setup.seed != live.table.setup.seed


async def test_a_rematch_requested_before_it_is_announced_exists_once(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everyone who was at the old table knows its id."""
    live = await process.game()
    await live.do(Resign(), "p0")
    await live.do(Propose("rematch"), "p0")
    rematch, put = rematch_id(live.id), process.committer.put
    asked: list[LiveTable] = []

    def put_and_tell_late(append: Append) -> None:
        async def tell_late(outcome: StorageError | None) -> None:
            asked.append(await process.tables.get(rematch))
            append.on_stored(outcome)

        put(append._replace(on_stored=lambda outcome: process.tables.begin(tell_late(outcome))))

    monkeypatch.setattr(process.committer, "put", put_and_tell_late)
    await live.do(Accept("rematch"), "p1")
    assert asked == [await process.tables.get(rematch)]
    assert asked[0].table.status == "playing"


async def test_a_table_that_all_have_left_for_the_rematch_leaves_the_memory(process: Process) -> None:
    live = await process.game()
    ann, ben = Eyes("p0"), Eyes("p1")
    for eyes in (ann, ben):
        await live.watch(eyes, b'"w"')
        live.subscribers.add_follower(eyes)
    await live.do(Resign(), "p1")
    await live.do(Propose("rematch"), "p0")
    await live.do(Accept("rematch"), "p1")
    assert list(process.tables._tables) == [rematch_id(live.id)]
    table_id, view = live.id, live.table.view(None)
    del live
    gc.collect()
    assert process.tables.found(table_id) is None
    assert (await process.tables.get(table_id)).table.view(None) == view


async def test_followers_are_moved_to_the_rematch(process: Process) -> None:
    live = await process.game()
    ann, ben, spectator = Eyes("p0"), Eyes("p1"), Eyes("spectator")
    for eyes in (ann, ben, spectator):
        await live.watch(eyes, b'"w"')
    live.subscribers.add_follower(ann)
    live.subscribers.add_follower(spectator)
    live.subscribers.add_follower(Eyes("p1"))  # someone who does not watch
    await live.do(Resign(), "p0")
    await live.do(Propose("rematch"), "p0")
    await live.do(Accept("rematch"), "p1", ben.asks())
    rematch = await process.tables.get(rematch_id(live.id))
    assert ann.watches == [rematch] and ben.watches == spectator.watches == []
    assert ann.view == rematch.table.view(1)
    assert msgspec.json.decode(ann.frames[-2])["events"][-1] == {
        "kind": "rematch-opened", "version": live.table.version, "at": live.table.at, "table": rematch.id,
    }  # fmt: skip
    assert ben.view == live.table.view(1)
    await rematch.do(*first_move(rematch))
    assert ann.view == rematch.table.view(1) and ben.view == live.table.view(1)


async def test_listeners_hear_of_everything_after_it_is_stored(process: Process) -> None:
    heard: list[str] = []
    process.tables.listen(lambda live, events: heard.extend(type(event).__name__ for event in events))
    live = await process.game()
    await live.do(Resign(), "p1")
    assert heard == ["Opened", "SatDown", "SatDown", "Started", "Resigned", "Ended"]
    summary = await process.store.table(live.id)
    assert summary is not None and (summary.state, summary.open_seats) == ("over", 0)


async def test_unwatched_tables_leave_memory(process: Process) -> None:
    process.tables._most_in_memory = 3
    watched = await process.game()
    await watched.watch(Eyes("p0"), b'"w"')
    ids = [(await process.game()).id for _ in range(5)]
    gc.collect()
    assert len(process.tables) == 3
    assert process.tables.found(watched.id) is watched
    assert process.tables.found(ids[0]) is None
    assert (await process.tables.get(ids[0])).table.status == "playing"


async def test_sitting_down_shows_the_table_from_the_seat(process: Process) -> None:
    live = await process.tables.get(await process.tables.create("leverage-cards", owner="p0", autostart=True))
    watchers = [Eyes(f"p{seat}") for seat in range(5)]
    for eyes in watchers:
        await live.watch(eyes, b'"w"')
    for seat in range(4):
        await live.do(Sit("Name"), f"p{seat}")
    for number, eyes in enumerate(watchers):
        seat = number if number < 4 else None
        assert eyes.view == live.table.view(seat)
        assert eyes.view["game"]["seat"] == seat


@pytest.mark.parametrize(("game", "people"), [("lean", 2), ("leverage-board", 2), ("leaps-and-ledges", 3)])
async def test_deltas_lead_to_each_viewers_view(process: Process, game: str, people: int) -> None:
    live = await process.game(game, people)
    everybody = [Eyes(f"p{seat}") for seat in (*range(people), 99)]
    for eyes in everybody:
        await live.watch(eyes, b'"w"')
    for number in range(40):
        if live.table.status != "playing":
            break
        await live.do(*first_move(live, f"m{number}"))
        if number % 7 == 0:
            await live.do(Chat(f"line {number}", "Somebody"), "p99")
        for seat, eyes in enumerate(everybody):
            assert eyes.view == live.table.view(seat if seat < people else None)
    assert sum(b'"add"' in frame for frame in everybody[0].frames) > 5


async def test_a_returning_client_gets_missed_deltas_or_a_full_view(process: Process) -> None:
    live = await process.game()
    steady, eyes = Eyes("p1"), Eyes("p0")
    await live.watch(steady, b'"w"')
    await live.watch(eyes, b'"w"')
    version = live.table.version
    live.leave(eyes)
    for number in range(3):
        await live.do(*first_move(live, f"m{number}"))
    assert len(eyes.frames) == 1
    await live.watch(eyes, b'"w"', version, 0)
    assert len(eyes.frames) == 4 and b'"view"' not in eyes.frames[1]
    assert eyes.view == live.table.view(0)
    await live.watch(eyes, b'"w"', live.table.version, 0)
    assert eyes.last == {"re": "w", "done": live.table.version}
    for since, seat in ((1, 0), (10_000, 0), (live.table.version, 1)):
        await live.watch(eyes, b'"w"', since, seat)
        assert eyes.last["view"] == live.table.view(0)


async def test_the_flag_falls_before_the_move_that_comes_too_late(process: Process) -> None:
    live = await process.game(clock=ClockSetting("fischer", base=60.0))
    process.tables.now.now += 61.0  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="the game is over"):
        await live.do(*first_move(live))
    assert live.table.status == "over"
    assert any(isinstance(restored(row), Ended) for row in await process.store.events(live.id))
    with pytest.raises(Refused):
        await live.do(Claim(), "p0")
    with pytest.raises(Refused):
        await live.do(Start(), None)


async def test_a_fallen_flag_can_be_claimed(process: Process) -> None:
    live = await process.game(clock=ClockSetting("fischer", base=60.0))
    eyes = Eyes("p1")
    await live.watch(eyes, b'"w"')
    process.tables.now.now += 61.0  # type: ignore[attr-defined]
    events = await live.do(Claim(), "p1", eyes.asks(b'"c"'))
    assert isinstance(events[-1], Ended) and events[-1].result.reason == "time"
    assert eyes.last["re"] == "c" and eyes.view["status"] == "over"


async def test_a_damaged_table_leaves_the_others_awake(process: Process, other_process: Process) -> None:
    one = await process.game()
    damaged = StoredEvent(1, 1_000.0, "opened", "{")
    await process.committer.append("damaged", [damaged], table=summary(one.table))
    other = await process.game()
    await other_process.tables.wake_all()
    assert [other_process.tables.found(live.id) is not None for live in (one, other)] == [True, True]
    assert other_process.tables.found("damaged") is None


async def test_a_table_of_older_rules_is_closed_unfinished_and_the_others_wake(
    process: Process, other_process: Process, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    old, over, other = await process.game(), await process.game(), await process.game("leaps-and-ledges")
    await old.do(*first_move(old))
    await over.do(Resign(), "p0")
    newer = replace(registry.about("lean"), rules_version=7)
    monkeypatch.setattr(import_module("fulcrum.games.lean"), "ABOUT", newer)
    await other_process.tables.wake_all()
    words = "This table plays version 1 of the rules of Lean. This Fulcrum has version 7, so the game can't be shown"
    assert [record.message for record in caplog.records if record.levelname == "WARNING"] == [
        f"table {old.id} is closed unfinished: {words} or continued."
    ]
    assert await other_process.store.unfinished() == [other.id]
    assert other_process.tables.found(other.id) is not None
    for live, state in ((old, "aborted"), (over, "over")):
        with pytest.raises(Refused, match=words) as refused:
            await other_process.tables.get(live.id)
        assert refused.value.code == "other-rules"
        shown = await other_process.store.table(live.id)
        assert shown is not None and shown.state == state
    kinds = [row.kind for row in await other_process.store.events(old.id)]
    assert (kinds[-1], kinds.count("aborted")) == ("aborted", 1)
    await other_process.tables.wake_all([old.id])
    assert [row.kind for row in await other_process.store.events(old.id)] == kinds
