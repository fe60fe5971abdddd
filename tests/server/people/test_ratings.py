"""Every finished table is rated once, and for the right players."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from fulcrum.match.commands import Abort, AddBot, Away, Back, Command, Play, Propose, Resign, Sit, Start, TakeHint
from fulcrum.match.events import Opened
from fulcrum.match.setup import setup_table
from fulcrum.match.table import Table
from fulcrum.server.people.ratings import START, Ratings, lowest, rated, result_of
from fulcrum.server.storage.appends import StoredEvent
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Store, StoredRating
from fulcrum.server.tables.storing import stored, summary

pytestmark = pytest.mark.anyio

ANN, BEN, CLEO = "person-ann", "person-ben", "person-cleo"
Step = tuple[Command, str | int | None]
TWO = [(Sit("Ann"), ANN), (Sit("Ben"), BEN), (Start(), ANN)]
WON: list[Step] = [*TWO, (Resign(), BEN)]


async def played(committer: Committer, steps: Sequence[Step], *, name: str = "t") -> Table:
    """Stores a table with these events."""
    opened = Opened(1, 1.0, setup_table(name, "lean", owner=ANN, seed=7, away_grace=0.5))
    table, events = Table(opened), [opened]
    for command, who in steps:
        for event in table.decide(command, who, table.at + 1.0):
            table.apply(event)
            events.append(event)
    await committer.append(name, [stored(event) for event in events], table=summary(table))
    return table


async def test_a_game_between_people(committer: Committer, store: Store) -> None:
    table = await played(committer, WON)
    ratings = Ratings(store)
    assert sorted(await asyncio.gather(*(ratings.count(table) for _ in range(3)))) == [False, False, True]
    found = await store.ratings("lean", 2, [ANN, BEN])
    assert found[ANN].mu > START.mu > found[BEN].mu
    assert found[ANN].sigma < START.sigma and found[ANN].games == found[BEN].games == 1
    assert lowest(found[ANN]) > lowest(START)
    people = await store.people([ANN, BEN, CLEO])
    assert {person.name for person in people.values()} == {"Ann", "Ben"}


async def test_a_game_against_a_bot(committer: Committer, store: Store) -> None:
    table = await played(committer, [(Sit("Ann"), ANN), (AddBot(1, 3), ANN), (Start(), ANN), (Resign(), ANN)])
    assert await Ratings(store).count(table)
    assert [name for name, _ in await store.leaderboard("lean", 2)] == ["bot 3", ANN]


async def test_unrated_games(committer: Committer, store: Store) -> None:
    back = [(Play("e6>NE", 4, "a"), ANN), (Play("d5>E", 5, "b"), 1), (Propose("takeback"), ANN), (Resign(), ANN)]
    tables = {
        "waiting": TWO[:2],
        "playing": TWO,
        "aborted": [*TWO, (Abort(), ANN)],
        "same": [(AddBot(0, 3), ANN), (AddBot(1, 3), ANN), (Start(), ANN), (Resign(), 0)],
        "bots": [(AddBot(0, 3), ANN), (AddBot(1, 4), ANN), (Start(), ANN), (Resign(), 0)],
        "back": [(Sit("Ann"), ANN), (AddBot(1, 3), ANN), (Start(), ANN), *back],
        "hint": [(Sit("Ann"), ANN), (AddBot(1, 3), ANN), (Start(), ANN), (TakeHint(), ANN), (Resign(), ANN)],
    }
    ratings = Ratings(store)
    for name, steps in tables.items():
        table = await played(committer, steps, name=name)
        assert await ratings.count(table) == (name in ("same", "bots", "back", "hint"))
    assert await store.leaderboard("lean", 2) == []
    assert await store.unrated() == []


async def test_a_player_replaced_by_a_bot_comes_last(committer: Committer, store: Store) -> None:
    """Even if the bot won, or the player returned after the end."""
    steps: list[Step] = [*TWO, (Away(BEN), None), (Resign(), ANN)]
    assert await Ratings(store).count(await played(committer, steps, name="t1"))
    found = await store.ratings("lean", 2, [ANN, BEN])
    assert found[ANN].mu > START.mu > found[BEN].mu
    await played(committer, [*steps, (Back(BEN), None)], name="t2")
    assert await Ratings(store).catch_up() == 1
    again = await store.ratings("lean", 2, [ANN, BEN])
    assert again[ANN].mu > found[ANN].mu and again[BEN].mu < found[BEN].mu


async def test_games_that_ended_unrated_are_rated_later(committer: Committer, store: Store) -> None:
    for name in ("t1", "t2"):
        await played(committer, WON, name=name)
    await played(committer, TWO, name="t3")
    ratings = Ratings(store)
    assert await ratings.catch_up() == 2
    assert await ratings.catch_up() == 0
    assert (await store.ratings("lean", 2, [ANN]))[ANN].games == 2
    assert list(await store.ratings_of(ANN)) == [("lean", 2)]


async def test_a_damaged_table_leaves_the_others_counted(committer: Committer, store: Store) -> None:
    table = await played(committer, WON, name="t1")
    await committer.append("t2", [StoredEvent(1, 1.0, "opened", "{")], table=summary(table))
    await played(committer, WON, name="t3")
    assert await Ratings(store).catch_up() == 2
    assert await store.unrated() == ["t2"]


def test_a_bot_with_two_seats_gets_the_mean() -> None:
    found = {"bot 1": START, ANN: StoredRating(30.0, 5.0, 4)}
    after = rated(["bot 1", ANN, "bot 1"], [1, 2, 3], found)
    assert after["bot 1"].games == 1 and after[ANN].games == 5
    better = rated(["bot 1", ANN, "bot 1"], [2, 1, 2], found)
    assert better[ANN].mu > after[ANN].mu and better["bot 1"].mu < after["bot 1"].mu


async def test_finished_games_are_rated_soon_and_failures_retried(
    committer: Committer, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await played(committer, WON, name=name) for name in ("t1", "t2", "t3")]
    ratings, failures = Ratings(store), [StorageDown("the database is away")]
    rate = store.rate

    async def rate_later(*args: Any) -> set[str]:
        if failures:
            raise failures.pop()
        return await rate(*args)

    monkeypatch.setattr(store, "rate", rate_later)
    monkeypatch.setattr("fulcrum.server.people.ratings.PAUSE", 0.01)
    work = asyncio.create_task(ratings.run())
    try:
        for table in tables:
            ratings.ended(table)
        async with asyncio.timeout(60):
            while await store.unrated():
                await asyncio.sleep(0.01)
    finally:
        work.cancel()
    assert not failures
    assert (await store.ratings("lean", 2, [ANN]))[ANN].games == 3


async def test_one_that_cant_be_counted_leaves_the_others(committer: Committer, store: Store) -> None:
    """The table is not in the database, as if it had been removed."""
    good = [await played(committer, WON, name=name) for name in ("t1", "t3")]
    lost = Table(Opened(1, 1.0, setup_table("t2", "lean", owner=ANN, seed=7)))
    for command, who in WON:
        for event in lost.decide(command, who, lost.at + 1.0):
            lost.apply(event)
    results = [result_of(table) for table in (good[0], lost, good[1])]
    assert await Ratings(store).count_all(results) == {"t1", "t3"}
