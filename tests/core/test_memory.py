"""Records and blocks: fields by name over plain bytes, which NumPy and compiled code share."""

import ctypes
import json
import math
import pickle
import subprocess
import sys
from array import array

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fulcrum.core import kernels
from fulcrum.core.memory import CODES, LARGE, Block, Layout, Record, floats, ints
from fulcrum.core.registry import game_class, games

INT64 = st.integers(-(2**63), 2**63 - 1)
TYPE = np.dtype(
    (np.record, [("turn", np.int64), ("left", np.int64, 3), ("board", np.int64, (2, 3)), ("cube", np.int64, (2, 1, 2))])
)
SHAPES = {"turn": (), "left": (3,), "board": (2, 3), "cube": (2, 1, 2)}
LAYOUT = Layout.of(TYPE)
MIXED = Layout.of(
    np.dtype(
        [("first", np.int32), ("rate", np.float32), ("worths", np.float64, 3), ("bits", np.uint64), ("n", np.int64)]
    )
)


def counting():
    """A record whose numbers count from 0."""
    return Record(LAYOUT, array("q", range(LAYOUT.size // 8)))


def nested_values(shape):
    """Lists of numbers of a shape."""
    values = INT64
    for length in reversed(shape):
        values = st.lists(values, min_size=length, max_size=length)
    return values


SHAPED = st.lists(st.integers(1, 4), max_size=3).map(tuple)
NAMED = st.dictionaries(st.text("abcxyz_", min_size=1, max_size=5), SHAPED, min_size=1, max_size=5)


# Layouts


def test_a_layout_knows_offsets_types_and_shapes():
    assert LAYOUT.size == 14 * 8
    assert {name: field.shape for name, field in LAYOUT.fields.items()} == SHAPES
    assert [field.offset for field in LAYOUT.fields.values()] == [0, 8, 32, 80]
    assert [field.code for field in MIXED.fields.values()] == ["i", "f", "d", "Q", "q"]


@given(NAMED, st.lists(st.sampled_from(sorted(CODES)), min_size=5, max_size=5), st.booleans())
def test_layouts_survive_json_and_numpy(shapes, types, align):
    fields = [(name, kind, shape) for (name, shape), kind in zip(shapes.items(), types, strict=False)]
    layout = Layout.of(np.dtype(fields, align=align))
    assert Layout.from_json(json.loads(json.dumps(layout.as_json()))) == layout
    assert Layout.of(layout.dtype()) == layout
    assert layout.dtype().itemsize == layout.size == np.dtype(fields, align=align).itemsize


@pytest.mark.parametrize("game_id", games())
def test_layouts_of_positions_survive_json_and_numpy(game_id):
    kernel = kernels.load(game_class(game_id))
    assert kernel.record == Layout.of(kernel.module.RECORD)
    assert kernel.record.dtype() == kernel.module.RECORD
    assert Layout.from_json(json.loads(json.dumps(kernel.record.as_json()))) == kernel.record


def test_layouts_differ_by_size_name_type_and_shape():
    fields = LAYOUT.fields
    turn = fields["turn"]
    others = [
        Layout(LAYOUT.size + 8, fields),
        Layout(LAYOUT.size, {"round" if name == "turn" else name: field for name, field in fields.items()}),
        Layout(LAYOUT.size, {**fields, "turn": turn._replace(code="d")}),
        Layout(LAYOUT.size, {**fields, "turn": turn._replace(shape=(1,))}),
        Layout(LAYOUT.size, {**fields, "turn": turn._replace(offset=8)}),
    ]
    assert all(other != LAYOUT for other in others)
    assert LAYOUT.as_json() != LAYOUT


# Records


def test_a_new_record_is_zero():
    record = Record(LAYOUT)
    assert record.tobytes() == bytes(LAYOUT.size)
    assert (record["turn"], record["left"], record["board"]) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])


def test_fields_come_as_numbers_and_nested_lists():
    record = counting()
    assert record["turn"] == 0
    assert record["left"] == [1, 2, 3]
    assert record["board"] == [[4, 5, 6], [7, 8, 9]]
    assert record["cube"] == [[[10, 11]], [[12, 13]]]
    assert [record.row("board", index) for index in range(2)] == record["board"]


@given(st.fixed_dictionaries({name: nested_values(shape) for name, shape in SHAPES.items()}))
def test_fields_are_what_they_were_set_to(values):
    record, view = Record(LAYOUT), np.zeros(1, TYPE)
    for name, value in values.items():
        record[name] = value
        view[name] = [value]
    assert {name: record[name] for name in values} == values
    assert record.tobytes() == view.tobytes()


@given(NAMED.flatmap(lambda shapes: st.tuples(st.just(shapes), st.binary(min_size=8, max_size=8))))
def test_records_of_any_shape_read_as_numpy_does(given_):
    shapes, seed = given_
    dtype = np.dtype((np.record, [(name, np.int64, shape) for name, shape in shapes.items()]))
    content = np.random.default_rng(list(seed)).bytes(dtype.itemsize)
    record, view = Record.from_bytes(Layout.of(dtype), content), np.frombuffer(content, dtype)
    for name, shape in shapes.items():
        assert record[name] == view[name][0].tolist()
        assert [record[name, index] for index in range(math.prod(shape))] == view[name][0].ravel().tolist()
        if len(shape) == 2:
            assert [record.row(name, index) for index in range(shape[0])] == record[name]


def test_a_field_that_was_read_is_a_copy():
    record = counting()
    record["left"][0] = record["board"][1][1] = 99
    assert record == counting()


def test_a_tuple_sets_a_field_like_a_list():
    record = counting()
    record["board"] = ((9, 8, 7), [6, 5, 4])
    assert record["board"] == [[9, 8, 7], [6, 5, 4]]


@pytest.mark.parametrize("name", SHAPES)
def test_numbers_of_a_field_are_counted_as_if_it_had_one_dimension(name):
    record, count = counting(), math.prod(SHAPES[name])
    for index in range(count):
        record[name, index] = 100 + index
    assert [record[name, index] for index in range(count)] == list(range(100, 100 + count))
    assert sum(number >= 100 for number in record.words) == count
    for index in (-1, count, 10**20):
        before = record.copy()
        with pytest.raises(IndexError, match=f"{name} has no number {index}"):
            record[name, index]
        with pytest.raises(IndexError, match=f"{name} has no number {index}"):
            record[name, index] = 7
        assert record == before


def test_unknown_fields_are_refused():
    record = counting()
    for key in ("right", ("right", 0)):
        with pytest.raises(KeyError):
            record[key]
        with pytest.raises(KeyError):
            record[key] = 1
    assert record == counting()


WRONG_SHAPES = [
    ("left", [1, 2]), ("left", [1, 2, 3, 4]), ("left", []), ("left", 1), ("left", "123"), ("left", None),
    ("left", {1, 2, 3}), ("left", [[1], [2], [3]]), ("left", [1, 2, [3]]), ("board", [1, 2, 3, 4, 5, 6]),
    ("board", [[1, 2, 3]]), ("board", [[1, 2, 3], [4, 5]]), ("board", [[1, 2, 3], 4]), ("turn", [1]), ("turn", []),
]  # fmt: skip
NO_WORDS = [2**63, -(2**63) - 1, 1.0, math.nan, "1", None]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *WRONG_SHAPES,
        *(("turn", number) for number in NO_WORDS),
        *(("left", [7, 8, number]) for number in NO_WORDS),
        *(("board", [[7, 8, 9], [7, 8, number]]) for number in NO_WORDS),
        *((("left", 1), number) for number in [*NO_WORDS, [1]]),
    ],
)
def test_values_that_do_not_fit_leave_the_record_unchanged(name, value):
    record = counting()
    with pytest.raises((ValueError, TypeError, OverflowError)):
        record[name] = value
    assert record == counting()
    assert len(record.words) == LAYOUT.size // 8


def test_a_wrong_shape_is_named():
    with pytest.raises(ValueError, match=r"should have the shape \(2, 3\)"):
        counting()["board"] = [1, 2, 3]


def test_numpy_sees_what_is_set_and_the_other_way_round():
    record = counting()
    view = record.array
    assert view is record.array and view.shape == (1,) and view.dtype == TYPE
    record["board"] = [[1, 1, 1], [2, 2, 2]]
    record["left", 2] = -5
    assert view["board"][0].tolist() == [[1, 1, 1], [2, 2, 2]] and view["left"][0, 2] == -5
    view["cube"][0, 1, 0, 1] = 77
    view[0].turn = 3
    assert (record["cube"][1][0][1], record["turn"]) == (77, 3)
    assert view.tobytes() == record.tobytes()


def test_compiled_code_sees_what_is_set_and_the_other_way_round():
    record = counting()
    record.array  # noqa: B018 - a view must not move the memory
    words = (ctypes.c_int64 * len(record.words)).from_address(record.pointer.value)
    assert (record.pointer.value, 1) == record.buffer_info()
    record["turn"] = 42
    assert words[0] == 42
    words[13] = 24
    assert record["cube"][1][0][1] == 24


def test_a_copy_is_independent():
    record = counting()
    copy = record.copy()
    assert copy == record and copy.layout is record.layout
    copy["left", 0] = 50
    copy.array["turn"] = 9
    assert record == counting() != copy
    record["turn"] = 8
    assert copy["turn"] == 9


def test_a_record_becomes_another_in_place():
    record, other = Record(LAYOUT), counting()
    view, address = record.array, record.pointer.value
    record.become(other)
    other["turn"] = 1
    assert record == counting() and view["left"].tolist() == [[1, 2, 3]]
    assert record.buffer_info() == (address, 1)


@given(st.binary(min_size=LAYOUT.size, max_size=LAYOUT.size))
def test_bytes_and_pickles_round_trip(content):
    record = Record.from_bytes(LAYOUT, content)
    assert record.tobytes() == content
    again = pickle.loads(pickle.dumps(record))
    assert again == record and again.layout == LAYOUT and again["board"] == record["board"]
    again["turn", 0] = 1 + (again["turn"] == 1)
    assert again != record and record.tobytes() == content


@given(st.binary(max_size=3 * LAYOUT.size))
def test_bytes_of_another_length_are_refused(content):
    assume(len(content) != LAYOUT.size)
    with pytest.raises(ValueError, match=f"a record has {LAYOUT.size} bytes, not {len(content)}"):
        Record.from_bytes(LAYOUT, content)


def test_records_differ_by_any_number_and_are_no_keys():
    assert counting() == counting()
    assert counting() != counting().tobytes()
    for index in range(LAYOUT.size // 8):
        changed = counting()
        changed.words[index] += 1
        assert changed != counting()
    with pytest.raises(TypeError):
        hash(counting())


# Blocks


@pytest.mark.parametrize("code", CODES.values())
@pytest.mark.parametrize("shape", [(5,), (2, 3), (0,)])
def test_a_block_of_numbers_is_shared_with_numpy(code, shape):
    block = Block(code, *shape)
    assert block.array.shape == shape and block.array is block.array
    assert block.buffer_info()[1:] == shape
    assert not block.array.any()
    if math.prod(shape):
        assert block.buffer_info()[0] == block.array.ctypes.data
        last, first = (True, True) if code == "?" else (7, 3)
        block.numbers[math.prod(shape) - 1] = last
        assert block.array.ravel()[-1] == last
        block.array.ravel()[0] = first
        assert block.numbers[0] == first


def test_a_block_of_records_has_fields_by_name():
    block = Block(MIXED, 3)
    values = {"first": -7, "rate": 0.5, "bits": 2**64 - 1, "n": -(2**63)}
    for name, value in values.items():
        block.set(1, name, value)
    assert {name: block.get(1, name) for name in values} == values
    assert {name: block.array[1][name] for name in values} == values
    block.array[1]["worths"] = [1.5, 2.5, 3.5]
    assert block.get(1, "worths") == [1.5, 2.5, 3.5]
    for index in (0, 2):
        assert block.array[index].tobytes() == bytes(MIXED.size)


@pytest.mark.parametrize(("name", "value"), [("first", 2**31), ("bits", -1), ("n", 2**63), ("n", 1.5), ("rate", "x")])
def test_a_number_that_does_not_fit_leaves_the_block_unchanged(name, value):
    block = Block(MIXED, 2)
    with pytest.raises((ValueError, TypeError, OverflowError)):
        block.set(1, name, value)
    assert not any(block.array.tobytes())


def test_records_are_put_into_a_block():
    block = Block(LAYOUT, 3)
    record = counting()
    block.put(1, record)
    assert block.array[1].tobytes() == record.tobytes()
    assert [block.array[index].tobytes() for index in (0, 2)] == [bytes(LAYOUT.size)] * 2
    assert (block.get(1, "turn"), block.get(1, "left")) == (0, [1, 2, 3])
    record["turn"] = 5
    assert block.get(1, "turn") == 0


def test_a_record_that_has_no_room_is_refused():
    block = Block(LAYOUT, 2)
    with pytest.raises(ValueError, match="structure"):
        block.put(2, counting())
    assert not any(block.array.tobytes())


def filled(kind, *shape):
    block = Block(kind, *shape)
    block.array.view(np.uint8)[:] = 0xFF
    return block


@pytest.mark.parametrize("name", [None, *SHAPES])
def test_zero_clears_a_record_or_one_field_of_it(name):
    block, expected = filled(LAYOUT, 3), filled(LAYOUT, 3).array
    block.zero(1, name)
    if name is None:
        expected[1] = np.zeros((), TYPE)
    else:
        expected[1][name] = 0
    assert block.array.tobytes() == expected.tobytes()


def test_zero_clears_fields_of_narrow_numbers():
    block, expected = filled(MIXED, 2), filled(MIXED, 2).array
    for name in ("first", "worths"):
        block.zero(1, name)
        expected[1][name] = 0
    assert block.array.tobytes() == expected.tobytes()


def test_clear_fills_a_block_with_zeros():
    block = filled(LAYOUT, 3)
    block.clear()
    assert not any(block.array.tobytes())


@pytest.mark.parametrize("size", [LARGE - 8, LARGE, 5 * LARGE + 8])
def test_large_blocks_work_like_small_ones(size):
    block = Block("q", size // 8)
    assert len(block.numbers) == size // 8
    block.numbers[size // 8 - 1] = 9
    assert block.array[-1] == 9 and not block.array[:-1].any()
    address, length = block.buffer_info()
    assert (address, length) == (block.array.ctypes.data, size // 8)
    block.clear()
    assert not block.array.any()


def test_large_blocks_of_records_work_like_small_ones():
    count = LARGE // LAYOUT.size + 100
    block = Block(LAYOUT, count)
    block.put(count - 1, counting())
    assert block.get(count - 1, "board") == [4, 5, 6, 7, 8, 9]  # flat
    block.zero(count - 1, "board")
    assert block.get(count - 1, "board") == [0] * 6
    assert block.get(count - 1, "left") == [1, 2, 3]


HUGE = """
import resource
from fulcrum.core.memory import Block
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
block = Block("q", 1 << 27)
block.numbers[-1] = 1
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="measures memory as POSIX does")
def test_a_huge_block_takes_memory_only_where_it_is_used():
    done = subprocess.run([sys.executable, "-c", HUGE], capture_output=True, text=True, check=True, timeout=60)
    assert int(done.stdout) < 100  # megabytes, of 1024


def test_a_view_outlives_its_record_and_block():
    views = [counting().array, filled(LAYOUT, 2).array, Block("q", LARGE // 4).array]
    assert views[0]["left"].tolist() == [[1, 2, 3]]
    assert (views[1]["turn"] == -1).all() and not views[2].any()


def test_arrays_of_numbers_are_made_of_zeros_or_of_values():
    assert ints(3) == array("q", [0, 0, 0]) and floats(2) == array("d", [0.0, 0.0])
    assert ints([1, -2]) == array("q", [1, -2]) and floats(x / 2 for x in range(3)) == array("d", [0, 0.5, 1])
    assert len(ints(0)) == len(ints([])) == len(floats(())) == 0
