"""Frames that the server sends, as text: whole views, what has changed since, answers, errors."""

from typing import Any

import msgspec

Json = dict[str, Any]
MISSING = object()


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def whole(table_id: str, version: int, view: Json) -> str:
    return encode({"table": table_id, "version": version, "view": view})


def delta(table_id: str, before: Json, after: Json, events: list[Json]) -> str:
    """What leads from one view to the next, with the events that did; of that one, all that may be new is enough."""
    frame: Json = {"table": table_id, "from": before["version"], "version": after["version"], "events": events}
    old, new = before["game"], after["game"]
    frame.update(_changes(before, {**after, "game": old}))
    if new is not None and (game := _changes(old, new)):
        frame["game"] = game
    return encode(frame)


def _changes(before: Json, after: Json) -> Json:
    """`set` has the new values by key, `add` what was added to the end of lists; a view never loses a key."""
    changed: Json = {}
    added: Json = {}
    for key, value in after.items():
        old = before.get(key, MISSING)
        if old is value or old == value:
            continue
        if isinstance(old, list) and isinstance(value, list) and 0 < len(old) < len(value) and value[: len(old)] == old:
            added[key] = value[len(old) :]
        else:
            changed[key] = value
    found: Json = {"set": changed} if changed else {}
    return {**found, "add": added} if added else found


def followed(view: Json, frame: Json) -> Json:
    """The view after a delta, as every client makes it."""
    after = _with_changes(view, frame)
    if "game" in frame:
        after["game"] = _with_changes(view["game"], frame["game"])
    return after


def _with_changes(view: Json, changes: Json) -> Json:
    added = {key: view[key] + more for key, more in changes.get("add", {}).items()}
    return {**view, **changes.get("set", {}), **added}


def answer(re: str, done: int, frame: str | None = None) -> str:
    """`re` is JSON; `done` is the version that the command led to. A frame may be the answer too."""
    return f'{{"re":{re},"done":{done}}}' if frame is None else f'{{"re":{re},"done":{done},{frame[1:]}'


def refusal(re: str, error: Json, frame: str | None = None) -> str:
    """An error that answers something; a frame may go with it."""
    return (
        f'{{"re":{re},"error":{encode(error)}}}'
        if frame is None
        else f'{{"re":{re},"error":{encode(error)},{frame[1:]}'
    )


def error(code: str, words: str, clause: str = "") -> Json:
    return {"code": code, "clause": clause, "words": words}
