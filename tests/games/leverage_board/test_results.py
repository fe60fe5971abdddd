"""The list of moves where it is longest, and where it is drawn from random positions."""

import random

import numpy as np
import pytest

import fulcrum
from fulcrum.core.memory import ints
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leverage_board.board import HOLE_NAMES
from fulcrum.games.leverage_board.encoding import ACTIONS, MOST_RESULTS, PASS, STOP
from fulcrum.games.leverage_board.results import SCRATCH, results
from tests.conftest import PLAIN
from tests.games.leverage_board.positions import NASTY, laid, pieces, result
from tests.referees.leverage_board import LeverageBoardReferee

pytestmark = pytest.mark.kernel


def same_results(state, referee):
    """Every result of the referee once, by a path as short as its own; a pass when there is none."""
    expected = referee.results()
    listed = {}
    for move in state.legal_moves():
        if move.text != "pass":
            assert result(move.text) not in listed
            listed[result(move.text)] = 0 if "-" in move.text else len(move.actions) - 1
    assert listed == expected
    assert bool(expected) != (str(state.legal_moves()[0]) == "pass")


@pytest.mark.thorough
@pytest.mark.parametrize(("text", "count"), NASTY.items())
def test_many_jumpable_pieces_do_not_explode(text, count):
    if PLAIN:
        pytest.skip("a minute each without the compiler")
    found = np.empty(MOST_RESULTS, np.int64)
    assert results(laid(text).data.array, 0, found, np.zeros(1, SCRATCH)) == count
    same_results(laid(text), LeverageBoardReferee.from_position(pieces(text), [9, 9], 0))


def crowded(rng):
    """Any pieces anywhere, the more of them in the middle the more jumps there are."""
    holes = rng.sample(HOLE_NAMES, 30)
    kinds = [
        f"{seat}{size}" for seat in "BO" for size, count in zip("sml", (7, 5, 3), strict=True) for _ in range(count)
    ]
    return " ".join(f"{kind} {hole}" for kind, hole in zip(kinds, holes, strict=True) if rng.random() < 0.8)


def test_random_positions_have_the_results_of_the_referee(many):
    for seed in range(many(300)):
        text = crowded(random.Random(seed))
        for seat in range(2):
            same_results(laid(text, seat=seat), LeverageBoardReferee.from_position(pieces(text), [9, 9], seat))


def test_the_scratch_is_left_as_it_was_for_the_next_list(many):
    scratch = np.zeros(1, SCRATCH)
    found, clean = np.empty(MOST_RESULTS, np.int64), np.empty(MOST_RESULTS, np.int64)
    for seed in range(many(100)):
        state = laid(crowded(random.Random(seed)))
        count = results(state.data.array, 0, found, scratch)
        assert count == results(state.data.array, 0, clean, np.zeros(1, SCRATCH))
        assert (found[:count] == clean[:count]).all()


def test_the_list_does_not_hang_on_how_equal_pieces_are_numbered():
    text = "Bs c3 e3 g3 Om d4 f4 f6 d6 Ol h4 Bs a11 Os i1"
    other = "Bs a11 g3 e3 c3 Om d6 f6 f4 d4 Ol h4 Os i1"
    assert [str(move) for move in laid(text).legal_moves()] == [str(move) for move in laid(other).legal_moves()]


def test_small_steps_lead_to_the_listed_results_and_no_others(many):
    """Every way to go through the kernel's own actions ends in a listed result, and each result is reached."""
    for seed in range(many(30)):
        state = laid(crowded(random.Random(1000 + seed)))
        listed = {result(move.text) for move in state.legal_moves()}
        if len(listed) > 400:
            continue
        assert {by_pieces(data) for data in completed(state)} == {
            by_pieces(after(state, move)) for move in state.legal_moves()
        }


def after(state, move):
    data = state.data.copy()
    for action in move.actions:
        state.game.kernel.apply(data, 0, action)
    return data


def by_pieces(data):
    return tuple(data["board"])


def completed(state):
    """The records after all moves, by small steps; a state in the middle of a jump is looked at once."""
    kernel, out = state.game.kernel, ints(ACTIONS)
    seen, waiting, found = set(), [state.data], []
    while waiting:
        data = waiting.pop()
        for action in out[: kernel.legal(data, 0, out)]:
            assert kernel.is_legal(data, 0, action)
            following = data.copy()
            kernel.apply(following, 0, action)
            if following["turn"] > state.data["turn"]:
                found.append(following)
            elif (key := (by_pieces(following), following["been"])) not in seen:
                seen.add(key)
                waiting.append(following)
    return found


def test_random_actions_are_legal_and_each_as_likely(many):
    state = fulcrum.game("leverage-board").new(seed=0)
    kernel = state.game.kernel
    for moves in ([], ["e3-e4", "e9-e8"]):
        for move in moves:
            state.push(move)
        legal = state.actions(0)
        stream, draws = quick_stream(5), many(40_000)
        counts = np.bincount([kernel.random_action(state.data, 0, stream) for _ in range(draws)], minlength=ACTIONS)
        assert set(np.flatnonzero(counts)) <= set(legal)
        if draws >= 40_000:
            assert counts[legal].min() > 0.8 * draws / len(legal)
            assert counts[legal].max() < 1.2 * draws / len(legal)


def test_random_actions_where_few_are_legal():
    stuck = laid("Bs a1 Os a2 b1 b2 Om a3 c1 c3")
    kernel = stuck.game.kernel
    assert kernel.random_action(stuck.data, 0, quick_stream(1)) == PASS
    lonely = laid("Bs a1 Os a2 b1 Om a3 c1 Ol i11")
    stream = quick_stream(2)
    assert {kernel.random_action(lonely.data, 0, stream) for _ in range(50)} == set(lonely.actions(0))
    jumping = laid("Bs c5 d5 e6 d7 c6 a11 Os i1")
    kernel.apply(jumping.data, 0, state_action(jumping, "c5>e5"))
    drawn = {kernel.random_action(jumping.data, 0, stream) for _ in range(50)}
    assert drawn == set(jumping.actions(0)) == {STOP, *drawn} and len(drawn) == 2


def state_action(state, text):
    return state.game.parse(text, state, 0).actions[0]
