"""Frames that the server sends, as JSON: whole views, deltas and responses."""

from collections.abc import Sequence
from typing import Any

import msgspec

from fulcrum.core.values import Entry
from fulcrum.match.events import Event
from fulcrum.match.views import ViewParts

Json = dict[str, Any]
MISSING = object()


encode = msgspec.json.encode


def whole(table_id: str, version: int, view: Json) -> bytes:
    return encode({"table": table_id, "version": version, "view": view})


def delta(table_id: str, before: ViewParts, after: ViewParts, events: Sequence[Json | Event]) -> bytes:
    """Returns the changes between two views, with the events that caused them."""
    versions = {"from": before.often["version"], "version": after.often["version"]}
    frame: Json = {"table": table_id, **versions, "events": events}
    _add_changes(frame, before.often, after.often)
    if after.seldom is not before.seldom:
        _add_changes(frame, before.seldom, after.seldom)
    if before.game is not None and after.game is not None and after.game is not before.game:
        game: Json = {}
        _add_changes(game, before.game, after.game)
        _add_moves(game, before.log, after.log)
        if game:
            frame["game"] = game
    return encode(frame)


def _add_changes(frame: Json, before: Json, after: Json) -> None:
    """Puts new values in `set` and items appended to lists in `add`. A view never loses a key."""
    changed: Json = {}
    for key, value in after.items():
        old = before.get(key, MISSING)
        if old is value or old == value:
            continue
        if type(value) is list and type(old) is list and 0 < len(old) < len(value) and value[: len(old)] == old:
            frame.setdefault("add", {})[key] = value[len(old) :]
        else:
            changed[key] = value
    if changed:
        frame.setdefault("set", {}).update(changed)


def _add_moves(game: Json, before: tuple[Entry, ...], after: tuple[Entry, ...]) -> None:
    """Adds new lines of the move list. The earlier lines are usually identical objects, so comparing them is fast."""
    begun = len(before) if before and after[: len(before)] == before else 0
    if begun == len(before) == len(after):
        return
    game.setdefault("add" if begun else "set", {})["moves"] = [entry.as_json() for entry in after[begun:]]


def followed(view: Json, frame: Json) -> Json:
    """Returns the view after a delta, as every client computes it."""
    after = _with_changes(view, frame)
    if "game" in frame:
        after["game"] = _with_changes(view["game"], frame["game"])
    return after


def _with_changes(view: Json, changes: Json) -> Json:
    added = {key: view[key] + more for key, more in changes.get("add", {}).items()}
    return {**view, **changes.get("set", {}), **added}


def answer(re: bytes, done: int, frame: bytes | None = None) -> bytes:
    """Returns the response to a command: `re` in JSON, the version it led to, and optionally a frame merged into it."""
    return b'{"re":%b,"done":%d%b' % (re, done, b"}" if frame is None else b"," + frame[1:])
