"""Chat, and the table's coin."""

from typing import TYPE_CHECKING

from fulcrum.match.commands import Chat, FlipCoin
from fulcrum.match.decisions import Draft, by_person, by_seat
from fulcrum.match.events import Chatted, CoinFlipped
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_CHAT, LONGEST_NAME, line_of_text

if TYPE_CHECKING:
    from fulcrum.match.table import Table


@by_person(Chat)
def chat(table: "Table", command: Chat, person: str, draft: Draft) -> None:
    if table.status == "playing":
        _check_talk(table)
    seat = table.seat_of(person)
    name = line_of_text(command.name, LONGEST_NAME, "a name") if seat is None else table.seats[seat].name
    draft.add(Chatted, person=person, name=name, seat=seat, text=line_of_text(command.text, LONGEST_CHAT, "a message"))


def _check_talk(table: "Table") -> None:
    if refusal := table.state.game.silence(table.state):
        clause, reason = refusal
        raise Refused("silence", reason, clause)


@by_seat(FlipCoin)
def flip_coin(table: "Table", command: FlipCoin, seat: int, draft: Draft) -> None:
    if "coin" not in table.state.game.table_tools:
        raise Refused("coin", f"{table.state.game.about.name} has no coin")
    if table.status != "playing":
        raise Refused("status", "the coin can be flipped only during the game")
    draft.add(CoinFlipped, seat=seat, heads=bool(command.heads))
