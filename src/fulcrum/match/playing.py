"""Moves, and the ends that are no moves: resigning, aborting, claiming."""

from typing import TYPE_CHECKING

from fulcrum.core.errors import FulcrumError, IllegalMove, shortened
from fulcrum.core.position import Position
from fulcrum.match.clocks import DAY, check_seconds
from fulcrum.match.commands import Abort, Claim, Play, Resign, Resume, TakeHint
from fulcrum.match.drafts import Draft
from fulcrum.match.events import Aborted, Ended, Hinted, Moved, Resigned, Resumed, TakenOver
from fulcrum.match.refusals import Refused
from fulcrum.match.verdicts import by_rules, lost_by

if TYPE_CHECKING:
    from fulcrum.match.table import Table

LONGEST_ID = 64


def play(table: "Table", command: Play, seat: int, draft: Draft) -> None:
    if not isinstance(command.id, str) or not 0 < len(command.id) <= LONGEST_ID:
        raise Refused("id", f"a move has an id of 1 to {LONGEST_ID} characters, not {shortened(command.id)}")
    by = "bot" if table.seats[seat].bot_plays else "person"
    if (seat, by, command.id) in table.done:  # an id that a person chose is none of the bot that stands in later
        return
    _check_playing(table)
    _check_version(table, command.for_version)
    add_move(table, draft, seat=seat, text=command.move, by=by, move_id=command.id)


def add_move(table: "Table", draft: Draft, *, seat: int, text: str, by: str, move_id: str = "") -> None:
    """The move, and the end if it ends the game; or a refusal in the words of the rules."""
    try:
        played = table.state.foresee(text, seat)
    except IllegalMove as error:
        raise Refused("illegal", error.reason, error.clause) from error
    except FulcrumError as error:
        raise Refused("invalid", str(error)) from error
    moved = draft.add(Moved, seat=seat, move=played.move.text, by=by, id=move_id)
    table.foreseen = (moved, played)  # so that applying it need not read and play it again
    if not played.actors:
        outcome = table.state.game.judge(Position(table.state.game, table.state.players, played.data))
        forfeits = tuple(number for number, other in enumerate(table.seats) if other.forfeited)
        draft.add(Ended, verdict=by_rules(outcome, forfeits))


def take_hint(table: "Table", command: TakeHint, seat: int, draft: Draft) -> None:
    """What is told comes from elsewhere; that it was told stays with the game."""
    _check_playing(table)
    if any(other.occupant != "bot" for number, other in enumerate(table.seats) if number != seat):
        raise Refused("hint", "hints are for games against bots alone")
    if seat not in table.state.actors:
        raise Refused("hint", "it is not your turn: there is nothing to give a hint for")
    draft.add(Hinted, seat=seat)


def resign(table: "Table", command: Resign, seat: int, draft: Draft) -> None:
    """Of two seats the other wins; of more a bot plays the seat to the end."""
    _check_playing(table)
    if table.seats[seat].stand_in or (table.setup.players > 2 and table.seats[seat].occupant == "bot"):
        raise Refused("resign", "a bot that stands in, or plays with more than one other, plays to the end")
    draft.add(Resigned, seat=seat)
    if table.setup.players == 2:
        draft.add(Ended, verdict=lost_by(seat, "resignation", f"{seat_name(table, seat)} resigns"))
    else:
        draft.add(TakenOver, seat=seat, reason="resignation")


def claim(table: "Table", command: Claim, seat: int, draft: Draft) -> None:
    """Nothing is due; but of two seats the one that was left behind wins if it says so."""
    _check_playing(table)
    other = 1 - seat
    if table.setup.players != 2 or not table.seats[seat].person_plays or not _has_left(table, other, draft.at):
        raise Refused("claim", "there is nothing to claim: nobody's time is up, and nobody has left for good")
    draft.add(Ended, verdict=lost_by(other, "abandonment", f"{seat_name(table, other)} left"))


def _has_left(table: "Table", seat: int, at: float) -> bool:
    left = table.seats[seat]
    return left.stand_in and left.away_since is not None and at >= left.away_since + table.setup.away_grace


def abort(table: "Table", command: Abort, person: str, draft: Draft) -> None:
    seat = table.seat_of(person)
    if table.status == "waiting" and person == table.setup.owner:
        draft.add(Aborted, seat=seat)
        return
    if table.status != "playing" or seat is None:
        raise Refused("abort", "the owner may call it off before the start, and a player in the first round")
    if len(table.moved) == table.setup.players:
        raise Refused("abort", "each seat has moved: resign instead")
    draft.add(Aborted, seat=seat)


def abort_by_house(table: "Table", command: Abort, draft: Draft) -> None:
    if table.status not in ("waiting", "playing"):
        raise Refused("status", f"the table is {table.status}")
    draft.add(Aborted, seat=None)


def resume(table: "Table", command: Resume, draft: Draft) -> None:
    draft.add(Resumed, grace=check_seconds(command.grace, "the grace after a pause", DAY))


def seat_name(table: "Table", seat: int) -> str:
    return table.state.game.about.seats[seat]


def _check_playing(table: "Table") -> None:
    if table.status != "playing":
        words = {"waiting": "the game has not begun", "over": "the game is over", "aborted": "the game was called off"}
        raise Refused("status", words[table.status])


def _check_version(table: "Table", for_version: object) -> None:
    if not isinstance(for_version, int) or isinstance(for_version, bool) or for_version > table.version:
        raise Refused("version", f"the table is at version {table.version}: there is no {shortened(for_version)}")
    if for_version < table.position_version:
        raise Refused("stale", f"the position has changed since version {for_version}: look at it again")
