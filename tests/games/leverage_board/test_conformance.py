"""Leverage keeps the laws, counts as the perft file says, and its running totals are what a fresh count gives."""

from pathlib import Path

import pytest
from hypothesis import given

import fulcrum
from fulcrum.core.memory import Block
from fulcrum.core.seeds import quick_stream
from fulcrum.testing import check_game, perft
from fulcrum.testing.strategies import states
from tests.referees.leverage_board import LeverageBoardReferee

pytestmark = pytest.mark.kernel
PERFT = Path(__file__).parents[2] / "perft" / "leverage-board.txt"


@pytest.mark.long
@pytest.mark.parametrize("equal_pegs", ["draw", "mover"])
def test_leverage_keeps_the_laws(equal_pegs, many):
    game = fulcrum.game("leverage-board", equal_pegs=equal_pegs)
    report = check_game(game, games=max(1, many(2)), plain=equal_pegs == "draw")
    assert report.moves > 0


def perft_lines():
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            moves, counts = line.split(":")
            yield moves.split(), [int(count) for count in counts.split()]


@pytest.mark.parametrize(("moves", "counts"), list(perft_lines()))
def test_perft(moves, counts, many):
    state, referee = fulcrum.game("leverage-board").new(seed=0), LeverageBoardReferee()
    for move in moves:
        state.push(move)
        referee.play(move)
    depth = len(counts) if many(100) >= 100 else 1
    assert perft(state, depth) == counts[:depth]
    assert len(referee.results()) == counts[0]


@given(states(fulcrum.game("leverage-board"), most_moves=60))
def test_running_totals_are_what_a_fresh_count_gives(state):
    view = state.view()
    again = state.game.arranged(view["pieces"], tuple(view["pegs"]), state.field("seat"))
    for name in ("moment", "weight", "key", "standing", "across"):
        assert state.field(name) == again.field(name), name


def test_random_playouts_end(many):
    start, count = fulcrum.game("leverage-board").new(seed=0), many(200)
    ends = Block(start.data.layout, count)
    start.game.kernel.play_out_many(start.data, count, quick_stream(1), ends)
    assert all(ends.get(number, "ending") > 0 for number in range(count))
    assert all(ends.get(number, "jumping") == 0 for number in range(count))
