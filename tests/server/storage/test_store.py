"""The read side, people and ratings."""

import asyncio
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event as sqlalchemy_event

from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import open_engine
from fulcrum.server.storage.errors import NotStorable, Taken
from fulcrum.server.storage.store import FinishedGame, Person, Store, StoredAccount, StoredRating
from tests.server.databases import NewSqlite
from tests.server.storage.events import event, summary

pytestmark = pytest.mark.anyio

ANNA = Person("p1", "Anna Łącka", 1.5, "guest")
START = StoredRating(25.0, 25 / 3, 0)


async def test_missing_rows(store: Store) -> None:
    assert await store.events("t") == []
    assert await store.table("t") is None
    assert await store.person("p") is None
    assert await store.account("a") is None
    assert await store.person_of_token("t") is None
    assert await store.ratings("lean", 2, ["p"]) == {}
    assert await store.leaderboard("lean", 2) == []


@pytest.mark.thorough
async def test_the_lobby_has_public_tables_that_are_not_over(committer: Committer, store: Store) -> None:
    tables = {
        "old": summary(changed=1.0),
        "new": summary(changed=3.0, state="playing"),
        "private": summary(public=False),
        "over": summary(state="over"),
        "aborted": summary(state="aborted"),
        "cards": summary(game="leverage-cards", changed=2.0),
    }
    for name, table in tables.items():
        await committer.append(name, [event(1)], table=table)
    assert list((await store.lobby()).items()) == [(name, tables[name]) for name in ("new", "cards", "old")]
    assert list(await store.lobby(game="lean", limit=1)) == ["new"]
    assert await store.unfinished() == ["cards", "new", "old", "private"]


async def test_newer_events_of_many_tables(committer: Committer, store: Store) -> None:
    for name in ("one", "two", "three"):
        await committer.append(name, [event(1), event(2)], table=summary())
    await committer.append("two", [event(3)])
    known = {"one": 1, "two": 1, "three": 2, "nobody's": 0}
    assert await store.newer(known) == {"one": [event(2)], "two": [event(2), event(3)]}
    assert await store.newer({}) == {}


async def test_people_and_accounts(store: Store) -> None:
    await store.add_person(ANNA)
    assert await store.person("p1") == ANNA
    await store.rename("p1", "Anna")
    account = StoredAccount("anna", "p1", "hash")
    await store.add_account(account)
    assert await store.account("anna") == account
    assert await store.person("p1") == ANNA._replace(name="Anna", kind="account")
    await store.change_password("anna", "other")
    assert await store.account("anna") == account._replace(password_hash="other")


async def test_a_login_is_unique_and_needs_a_person(store: Store) -> None:
    await store.add_person(ANNA)
    await store.add_person(ANNA._replace(id="p2"))
    await store.add_account(StoredAccount("anna", "p1", "hash"))
    with pytest.raises(Taken):
        await store.add_account(StoredAccount("anna", "p2", "hash"))
    with pytest.raises(NotStorable):
        await store.add_account(StoredAccount("bert", "p1", "a second one of the same person"))
    with pytest.raises(NotStorable):
        await store.add_account(StoredAccount("carl", "nobody", "hash"))
    with pytest.raises(NotStorable):
        await store.add_person(ANNA)
    assert await store.person("p2") == ANNA._replace(id="p2")


async def test_a_revoked_token_has_no_owner(store: Store) -> None:
    await store.add_person(ANNA)
    await store.add_person(ANNA._replace(id="p2"))
    for token, person in (("a", "p1"), ("b", "p1"), ("c", "p2")):
        await store.add_token(token, person, 2.0)
    assert await store.person_of_token("a") == ANNA
    await store.revoke_tokens("p1", 3.0)
    assert [await store.person_of_token(token) for token in "abc"] == [None, None, ANNA._replace(id="p2")]


def won(game: FinishedGame, found: Mapping[str, StoredRating]) -> Mapping[str, StoredRating]:
    """Gives everyone a point."""
    return {name: StoredRating(rating.mu + 1, rating.sigma / 2, rating.games + 1) for name, rating in found.items()}


def finished(table_id: str, *names: str) -> FinishedGame:
    return FinishedGame(table_id, 5.0, "lean", 2, names)


async def rate(store: Store, table_id: str, *names: str) -> bool:
    return await store.rate([finished(table_id, *names)], START, won) == {table_id}


async def test_a_game_counts_once(committer: Committer, store: Store) -> None:
    await committer.append("t", [event(1)], table=summary())
    results = await asyncio.gather(*(rate(store, "t", "p1", "bot") for _ in range(4)))
    assert sorted(results) == [False, False, False, True]
    once = StoredRating(START.mu + 1, START.sigma / 2, 1)
    assert await store.ratings("lean", 2, ["p1", "bot", "p3"]) == {"p1": once, "bot": once}
    assert await store.ratings("lean", 3, ["p1"]) == {}


async def test_games_that_end_together_all_count(committer: Committer, store: Store) -> None:
    """Includes the first games of a person without a rating."""
    names = [f"t{number}" for number in range(8)]
    for name in names:
        await committer.append(name, [event(1)], table=summary())
    pairs = [("p1", "p2"), ("p2", "p1"), ("p1", "p3"), ("p3", "p1")] * 2
    assert all(await asyncio.gather(*(rate(store, name, *pair) for name, pair in zip(names, pairs, strict=True))))
    found = await store.ratings("lean", 2, ["p1", "p2", "p3"])
    assert [found[name].games for name in ("p1", "p2", "p3")] == [8, 4, 4]


async def test_many_games_are_rated_at_once_in_order(committer: Committer, store: Store) -> None:
    for name in ("t1", "t2", "t3", "t4"):
        await committer.append(name, [event(1)], table=summary())
    assert await rate(store, "t3", "p1", "p2")
    seen: list[tuple[str, int]] = []

    def noted(game: FinishedGame, found: Mapping[str, StoredRating]) -> Mapping[str, StoredRating]:
        seen.append((game.table_id, found["p1"].games))
        return won(game, found)

    games = [finished("t1", "p1", "p2"), finished("t3", "p1", "p2"), finished("t2", "p1", "p3"), finished("t4")]
    assert await store.rate([*games, games[0]], START, noted) == {"t1", "t2", "t4"}
    assert seen == [("t1", 1), ("t2", 2)]
    found = await store.ratings("lean", 2, ["p1", "p2", "p3"])
    assert [found[name].games for name in ("p1", "p2", "p3")] == [3, 2, 1]


async def test_a_game_that_fails_to_be_rated_counts_later(committer: Committer, store: Store) -> None:
    await committer.append("t", [event(1)], table=summary())

    def fails(game: FinishedGame, found: Mapping[str, StoredRating]) -> Mapping[str, StoredRating]:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        await store.rate([finished("t", "p1")], START, fails)
    assert await store.ratings("lean", 2, ["p1"]) == {}
    assert await rate(store, "t", "p1")


async def test_the_leaderboard_favours_people_with_more_games(committer: Committer, store: Store) -> None:
    for number, names in enumerate([("p1", "p2"), ("p1", "p3"), ("p1", "p2")]):
        await committer.append(f"t{number}", [event(1)], table=summary())
        await rate(store, f"t{number}", *names)
    board = await store.leaderboard("lean", 2)
    assert [name for name, _ in board] == ["p1", "p2", "p3"]
    assert [rating.games for _, rating in board] == [3, 2, 1]
    assert len(await store.leaderboard("lean", 2, limit=2)) == 2


async def test_the_lobby_by_pages(committer: Committer, store: Store) -> None:
    """Tables that changed at the same moment come once each."""
    changes = {"b": 2.0, "a": 2.0, "d": 1.0, "c": 3.0, "Ä": 2.0}
    for name, changed in changes.items():
        await committer.append(name, [event(1)], table=summary(changed=changed))
    await committer.append("over", [event(1)], table=summary(state="over", changed=9.0))
    whole = list((await store.lobby()).items())
    assert [name for name, _ in whole][:1] == ["c"] and {name for name, _ in whole} == set(changes)
    paged: list[tuple[str, object]] = []
    after = None
    while page := await store.lobby(limit=2, after=after):
        paged += page.items()
        name, last = list(page.items())[-1]
        after = (last.changed, name)
    assert paged == whole
    assert list(await store.lobby(states=["over"])) == ["over"]


async def test_people_are_kept_once_and_found_by_id(store: Store) -> None:
    for person in (ANNA, ANNA._replace(name="somebody else")):
        await store.keep_person(person)
    assert await store.people(["p1", "p2"]) == {"p1": ANNA}
    assert await store.account_of("p1") is None
    await store.add_account(StoredAccount("anna", "p1", "hash"))
    assert await store.account_of("p1") == StoredAccount("anna", "p1", "hash")


async def test_one_token_is_revoked_alone(store: Store) -> None:
    await store.add_person(ANNA)
    for token in ("a", "b"):
        await store.add_token(token, "p1", 2.0)
    await store.revoke_token("a", 3.0)
    assert [await store.person_of_token(token) for token in "ab"] == [None, ANNA]


async def test_a_bot_account_is_made_whole_or_not_at_all(store: Store) -> None:
    await store.add_person(ANNA)
    bot = Person("b1", "Robot", 2.0, "bot")
    await store.add_bot(bot, "p1", "token")
    assert await store.bots_of("p1") == {"b1": (bot, True)}
    assert await store.bots_of("b1") == {}
    with pytest.raises(NotStorable):
        await store.add_bot(bot._replace(id="b2"), "p1", "token")
    assert await store.person("b2") is None


async def test_unrated_tables(committer: Committer, store: Store) -> None:
    for name, state in (("t1", "over"), ("t2", "over"), ("t3", "playing"), ("t4", "aborted")):
        await committer.append(name, [event(1)], table=summary(state=state))
    await rate(store, "t1", "p1", "bot")
    assert await store.unrated() == ["t2"]
    assert await rate(store, "t2")
    assert await store.unrated() == []
    assert list((await store.ratings_of("p1")).items()) == [(("lean", 2), StoredRating(26.0, 25 / 6, 1))]


async def test_on_sqlite_many_are_looked_up_by_an_index_and_not_by_going_through_all(
    new_sqlite: NewSqlite, tmp_path: Path
) -> None:
    address = new_sqlite(tmp_path)
    engine = open_engine(address)
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *others: Any) -> None:
        if "json_each" in statement:
            asked.append((statement, parameters))

    sqlalchemy_event.listen(engine.sync_engine, "before_cursor_execute", note)
    committer, store = Committer.open(address), Store(engine)
    await committer.append("t", [event(1)], table=summary())
    assert await rate(store, "t", "p1", "p2")
    assert await store.newer({"t": 0}) == {"t": [event(1)]}
    await committer.close()
    await engine.dispose()
    plain = sqlite3.connect(address.path)
    plans = [row[3] for query in asked for row in plain.execute("EXPLAIN QUERY PLAN " + query[0], query[1])]
    plain.close()
    steps = [plan for plan in plans if not plan.startswith("USE TEMP B-TREE")]
    assert all("VIRTUAL TABLE" in step for step in steps if step.startswith("SCAN"))
    keys = {step.split()[1]: step for step in steps if step.startswith("SEARCH")}
    assert set(keys) == {"events", "rated_games", "ratings"}
    assert "rated=?" in keys["ratings"]
    assert all("table_id=?" in keys[name] for name in ("events", "rated_games"))
