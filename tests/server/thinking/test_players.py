"""Bots at tables: asked once per position, and the game goes on whatever they answer."""

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from fulcrum.bots import talk
from fulcrum.bots.levels import HIGHEST
from fulcrum.match.commands import Away, Back, Chat, Play, Propose, Resign, Withdraw
from fulcrum.match.refusals import Refused
from fulcrum.match.table import replay
from fulcrum.server.storage.databases import Address, open_engine
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.tables.storing import restored
from fulcrum.server.thinking import players
from fulcrum.server.thinking.jobs import ThinkingJob
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import HandClock
from tests.server.thinking.thinkers import PATIENCE, House

pytestmark = pytest.mark.anyio


async def move(live: LiveTable, person: str, number: int = 0) -> str:
    """Returns a legal move of a person."""
    seat = live.table.seat_of(person)
    text = str(live.table.state.legal_moves(seat)[number])
    await live.do(Play(text, live.table.version_for(seat), f"{person} at {live.table.version}"), person)
    return text


def moves(live: LiveTable) -> list[str]:
    return [entry.move for entry in live.table.state.log]


async def played(house: House, live: LiveTable, number: int) -> None:
    await house.until(lambda: len(moves(live)) >= number)


# Moves


async def test_a_bot_is_asked_once_per_position_and_moves(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    assert house.thinker.jobs == []
    await move(live, "ann")
    job = await house.thinker.asked(1)
    assert (job.purpose, job.seat, job.level, job.seconds) == ("move", 1, 3, 1.0)
    assert (job.table, job.version) == (live.id, live.table.position_version)
    await live.do(Chat("hurry up", "ann"), "ann")
    answer = str(live.table.state.legal_moves(1)[5])
    house.thinker.answer(job, answer)
    await played(house, live, 2)
    assert moves(live)[1] == answer
    await move(live, "ann")
    assert (await house.thinker.asked(2)).version > job.version
    assert len(house.thinker.jobs) == 2


@pytest.mark.parametrize("talks", [True, False])
async def test_what_a_bot_says_comes_and_is_stored_with_the_move(
    house: House, monkeypatch: pytest.MonkeyPatch, talks: bool
) -> None:
    monkeypatch.setattr(talk, "says", lambda before, after, speakers: talk.Line(2, "Ha!"))
    live = await house.game("leverage-cards", seats=[6, 6, 6, 6], bot_talk=talks)
    house.thinker.answer(await house.thinker.asked(1))
    await played(house, live, 1)
    assert [(line["seat"], line["text"], line["by"]) for line in live.table.view(None)["chat"]] == (
        [(2, "Ha!", "bot")] if talks else []
    )
    rows = await house.process.store.events(live.id, 0)
    assert replay(map(restored, rows)) == live.table


async def test_whispers_do_not_disturb_a_bot(house: House) -> None:
    live = await house.game("leaps-and-ledges", seats=["ann", 3, "bob"])
    for number in range(2):
        whispering = [asyncio.create_task(live.do(Chat("psst", to=2), "ann")) for _ in range(3)]
        while live.table.state.actors[0] != 1:
            await move(live, ("ann", "", "bob")[live.table.state.actors[0]])
        await asyncio.gather(*whispering)
        made = len(moves(live))
        job = await house.thinker.asked(number + 1)
        assert job.version == live.table.view(1)["position_version"] < live.table.position_version
        await live.do(Chat("what does it think?", to=0), "bob")
        house.thinker.answer(job, str(live.table.state.legal_moves(1)[0]))
        await played(house, live, made + 1)
    assert len(house.thinker.jobs) == 2


async def test_bots_alone_play_on_by_themselves(house: House) -> None:
    live = await house.game(seats=[1, 2], options={"side": 2})
    number = 0
    while live.table.status == "playing":
        number += 1
        house.thinker.answer(await house.thinker.asked(number))
        await played(house, live, number)
    assert live.table.result is not None and live.table.result.reason == "rules"
    assert {job.level for job in house.thinker.jobs} == {1, 2}


async def test_thinking_about_an_old_position_is_cancelled(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    first = await move(live, "ann")
    job = await house.thinker.asked(1)
    await live.do(Propose("takeback"), "ann")
    assert moves(live) == []  # against bots, no other player is asked
    await house.thinker.until(lambda: house.thinker.given_up == [job])
    assert await move(live, "ann", 7) != first
    again = await house.thinker.asked(2)
    assert again.version > job.version
    house.thinker.answer(again)
    await played(house, live, 2)


async def test_an_answer_that_comes_too_late_is_thrown_away_quietly(
    house: House, process: Process, caplog: pytest.LogCaptureFixture
) -> None:
    live = await house.game(seats=["ann", 3])
    await move(live, "ann")
    job = await house.thinker.asked(1)
    house.thinker.answer(job)  # and before the answer is used:
    await live.do(Resign(), "ann")
    await house.bots.close()
    assert len(moves(live)) == 1
    assert caplog.records == []


async def test_the_end_ends_the_thinking(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    await move(live, "ann")
    job = await house.thinker.asked(1)
    await live.do(Resign(), "ann")
    await house.thinker.until(lambda: house.thinker.given_up == [job])


# Standing in


async def test_a_bot_stands_in_until_the_owner_is_back(house: House, process: Process, clock: HandClock) -> None:
    live = await house.game(seats=["ann", "bob"], away_grace=20.0)
    await move(live, "ann")
    assert house.thinker.jobs == []
    await bob_leaves(live, process, clock)
    house.thinker.answer(await house.thinker.asked(1))
    await played(house, live, 2)
    await move(live, "ann")
    job = await house.thinker.asked(2)
    await live.do(Back("bob"), None)
    await house.thinker.until(lambda: house.thinker.given_up == [job])
    await bob_leaves(live, process, clock)
    again = await house.thinker.asked(3)  # in the same position, which he left again
    assert again.version == job.version
    await live.do(Back("bob"), None)
    await move(live, "bob")
    assert len(moves(live)) == 4


async def test_a_person_who_names_a_move_as_a_bot_would_does_not_stop_the_stand_in(
    house: House, process: Process, clock: HandClock
) -> None:
    live = await house.game(seats=["ann", "bob"], away_grace=20.0)
    await move(live, "ann")
    text = str(live.table.state.legal_moves(1)[0])
    after_ann = live.table.version + 2  # the position in which the bot is to move
    await live.do(Play(text, live.table.version, players.move_id(players.BotTurn(after_ann))), "bob")
    await move(live, "ann")
    await bob_leaves(live, process, clock)
    job = await house.thinker.asked(1)
    assert job.version == after_ann
    house.thinker.answer(job)
    await played(house, live, 4)


async def bob_leaves(live: LiveTable, process: Process, clock: HandClock) -> None:
    await live.do(Away("bob"), None)
    clock.now += 20.0
    await process.wake_due()
    assert live.table.seats[1].stand_in


# Bots that fail


@pytest.mark.parametrize("answer", ["nonsense", "e6>NE"])
async def test_a_move_against_the_rules_is_replaced_by_one_at_random(
    house: House, caplog: pytest.LogCaptureFixture, answer: str
) -> None:
    live = await house.game(seats=["ann", 3])
    await live.do(Play("e6>NE", live.table.version, "first"), "ann")
    legal = {str(listed) for listed in live.table.state.legal_moves(1)}
    house.thinker.answer(await house.thinker.asked(1), answer)
    await played(house, live, 2)
    assert moves(live)[1] in legal
    assert len(house.thinker.jobs) == 1
    assert answer not in caplog.text


async def test_a_bot_that_breaks_moves_at_random(house: House, caplog: pytest.LogCaptureFixture) -> None:
    live = await house.game("leverage-cards", seats=[3, 3, 3, 3])
    job = await house.thinker.asked(1)
    with caplog.at_level(logging.DEBUG):
        house.thinker.fail(job, "ValueError in bot.py, line 7")
        await played(house, live, 1)
    failure = "a bot failed at leverage-cards: ValueError in bot.py, line 7"
    assert [record.getMessage() for record in caplog.records if record.name == "fulcrum.thinking"] == [failure]


async def test_a_move_waits_for_a_database_that_is_down(
    house: House, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "RETRY_AFTER", 0.0)
    live = await house.game(seats=["ann", 3])
    await move(live, "ann")
    job, append, failures = await house.thinker.asked(1), process.committer.append, []

    async def down(*args: object, **more: object) -> None:
        if len(failures) < 3:
            failures.append(args)
            raise StorageDown("the database is down")
        await append(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(process.committer, "append", down)
    house.thinker.answer(job)
    await played(house, live, 2)
    assert len(failures) == 3
    assert len(house.thinker.jobs) == 1


# Secret choices and timed ones


async def test_bots_choose_in_secret_at_the_same_time_and_in_time(process: Process) -> None:
    house = House(process, seconds=10.0)
    live = await house.game("leverage-cards", seats=[3, 3, 3, 3])
    first = await house.thinker.asked(1)
    assert first.seconds == 10.0
    duel = next(str(listed) for listed in live.table.state.legal_moves(first.seat) if str(listed).startswith("duel"))
    house.thinker.answer(first, duel)
    bids = [await house.thinker.asked(2), await house.thinker.asked(3)]
    assert {bid.seat for bid in bids} == set(live.table.state.actors) and len(live.table.state.actors) == 2
    assert bids[0].version == bids[1].version
    house.thinker.answer(bids[1])
    await played(house, live, 2)
    assert len(house.thinker.jobs) == 3  # the other one keeps thinking
    house.thinker.answer(bids[0])
    yields = [await house.thinker.asked(4), await house.thinker.asked(5)]
    assert live.table.window_ends == process.tables.now() + 5.0
    assert [choice.seconds for choice in yields] == [2.0, 2.0]
    for choice in yields:
        house.thinker.answer(choice, "stand")
    await played(house, live, 5)
    await house.bots.close()


async def test_the_choice_of_one_that_was_silent_is_not_made_twice(
    process: Process, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(process)
    live = await house.game("leverage-cards", seats=[3, 3, 3, 3])
    first = await house.thinker.asked(1)
    duel = next(str(listed) for listed in live.table.state.legal_moves(first.seat) if str(listed).startswith("duel"))
    house.thinker.answer(first, duel)
    for number in (2, 3):
        house.thinker.answer(await house.thinker.asked(number))
    late = await house.thinker.asked(5)
    house.thinker.answer(late, "yield")
    clock.now += 5.0
    await process.wake_due()
    await house.bots.close()
    assert [entry.move for entry in live.table.state.log if entry.seat == late.seat].count("stand") == 1
    assert caplog.records == []


# Draws and rematches


async def offer(house: House, live: LiveTable, person: str = "ann") -> ThinkingJob:
    """Returns the job of evaluating a draw that a person offers."""
    number = len(house.thinker.jobs)
    await live.do(Propose("draw"), person)
    await house.thinker.asked(number + 1)
    return next(job for job in house.thinker.jobs[number:] if job.purpose == "draw")


@pytest.mark.parametrize(("value", "agreed"), [(0.7, True), (0.6, False), (0.1, False), (None, False)])
async def test_a_bot_accepts_a_draw_when_it_expects_to_lose(house: House, value: float | None, agreed: bool) -> None:
    live = await house.game(seats=["ann", 3])
    job = await offer(house, live)
    assert (job.seat, job.level) == (0, HIGHEST)  # Ann is to move, and what is good for her is bad for the bot
    house.thinker.answer(job, value=value)
    await house.until(lambda: not live.table.proposals)
    assert (live.table.status == "over") == agreed
    assert live.table.result is None or live.table.result.reason == "agreement"


@pytest.mark.parametrize(("value", "agreed"), [(0.2, True), (0.5, False)])
async def test_a_bot_on_move_judges_for_itself(house: House, value: float, agreed: bool) -> None:
    live = await house.game(seats=["ann", 3])
    await move(live, "ann")
    await house.thinker.asked(1)
    job = await offer(house, live)
    assert job.seat == 1
    house.thinker.answer(job, value=value)
    await house.until(lambda: not live.table.proposals)
    assert (live.table.status == "over") == agreed


async def test_an_offer_that_is_withdrawn_is_thought_about_no_more(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    job = await offer(house, live)
    await live.do(Withdraw("draw"), "ann")
    await house.thinker.until(lambda: house.thinker.given_up == [job])


async def test_a_draw_that_can_t_be_judged_is_declined(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    house.thinker.fail(await offer(house, live), "OSError in bot.py, line 1")
    await house.until(lambda: not live.table.proposals)
    assert live.table.status == "playing"


async def test_bots_are_always_ready_for_a_rematch(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    await live.do(Resign(), "ann")
    await live.do(Propose("rematch"), "ann")
    job = await house.thinker.asked(1)
    assert (job.seat, job.level) == (0, 3)  # the other one begins
    await house.until(lambda: live.table.rematch_table is not None)
    assert job.table == live.table.rematch_table


# Starting and ending


@pytest.fixture
async def process_after_restart(address: Address, clock: HandClock) -> AsyncIterator[Process]:
    engine = open_engine(address)
    process = Process(address, engine, clock)
    yield process
    await process.tables.close()
    await process.committer.close()
    await engine.dispose()


async def test_after_a_restart_bots_go_on(house: House, process_after_restart: Process) -> None:
    live = await house.game(seats=["ann", 3])
    await move(live, "ann")
    before = await house.thinker.asked(1)
    await house.bots.close()
    assert house.thinker.given_up == [before]
    again = House(process_after_restart)
    await process_after_restart.tables.wake_all()
    job = await again.thinker.asked(1)
    assert (job.table, job.version, job.seat) == (before.table, before.version, before.seat)
    again.thinker.answer(job)
    there = await process_after_restart.tables.get(live.id)
    await played(again, there, 2)
    await again.bots.close()


async def test_bots_are_loaded_once_while_people_sit_down(house: House) -> None:
    await house.game("leverage-cards", seats=["ann", 2, 2, 5])
    await house.game("leverage-cards", seats=["ann", 2, 2, 2])
    await house.game(seats=["ann", 5])
    await house.thinker.until(lambda: len(house.thinker.loads) >= 3)
    assert [(job.game, job.level) for job in house.thinker.loads] == [
        ("leverage-cards", 2), ("leverage-cards", 5), ("lean", 5),
    ]  # fmt: skip


async def test_no_jobs_are_queued_after_closing(house: House) -> None:
    live = await house.game(seats=["ann", 3])
    await house.bots.close()
    await move(live, "ann")
    assert house.thinker.jobs == []


async def test_a_move_that_is_being_stored_is_waited_for(
    house: House, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await house.game(seats=["ann", 3])
    await move(live, "ann")
    job, append = await house.thinker.asked(1), process.committer.append
    storing, may_go_on = asyncio.Event(), asyncio.Event()

    async def slow(*args: object, **more: object) -> None:
        storing.set()
        await may_go_on.wait()
        await append(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(process.committer, "append", slow)
    house.thinker.answer(job)
    await asyncio.wait_for(storing.wait(), PATIENCE)
    closing = asyncio.create_task(house.bots.close())
    await asyncio.sleep(0)
    may_go_on.set()
    await asyncio.wait_for(closing, PATIENCE)
    assert len(moves(live)) == 2


# Hints


async def test_hints_are_for_your_turn_against_bots(house: House) -> None:
    alone, with_bob = await house.game(seats=["ann", 3]), await house.game(seats=["ann", "bob"])
    with pytest.raises(Refused, match="only for games against bots") as refused:
        await house.bots.hint(with_bob, 0)
    assert refused.value.code == "hint"
    await move(alone, "ann")
    with pytest.raises(Refused, match="not your turn") as refused:
        await house.bots.hint(alone, 0)
    assert refused.value.code == "hint"
    assert (await house.thinker.asked(1)).purpose == "move"
