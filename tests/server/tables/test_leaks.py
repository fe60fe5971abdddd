"""The leak law over the wire: tables that differ only in what a seat can't see send it the same bytes."""

import random

import msgspec
import pytest

from fulcrum.match.commands import Play
from fulcrum.server.tables.channels import Channel
from fulcrum.server.tables.frames import Json
from fulcrum.testing.laws import exchanged
from tests.match.desk import Desk, in_yield_window, people
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import Eyes

pytestmark = pytest.mark.anyio


def frames_of_next_move(desk: Desk, seat: int | None, twin_rng: random.Random | None, move: str) -> list[str] | None:
    """Returns what a seat is sent before and after a move, at the table or its twin; None if the move is illegal."""
    table = desk.table.copy()
    if twin_rng is not None:
        table.state = exchanged(desk.table.state, seat, twin_rng)
    mover = table.state.actors[0]
    if move not in map(str, table.state.legal_moves(mover)):
        return None
    channel = Channel(table, seat)
    before = channel.whole(seat)
    events = table.decide(Play(move, table.version, "move"), desk.player(mover), table.at)
    for event in events:
        table.apply(event)
    frame = channel.follow(table, events)
    assert frame is not None
    return [before, frame, channel.whole(seat)]


def shows_a_new_card(frames: list[bytes]) -> bool:
    """Whether the move gave the seat a card, or revealed one: from then on the tables may differ for it."""
    game: Json = msgspec.json.decode(frames[1]).get("game", {})
    return bool({"hand", "discard"} & {*game.get("set", {}), *game.get("add", {})})


@pytest.mark.parametrize(("game", "seats"), [("leaps-and-ledges", 2), ("leverage-cards", 4), ("leverage-cards", 6)])
def test_hidden_cards_change_no_byte_of_any_frame(game: str, seats: int) -> None:
    rng = random.Random(game)
    compared = different = 0
    for seed in range(3):
        desk = people(seats, game, seed=seed)
        for _ in range(40):
            if desk.table.state.over:
                break
            mover = desk.table.state.actors[0]
            move = str(rng.choice(desk.table.state.legal_moves(mover)))
            for seat in [*range(seats), None]:
                here = frames_of_next_move(desk, seat, None, move)
                there = frames_of_next_move(desk, seat, rng, move)
                assert here is not None
                if there is not None:
                    assert here[0] == there[0]
                    if not shows_a_new_card(here) and not shows_a_new_card(there):
                        compared += 1
                        different += here != there
            desk.play(move, seat=mover)
    assert different == 0
    assert compared > 60


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
