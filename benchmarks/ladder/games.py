"""Plays one game of a cell, and decides which logged games count."""

import hashlib
import math
import time
from collections.abc import Iterator

import fulcrum
from benchmarks.ladder import logs
from benchmarks.ladder.cells import Cell
from benchmarks.ladder.digests import digest
from fulcrum.arena.log import Line
from fulcrum.arena.play import Result, play_game
from fulcrum.arena.statistics import within
from fulcrum.bots.bot import Bot

WIDTH = 0.07  # a cell whose interval is at most this wide on either side has enough games
WARM_UP_SECONDS = 0.02

_warm: set[str] = set()  # the cells that this process has played


def seed_of(cell: Cell, number: int) -> int:
    """The seed of a deal. It depends on the cell's name and the deal's number only."""
    deal = f"{cell.name}/{number // cell.seatings}"
    return int.from_bytes(hashlib.sha256(deal.encode()).digest()[:8], "big")


def seat_bots(cell: Cell, hero_seat: int) -> list[Bot]:
    return [(cell.hero if seat == hero_seat else cell.others).make() for seat in range(cell.players)]


def warm_up(cell: Cell) -> None:
    """Plays a quick game that is not logged, so that no bot spends its time on compiling."""
    if cell.name in _warm:
        return
    _warm.add(cell.name)
    game = fulcrum.game(cell.game_id, **cell.options)
    play_game(game, cell.players, seat_bots(cell, 0), 0, seconds=WARM_UP_SECONDS, opening=cell.opening)


def play_numbered(cell: Cell, number: int, sources: str) -> Line:
    """Plays a game of a cell. Raises if the sources are no longer those with this digest."""
    if digest(cell) != sources:  # taken before the bots are loaded
        raise RuntimeError("the sources were changed since the run began")
    warm_up(cell)
    game = fulcrum.game(cell.game_id, **cell.options)
    seed = seed_of(cell, number)
    seat = cell.hero_seat(game.new(cell.players, seed), number)
    began = time.perf_counter()
    bots = seat_bots(cell, seat)
    result = play_game(
        game, cell.players, bots, seed, seconds=cell.seconds, simulations=cell.simulations, opening=cell.opening
    )
    return line_of(cell, number, seat, result, time.perf_counter() - began)


def line_of(cell: Cell, number: int, seat: int, result: Result, seconds: float) -> Line:
    others = [other for other in range(cell.players) if other != seat]
    moves = "\n".join(entry["move"] for entry in result.record["moves"])
    return {
        "cell": cell.name,
        "number": number,
        "digest": digest(cell),
        "seat": seat,
        "points": result.points[seat],
        "ranks": list(result.outcome.ranks),
        "winners": list(result.outcome.winners),
        "moves": len(result.record["moves"]),
        "overrun_ms": round(1000 * result.overruns[seat], 1),
        "others_overrun_ms": round(1000 * max(result.overruns[other] for other in others), 1),
        "think_ms": per_move(result, [seat]),
        "others_think_ms": per_move(result, others),
        "seconds": round(seconds, 2),
        "game": hashlib.sha256(moves.encode()).hexdigest()[:12],  # tells games with the same moves
    }


def per_move(result: Result, seats: list[int]) -> float:
    """Mean milliseconds of thought a move."""
    moves = sum(result.moves[seat] for seat in seats)
    return round(1000 * sum(result.seconds[seat] for seat in seats) / max(1, moves), 3)


def played(cell: Cell, keep: bool) -> dict[int, Line]:
    """The logged games of a cell by number: of the present sources, or with `keep` of any. The latest counts."""
    now = digest(cell)
    lines = [line for line in logs.read(cell.part) if line["cell"] == cell.name]
    return {line["number"]: line for line in lines if keep or line["digest"] == now}


def counted(cell: Cell, lines: dict[int, Line]) -> list[Line]:
    """Returns the games that count: from the first without a gap, until there are enough, every seating as often.

    So the figure does not depend on the number of workers or on which of them was faster.
    """
    best: list[Line] = []
    for block in blocks(cell, lines):
        best = [*best, *block]
        if enough(cell, best):
            break
    return best


def blocks(cell: Cell, lines: dict[int, Line]) -> Iterator[list[Line]]:
    """Yields games with one deal, the hero in each seat once."""
    first = 0
    while all(number in lines for number in range(first, first + cell.seatings)):
        yield [lines[number] for number in range(first, first + cell.seatings)]
        first += cell.seatings


def enough(cell: Cell, lines: list[Line]) -> bool:
    games = len(lines)
    if games < cell.least:
        return False
    return games >= cell.most or within(gained(cell, lines), games) <= WIDTH


def gained(cell: Cell, lines: list[Line]) -> float:
    """Returns the hero's points in some games, or in how many of them the hero is among the winners."""
    if cell.has_several_winners:
        return sum(line["seat"] in line["winners"] for line in lines)
    return math.fsum(line["points"] for line in lines)


def won_by_others(cell: Cell, lines: list[Line]) -> float:
    """Returns in how many of some games a seat of the others is among the winners, on average."""
    return sum(len(set(line["winners"]) - {line["seat"]}) for line in lines) / (cell.players - 1)


def finished(cell: Cell, lines: dict[int, Line]) -> bool:
    return enough(cell, counted(cell, lines))
