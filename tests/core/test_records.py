"""Records and dumps: they survive a round trip, and damaged ones are refused with a reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fulcrum
from fulcrum.core.errors import FulcrumError, NothingToUndo, RecordError
from fulcrum.core.records import LARGEST_FILE, seal
from fulcrum.testing import random_game


def finished(seed=3):
    *_, state = random_game(fulcrum.game("lean", side=3), seed=seed)
    return state


def resealed(record, **changed):
    """An edited record with a matching seal."""
    edited = {**record, **changed}
    return {**edited, "sha256": seal(edited)}


def test_a_record_replays_to_the_same_state():
    state = finished()
    record = json.loads(json.dumps(state.record()))
    assert fulcrum.replay(record) == state
    assert record["game"] == "lean"
    assert record["options"] == {"side": 3, "pegs": 9}
    assert record["rules"] == 1
    assert record["moves"][0].keys() == {"seat", "move"}
    assert record["outcome"]["clause"] == state.outcome.clause


def test_an_unfinished_game_has_a_record_too():
    state = fulcrum.game("lean").new(seed=2**256 - 1)
    state.push("e6>NE")
    again = fulcrum.replay(state.record())
    assert again == state
    assert again.seed == 2**256 - 1
    assert again.pop().text == "e6>NE"


def test_a_file_is_written_whole_and_read_back(tmp_path):
    path = tmp_path / "game.json"
    fulcrum.write_record(finished().record(), path)
    assert fulcrum.replay(fulcrum.read_record(path)) == finished()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_record_that_can_not_be_written_leaves_nothing_behind(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in (folder, tmp_path / "missing" / "game.json", tmp_path / "bad\0name"):
        with pytest.raises(RecordError, match="can't write"):
            fulcrum.write_record(finished().record(), path)
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_truncated_file_is_refused(tmp_path):
    path = tmp_path / "game.json"
    fulcrum.write_record(finished().record(), path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(RecordError, match="not readable as JSON"):
        fulcrum.read_record(path)


def test_an_enormous_file_is_refused_without_being_read_whole(tmp_path):
    path = tmp_path / "garbage"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    with pytest.raises(RecordError, match=f"more than {LARGEST_FILE // 2**20} MB"):
        fulcrum.read_record(path)


def test_a_missing_file_or_a_folder_is_refused(tmp_path):
    with pytest.raises(RecordError, match="No such file"):
        fulcrum.read_record(tmp_path / "none.json")
    with pytest.raises(RecordError, match="directory"):
        fulcrum.read_record(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "null", "7", '{"format": "other"}', "[" * 100_000, "\ufeff{}", "\x00"])
def test_invalid_records_are_refused(tmp_path, text):
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError):
        fulcrum.read_record(path)


def test_an_edited_record_does_not_fit_its_seal():
    record = finished().record()
    record["moves"][0]["move"] = record["moves"][0]["move"].replace(">", ">N")
    with pytest.raises(RecordError, match="sha256 does not fit"):
        fulcrum.replay(record)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"version": 2}, "newer than this Fulcrum reads"),
        ({"version": 0}, "there is no fulcrum-record version 0"),
        ({"version": "1"}, "version should be of type int"),
        ({"rules": 99}, "played by version 99 of the rules of lean; this Fulcrum has version 1"),
        ({"game": "chess"}, "no game 'chess'; there are: .*lean"),
        ({"game": ["lean"]}, "game should be of type str"),
        ({"options": {"side": 99}}, "side=99: lean takes a whole number from 2 to 7"),
        ({"options": {"colour": "red"}}, "lean has no option 'colour'; its options: side, pegs"),
        ({"options": []}, "options should be of type dict"),
        ({"players": 3}, "players=3: lean takes 2 players"),
        ({"players": True}, "players should be of type int"),
        ({"seed": "7"}, "seed should be 64 hexadecimal digits"),
        ({"seed": None}, "seed should be of type str"),
        ({"moves": {}}, "moves should be of type list"),
        ({"moves": ["e6>NE"]}, "move 1 should have a seat and a move"),
        ({"moves": [{"seat": "0", "move": "c2>E"}]}, "seat should be of type int"),
        ({"moves": [{"seat": 0, "move": "zz"}]}, "move 1 can't be played: can't read 'zz'"),
        ({"moves": [{"seat": 1, "move": "c2>E"}]}, r"move 1 can't be played: .*\(LE-4\)"),
        ({"moves": [{"seat": 7, "move": "c2>E"}]}, "move 1 can't be played: no seat 7"),
        ({"moves": [{"seat": 0, "move": "a1>E"}]}, r"move 1 can't be played: .*\(LE-5\)"),
        ({"moves": []}, "outcome is not what its moves lead to"),
        ({"outcome": None}, "outcome is not what its moves lead to"),
    ],
)
def test_an_impossible_record_is_refused_with_a_reason(changed, message):
    with pytest.raises(RecordError, match=message):
        fulcrum.replay(resealed(finished().record(), **changed))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(finished().record())), JSON)
def test_any_value_of_a_key_is_refused_or_replayed(key, value):
    record = finished().record()
    try:
        state = fulcrum.replay(resealed(record, **{key: value}))
    except RecordError:
        return
    assert state.record()["moves"] == record["moves"]


def test_a_dump_loads_to_the_same_state_with_a_new_past():
    state = finished()
    loaded = state.game.load(json.loads(json.dumps(state.dump())))
    assert loaded == state
    with pytest.raises(NothingToUndo):
        loaded.pop()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "fulcrum-record", "not a fulcrum-dump"),
        (("options",), {"side": 4, "pegs": 9}, "the dump is of"),
        (("moves",), [["0", "c2>E", 0]], "an entry of the log"),
        (("moves",), None, "moves should be of type list"),
        (("fields",), {}, "fields should be side, holes"),
        (("fields", "left"), [1], r"field left should be whole numbers in the shape \(2,\)"),
        (("fields", "left"), [[1], [2, 3]], "field left"),
        (("fields", "turn"), 2**70, "field turn"),
        (("fields", "turn"), 1.5, "field turn"),
    ],
)
def test_a_damaged_dump_is_refused_by_name(path, value, message):
    state = finished()
    dump = state.dump()
    inner = dump
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(RecordError, match=message):
        state.game.load(dump)


def test_a_sampled_world_has_no_record():
    from fulcrum.core.seeds import quick_stream

    state = fulcrum.game("lean").new(seed=1)
    world = state.game.sample_world(state.observation(0), quick_stream(1))
    with pytest.raises(FulcrumError, match="no seed"):
        world.record()
    assert state.game.load(world.dump()).seed is None
