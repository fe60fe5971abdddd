"""The events of the last move in words, reconstructed from the record and the log."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.board import CELL_OF, DIRECTIONS, NAME_OF, SIZE_OF, SIZES
from fulcrum.games.leverage_board.encoding import CODE_BITS, CODES_PER_WORD, CROSSED, NOBODY
from fulcrum.games.leverage_board.notation import read
from fulcrum.games.leverage_board.weights import PEG_ARM, PEG_WEIGHT

Event = dict[str, Any]


class Hop(NamedTuple):
    """One hop of a jump. `size` is of the captured piece, and 0 without a capture: small ones are never captured."""

    start: int
    over: int
    end: int
    size: int


NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def events_of(observation: Observation) -> list[Event]:
    """Returns hops and captures in order, then the tilt peg by peg, then a crossing."""
    if not observation.field("turn"):
        return []
    seat = observation.field("mover")
    if not observation.field("origin"):
        return [{"kind": "pass", "seat": seat, "words": f"{ABOUT.seats[seat]} can't move and passes"}]
    found = [*travel(observation, seat), *balance(observation)]
    if observation.field("ending") == CROSSED:
        words = f"all of {ABOUT.seats[seat]}'s pieces are in {ABOUT.seats[1 - seat]}'s safety zone"
        found.append({"kind": "crossing", "seat": seat, "words": words})
    return found


def travel(observation: Observation, seat: int) -> Iterator[Event]:
    """Returns the step, or the hops with their captures."""
    name = ABOUT.seats[seat]
    hops = [*recorded_hops(observation)]
    if not hops:
        cell = observation.field("origin")
        to = cell + DIRECTIONS[observation.field("path")[0]]
        start, end = NAME_OF[cell], NAME_OF[to]
        words = f"{name}'s {SIZES[SIZE_OF[observation.data['board', to]]]} piece steps from {start} to {end}"
        yield {"kind": "step", "seat": seat, "from": start, "to": end, "words": words}
    for hop in written_hops(observation, seat, hops) or hops:
        start, middle, end = NAME_OF[hop.start], NAME_OF[hop.over], NAME_OF[hop.end]
        words = f"{name} hops from {start} over {middle} to {end}"
        yield {"kind": "hop", "seat": seat, "from": start, "over": middle, "to": end, "words": words}
        if hop.size:
            size = SIZES[hop.size]
            words = f"{ABOUT.seats[1 - seat]}'s {size} piece on {middle} is captured"
            yield {"kind": "capture", "seat": 1 - seat, "hole": middle, "size": size, "words": words}


def recorded_hops(position: Position) -> Iterator[Hop]:
    """Returns the hops in the record, which leaves circles out (LB-10)."""
    cell, path = position.field("origin"), position.field("path")
    for number in range(position.field("hops")):
        word, place = divmod(number, CODES_PER_WORD)
        size, direction = divmod(path[word] >> CODE_BITS * place & 31, 8)
        over = cell + DIRECTIONS[direction]
        yield Hop(cell, over, over + DIRECTIONS[direction], size)
        cell = over + DIRECTIONS[direction]


def written_hops(observation: Observation, seat: int, recorded: list[Hop]) -> list[Hop]:
    """Returns the hops as the player wrote them, circles included, or none if the log does not have this jump."""
    if not recorded or not observation.log or observation.log[-1].seat != seat:
        return []
    written = read(observation.log[-1].move)
    cells = [CELL_OF[hole] for hole in written.holes]
    sizes = [hop.size for hop in recorded if hop.size]
    if (cells[0], cells[-1], written.marks.count("x")) != (recorded[0].start, recorded[-1].end, len(sizes)):
        return []
    captured = iter(sizes)  # circles change nothing about which pieces are captured, nor about their order
    return [
        Hop(start, (start + end) // 2, end, next(captured) if mark == "x" else 0)
        for mark, (start, end) in zip(written.marks, pairwise(cells), strict=True)
    ]


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
