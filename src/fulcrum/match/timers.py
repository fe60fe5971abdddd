"""What happens by itself: flags fall, timed choices are made for the silent, bots stand in for those who left."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from fulcrum.match.drafts import Draft
from fulcrum.match.events import Ended, FlagFell, SeatOpened, TakenOver
from fulcrum.match.playing import add_move, seat_name
from fulcrum.match.verdicts import lost_by

if TYPE_CHECKING:
    from fulcrum.match.table import Table


class Due(NamedTuple):
    """Due things sort by time; at one moment a choice goes before a flag, and a flag before a departure."""

    at: float
    kind: Literal["1 choice", "2 flag", "3 away"]
    seat: int


def next_due(table: "Table") -> Due | None:
    """Asked after every event, and mostly there is nothing."""
    clock = table.setup.clock
    away = [number for number, seat in enumerate(table.seats) if seat.away_since is not None]
    if not away and table.window_ends is None and clock.kind == "none":
        return None
    due: list[Due] = []
    if table.status == "playing":
        if table.window_ends is not None:
            due.append(Due(table.window_ends, "1 choice", table.state.actors[0]))
        if clock.kind != "none":
            due += [Due(at, "2 flag", seat) for at, seat in table.clocks.flags()]
    if away and clock.live and table.status in ("waiting", "playing"):
        due += _departures(table, away)
    return min(due) if due else None


def _departures(table: "Table", away: Iterable[int]) -> Iterator[Due]:
    """In a game that runs, only while somebody is there who waits: a table that all have left just stands."""
    if table.status != "waiting" and not any(seat.present for seat in table.seats):
        return
    for number in away:
        seat = table.seats[number]
        if seat.person_plays and seat.away_since is not None:
            yield Due(seat.away_since + table.setup.away_grace, "3 away", number)


def happen(table: "Table", due: Due, draft: Draft) -> None:
    if due.kind == "1 choice":
        choice = table.state.game.timed_choice(table.state)
        assert choice is not None
        add_move(table, draft, seat=due.seat, text=choice.default_move, by="timer")
    elif due.kind == "3 away":
        if table.status == "waiting":
            draft.add(SeatOpened, seat=due.seat)
        else:
            draft.add(TakenOver, seat=due.seat, reason="away")
    else:
        draft.add(FlagFell, seat=due.seat)
        if table.setup.players == 2:
            words = f"{seat_name(table, due.seat)} ran out of time"
            draft.add(Ended, verdict=lost_by(due.seat, "time", words))
        else:
            draft.add(TakenOver, seat=due.seat, reason="time")
