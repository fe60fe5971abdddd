"""What a library's functions take from Python: memory that it would misread is refused."""

import numpy as np
import pytest

import fulcrum
from fulcrum.aot.targets import TARGETS
from fulcrum.core.backends import NativeBackend, dimensions_of
from fulcrum.core.memory import Block, Record, ints
from fulcrum.core.state import State
from tests.aot.libraries import NATIVE, libraries

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def library() -> NativeBackend:
    return NativeBackend(TARGETS[NATIVE].library(libraries("lean"), "lean"))


@pytest.fixture
def state() -> State:
    return fulcrum.game("lean", side=3).new(seed=1)


@pytest.mark.parametrize(
    ("kind", "dimensions"),
    [
        ("int", 0), ("one state", 0), ("record of state", 0), ("array of int64", 1), ("array of search.0", 1),
        ("array in 2 dimensions of int8", 2), ("array in 3 dimensions of int16", 3),
    ],
)  # fmt: skip
def test_the_manifest_tells_the_dimensions(kind: str, dimensions: int) -> None:
    assert dimensions_of(kind) == dimensions


def test_numpy_arrays_are_taken_as_they_are(library: NativeBackend, state: State) -> None:
    found = np.zeros(state.game.action_count, np.int64)
    count = library.function("legal")(state.data, 0, found)
    assert sorted(found[:count].tolist()) == state.actions(0)


@pytest.mark.parametrize(
    "found",
    [
        np.zeros(1000, np.int64)[::2],
        np.zeros((1000, 2), np.int64)[:, 0],
        np.zeros(1000, np.int32),
        np.zeros(1000, np.float64),
        np.zeros((10, 100), np.int64),
        Block("q", 10, 100),
    ],
)
def test_other_arrays_are_refused(library: NativeBackend, state: State, found: object) -> None:
    for call in (lambda: library.function("legal")(state.data, 0, found), lambda: library.function("legal", found)):
        with pytest.raises(TypeError, match=r"without gaps|dimensions"):
            call()


def test_records_of_another_size_are_refused(library: NativeBackend, state: State) -> None:
    setup = library.function("setup")
    data = state.data.array.copy()
    setup(data, 3, 5)
    for wrong in (np.zeros(1, fulcrum.game("leverage-board").kernel.record.dtype()), np.zeros(1, np.int64)):
        with pytest.raises(TypeError, match="a library takes arrays of record"):
            setup(wrong, 3, 5)


def test_a_prepared_function_keeps_its_memory_alive(library: NativeBackend, state: State) -> None:
    legal = library.function("legal", ints(state.game.action_count))
    assert [legal(state.data, 0) for _ in range(3)] == [len(state.actions(0))] * 3


def test_a_prepared_function_takes_only_what_is_left_open(library: NativeBackend, state: State) -> None:
    legal = library.function("legal", ints(state.game.action_count))
    for numbers in ((), (0, 0)):
        with pytest.raises(TypeError, match=f"legal takes 1 numbers here, not {len(numbers)}"):
            legal(state.data, *numbers)
    with pytest.raises(TypeError, match="may be left open"):
        library.function("setup", 5)


def test_a_record_can_be_kept(library: NativeBackend, state: State) -> None:
    """Here `look` gets memory for a copy of the position, of which Lean makes no use."""
    row, mask = Block("b", 192), Block("b", state.game.action_count)
    look = library.function("look", row, mask, Record(library.record), ints(state.game.action_count))
    look(state.data, 0)
    assert [action for action, one in enumerate(mask.numbers) if one] == state.actions(0)


def test_only_short_functions_keep_the_gil(library: NativeBackend) -> None:
    functions = library._functions
    short = ("actors", "legal", "apply", "try_action", "look", "do_action")
    long = ("play_out_many", "search", "begin_games", "step_games", "choose_at_random")
    assert not any(functions[name]["releases"] for name in short)
    assert all(functions[name]["releases"] for name in long)
