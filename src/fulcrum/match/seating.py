"""Commands about seats: sitting down, standing up, leaving, returning, and starting the game."""

from typing import TYPE_CHECKING

from fulcrum.bots.bot import BotError
from fulcrum.bots.levels import temperaments
from fulcrum.core.errors import shortened
from fulcrum.match.commands import AddBot, Away, Back, RemoveBot, Sit, StandUp, Start
from fulcrum.match.decisions import Draft, by_person, by_server
from fulcrum.match.events import BotSeated, CameBack, SatDown, SeatOpened, Started, WentAway
from fulcrum.match.offers import settle_without
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_NAME, check_level, line_of_text

if TYPE_CHECKING:
    from fulcrum.match.table import Table


@by_person(Sit)
def sit(table: "Table", command: Sit, person: str, draft: Draft) -> None:
    _check_waiting(table)
    if table.seat_of(person) is not None:
        raise Refused("seated", "you already have a seat")
    seat = _open_seat(table, command.seat)
    name = line_of_text(command.name, LONGEST_NAME, "a name")
    draft.add(SatDown, seat=seat, person=person, name=name, level=check_level(command.level))
    _start_if_full(table, draft)


@by_person(StandUp)
def stand_up(table: "Table", command: StandUp, person: str, draft: Draft) -> None:
    _check_waiting(table)
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("no-seat", "you have no seat to leave")
    draft.add(SeatOpened, seat=seat)


@by_person(AddBot)
def add_bot(table: "Table", command: AddBot, person: str, draft: Draft) -> None:
    _check_waiting(table)
    _check_owner(table, person)
    seat = _open_seat(table, command.seat)
    if command.temperament is not None:
        _check_temperament(table.setup.game, command.temperament)
    draft.add(BotSeated, seat=seat, level=check_level(command.level), temperament=command.temperament)
    _start_if_full(table, draft)


@by_person(RemoveBot)
def remove_bot(table: "Table", command: RemoveBot, person: str, draft: Draft) -> None:
    _check_waiting(table)
    _check_owner(table, person)
    if table.seats[_check_seat(table, command.seat)].occupant != "bot":
        raise Refused("no-bot", "no bot sits there")
    draft.add(SeatOpened, seat=command.seat)


@by_person(Start)
def start(table: "Table", command: Start, person: str, draft: Draft) -> None:
    _check_owner(table, person)
    start_by_server(table, command, draft)


@by_server(Start)
def start_by_server(table: "Table", command: Start, draft: Draft) -> None:
    """The server starts rematches, to which all players have agreed."""
    _check_waiting(table)
    if any(seat.occupant == "open" for seat in table.seats):
        raise Refused("open-seats", "some seats are still open. The game starts once all are taken.")
    draft.add(Started)


@by_server(Away)
def away(table: "Table", command: Away, draft: Draft) -> None:
    """Ignores people without a seat and people who are away already. Open votes no longer wait for this person."""
    seat = table.seat_of(command.person)
    if seat is not None and table.seats[seat].away_since is None:
        draft.add(WentAway, seat=seat)
        settle_without(table, seat, draft)


@by_server(Back)
def back(table: "Table", command: Back, draft: Draft) -> None:
    seat = table.seat_of(command.person)
    if seat is not None and (table.seats[seat].away_since is not None or table.seats[seat].stand_in):
        draft.add(CameBack, seat=seat)


def _check_waiting(table: "Table") -> None:
    if table.status != "waiting":
        raise Refused("status", "the game has started: seats can't change any more")


def _check_owner(table: "Table", person: str) -> None:
    if person != table.setup.owner:
        raise Refused("not-owner", "only the owner of the table can do this")


def _check_seat(table: "Table", seat: object) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(table.seats):
        raise Refused("no-seat", f"seats are 0 to {len(table.seats) - 1}, not {shortened(seat)}")
    return seat


def _open_seat(table: "Table", wanted: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if seat.occupant == "open"]
    seat = free[0] if wanted is None and free else wanted
    if seat is None or _check_seat(table, seat) not in free:
        raise Refused("taken", "that seat is taken" if seat is not None else "all seats are taken")
    return seat


def _check_temperament(game_id: str, temperament: object) -> None:
    try:
        known = temperaments(game_id)
    except BotError:  # a game without bots
        known = ()
    if temperament not in known:
        raise Refused(
            "temperament", f"bots of {game_id} have {', '.join(known) or 'none'}, not {shortened(temperament)}"
        )


def _start_if_full(table: "Table", draft: Draft) -> None:
    """Starts the game if this draft fills the last open seat."""
    if table.setup.autostart and sum(seat.occupant == "open" for seat in table.seats) == 1:
        draft.add(Started)
