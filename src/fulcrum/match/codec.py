"""Converts frozen dataclasses and structs to JSON and back. Missing keys, extra keys and wrong types are errors.

Only keys in a type's `added` may be missing: what older versions stored lacks them, and gets the default.
"""

import math
import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from fulcrum.core.errors import shortened
from fulcrum.match.refusals import TableError


def to_json(value: Any) -> Any:
    """Returns dicts for records and lists for tuples. Going through JSON text is faster than a walk in Python."""
    return msgspec.json.decode(msgspec.json.encode(value))


@cache
def _fields(kind: Any) -> dict[str, tuple[str, Any]]:
    """The fields by their key in JSON: the name in Python, and the type."""
    hints = get_type_hints(kind)
    if issubclass(kind, msgspec.Struct):
        return {field.encode_name: (field.name, hints[field.name]) for field in msgspec.structs.fields(kind)}
    return {field.name: (field.name, hints[field.name]) for field in fields(kind)}


def from_json(kind: Any, value: Any, where: str = "") -> Any:
    """Reads a value of the given type; `where` names the place in errors."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return _record(kind, value, where)
    if origin in (Union, types.UnionType):
        return None if value is None and types.NoneType in inner else from_json(inner[0], value, where)
    if origin is tuple and isinstance(value, list):
        return tuple(from_json(inner[0], item, f"{where}[{place}]") for place, item in enumerate(value))
    if origin is dict and isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return dict(value)
    if origin is Literal and isinstance(value, str) and value in inner:
        return value
    if kind is float and _is_number(value):
        return float(value)
    if kind in (int, str, bool) and type(value) is kind:
        return value
    expected = " or ".join(map(repr, inner)) if origin is Literal else getattr(kind, "__name__", kind)
    raise TableError(f"{where} should be {expected}, not {shortened(value)}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _record(kind: Any, value: Any, where: str) -> Any:
    known = _fields(kind)
    if not isinstance(value, dict) or not known.keys() - getattr(kind, "added", ()) <= value.keys() <= known.keys():
        raise TableError(f"{where or kind.__name__} should have {', '.join(known)}, not {shortened(value)}")
    read = {known[key][0]: from_json(known[key][1], one, f"{where}.{key}".lstrip(".")) for key, one in value.items()}
    return kind(**read)
