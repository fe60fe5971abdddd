"""Nothing hidden leaves the table: views and events of tables that differ only in what a seat can't see."""

import json
import random

import pytest

from fulcrum.match.commands import Chat, Play
from fulcrum.match.events import Moved
from fulcrum.match.refusals import Refused
from fulcrum.testing.twins import exchanged, reseeded
from tests.match.desk import Desk, in_yield_window, people


def shown(desk, table, seat, texts):
    """All that reaches a seat: its view, every event, and the answers to moves it tries."""
    found = [table.view(seat), [table.event_view(event, seat) for event in desk.events if event.shown_to(seat)]]
    for number, text in enumerate(texts if seat is not None else ()):
        try:
            table.decide(Play(text, table.version_for(seat), f"try {number}"), desk.player(seat), table.at)
            found.append("taken")
        except Refused as error:
            found.append([error.code, error.words, error.clause])
    return json.dumps(found, sort_keys=True)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "seats"), [("leaps-and-ledges", 2), ("leverage-cards", 4), ("leverage-cards", 6)])
def test_tables_that_differ_in_hidden_cards_look_the_same_to_the_byte(game, seats):
    rng = random.Random(game)
    compared = 0
    for seed in range(2):
        desk = people(seats, game, seed=seed)
        texts = set()
        for step in range(60):
            state = desk.table.state
            if state.over:
                break
            mover = rng.choice(state.actors)
            moves = [str(move) for move in state.legal_moves(mover)]
            texts |= {rng.choice(moves)}
            desk.play(rng.choice(moves), seat=mover)
            if step % 8 or state.over:
                continue
            for seat in [*range(seats), None]:
                twin = desk.table.copy()
                twin.state = exchanged(desk.table.state, seat, rng)
                compared += twin.state.data != desk.table.state.data
                twin.state = reseeded(twin.state, rng)
                tried = sorted(texts)[:6]
                assert shown(desk, desk.table, seat, tried) == shown(desk, twin, seat, tried)
    assert compared > 20


@pytest.mark.parametrize("game", ["leverage-cards", "leverage-board"])
def test_a_table_with_a_whisper_looks_to_others_like_one_without(game):
    """Nothing tells them apart: no version, no time, no answer to a move, before it and after."""
    seats = 4 if game == "leverage-cards" else 2
    desks = []
    for line in (None, "a", "b" * 500):
        desk = people(seats, game)
        desk.play(now=2)
        for now in (3, 4):
            if line:
                desk.do(Chat(line, to=1), "p0", now)
                desk.do(Chat(phrase="hello", to=0), "p1", now)
        desks.append(desk)
    for then in ("whispered", "moved", "talked"):
        if then == "moved":
            for desk in desks:
                desk.play(now=6)
        if then == "talked":
            for desk in desks:
                desk.do(Chat("to all"), "p0", 7)
        tried = [str(desks[0].table.state.legal_moves()[0]), "nonsense"]
        for seat in (*range(seats), None):
            one, *others = (shown(desk, desk.table, seat, tried) for desk in desks)
            assert [one == other for other in others] == [seat not in (0, 1)] * 2
        assert shown(desks[0], desks[0].table, None, tried) == shown(desks[2], desks[2].table, None, tried)


def test_a_move_is_for_the_version_that_its_player_counts():
    desk = people(3, "leaps-and-ledges")
    mover = desk.table.state.actors[0]
    one, other = (seat for seat in range(3) if seat != mover)
    seen = desk.table.view(mover)["version"]
    for _ in range(3):
        desk.do(Chat("psst", to=other), f"p{one}")
    assert desk.table.view(mover)["version"] == desk.table.version_for(mover) == seen < desk.table.version
    move = str(desk.table.state.legal_moves(mover)[0])
    with pytest.raises(Refused) as caught:
        desk.do(Play(move, seen + 1, "early"), f"p{mover}")
    assert caught.value.code == "version" and f"the table is at {seen}" in caught.value.words
    desk.do(Play(move, seen, "right"), f"p{mover}")
    assert desk.table.view(mover)["position_version"] == seen + 1
    with pytest.raises(Refused) as caught:
        desk.do(Play(move, seen, "late"), f"p{mover}")
    assert caught.value.code == "stale"


def test_an_open_secret_choice_is_hidden_from_others():
    desks = []
    for word in ("yield", "stand"):
        desk = in_yield_window(now=3)
        mover = desk.table.state.actors[0]
        desk.play(word, seat=mover, now=4)
        desks.append(desk)
    for seat in (*range(4), None):
        one, other = (shown(desk, desk.table, seat, []) for desk in desks)
        assert (one == other) == (seat != mover)
    spectator = desks[0].table.event_view(desks[0].events[-1], None)
    assert spectator["move"] is None and spectator["seat"] == mover and "id" not in spectator
    own = desks[0].table.event_view(desks[0].events[-1], mover)
    assert own["move"] == "yield" and own["id"]


def test_what_was_shown_to_all_can_be_read_in_the_event_from_then_on():
    desk = in_yield_window()
    one, other = desk.table.state.actors
    (first,) = desk.play("stand", seat=other)
    assert desk.table.event_view(first, one)["move"] is None
    bids = [event for event in desk.events if isinstance(event, Moved) and event.move.startswith("bid")]
    assert desk.table.event_view(bids[0], None)["move"] == "bid"
    desk.play("stand", seat=one)
    assert desk.table.event_view(first, one)["move"] == "stand"
    assert [desk.table.event_view(bid, None)["move"] for bid in bids] == [bid.move for bid in bids]


@pytest.mark.thorough
def test_every_event_reads_as_the_public_log_does():
    rng = random.Random(5)
    desk = people(5, "leverage-cards", seed=11)
    while not desk.table.state.over and len(desk.events) < 250:
        mover = rng.choice(desk.table.state.actors)
        desk.play(str(rng.choice(desk.table.state.legal_moves(mover))), seat=mover)
    moved = [event for event in desk.events if isinstance(event, Moved)]
    for seat in (*range(5), None):
        read = [(event.seat, desk.table.event_view(event, seat)["move"]) for event in moved]
        log = [(entry["seat"], entry["move"]) for entry in desk.table.view(seat)["game"]["moves"]]
        told = sorted((who, text) for who, text in read if text is not None)
        own_words = [text for who, text in log if who == seat]
        assert [text for who, text in read if who == seat] == [event.move for event in moved if event.seat == seat]
        assert len(own_words) == sum(event.seat == seat for event in moved)
        assert sorted(pair for pair in told if pair[0] != seat) == sorted(pair for pair in log if pair[0] != seat)


def test_no_one_sees_cards_before_the_start():
    desk = Desk("leverage-cards")
    assert all(desk.table.view(seat)["game"] is None for seat in (None, 0, 3))


@pytest.mark.parametrize("game", ["lean", "leverage-cards"])
def test_no_person_and_no_seed_is_in_anything_that_is_shown(game):
    seats = 2 if game == "lean" else 4
    desk = people(seats, game, seed=0xFEED5EED << 128)
    desk.do(Chat("hi", "Watcher"), "secret-watcher")
    desk.play()
    for seat in (None, *range(seats)):
        text = shown(desk, desk.table, seat, [])
        assert "feed5eed" not in text and 'owner"' not in text and "secret-watcher" not in text
        assert not [person for person in ("p0", "p1") if f'"{person}"' in text]
        assert desk.table.setup.commitment in text
    assert "feed5eed" not in repr(desk.events) + repr(desk.table)


def test_a_view_is_for_a_seat_of_this_table():
    from fulcrum.core.errors import SeatError

    for nonsense in (2, -1, "0", True):
        with pytest.raises(SeatError):
            people(2).table.view(nonsense)
