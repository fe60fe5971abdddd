"""The leak law for whispers: to all others, tables that differ only in whispers send the same bytes at the same time.

Not only the text stays hidden, but also that there was one: frames, their order and size, versions, times and timers.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import pytest

from fulcrum.match.commands import Chat, Play, Resign
from fulcrum.match.refusals import Refused
from fulcrum.server.tables import frames
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.tables.subscribers import ReplyTo
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import Eyes, HandClock
from tests.server.tables.test_live import first_move

pytestmark = pytest.mark.anyio

Whisper = Callable[[LiveTable], Awaitable[object]]


class Known(NamedTuple):
    """Chosen ids and seeds, so that tables can be compared byte by byte."""

    ids: list[str]

    def token_urlsafe(self, _: int) -> str:
        return self.ids.pop(0)

    def randbits(self, bits: int) -> int:
        return (1 << bits) // 3


async def nothing(live: LiveTable) -> None:
    pass


async def short(live: LiveTable) -> None:
    await live.do(Chat("psst", to=1), "p0")


async def long(live: LiveTable) -> None:
    await live.do(Chat("x" * 500, to=1), "p0")


async def many(live: LiveTable) -> None:
    for number in range(30):
        await live.do(Chat(f"line {number}", to=number % 2), f"p{1 - number % 2}")
    await live.do(Chat(phrase="hello", to=1), "p0")


WHISPERS = (nothing, short, long, many)


def reply_to(eyes: Sequence[Eyes], person: str) -> ReplyTo | None:
    return next((one.asks() for one in eyes if one.person_id == person), None)


async def asked_for(live: LiveTable, eyes: Eyes) -> list[Any]:
    """Everything that one of the others may learn by asking: over REST, by `leave`, by moves that are refused."""
    seat = live.table.seat_of(eyes.person_id)
    found = [live.known_to(eyes), await live.view(eyes.person_id), live.whole(eyes).decode()]
    if seat is not None:
        found.append(live.moves_of(seat).decode())
        for version in (1, live.table.version_for(seat), live.table.version_for(seat) + 1):
            with pytest.raises(Refused) as caught:
                await live.do(Play("nonsense", version, f"t{version}"), eyes.person_id)
            found.append(str(caught.value))
    return found


async def all_that_others_see(process: Process, clock: HandClock, live: LiveTable, whisper: Whisper) -> Any:
    """Plays a game in which p0 and p1 whisper at every moment; returns all that reaches the others."""
    began, found = clock.now, []
    everybody = [Eyes(f"p{seat}") for seat in range(len(live.table.seats))] + [Eyes("watcher")]
    others = everybody[2:]
    for eyes in everybody:
        await live.watch(eyes, b'"w"')
    for number in range(6):
        await whisper(live)
        clock.now += 1.0
        found.append(live.next_wake())
        if number in (1, 2):
            speaker = "p1" if number == 1 else "watcher"
            await live.do(Chat("to all", "Watcher"), speaker, reply_to(others, speaker))
        for eyes in others:
            found += await asked_for(live, eyes)
        for eyes in others if number % 2 else ():
            live.leave(eyes)
        mover = live.table.state.actors[0]
        move = Play(str(live.table.state.legal_moves(mover)[0]), live.table.version_for(mover), f"m{number}")
        await live.do(move, f"p{mover}", reply_to(others, f"p{mover}"))
        await whisper(live)
        await process.wake_due()  # shows what delayed spectators were waiting for
        for eyes in others if number % 2 else ():  # who returns gets what was missed
            await live.watch(eyes, b'"w"', eyes.view["version"], live.table.seat_of(eyes.person_id))
    late = Eyes("late")
    await live.watch(late, b'"w"')
    assert [eyes.view for eyes in everybody[:2]] == [live.table.view(0), live.table.view(1)]
    clock.now = began
    return [frames.encode(found), *(frame for eyes in (*others, late) for frame in [b"--", *eyes.frames])]


@pytest.mark.parametrize(
    ("game", "people", "wishes"),
    [
        ("leverage-cards", 4, {}),
        ("leaps-and-ledges", 3, {}),
        ("leverage-board", 2, {}),
        ("leverage-board", 2, {"spectator_delay": 2.0}),
        ("leverage-cards", 4, {"spectator_delay": 2.0}),
    ],
)
async def test_others_are_sent_the_same_with_and_without_whispers(
    process: Process, clock: HandClock, game: str, people: int, wishes: dict[str, Any]
) -> None:
    process.tables._randomness = Known([f"table {number}" for number in range(len(WHISPERS))])
    sent = []
    for number, whisper in enumerate(WHISPERS):
        live = await process.game(game, people, **wishes)
        seen = await all_that_others_see(process, clock, live, whisper)
        sent.append([part.replace(b"table %d" % number, b"table") for part in seen])
        assert len(live.table.chat) > 2 or whisper is nothing
    assert len(sent[0]) > 10 and b"to all" in b"".join(sent[0])
    for there in sent[1:]:
        assert there == sent[0]


async def test_a_table_with_public_chat_alone_shares_a_channel_where_nothing_is_hidden(process: Process) -> None:
    for talk, channels in (("public", 1), ("none", 1), ("all", 3)):
        live = await process.game("leverage-board", talk=talk)
        for person in ("p0", "p1", "watcher"):
            await live.watch(Eyes(person), b'"w"')
        assert len(live.subscribers._channels) == channels


async def test_whispers_are_stored_and_the_same_in_every_process(process: Process, other_process: Process) -> None:
    live = await process.game("leaps-and-ledges", 3)
    await live.do(Chat("psst", to=2), "p0")
    await live.do(*first_move(live))
    there = await other_process.tables.get(live.id)
    eyes = [Eyes(f"p{seat}") for seat in range(3)] + [Eyes("watcher")]
    for one in eyes:
        await there.watch(one, b'"w"')
    assert there.table == live.table
    assert [len(one.view["chat"]) for one in eyes] == [1, 0, 1, 0]
    assert [one.view["version"] for one in eyes] == [live.table.version - hidden for hidden in (0, 1, 0, 1)]
    await there.do(Chat("psst yourself", to=0), "p2")
    await live.catch_up()
    assert there.table == live.table and [len(one.frames) for one in eyes] == [2, 1, 2, 1]


async def test_whispers_are_revealed_to_all_at_the_end_with_the_spectators_delay(
    process: Process, clock: HandClock
) -> None:
    live = await process.game(spectator_delay=30.0, reveal_whispers=True)
    eyes = Eyes("watcher")
    await live.do(Chat("psst", to=1), "p0")
    clock.now += 30.0
    await live.watch(eyes, b'"w"')
    await live.do(Resign(), "p0")
    clock.now += 29.0
    await process.wake_due()
    assert eyes.view["chat"] == [] and eyes.view["status"] == "playing"
    clock.now += 1.0
    await process.wake_due()
    assert [line["text"] for line in eyes.view["chat"]] == ["psst"] and eyes.view["status"] == "over"
