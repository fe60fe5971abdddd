"""Lean keeps the laws, counts as the perft file says, and plays as the golden files show."""

import copy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given

import fulcrum
from fulcrum.core.jit import bound
from fulcrum.games.lean import kernel
from fulcrum.games.lean.board import EDGE, neighbour_lookup
from fulcrum.search.playouts import play_out, playouts
from fulcrum.testing import check_game, perft
from fulcrum.testing.strategies import states
from tests.arrays import quick_stream
from tests.referees.lean import LeanReferee

pytestmark = pytest.mark.kernel
PERFT = Path(__file__).parents[2] / "perft" / "lean.txt"


@pytest.mark.thorough
@pytest.mark.parametrize("side", [2, 3, 4, 5, *(pytest.param(side, marks=pytest.mark.long) for side in (6, 7))])
def test_lean_keeps_the_laws(side, many):
    report = check_game(fulcrum.game("lean", side=side), games=max(2, many(3)), plain=side in (3, 7))
    assert report.moves > 0


def perft_lines():
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            options, counts = line.split(":")
            yield dict(part.split("=") for part in options.split()), [int(count) for count in counts.split()]


@pytest.mark.parametrize(("options", "counts"), list(perft_lines()))
def test_perft(options, counts, many):
    depth = len(counts) if many(100) >= 100 else 2
    game = fulcrum.game("lean", **{name: int(value) for name, value in options.items()})
    assert perft(game.new(seed=0), depth) == counts[:depth]


@given(states(fulcrum.game("lean", side=4)))
def test_open_holes_are_what_a_scan_of_the_board_finds(state):
    table = neighbour_lookup()[4]
    owner = state.data["owner"]
    for seat in range(2):
        scanned = {
            hole
            for hole in range(37)
            if owner[hole] == kernel.EMPTY
            and any(owner[near] in (kernel.BLACK, 2 - seat) for near in table[hole] if near != EDGE)
        }
        kept = state.data["open_holes"][seat][: state.data["open_count", seat]]
        assert set(kept) == scanned
        assert len(kept) == len(scanned)


def test_its_own_playout_is_what_the_template_plays():
    rules = SimpleNamespace(**{name: rule for name, rule in vars(kernel).items() if name != "play_out"})
    rules.__name__ = "lean_without_playout"
    (template,) = bound(rules, play_out)
    for side in (2, 3, 5):
        start = fulcrum.game("lean", side=side).new(seed=0).data.array
        for seed in range(20):
            own, other = start.copy(), start.copy()
            one, two = (quick_stream(seed) for _ in range(2))
            assert kernel.play_out(own, one) == template(other, two)
            assert own.tobytes() == other.tobytes()
            assert one[0] == two[0]


def test_playouts_are_the_same_on_every_machine():
    state = fulcrum.game("lean", side=3).new(seed=0)
    ends = np.zeros(5, kernel.RECORD)
    _, play_out_many = playouts(kernel)
    assert play_out_many(state.data.array, 5, quick_stream(1), ends) == 90
    assert ends["scores"].tolist() == [[4, 3], [5, 4], [6, 3], [5, 2], [4, 2]]


def test_the_referee_counts_the_same():
    for options, counts in perft_lines():
        referee = LeanReferee(**{name: int(value) for name, value in options.items()})
        replies = 0
        for move in referee.legal():
            after = copy.deepcopy(referee)
            after.play(move)
            replies += len(after.legal())
        assert [len(referee.legal()), replies] == counts[:2]
