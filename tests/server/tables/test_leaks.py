"""The leak law over the wire: tables that differ only in what a seat can't see send it the same bytes."""

import random
from collections import Counter

import msgspec
import pytest

import fulcrum
from fulcrum.core.state import State
from fulcrum.match.commands import Play
from fulcrum.server.tables.channels import Channel
from fulcrum.server.tables.frames import Json
from fulcrum.testing.twins import exchanged, reseeded
from tests.match.desk import Desk, in_yield_window, people
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import Eyes

pytestmark = pytest.mark.anyio

SECRETIVE = [("leaps-and-ledges", 2), ("leverage-cards", 4), ("leverage-cards", 6)]


def frames_of_next_move(desk: Desk, seat: int | None, state: State, move: str) -> list[bytes] | None:
    """Returns what a seat is sent before and after a move at a table in this state; None if the move is illegal."""
    table = desk.table.copy()
    table.state = state.copy()
    mover = state.actors[0]
    if move not in map(str, state.legal_moves(mover)):
        return None
    channel = Channel(table, seat)
    before = channel.whole(seat)
    events = table.decide(Play(move, table.version, "move"), desk.player(mover), table.at)
    for event in events:
        table.apply(event)
    frame = channel.follow(table, events)
    assert frame is not None
    return [before, frame, channel.whole(seat)]


def reveals_cards(frames: list[bytes]) -> bool:
    """Whether the move gave the seat a card, or showed everyone one or a lack of Gold: then the tables may differ."""
    game: Json = msgspec.json.decode(frames[1]).get("game", {})
    changed = {**game.get("set", {}), **game.get("add", {})}
    no_gold = any(event["kind"] == "no gold" for event in changed.get("events", ()))
    return no_gold or bool({"hand", "discard"} & set(changed))


def compare_tables(game: str, seats: int, seeds: int) -> Counter[str]:
    """Compares what seats are sent at tables with other hidden cards. Counts only pairs whose cards really differ."""
    rng = random.Random(game)
    counts: Counter[str] = Counter()
    for seed in range(seeds):
        desk = people(seats, game, seed=seed)
        for _ in range(40):
            state = desk.table.state
            if state.over:
                break
            mover = state.actors[0]
            move = str(rng.choice(state.legal_moves(mover)))
            for seat in [*range(seats), None]:
                twin = exchanged(state, seat, rng)
                there = frames_of_next_move(desk, seat, reseeded(twin, rng), move) if twin.data != state.data else None
                if there is None:
                    continue
                here = frames_of_next_move(desk, seat, state, move)
                assert here is not None
                counts["before"] += 1
                counts["different before"] += here[0] != there[0]
                if not reveals_cards(here) and not reveals_cards(there):
                    counts["after"] += 1
                    counts["different after"] += here != there
            desk.play(move, seat=mover)
    return counts


@pytest.mark.parametrize(("game", "seats"), SECRETIVE)
def test_hidden_cards_change_no_byte_of_any_frame(game: str, seats: int) -> None:
    counts = compare_tables(game, seats, seeds=3)
    assert counts["different before"] == counts["different after"] == 0
    assert counts["before"] > counts["after"] > 60


@pytest.mark.parametrize(("game", "field"), [("leaps-and-ledges", "decks"), ("leverage-cards", "place")])
def test_the_comparison_notices_cards_in_a_view(game: str, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(fulcrum.game(game))
    monkeypatch.setattr(kind, "observe", lambda self, data, seat: data.copy())
    monkeypatch.setattr(kind, "facts", lambda self, observation: {"cards": observation.field(field)})
    counts = compare_tables(game, 4, seeds=1)
    assert counts["different before"] == counts["before"] > 20
    assert counts["different after"] > 0


def test_a_secret_choice_changes_no_byte_of_the_others_frames() -> None:
    sent: dict[str, dict[int | None, bytes | None]] = {}
    for word in ("yield", "stand"):
        desk = in_yield_window(now=3)
        mover = desk.table.state.actors[0]
        channels = {seat: Channel(desk.table, seat) for seat in (*range(4), None)}
        events = desk.play(word, seat=mover, now=4)
        sent[word] = {seat: channel.follow(desk.table, events) for seat, channel in channels.items()}
    for seat in (*range(4), None):
        assert (sent["yield"][seat] == sent["stand"][seat]) == (seat != mover)


@pytest.mark.parametrize(("game", "seats"), [("lean", 2), ("leverage-cards", 4)])
async def test_no_seed_person_or_move_id_is_in_any_frame(process: Process, game: str, seats: int) -> None:
    live = await process.game(game, seats)
    everybody = [Eyes(f"p{seat}") for seat in range(seats)] + [Eyes("spectator")]
    for eyes in everybody:
        await live.watch(eyes, b'"w"')
    for number in range(12):
        mover = live.table.state.actors[0]
        play = Play(str(live.table.state.legal_moves(mover)[0]), live.table.version, f"id-of-move-{number}")
        await live.do(play, f"p{mover}")
    sent = b"\n".join(frame for eyes in everybody for frame in eyes.frames).decode()
    assert live.table.setup.commitment in sent
    assert live.table.setup.seed not in sent
    assert "id-of-move" not in sent
    assert not any(f'"{eyes.person_id}"' in sent for eyes in everybody)


def test_without_secrets_all_seats_see_the_same() -> None:
    """That is why one channel serves them all."""
    for game in ("lean", "leverage-board"):
        desk = people(2, game)
        for _ in range(6):
            desk.play()
        channel = Channel(desk.table, None)
        assert not desk.table.state.game.has_secrets
        for seat in (None, 0, 1):
            assert channel.view_for(seat) == desk.table.view(seat)
