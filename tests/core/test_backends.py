"""The functions of a kernel do the same by a library, by Numba and interpreted, and fail loudly."""

import os
import subprocess
import sys
from array import array

import numpy as np
import pytest

import fulcrum
from fulcrum.core import libraries
from fulcrum.core.backends import JIT, NATIVE, KernelError
from fulcrum.core.kernels import BUILDING, SETTING, Loader
from fulcrum.core.memory import Block, Record, ints
from fulcrum.core.seeds import quick_stream

STREAM = array("Q", [1])


GAMES = ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards")


@pytest.fixture(params=GAMES)
def native(request):
    """A new game and its kernel from the library."""
    state = fulcrum.game(request.param).new(seed=1)
    return state, kernel_of(request.param)


def kernel_of(game_id):
    kernel = Loader().load(type(fulcrum.game(game_id)))
    assert kernel.backend.mode == NATIVE
    return kernel


def test_an_array_of_numbers_may_be_ours_or_pythons_or_numpys(native, places_as_built):
    state, kernel = native
    seat, room = state.actors[0], state.game.action_count
    found = []
    for actions in (ints(room), Block("q", room), np.zeros(room, np.int64)):
        count = kernel.legal(state.data, seat, actions)
        numbers = actions.numbers if isinstance(actions, Block) else actions
        found.append((count, list(numbers[:count])))
    assert found[0] == found[1] == found[2]
    assert found[0][0] == len(set(found[0][1])) > 0


@pytest.fixture
def places_as_built(monkeypatch):
    monkeypatch.delenv(SETTING, raising=False)
    monkeypatch.delenv(BUILDING, raising=False)


@pytest.mark.thorough
def test_library_and_numba_do_the_same(native, places_as_built, monkeypatch):
    state, kernel = native
    monkeypatch.setenv(SETTING, "jit")
    other = Loader().load(type(state.game))
    assert other.backend.mode == JIT
    positions = [Record.from_bytes(one.record, state.data.tobytes()) for one in (kernel, other)]
    streams, rooms = [array("Q", quick_stream(3)) for _ in range(2)], [ints(state.game.action_count) for _ in range(2)]
    for _ in range(40):
        actors, again = (one.actors(data) for one, data in zip((kernel, other), positions, strict=True))
        assert actors == again
        if not actors:
            break
        seat = (actors & -actors).bit_length() - 1
        made = []
        for one, data, stream, room in zip((kernel, other), positions, streams, rooms, strict=True):
            count = one.legal(data, seat, room)
            action = one.random_action(data, seat, stream)
            allowed = one.is_legal(data, seat, action), one.try_action(data.copy(), seat, action)
            assert one.apply(data, seat, action) is None
            made.append((count, room, action, allowed, stream))
        assert made[0] == made[1]
        assert positions[0] == positions[1]
    ends = [one.memory("play_out_many", 3, 2) for one in (kernel, other)]
    for one, stream, end in zip((kernel, other), streams, ends, strict=True):
        one.play_out_many(state.data, 3, stream, end)
    assert streams[0] == streams[1]
    assert ends[0].array.tobytes() == ends[1].array.tobytes() != bytes(len(ends[0].array.tobytes()))


def test_functions_return_python_numbers(places_as_built):
    cards, board = fulcrum.game("leverage-cards"), fulcrum.game("leverage-board")
    liking = kernel_of("leverage-cards").liking(cards.new(seed=1).data, 0, 1, np.ones(100))
    assert type(liking) is float
    hop_open = kernel_of("leverage-board").hop_open
    assert {hop_open(board.new(seed=1).data, cell, way) for cell in range(9) for way in range(8)} == {0, 1}


def test_unknown_functions_are_no_attributes(places_as_built):
    kernel = kernel_of("lean")
    assert hasattr(kernel, "apply") and not hasattr(kernel, "observe") and not hasattr(kernel, "_private")
    with pytest.raises(AttributeError, match="has no function fly"):
        kernel.fly  # noqa: B018


def test_the_kernel_says_where_it_comes_from(places_as_built):
    library = next(one for one in libraries.libraries("lean") if one.is_current())
    assert repr(kernel_of("lean")) == f"<kernel of lean: {library.path}>"


def test_a_function_that_fails_raises_and_works_again_afterwards(places_as_built):
    state, kernel = fulcrum.game("lean").new(seed=1), kernel_of("lean")
    nowhere, somewhere = (kernel.memory("play_out_many", 3, count) for count in (0, 1))
    for _ in range(2):
        with pytest.raises(KernelError, match=r"play_out_many failed in .*lean.*: error \d"):
            kernel.play_out_many(state.data, 1, STREAM, nowhere)  # divides by the number of records
        assert kernel.play_out_many(state.data, 1, STREAM, somewhere) == 48
        assert kernel.actors(state.data) == 1


def test_a_rule_that_fails_raises_and_works_again_afterwards(places_as_built):
    state, kernel = fulcrum.game("leaps-and-ledges").new(seed=1), kernel_of("leaps-and-ledges")
    state.push(state.legal_moves()[0])
    (draw, *_), (seat,) = state.legal_moves()[0].actions, state.actors
    broken = state.data.copy()
    broken["players"] = 0  # the rule divides by it
    for _ in range(2):
        with pytest.raises(KernelError, match="apply failed"):
            kernel.apply(broken.copy(), seat, draw)
        after = state.data.copy()
        kernel.apply(after, seat, draw)
        assert kernel.actors(after) == 1 << (1 - seat)


OVERFLOWING = """
import random, fulcrum
from fulcrum.bots.levels import bot
state = fulcrum.game("leverage-board").new(seed=1)
print(state.game.kernel.backend.mode, bot("leverage-board", 5).choose(state.observation(0), rng=random.Random(1)))
"""


@pytest.mark.thorough
def test_interpreted_code_does_not_warn_of_numbers_that_wrap_around():
    done = subprocess.run(
        [sys.executable, "-c", OVERFLOWING],
        env={**os.environ, SETTING: "plain"}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("plain ") and done.stderr == ""


def test_a_number_of_more_than_32_bits_is_refused_and_not_cut_off(places_as_built):
    kernel, state = kernel_of("lean"), fulcrum.game("lean").new(seed=1)
    action = state.actions(0)[0]
    before = state.data.copy()
    for number in ((1 << 32) + action, action - (1 << 32)):
        for function in (kernel.is_legal, kernel.try_action, kernel.apply):
            with pytest.raises(OverflowError, match="takes numbers of 32 bits"):
                function(state.data, 0, number)
    assert state.data == before and not kernel.is_legal(state.data, 0, -1)
