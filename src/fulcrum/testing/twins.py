"""Twins: states that differ only in what a seat can't see; and where a seat could tell two states apart."""

import json
import random
from array import array
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from fulcrum.core.errors import FulcrumError
from fulcrum.core.game import Slot
from fulcrum.core.memory import Layout, Record
from fulcrum.core.state import State
from fulcrum.testing.cases import Seat, brief

GENERATOR = "rng"


# Slots of a record


def different_slots(one: Record, other: Record) -> list[Slot]:
    """Returns the slots with different numbers, but not those of the generator."""
    if one.words == other.words:
        return []
    found = []
    for name, (first, end, _) in one.layout.spans.items():
        if name != GENERATOR and one.words[first:end] != other.words[first:end]:
            found += [(name, at - first) for at in range(first, end) if one.words[at] != other.words[at]]
    return found


def slot_name(layout: Layout, slot: Slot) -> str:
    """Returns a slot as a kernel writes it: `turn`, `deck[3]`, `hand[0, 2]`."""
    name, rest = slot
    shape = layout.spans[name][2]
    places: list[str] = []
    for length in reversed(shape):
        rest, place = divmod(rest, length)
        places.insert(0, str(place))
    return f"{name}[{', '.join(places)}]" if places else name


# Twins


def with_data(state: State, data: Record) -> State:
    """Returns a state with the same past and another record."""
    twin = state.copy()
    twin.data = data
    return twin


def exchanged(state: State, seat: Seat, rng: random.Random) -> State:
    """Returns a state in which the hidden slots of each group are permuted."""
    data = state.data.copy()
    for group in state.game.hidden(state.data, seat):
        if len(group) == 1:
            continue
        for to, other in zip(group, rng.sample(group, len(group)), strict=True):
            data[to] = state.data[other]
    return with_data(state, data)


def reseeded(state: State, rng: random.Random) -> State:
    """Returns a state that differs only in its generator."""
    data = state.data.copy()
    data[GENERATOR] = [rng.getrandbits(32) for _ in data[GENERATOR]]
    return with_data(state, data)


def imagined(state: State, seat: Seat, stream: "array[int]") -> State:
    """Returns a state with hidden parts as `imagine` draws them for a seat, and the same generator."""
    data = state.game.imagine(state.observation(seat), stream)
    if state.game.has_chance:
        data[GENERATOR] = state.data[GENERATOR]
    return with_data(state, data)


def replaced(state: State, seat: Seat, values: dict[str, set[int]], rng: random.Random) -> Iterator[tuple[Slot, State]]:
    """Yields states with another number in a hidden slot that an exchange can't change, one for each field.

    The numbers were hidden in the same field elsewhere. The rest of the record may not fit them, so these states are
    good for nothing but an observation. States from which other slots are hidden are left out.
    """
    groups = state.game.hidden(state.data, seat)
    fixed = [rng.choice(group) for group in groups if len({state.data[slot] for slot in group}) == 1]
    for name in dict.fromkeys(name for name, _ in fixed):
        slot = rng.choice([slot for slot in fixed if slot[0] == name])
        others = sorted(values[name] - {state.data[slot]})
        if others:
            data = state.data.copy()
            data[slot] = rng.choice(others)
            if state.game.hidden(data, seat) == groups:
                yield slot, with_data(state, data)


# What gives a difference away


def shown_to(state: State, seat: Seat, texts: list[str]) -> dict[str, Any]:
    """Returns everything a seat can learn: observation, view, log, moves, and the replies to moves it tries."""
    seen = state.observation(seat)
    shown = {"record": seen.data, "view": seen.view(), "log": [*map(repr, seen.log)], "actors": seen.actors}
    if seat is not None:
        shown["moves"] = [repr(move) for move in state.legal_moves(seat)]
        shown["moves of its observation"] = [repr(move) for move in seen.legal_moves(seat)]
        shown["replies"] = {text: reply(state, seat, text) for text in texts}
    return shown


def reply(state: State, seat: int, text: str) -> str:
    try:
        state.copy().push(text, seat)
    except FulcrumError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


def difference(one: dict[str, Any], other: dict[str, Any]) -> str | None:
    """Returns where two results of `shown_to` differ first, with what is there in each, or None."""
    for part, mine in one.items():
        theirs = other[part]
        if isinstance(mine, Record):
            found = record_difference(mine, theirs)
            if not found and mine != theirs:
                found = value_difference(mine[GENERATOR], theirs[GENERATOR], GENERATOR)
        elif json.dumps(mine) != json.dumps(theirs):
            found = value_difference(mine, theirs, part) or f"{part}: its keys come in another order"
        else:
            found = None
        if found:
            return found
    return None


def record_difference(one: Record, other: Record) -> str | None:
    """Returns the first slot that differs, but not in the generator, with both numbers, or None."""
    for slot in different_slots(one, other):
        return f"{slot_name(one.layout, slot)}: {one[slot]} or {other[slot]}"
    return None


def value_difference(one: Any, other: Any, path: str) -> str | None:
    """Returns the path of the first difference in nested lists and dicts, with both values, or None."""
    if isinstance(one, dict) and isinstance(other, dict):
        parts = [(f"{path}.{key}", one.get(key, "nothing"), other.get(key, "nothing")) for key in {**one, **other}]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        pairs = zip_longest(one, other, fillvalue="nothing")
        parts = [(f"{path}[{index}]", mine, theirs) for index, (mine, theirs) in enumerate(pairs)]
    else:
        return None if one == other else f"{path}: {brief(one)} or {brief(other)}"
    return next((found for name, mine, theirs in parts if (found := value_difference(mine, theirs, name))), None)
