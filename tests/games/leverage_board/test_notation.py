"""Moves as people write them: spellings, bad input, long ways round, and hop-by-hop entry."""

import random

import pytest

import fulcrum
from fulcrum.core.errors import IllegalMove, InvalidMove
from fulcrum.core.values import Move
from fulcrum.games.leverage_board.encoding import PASS, STOP
from tests.games.leverage_board.positions import laid, moves, result
from tests.referees.leverage_board import LeverageBoardReferee

pytestmark = pytest.mark.kernel

RING = "Bs c5 d5 e6 d7 c6 a11 Os i1"


def new():
    return fulcrum.game("leverage-board").new(seed=0)


@pytest.mark.parametrize("text", ["e3-e4", " E3 - e4 ", "e03-e4", "E3-\tE04"])
def test_spellings_of_a_step(text):
    assert new().push(text) == new().push("e3-e4")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e3",
        "e3e4",
        "e3-e4-e5",
        "e3-e4>e6",
        "e3>",
        ">e3",
        "j3-j4",
        "e3-e123",
        "e3 to e4",
        "passe",
        "stop",
        "e3--e4",
        "é3-e4",
    ],
)
def test_an_unreadable_move_is_refused_with_an_example(text):
    with pytest.raises(InvalidMove, match="write a step as e3-e4"):
        new().push(text)


def test_ranks_beyond_the_end_rows_are_unreadable():
    with pytest.raises(InvalidMove, match="the files are a to i and the ranks 1 to 11"):
        new().push("e11-e13")


def test_a_move_with_other_actions_than_its_text_is_refused():
    state = new()
    first, second = state.legal_moves()[:2]
    with pytest.raises(InvalidMove, match="its actions are not those of this text"):
        state.push(Move(first.text, second.actions))


def test_circles_of_any_length_are_accepted_and_kept_as_written():
    state = laid(RING)
    text = "c5" + ">e5>e7>c7>c5" * 50 + ">e5"
    state.push(text)
    twin = laid(RING)
    twin.push("c5>e5")
    assert state.data.tobytes() == twin.data.tobytes()
    assert state.log[-1].move == text
    assert str(state.pop()) == text
    assert state.data.tobytes() == laid(RING).data.tobytes()


def test_a_long_way_round_replays_and_loads():
    state = new()
    way = "d2>d4>d2>d4"  # over d3 and back
    state.push(way)
    state.push("e9-e8")
    again = fulcrum.replay(state.record())
    assert again == state and again.log[0].move == way
    assert state.game.load(state.dump()) == state


def random_path(state, rng):
    """A path that wanders about hop by hop, as a person might enter it."""
    game = state.game
    path = rng.choice(list(game.legal_hops(state)["holes"]))
    for _ in range(rng.choice((1, 2, 3, 8, 30))):
        onward = game.legal_hops(state, path)["holes"]
        if not onward:
            break
        path = rng.choice(list(onward.values()))
    return path


@pytest.mark.thorough
def test_any_path_made_of_legal_hops_does_what_the_referee_says(many):
    circles = 0
    for seed in range(many(60)):
        rng = random.Random(seed)
        state, referee = new(), LeverageBoardReferee()
        while not state.over and len(state.log) < 60:
            path = random_path(state, rng)
            stop = state.game.legal_hops(state, path)["stop"]
            assert referee.is_legal(path) == stop
            if not stop:
                with pytest.raises(IllegalMove, match="LB-10"):
                    state.push(path)
                continue
            (listed,) = [text for text in moves(state) if result(text) == result(path)]
            circles += path != listed
            state.push(path)
            referee.play(path)
            facts = referee.facts()
            view = state.view()
            assert {key: view[key] for key in facts} == facts
    assert circles > many(60)


def test_legal_hops_of_the_first_move():
    state = new()
    hops = state.game.legal_hops
    starts = hops(state)
    assert not starts["stop"]
    assert set(starts["holes"]) == {text[:2] for text in moves(state)}
    assert hops(state, "c2") == {
        "stop": False,
        "holes": {"b2": "c2-b2", "b3": "c2-b3", "c3": "c2-c3", "e4": "c2>e4"},
    }
    assert hops(state, "c2>e4")["stop"]


def test_legal_hops_after_a_hop_and_after_a_step():
    state = laid(RING)
    hops = state.game.legal_hops
    assert hops(state, "c5>e5") == {"stop": True, "holes": {"c5": "c5>e5>c5", "e7": "c5>e5>e7"}}
    assert not hops(state, "c5>e5>c5")["stop"]
    assert hops(state, "c5-b5") == {"stop": True, "holes": {}}
    assert hops(laid("Bs e5 Om e6 Bs a11 Os i1"), "e5")["holes"]["e7"] == "e5xe7"


def test_legal_hops_refuses_invalid_paths():
    state = laid(RING)
    with pytest.raises(IllegalMove, match="nothing to jump over on b5"):
        state.game.legal_hops(state, "c5>a5")
    with pytest.raises(IllegalMove, match="LB-5"):
        state.game.legal_hops(state, "i1")
    with pytest.raises(InvalidMove):
        state.game.legal_hops(state, "hello")


def test_legal_hops_when_it_is_over_or_nothing_moves():
    stuck = laid("Bs a1 Os a2 b1 b2 Om a3 c1 c3")
    assert stuck.game.legal_hops(stuck) == {"stop": False, "holes": {}}
    over = laid("Bs f8 Os a1 b1")
    over.push("f8-f9")
    assert over.over
    assert over.game.legal_hops(over, "a1") == {"stop": False, "holes": {}}


def test_texts_of_single_actions():
    state = laid("Bs e5 d5 Om e6 Bs a11 Os i1 i2")
    game = state.game
    texts = {game.text(action, state, 0) for action in state.actions(0)}
    assert {"e5-d4", "e5xe7", "e5>c5"} <= texts
    assert game.text(STOP, state, 0) == "stop"
    assert game.text(PASS, state, 0) == "pass"
