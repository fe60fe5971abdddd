"""The events of the last move in words, reconstructed from the record."""

from collections.abc import Iterator
from typing import Any

from fulcrum.core.position import Position
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.board import DIRECTIONS, NAME_OF, SIZE_OF, SIZES
from fulcrum.games.leverage_board.encoding import CODE_BITS, CODES_PER_WORD, CROSSED, NOBODY
from fulcrum.games.leverage_board.weights import PEG_ARM, PEG_WEIGHT

Event = dict[str, Any]

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def events_of(position: Position) -> list[Event]:
    """Returns hops and captures in order, then the tilt peg by peg, then a crossing."""
    if not position.field("turn"):
        return []
    seat = position.field("mover")
    if not position.field("origin"):
        return [{"kind": "pass", "seat": seat, "words": f"{ABOUT.seats[seat]} can't move and passes"}]
    found = [*travel(position, seat), *balance(position)]
    if position.field("ending") == CROSSED:
        words = f"all of {ABOUT.seats[seat]}'s pieces are in {ABOUT.seats[1 - seat]}'s safety zone"
        found.append({"kind": "crossing", "seat": seat, "words": words})
    return found


def travel(position: Position, seat: int) -> Iterator[Event]:
    """Returns the step, or the hops with their captures."""
    cell, hops, path = position.field("origin"), position.field("hops"), position.field("path")
    name = ABOUT.seats[seat]
    if not hops:
        start, end = NAME_OF[cell], NAME_OF[cell + DIRECTIONS[path[0]]]
        piece = position.data["board", cell + DIRECTIONS[path[0]]]
        words = f"{name}'s {SIZES[SIZE_OF[piece]]} piece steps from {start} to {end}"
        yield {"kind": "step", "seat": seat, "from": start, "to": end, "words": words}
    for number in range(hops):
        word, place = divmod(number, CODES_PER_WORD)
        size, direction = divmod(path[word] >> CODE_BITS * place & 31, 8)
        over = cell + DIRECTIONS[direction]
        start, middle, end = NAME_OF[cell], NAME_OF[over], NAME_OF[over + DIRECTIONS[direction]]
        words = f"{name} hops from {start} over {middle} to {end}"
        yield {"kind": "hop", "seat": seat, "from": start, "over": middle, "to": end, "words": words}
        if size:
            words = f"{ABOUT.seats[1 - seat]}'s {SIZES[size]} piece on {middle} is captured"
            yield {"kind": "capture", "seat": 1 - seat, "hole": middle, "size": SIZES[size], "words": words}
        cell = over + DIRECTIONS[direction]


def balance(position: Position) -> Iterator[Event]:
    """Returns the side that went down, its lost pegs one by one, and the levelling, with M and W at every stage."""
    down, removed = position.field("down"), position.field("removed")
    if down == NOBODY:
        return
    towards = PEG_WEIGHT * PEG_ARM * (1 if down else -1)
    moment = position.field("moment") + removed * towards
    weight = position.field("weight") + removed * PEG_WEIGHT
    left = position.field("pegs")[down] + removed
    name = ABOUT.seats[down]
    words = f"{name}'s side is down: {pegs_leave(removed)}"
    yield {"kind": "tilt", "seat": down, "moment": moment, "weight": weight, "words": words}
    for _ in range(removed):
        left, moment, weight = left - 1, moment - towards, weight - PEG_WEIGHT
        words = f"{name} takes off a scoring peg and has {NUMBER_WORDS[left]} left"
        yield {"kind": "peg", "seat": down, "left": left, "moment": moment, "weight": weight, "words": words}
    now = position.game.kernel.side_down(position.data)
    if now == NOBODY:
        yield {"kind": "level", "moment": moment, "weight": weight, "words": "the board is level again"}
    elif now != down:
        words = f"the board tips over to {ABOUT.seats[now]}'s side and stays there for now"
        yield {"kind": "tilt", "seat": now, "moment": moment, "weight": weight, "words": words}


def pegs_leave(count: int) -> str:
    if not count:
        return "and there is no peg left to take off"
    return f"{NUMBER_WORDS[count]} peg{' leaves' if count == 1 else 's leave'}"
