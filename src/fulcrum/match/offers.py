"""Proposals that the others accept or decline: draws, takebacks, stand-in bots and rematches."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, get_args

from fulcrum.core.errors import shortened
from fulcrum.core.game import Game
from fulcrum.core.seeds import check_seed, seed_text
from fulcrum.match.commands import Accept, Decline, Propose, Withdraw
from fulcrum.match.decisions import Draft, by_seat
from fulcrum.match.events import (
    Agreed,
    Declined,
    Ended,
    Proposed,
    RematchAgreed,
    RematchOpened,
    StandInSeated,
    TakenBack,
    What,
    Withdrawn,
)
from fulcrum.match.refusals import Refused
from fulcrum.match.results import drawn
from fulcrum.match.seats import OPEN, Seat
from fulcrum.match.setup import Setup

if TYPE_CHECKING:
    from fulcrum.match.table import Table

SHORTEST_ABSENCE = 15.0  # seconds; a connection that drops for a moment does not count


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal: its seat, the seats that agreed, and what it is about (see `Proposed`)."""

    what: What
    seat: int
    about: int
    agreed: frozenset[int]

    def agreed_by(self, seat: int) -> "Proposal":
        return Proposal(self.what, self.seat, self.about, self.agreed | {seat})

    def view(self) -> dict[str, Any]:
        return {"what": self.what, "seat": self.seat, "about": self.about, "agreed": sorted(self.agreed)}


def allows_draws(game: Game, players: int) -> bool:
    """Whether a draw may be agreed: between two players who see everything, without chance."""
    return players == 2 and game.is_open


def why_no_takeback(game: Game, people: int) -> Refused | None:
    """The refusal at a table with this many people, or None where moves may be taken back."""
    if not game.is_open:
        return Refused("takeback", "moves can't be taken back in a game with hidden cards or chance")
    if game.takeback_clause is not None and people > 1:
        clause, reason = game.takeback_clause
        return Refused("takeback", reason, clause)
    return None


@by_seat(Propose)
def propose(table: "Table", command: Propose, seat: int, draft: Draft) -> None:
    if command.what not in get_args(What):
        raise Refused("proposal", f"you can propose {', '.join(get_args(What))}, not {shortened(command.what)}")
    if not _may_vote(table, command.what, seat):
        raise Refused("proposal", f"only people can propose a {command.what}")
    if command.what in table.proposals:
        raise Refused("open", f"a {command.what} is already proposed. Answer it first.")
    if (command.what, seat) in table.barred:
        raise Refused("declined", f"your {command.what} was declined. Make a move before you propose it again.")
    about = _check_subject(table, command, seat, draft.at)
    proposal = Proposal(command.what, seat, about, frozenset({seat}))
    draft.add(Proposed, what=command.what, seat=seat, about=about)
    _settle(table, proposal, draft)


def _check_subject(table: "Table", command: Propose, seat: int, at: float) -> int:
    """Returns what the proposal is about; refuses one that can't be made now."""
    game = table.state.game
    if command.what == "rematch":
        if table.status != "over" or table.rematch_agreed:
            raise Refused("rematch", "a rematch can be agreed once, after the game is over")
        return 0
    if table.status != "playing":
        raise Refused("status", f"the table is {table.status}: no game is in progress")
    if command.what == "draw":
        if not allows_draws(game, table.setup.players):
            raise Refused("draw", f"{game.about.name} has no draw by agreement")
        return 0
    if command.what == "takeback":
        return _moves_to_take_back(table, seat)
    return _seat_for_stand_in(table, command.seat, seat, at)


def _moves_to_take_back(table: "Table", seat: int) -> int:
    """How many moves undo the proposer's last one."""
    refusal = why_no_takeback(table.state.game, table.owners)
    if refusal is not None:
        raise refusal
    for count, entry in enumerate(reversed(table.state.log), 1):
        if entry.seat == seat:
            return count
    raise Refused("takeback", "you have no move to take back")


def _seat_for_stand_in(table: "Table", left: int | None, seat: int, at: float) -> int:
    seats = {number: other for number, other in enumerate(table.seats) if other.person_plays and number != seat}
    since = seats[left].away_since if left in seats else None
    if left is None or since is None or not table.setup.clock.live:
        raise Refused("takeover", "a bot can stand in only for another person who has left")
    if at < since + min(SHORTEST_ABSENCE, table.setup.away_grace):
        raise Refused("takeover", f"wait until the player has been away for {SHORTEST_ABSENCE:.0f} seconds")
    return left


def voters(table: "Table", proposal: Proposal) -> set[int]:
    """The seats that have to agree."""
    if proposal.what == "draw":
        return set(range(table.setup.players))
    if proposal.what == "rematch":
        return set(rematch_seats(table))
    if proposal.what == "takeover":
        return {number for number, seat in enumerate(table.seats) if seat.present and number != proposal.about}
    # People who are away have a vote too, even if a bot stands in: no one's game changes without their consent.
    return {number for number, seat in enumerate(table.seats) if seat.occupant == "person"}


def rematch_seats(table: "Table") -> list[int]:
    """The seats of people who are still at the table."""
    gone = [seat.away_since is not None or seat.forfeited for seat in table.seats]
    return [number for number, seat in enumerate(table.seats) if seat.occupant == "person" and not gone[number]]


def settle_without(table: "Table", gone: int, draft: Draft) -> None:
    """When a person leaves: carries out a rematch or stand-in to which everyone else has agreed."""
    for proposal in table.proposals.values():
        others = voters(table, proposal) - {gone}
        if proposal.what in ("rematch", "takeover") and others and others <= proposal.agreed:
            _carry_out(table, proposal, draft)


def _settle(table: "Table", proposal: Proposal, draft: Draft) -> None:
    """Carries out the proposal once all voters agree."""
    if voters(table, proposal) <= proposal.agreed:
        _carry_out(table, proposal, draft)


def _carry_out(table: "Table", proposal: Proposal, draft: Draft) -> None:
    if proposal.what == "draw":
        draft.add(Ended, result=drawn())
    elif proposal.what == "takeback":
        draft.add(TakenBack, moves=proposal.about)
    elif proposal.what == "takeover":
        draft.add(StandInSeated, seat=proposal.about, reason="vote")
    else:
        draft.add(RematchAgreed)
        draft.add(RematchOpened, table=rematch_id(table.setup.table))


def rematch_id(table_id: str) -> str:
    """The id of the rematch's table: the same in every process, and as hard to guess as the old table's."""
    return urlsafe_b64encode(sha256(f"rematch of {table_id}".encode()).digest()[:16]).rstrip(b"=").decode()


def rematch_setup(old: "Table", seed: int) -> Setup:
    """The table of an agreed rematch: seats move up by one, so that with two players the other one begins.

    The seats of people who have left are open.
    """
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


def _may_vote(table: "Table", what: str, seat: int) -> bool:
    """Whether the player of a seat may vote: people always, bots about draws, stand-in bots never."""
    return table.seats[seat].person_plays or (what == "draw" and table.seats[seat].occupant == "bot")


def _open(table: "Table", what: str) -> Proposal:
    proposal = table.proposals.get(what)
    if proposal is None:
        raise Refused("no-proposal", f"no {what} is proposed now")
    return proposal


def _to_answer(table: "Table", what: str, seat: int) -> Proposal:
    proposal = _open(table, what)
    if seat not in voters(table, proposal) - proposal.agreed or not _may_vote(table, what, seat):
        raise Refused("not-asked", f"you can't answer this {what}, or you already have")
    return proposal


@by_seat(Accept)
def accept(table: "Table", command: Accept, seat: int, draft: Draft) -> None:
    proposal = _to_answer(table, command.what, seat)
    draft.add(Agreed, what=command.what, seat=seat)
    _settle(table, proposal.agreed_by(seat), draft)


@by_seat(Decline)
def decline(table: "Table", command: Decline, seat: int, draft: Draft) -> None:
    _to_answer(table, command.what, seat)
    draft.add(Declined, what=command.what, seat=seat)


@by_seat(Withdraw)
def withdraw(table: "Table", command: Withdraw, seat: int, draft: Draft) -> None:
    if _open(table, command.what).seat != seat:
        raise Refused("not-yours", f"another player proposed the {command.what}")
    draft.add(Withdrawn, what=command.what, seat=seat)
