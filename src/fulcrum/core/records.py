"""Games as data: records (options, seed, moves) to store and replay, dumps (every field) to analyse.

Records may come from strangers: each part is checked and the game is replayed; a fault raises `RecordError`. Only the
form of a dump is checked, not its values, so load only your own.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any

from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, RecordError, shortened
from fulcrum.core.memory import Record as Memory
from fulcrum.core.seeds import SEED_DIGITS, commitment, seed_text
from fulcrum.core.values import Entry

if TYPE_CHECKING:
    from fulcrum.core.game import Game
    from fulcrum.core.state import State

Record = dict[str, Any]

RECORD_FORMAT, DUMP_FORMAT = "fulcrum-record", "fulcrum-dump"
FORMAT_VERSION = 1
LARGEST_FILE = 16 * 2**20  # bytes; the longest games take a few hundred thousand


def record(state: "State") -> Record:
    """Returns the game so far as options, seed and moves, sealed by a hash."""
    outcome = state.outcome
    content = {
        "format": RECORD_FORMAT,
        "version": FORMAT_VERSION,
        **_identity(state),
        "moves": [entry.as_json() for entry in state.log],
        "outcome": None if outcome is None else outcome.as_json(),
    }
    return {**content, "sha256": seal(content)}


def seal(content: Mapping[str, Any]) -> str:
    """Returns the SHA-256 of everything in a record except the seal itself."""
    rest = {key: value for key, value in content.items() if key != "sha256"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def replay(record: Record) -> "State":
    """Replays a record move by move and returns the final state."""
    _check_format(record, RECORD_FORMAT)
    if _take(record, "sha256", str) != seal(record):
        raise RecordError("the record's sha256 does not fit its content: it was damaged or edited")
    game, players = _game(record)
    seed = _seed(_take(record, "seed", str))
    if _take(record, "commitment", str) != commitment(seed):
        raise RecordError("the record's seed is not the one its commitment was made for")
    state = game.new(players, seed)
    for number, entry in enumerate(_entries(record), 1):
        try:
            state.push(entry.move, entry.seat)
        except FulcrumError as error:
            raise RecordError(f"move {number} can't be played: {error}") from error
    reached = None if state.outcome is None else state.outcome.as_json()
    if json.dumps(record.get("outcome"), sort_keys=True) != json.dumps(reached, sort_keys=True):
        raise RecordError("the record's outcome is not what its moves lead to")
    return state


def dump(state: "State") -> dict[str, Any]:
    """Returns every field of the record, including hidden ones."""
    return {
        "format": DUMP_FORMAT,
        "version": FORMAT_VERSION,
        **_identity(state),
        "moves": [list(entry) for entry in state.log],
        "fields": {name: state.field(name) for name in state.data.layout.fields},
    }


def load(game: "Game", dumped: Mapping[str, Any]) -> "State":
    """Restores a dumped state."""
    from fulcrum.core.state import State

    _check_format(dumped, DUMP_FORMAT)
    dumped_game, players = _game(dumped)
    if dumped_game != game:
        raise RecordError(f"the dump is of {dumped_game!r}, not of {game!r}")
    seed = None if dumped.get("seed") is None else _seed(_take(dumped, "seed", str))
    promise = _take(dumped, "commitment", str)
    if seed is not None and promise != commitment(seed):
        raise RecordError("the dump's seed is not the one its commitment was made for")
    log = tuple(_dumped_entry(entry) for entry in _take(dumped, "moves", list))
    data = _data(game, _take(dumped, "fields", dict))
    return State(game, players, seed, data, log=log, promise=promise)


def write_record(record: Record, path: str | Path) -> None:
    """Writes a record to a file atomically."""
    target = Path(path)
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    try:
        with NamedTemporaryFile("w", encoding="utf-8", dir=target.parent, prefix=".fulcrum-", delete=False) as draft:
            draft.write(text)
        try:
            Path(draft.name).replace(target)
        finally:
            Path(draft.name).unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise RecordError(f"can't write {path}: {getattr(error, 'strerror', None) or error}") from error


def read_record(path: str | Path) -> Record:
    """Reads a record from a file. `replay` checks it."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise RecordError(f"can't read {path}: {getattr(error, 'strerror', None) or error}") from error
    if len(text) > LARGEST_FILE:
        raise RecordError(f"{path} is larger than any record: more than {LARGEST_FILE // 2**20} MB")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path} is not a record: it is not readable as JSON") from error
    _check_format(found, RECORD_FORMAT)
    whole: Record = found
    return whole


def _identity(state: "State") -> dict[str, Any]:
    return {
        "game": state.game.about.id,
        "rules": state.game.about.rules_version,
        "options": dict(state.game.options),
        "players": state.players,
        "seed": None if state.seed is None else seed_text(state.seed),
        "commitment": state.commitment,
    }


def _check_format(found: object, expected: str) -> None:
    if not isinstance(found, Mapping) or found.get("format") != expected:
        raise RecordError(f"this is not a {expected}")
    version = _take(found, "version", int)
    if version > FORMAT_VERSION:
        raise RecordError(f"{expected} version {version} is newer than this Fulcrum reads ({FORMAT_VERSION})")
    if version < 1:
        raise RecordError(f"there is no {expected} version {version}")


def _take(found: Mapping[str, Any], key: str, kind: type) -> Any:
    value = found.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"{key} should be of type {kind.__name__}, not {shortened(value)}")
    return value


def _game(found: Mapping[str, Any]) -> tuple["Game", int]:
    """Returns the game as it was played, by the same version of the rules, and the number of players."""
    try:
        game = registry.game(_take(found, "game", str), **_take(found, "options", dict))
        players = game.about.check_players(_take(found, "players", int))
    except FulcrumError as error:
        raise RecordError(str(error)) from error
    rules = _take(found, "rules", int)
    if rules != game.about.rules_version:
        raise RecordError(
            f"it was played by version {rules} of the rules of {game.about.id}; "
            f"this Fulcrum has version {game.about.rules_version}"
        )
    return game, players


def _seed(text: str) -> int:
    if len(text) != SEED_DIGITS or not set(text) <= set("0123456789abcdef"):
        raise RecordError(f"seed should be {SEED_DIGITS} hexadecimal digits, not {shortened(text)}")
    return int(text, 16)


def _entries(found: Mapping[str, Any]) -> list[Entry]:
    entries = []
    for number, entry in enumerate(_take(found, "moves", list), 1):
        if not isinstance(entry, Mapping) or set(entry) != {"seat", "move"}:
            raise RecordError(f"move {number} should have a seat and a move, not {shortened(entry)}")
        entries.append(Entry(_take(entry, "seat", int), _take(entry, "move", str)))
    return entries


def _dumped_entry(entry: object) -> Entry:
    match entry:
        case [int(seat), str(move), int(window)]:
            return Entry(seat, move, window)
    raise RecordError(f"an entry of the log should be [seat, move, window], not {shortened(entry)}")


def _data(game: "Game", fields: Mapping[str, Any]) -> Memory:
    data = Memory(game.kernel.record)
    names = data.layout.fields
    if set(fields) != set(names):
        missing = ", ".join(name for name in names if name not in fields) or "none"
        raise RecordError(f"fields should be {', '.join(names)}; missing: {missing}")
    for name, field in names.items():
        try:
            data[name] = fields[name]
        except (ValueError, OverflowError, TypeError) as error:
            raise RecordError(f"field {name} should be whole numbers in the shape {field.shape}") from error
    return data
