"""The same again, with the seats turned by one: of two players the other one begins."""

from dataclasses import replace
from typing import TYPE_CHECKING

from fulcrum.core.seeds import check_seed, seed_text
from fulcrum.match.offers import rematch_seats
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import OPEN, Seat
from fulcrum.match.setup import Setup

if TYPE_CHECKING:
    from fulcrum.match.table import Table


def rematch_setup(old: "Table", seed: int) -> Setup:
    """The table that was agreed on; the seats of people who have gone are open."""
    if old.rematch_table is None:
        raise Refused("rematch", "no rematch has been agreed")
    here = rematch_seats(old)
    seats = [_fresh(seat, number in here) for number, seat in enumerate(old.seats)]
    return replace(old.setup, table=old.rematch_table, seed=seed_text(check_seed(seed)), seats=(*seats[1:], seats[0]))


def _fresh(seat: Seat, stays: bool) -> Seat:
    if seat.occupant == "person" and not stays:
        return OPEN
    untouched = seat.away_since is None and not seat.stand_in and not seat.forfeited
    return seat if untouched else replace(seat, away_since=None, stand_in=False, forfeited=False)
