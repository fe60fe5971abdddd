"""Events stored by one process are seen in all."""

import asyncio
import gc
import json
from collections.abc import Callable

import pytest

from fulcrum.match.commands import Accept, Chat, Propose, Resign
from fulcrum.server.sharing import fanout
from fulcrum.server.sharing.redis_link import NEWS
from fulcrum.server.tables import live as live_module
from fulcrum.server.tables.hub import REVOKED
from fulcrum.server.tables.live_table import LiveTable
from tests.server.redis_server import RedisServer
from tests.server.sharing.conftest import NewMember
from tests.server.tables.eyes import Eyes
from tests.server.tables.test_live import first_move
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


def sees(eyes: Eyes, live: LiveTable, seat: int | None) -> Callable[[], bool]:
    return lambda: eyes.view == live.table.view(seat)


async def test_people_at_different_processes_see_each_others_moves(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    live = await here.game()
    other = await there.tables.get(live.id)
    ann, bob, eve = Eyes("p0"), Eyes("p1"), Eyes("eve")
    await live.watch(ann, b'"w"')
    await other.watch(bob, b'"w"')
    await other.watch(eve, b'"w"')
    for number in range(6):
        mover = live if number % 2 == 0 else other
        await mover.do(*first_move(mover, f"m{number}"))
        await until(lambda: live.table.version == other.table.version)
        assert ann.view == live.table.view(0)
        assert bob.view == other.table.view(1) and eve.view == other.table.view(None)
    assert live.table.view(0) == other.table.view(0)


async def test_a_whisper_reaches_the_two_alone_in_any_process(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    live = await here.game("leaps-and-ledges", 3)
    other = await there.tables.get(live.id)
    ann, ben, cleo, eve = Eyes("p0"), Eyes("p1"), Eyes("p2"), Eyes("eve")
    await live.watch(ann, b'"w"')
    for eyes in (ben, cleo, eve):
        await other.watch(eyes, b'"w"')
    await live.do(Chat("psst", to=1), "p0")
    await until(lambda: live.table.version == other.table.version)
    assert [line["text"] for line in ben.view["chat"]] == ["psst"] and ben.view == live.table.view(1)
    assert len(cleo.frames) == len(eve.frames) == 1
    await other.do(*first_move(other))
    await until(lambda: live.table.version == other.table.version)
    assert ann.view == live.table.view(0) and cleo.view == live.table.view(2) and eve.view == live.table.view(None)
    assert cleo.view["version"] == eve.view["version"] == ben.view["version"] - 1


async def test_many_tables_are_caught_up_with_few_queries(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    games = [await here.game() for _ in range(20)]
    others = [await there.tables.get(live.id) for live in games]
    for other in others:
        await other.watch(Eyes("p1"), b'"w"')
    newer, asked = there.store.newer, []

    async def count(known: dict[str, int]) -> object:
        asked.append(len(known))
        return await newer(known)

    there.store.newer = count  # type: ignore[method-assign, assignment]
    await asyncio.gather(*(live.do(*first_move(live)) for live in games))
    await until(lambda: all(one.table.version == two.table.version for one, two in zip(games, others, strict=True)))
    assert len(asked) < len(games)


async def test_a_table_that_nobody_watches_here_is_forgotten(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    live = await here.game()
    await there.tables.get(live.id)
    assert len(there.tables) == 1
    await live.do(*first_move(live))
    await until(lambda: len(there.tables) == 0)
    gc.collect()
    assert there.tables.found(live.id) is None
    assert (await there.tables.get(live.id)).table.version == live.table.version


async def test_a_table_that_was_forgotten_is_followed_again_when_watched(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    live = await here.game()
    other = await there.tables.get(live.id)  # held, as by a request in progress
    await live.do(*first_move(live, "one"))
    await until(lambda: len(there.tables) == 0)
    bob = Eyes("p1")
    await other.watch(bob, b'"w"')
    assert bob.view == live.table.view(1)
    await live.do(*first_move(live, "two"))
    await until(sees(bob, live, 1))


async def test_without_redis_others_look_at_the_database(new_member: NewMember, redis: RedisServer) -> None:
    here, there = await new_member(), await new_member()
    live = await here.game()
    bob = Eyes("p1")
    await (await there.tables.get(live.id)).watch(bob, b'"w"')
    redis.stop()
    await until(lambda: not here.sharing.link.up and not there.sharing.link.up)
    await live.do(*first_move(live, "without"))
    await until(sees(bob, live, 1))
    assert await there.sharing.problem() != ""
    redis.start()
    await until(lambda: here.sharing.link.up and there.sharing.link.up)
    assert await there.sharing.problem() == ""
    await live.do(*first_move(live, "with"))
    await until(sees(bob, live, 1))


async def test_missed_news_is_caught_up(new_member: NewMember, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "LOOK_WITHOUT_NEWS", 3_600.0)
    here, there = await new_member(), await new_member()
    live = await here.game()
    bob = Eyes("p1")
    await (await there.tables.get(live.id)).watch(bob, b'"w"')
    await there.sharing.link.redis.client_kill_filter(_type="pubsub")  # all connections that receive news
    await live.do(*first_move(live))
    await until(sees(bob, live, 1))


async def test_unannounced_events_of_a_killed_process_are_found(
    new_member: NewMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fanout, "LOOK_EVERY", 0.2)
    here, there = await new_member(), await new_member()
    live = await here.game()
    bob = Eyes("p1")
    await (await there.tables.get(live.id)).watch(bob, b'"w"')
    await here.end(killed=True)
    await live.do(*first_move(live))
    await until(sees(bob, live, 1))


async def test_unfinished_work_is_done_by_a_following_process(
    new_member: NewMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "TAKE_OVER_AFTER", 0.05)
    here, there = await new_member(), await new_member()
    live = await here.game()
    other = await there.tables.get(live.id)
    await other.watch(Eyes("p1"), b'"w"')
    seen_to: list[int] = []
    heard: list[int] = []
    there.tables.listen_to_loading(lambda one: seen_to.append(one.table.version))
    there.tables.listen(lambda one, _: heard.append(one.table.version))
    await live.do(*first_move(live))
    await until(lambda: seen_to == [live.table.version])
    assert heard == []  # the process that stored it does the follow-up work, once


async def test_players_at_another_process_follow_to_the_rematch(new_member: NewMember) -> None:
    here, there = await new_member(), await new_member()
    live = await here.game()
    other = await there.tables.get(live.id)
    ben = Eyes("p1")
    await other.watch(ben, b'"w"')
    other.subscribers.add_follower(ben)
    await live.do(Resign(), "p0")
    await live.do(Propose("rematch"), "p0")
    await live.do(Accept("rematch"), "p1")
    await until(lambda: ben.watches)
    [opened] = await here.store.unfinished()
    assert live.table.rematch_table == other.table.rematch_table == opened == ben.view["table"]
    rematch = await here.tables.get(opened)
    assert rematch.table.status == "playing" and ben.watches == [await there.tables.get(opened)]
    await rematch.do(*first_move(rematch))
    await until(lambda: ben.view == rematch.table.view(0))


async def test_sockets_of_revoked_sessions_close_in_all_processes(new_member: NewMember) -> None:
    class Socket:
        person_id = "p0"
        code = 0

        def close(self, code: int, reason: str) -> None:
            self.code = code

        def finish(self, code: int, reason: str) -> None:
            raise AssertionError

    here, there = await new_member(), await new_member()
    socket = Socket()
    there.hub.enter(socket)
    here.people.revoked("p1")
    here.people.revoked("p0")
    await until(lambda: socket.code == REVOKED)


async def test_news_have_nothing_that_is_hidden_and_all_of_redis_expires(new_member: NewMember) -> None:
    member = await new_member()
    redis = member.sharing.link.redis
    async with redis.pubsub() as everything:
        await everything.psubscribe("*")
        live = await member.game("leaps-and-ledges")
        await live.watch(Eyes("p0"), b'"w"')
        await live.do(*first_move(live))
        told: dict[str, int] = {}
        while told.get(live.id) != live.table.version:
            message = await everything.get_message(timeout=30.0)
            assert message is not None
            if message["type"] == "pmessage":
                assert message["channel"] == NEWS
                news = json.loads(message["data"])
                assert set(news) <= {"by", "tables"}
                told |= news.get("tables", {})
    keys = [key async for key in redis.scan_iter()]
    assert len(keys) == 4 and all([await redis.ttl(key) > 0 for key in keys])
