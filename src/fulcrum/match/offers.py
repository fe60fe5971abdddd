"""Proposals that the others accept or decline: draws, takebacks, bots for those who left, rematches."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, get_args

from fulcrum.core.errors import shortened
from fulcrum.core.game import Game
from fulcrum.match.commands import Accept, Decline, Propose, Withdraw
from fulcrum.match.drafts import Draft
from fulcrum.match.events import (
    Agreed,
    Declined,
    Ended,
    Proposed,
    RematchAgreed,
    RematchOpened,
    TakenBack,
    TakenOver,
    What,
    Withdrawn,
)
from fulcrum.match.refusals import Refused
from fulcrum.match.verdicts import drawn

if TYPE_CHECKING:
    from fulcrum.match.table import Table

SHORTEST_ABSENCE = 15.0  # seconds; a connection that fails for a moment is no departure


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open one: who made it, who is for it, and what it is about (see `Proposed`)."""

    what: What
    seat: int
    about: int
    agreed: frozenset[int]

    def with_word_of(self, seat: int) -> "Proposal":
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


def propose(table: "Table", command: Propose, seat: int, draft: Draft) -> None:
    if command.what not in get_args(What):
        raise Refused("proposal", f"one can propose {', '.join(get_args(What))}, not {shortened(command.what)}")
    if not _may_agree(table, command.what, seat):
        raise Refused("proposal", f"a {command.what} is for people to propose")
    if command.what in table.proposals:
        raise Refused("open", f"there is a proposal of a {command.what} already: answer it first")
    if (command.what, seat) in table.barred:
        raise Refused("declined", f"the {command.what} was declined: not again before your next move")
    about = _check_subject(table, command, seat, draft.at)
    proposal = Proposal(command.what, seat, about, frozenset({seat}))
    draft.add(Proposed, what=command.what, seat=seat, about=about)
    _settle(table, proposal, draft)


def _check_subject(table: "Table", command: Propose, seat: int, at: float) -> int:
    """What the proposal is about, or a refusal if it can't be made here and now."""
    game = table.state.game
    if command.what == "rematch":
        if table.status != "over" or table.rematch_agreed:
            raise Refused("rematch", "a rematch can be agreed once, after the end")
        return 0
    if table.status != "playing":
        raise Refused("status", f"the table is {table.status}: there is no game to agree about")
    if command.what == "draw":
        if not allows_draws(game, table.setup.players):
            raise Refused("draw", f"{game.about.name} knows no draw by agreement")
        return 0
    if command.what == "takeback":
        return _moves_to_take_back(table, seat)
    return _seat_to_take_over(table, command.seat, seat, at)


def _moves_to_take_back(table: "Table", seat: int) -> int:
    """As many as make the proposer's last move undone."""
    refusal = why_no_takeback(table.state.game, table.owners)
    if refusal is not None:
        raise refusal
    for count, entry in enumerate(reversed(table.state.log), 1):
        if entry.seat == seat:
            return count
    raise Refused("takeback", "you have made no move that could be taken back")


def _seat_to_take_over(table: "Table", left: int | None, seat: int, at: float) -> int:
    seats = {number: other for number, other in enumerate(table.seats) if other.person_plays and number != seat}
    since = seats[left].away_since if left in seats else None
    if left is None or since is None or not table.setup.clock.live:
        raise Refused("takeover", "a bot can stand in at the seat of another person who has left, and at no other")
    if at < since + min(SHORTEST_ABSENCE, table.setup.away_grace):
        raise Refused("takeover", f"wait until they have been away for {SHORTEST_ABSENCE:.0f} seconds")
    return left


def asked(table: "Table", proposal: Proposal) -> set[int]:
    """The seats whose word it takes."""
    if proposal.what == "draw":
        return set(range(table.setup.players))
    if proposal.what == "rematch":
        return set(rematch_seats(table))
    if proposal.what == "takeover":
        return {number for number, seat in enumerate(table.seats) if seat.present and number != proposal.about}
    # Also those who are away, for whom a bot may be standing in: nobody's game is changed behind their back.
    return {number for number, seat in enumerate(table.seats) if seat.occupant == "person"}


def rematch_seats(table: "Table") -> list[int]:
    """The seats of people who are still at the table."""
    gone = [seat.away_since is not None or seat.forfeited for seat in table.seats]
    return [number for number, seat in enumerate(table.seats) if seat.occupant == "person" and not gone[number]]


def settle_without(table: "Table", gone: int, draft: Draft) -> None:
    """Somebody goes away: a rematch or a takeover on which all others have agreed comes about."""
    for proposal in table.proposals.values():
        others = asked(table, proposal) - {gone}
        if proposal.what in ("rematch", "takeover") and others and others <= proposal.agreed:
            _come_about(table, proposal, draft)


def _settle(table: "Table", proposal: Proposal, draft: Draft) -> None:
    """What the proposal leads to, once all who are asked are for it."""
    if asked(table, proposal) <= proposal.agreed:
        _come_about(table, proposal, draft)


def _come_about(table: "Table", proposal: Proposal, draft: Draft) -> None:
    if proposal.what == "draw":
        draft.add(Ended, verdict=drawn())
    elif proposal.what == "takeback":
        draft.add(TakenBack, moves=proposal.about)
    elif proposal.what == "takeover":
        draft.add(TakenOver, seat=proposal.about, reason="vote")
    else:
        draft.add(RematchAgreed)
        draft.add(RematchOpened, table=rematch_id(table.setup.table))


def rematch_id(table_id: str) -> str:
    """Of the table of a rematch: one and the same, whoever opens it, and as hard to guess as that of the old one."""
    return urlsafe_b64encode(sha256(f"rematch of {table_id}".encode()).digest()[:16]).rstrip(b"=").decode()


def _may_agree(table: "Table", what: str, seat: int) -> bool:
    """People may; a bot of its own may speak of draws; a bot that stands in may only play."""
    return table.seats[seat].person_plays or (what == "draw" and table.seats[seat].occupant == "bot")


def _open(table: "Table", what: str) -> Proposal:
    proposal = table.proposals.get(what)
    if proposal is None:
        raise Refused("no-proposal", f"nobody proposes a {what} now")
    return proposal


def _asked_of(table: "Table", what: str, seat: int) -> Proposal:
    proposal = _open(table, what)
    if seat not in asked(table, proposal) - proposal.agreed or not _may_agree(table, what, seat):
        raise Refused("not-asked", f"the {what} is not yours to answer, or you have answered")
    return proposal


def accept(table: "Table", command: Accept, seat: int, draft: Draft) -> None:
    proposal = _asked_of(table, command.what, seat)
    draft.add(Agreed, what=command.what, seat=seat)
    _settle(table, proposal.with_word_of(seat), draft)


def decline(table: "Table", command: Decline, seat: int, draft: Draft) -> None:
    _asked_of(table, command.what, seat)
    draft.add(Declined, what=command.what, seat=seat)


def withdraw(table: "Table", command: Withdraw, seat: int, draft: Draft) -> None:
    if _open(table, command.what).seat != seat:
        raise Refused("not-yours", f"another seat proposes the {command.what}")
    draft.add(Withdrawn, what=command.what, seat=seat)
