"""Commands during the game: moves, hints, resigning, aborting and claiming."""

from typing import TYPE_CHECKING

from fulcrum.core.errors import FulcrumError, IllegalMove, shortened
from fulcrum.core.position import Position
from fulcrum.match.clocks import DAY, check_seconds
from fulcrum.match.commands import Abort, Claim, Play, Resign, Resume, TakeHint
from fulcrum.match.decisions import Draft, by_person, by_seat, by_server
from fulcrum.match.events import Aborted, Ended, Hinted, Moved, Resigned, Resumed, StandInSeated
from fulcrum.match.refusals import Refused
from fulcrum.match.results import by_rules, lost_by
from fulcrum.match.talk import add_bot_line

if TYPE_CHECKING:
    from fulcrum.match.table import Table

LONGEST_ID = 64


@by_seat(Play)
def play(table: "Table", command: Play, seat: int, draft: Draft) -> None:
    if not isinstance(command.id, str) or not 0 < len(command.id) <= LONGEST_ID:
        raise Refused("id", f"a move has an id of 1 to {LONGEST_ID} characters, not {shortened(command.id)}")
    by = "bot" if table.seats[seat].bot_plays else "person"
    if (seat, by, command.id) in table.done:  # ids of a person and of a stand-in bot are apart
        return
    _check_playing(table)
    _check_version(table, seat, command.for_version)
    add_move(table, draft, seat=seat, text=command.move, by=by, move_id=command.id)


def add_move(table: "Table", draft: Draft, *, seat: int, text: str, by: str, move_id: str = "") -> None:
    """Adds the move, what a bot says about it, and the end if it ends the game.

    Refuses an illegal move in the words of the rules.
    """
    try:
        played = table.state.foresee(text, seat)
    except IllegalMove as error:
        raise Refused("illegal", error.reason, error.clause) from error
    except FulcrumError as error:
        raise Refused("invalid", str(error)) from error
    moved = draft.add(Moved, seat=seat, move=played.move.text, by=by, id=move_id)
    table.foreseen = (moved, played)  # applying it then need not parse and play it again
    add_bot_line(table, draft, played)
    if not played.actors:
        outcome = table.state.game.judge(Position(table.state.game, table.state.players, played.data))
        forfeits = tuple(number for number, other in enumerate(table.seats) if other.forfeited)
        draft.add(Ended, result=by_rules(outcome, forfeits))


@by_seat(TakeHint)
def take_hint(table: "Table", command: TakeHint, seat: int, draft: Draft) -> None:
    """Records that a hint was given. The hint itself comes from the caller."""
    _check_playing(table)
    if any(other.occupant != "bot" for number, other in enumerate(table.seats) if number != seat):
        raise Refused("hint", "hints are only for games against bots")
    if seat not in table.state.actors:
        raise Refused("hint", "it is not your turn. Ask for a hint when it is.")
    draft.add(Hinted, seat=seat)


@by_seat(Resign)
def resign(table: "Table", command: Resign, seat: int, draft: Draft) -> None:
    """With two seats, the other one wins. With more, a bot plays the seat to the end."""
    _check_playing(table)
    if table.seats[seat].stand_in or (table.setup.players > 2 and table.seats[seat].occupant == "bot"):
        raise Refused("resign", "a stand-in bot can't resign, and no bot can in a game of three or more")
    draft.add(Resigned, seat=seat)
    if table.setup.players == 2:
        draft.add(Ended, result=lost_by(seat, "resignation", f"{seat_name(table, seat)} resigns"))
    else:
        draft.add(StandInSeated, seat=seat, reason="resignation")


@by_seat(Claim)
def claim(table: "Table", command: Claim, seat: int, draft: Draft) -> None:
    """With two seats, a player whose opponent left wins by claiming. Due timers have been handled before."""
    _check_playing(table)
    other = 1 - seat
    if table.setup.players != 2 or not table.seats[seat].person_plays or not _has_left(table, other, draft.at):
        raise Refused("claim", "there is nothing to claim: no one has run out of time or left for good")
    draft.add(Ended, result=lost_by(other, "abandonment", f"{seat_name(table, other)} left"))


def _has_left(table: "Table", seat: int, at: float) -> bool:
    left = table.seats[seat]
    return left.stand_in and left.away_since is not None and at >= left.away_since + table.setup.away_grace


@by_person(Abort)
def abort(table: "Table", command: Abort, person: str, draft: Draft) -> None:
    seat = table.seat_of(person)
    if table.status == "waiting" and person == table.setup.owner:
        draft.add(Aborted, seat=seat)
        return
    if table.status != "playing" or seat is None:
        raise Refused(
            "abort", "only the owner, before the start, or a player, in the first round, can call the game off"
        )
    if len(table.moved) == table.setup.players:
        raise Refused("abort", "every seat has moved. Resign instead.")
    draft.add(Aborted, seat=seat)


@by_server(Abort)
def abort_by_server(table: "Table", command: Abort, draft: Draft) -> None:
    if table.status not in ("waiting", "playing"):
        raise Refused("status", f"the table is already {table.status}")
    draft.add(Aborted, seat=None)


@by_server(Resume)
def resume(table: "Table", command: Resume, draft: Draft) -> None:
    draft.add(Resumed, grace=check_seconds(command.grace, "the grace after a pause", DAY))


def seat_name(table: "Table", seat: int) -> str:
    return table.state.game.about.seats[seat]


def _check_playing(table: "Table") -> None:
    if table.status != "playing":
        words = {
            "waiting": "the game has not started",
            "over": "the game is over",
            "aborted": "the game was called off",
        }
        raise Refused("status", words[table.status])


def _check_version(table: "Table", seat: int, for_version: object) -> None:
    version = table.version_for(seat)
    if not isinstance(for_version, int) or isinstance(for_version, bool) or for_version > version:
        raise Refused("version", f"unknown version {shortened(for_version)}: the table is at {version}")
    if for_version < table.version_for(seat, table.position_version):
        raise Refused(
            "stale", f"the position has changed since version {for_version}. Check the board, then try again."
        )
