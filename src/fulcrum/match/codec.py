"""Frozen dataclasses and structs to JSON and back, strictly: what is missing, left over or of another type is wrong."""

import math
import types
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from fulcrum.core.errors import shortened
from fulcrum.match.refusals import TableError


def to_json(value: Any) -> Any:
    """The same with dicts for records and lists for tuples; by way of the text, which is quicker than by hand."""
    return msgspec.json.decode(msgspec.json.encode(value))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def from_json(kind: Any, value: Any, where: str = "") -> Any:
    """The value as the type says; `where` names the place in an error."""
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
    hints = _hints(kind)
    if not isinstance(value, dict) or set(value) != set(hints):
        raise TableError(f"{where or kind.__name__} should have {', '.join(hints)}, not {shortened(value)}")
    return kind(**{name: from_json(hint, value[name], f"{where}.{name}".lstrip(".")) for name, hint in hints.items()})
