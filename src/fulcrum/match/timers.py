"""Timers: flags fall, timed choices run out, and bots stand in for people who left."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from fulcrum.match.decisions import Draft
from fulcrum.match.events import Ended, FlagFell, SeatOpened, StandInSeated
from fulcrum.match.playing import add_move, seat_name
from fulcrum.match.results import lost_by

if TYPE_CHECKING:
    from fulcrum.match.table import Table


class Timer(NamedTuple):
    """A timer of a seat. Timers sort by time; at the same moment choices come first, then flags."""

    at: float
    kind: Literal["1 choice", "2 flag", "3 away"]
    seat: int


def next_timer(table: "Table") -> Timer | None:
    """The timer that runs out first. Called after every event, so the usual case of no timer returns early."""
    clock = table.setup.clock
    away = [number for number, seat in enumerate(table.seats) if seat.away_since is not None]
    if not away and table.window_closes is None and clock.kind == "none":
        return None
    timers: list[Timer] = []
    if table.status == "playing":
        if table.window_closes is not None:
            timers.append(Timer(table.window_closes, "1 choice", table.state.actors[0]))
        if clock.kind != "none":
            timers += [Timer(at, "2 flag", seat) for at, seat in table.clocks.flags()]
    if away and clock.live and table.status in ("waiting", "playing"):
        timers += _absences(table, away)
    return min(timers) if timers else None


def _absences(table: "Table", away: Iterable[int]) -> Iterator[Timer]:
    """Timers of people who are away. During a game they run only while someone is there to wait."""
    if table.status != "waiting" and not any(seat.present for seat in table.seats):
        return
    for number in away:
        seat = table.seats[number]
        if seat.person_plays and seat.away_since is not None:
            yield Timer(seat.away_since + table.setup.away_grace, "3 away", number)


def run(table: "Table", timer: Timer, draft: Draft) -> None:
    """Adds the events of a timer that has run out."""
    if timer.kind == "1 choice":
        choice = table.state.game.timed_choice(table.state)
        assert choice is not None
        add_move(table, draft, seat=timer.seat, text=choice.default_move, by="timer")
    elif timer.kind == "3 away":
        if table.status == "waiting":
            draft.add(SeatOpened, seat=timer.seat)
        else:
            draft.add(StandInSeated, seat=timer.seat, reason="away")
    else:
        draft.add(FlagFell, seat=timer.seat)
        if table.setup.players == 2:
            words = f"{seat_name(table, timer.seat)} ran out of time"
            draft.add(Ended, result=lost_by(timer.seat, "time", words))
        else:
            draft.add(StandInSeated, seat=timer.seat, reason="time")
