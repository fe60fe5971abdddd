"""The same again, with the seats turned by one: of two players the other one begins."""

from dataclasses import replace
from typing import TYPE_CHECKING

from fulcrum.match.offers import rematch_seats
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import OPEN, Seat
from fulcrum.match.setup import Setup, setup_table

if TYPE_CHECKING:
    from fulcrum.match.table import Table


def rematch_setup(old: "Table", table: str, seed: int) -> Setup:
    """The table that was agreed on; the seats of people who have gone are open."""
    if not old.rematch_agreed:
        raise Refused("rematch", "no rematch has been agreed")
    setup = old.setup
    here = rematch_seats(old)
    seats = [_fresh(seat, number in here) for number, seat in enumerate(old.seats)]
    return setup_table(
        table,
        setup.game,
        owner=setup.owner,
        seed=seed,
        players=setup.players,
        options=setup.options,
        public=setup.public,
        spectator_delay=setup.spectator_delay,
        clock=setup.clock,
        autostart=setup.autostart,
        away_grace=setup.away_grace,
        seats=(*seats[1:], seats[0]),
    )


def _fresh(seat: Seat, stays: bool) -> Seat:
    if seat.occupant == "person" and not stays:
        return OPEN
    return replace(seat, away_since=None, stand_in=False, forfeited=False)
