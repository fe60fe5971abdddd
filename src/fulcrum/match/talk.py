"""Chat with everyone, one player or a group, and the table's coin."""

from typing import TYPE_CHECKING, NamedTuple

from fulcrum.bots import talk
from fulcrum.core.errors import shortened
from fulcrum.core.state import Played
from fulcrum.match.commands import Chat, FlipCoin
from fulcrum.match.decisions import Draft, by_person, by_seat
from fulcrum.match.events import Chatted, CoinFlipped
from fulcrum.match.phrases import english
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_CHAT, LONGEST_NAME, line_of_text

if TYPE_CHECKING:
    from fulcrum.match.table import Table


class Readers(NamedTuple):
    """Who a line is addressed to: everyone, or these seats, which may be a group."""

    to: tuple[int, ...] | None = None
    group: str | None = None


EVERYONE = Readers()


@by_person(Chat)
def chat(table: "Table", command: Chat, person: str, draft: Draft) -> None:
    _check_talk(table)
    seat = table.seat_of(person)
    readers = EVERYONE if command.to is None else _private_readers(table, command.to, seat)
    name = line_of_text(command.name, LONGEST_NAME, "a name") if seat is None else table.seats[seat].name
    text = _text(table, command)
    draft.add(Chatted, person=person, name=name, seat=seat, text=text, phrase=command.phrase, **readers._asdict())


def _check_talk(table: "Table") -> None:
    if table.setup.talk == "none":
        raise Refused("no-talk", "chat is switched off at this table")
    if refusal := silence(table):
        clause, reason = refusal
        raise Refused("silence", reason, clause)


def silence(table: "Table") -> tuple[str, str] | None:
    """The clause and the reason why no one may talk now, if the rules forbid it."""
    return table.state.game.silence(table.state) if table.status == "playing" else None


def groups(table: "Table", seat: int | None) -> dict[str, tuple[int, ...]]:
    """The groups that a seat may talk to now, by key, with all their seats."""
    if seat is None or not table.started or table.setup.talk != "all":
        return {}
    return table.state.game.talk_groups(table.state, seat)


def _private_readers(table: "Table", to: object, seat: int | None) -> Readers:
    if table.setup.talk != "all":
        raise Refused("public-only", "this table has public chat only. Write to everyone.")
    if seat is None:
        raise Refused("no-seat", "only players can whisper. Write to everyone.")
    if table.shows_whispers:
        raise Refused("status", "the game is over, and its whispers are shown to all. Write to everyone.")
    if isinstance(to, str):
        return Readers(_group(table, to, seat), to)
    return Readers((_other_player(table, to, seat),))


def _other_player(table: "Table", to: object, seat: int) -> int:
    if not isinstance(to, int) or isinstance(to, bool) or not 0 <= to < len(table.seats):
        raise Refused("no-seat", f"seats are 0 to {len(table.seats) - 1}, not {shortened(to)}")
    if to == seat:
        raise Refused("own-seat", "that is your own seat. Choose another player.")
    if table.seats[to].occupant == "open":
        raise Refused("empty-seat", "no one sits there yet. Write to everyone.")
    if not table.seats[to].owned:
        raise Refused("bot", "a bot plays that seat, and bots read no messages. Choose another player.")
    _check_started(table)
    return to


def _group(table: "Table", key: str, seat: int) -> tuple[int, ...]:
    """The other seats of a group; refuses one without another person."""
    names = table.state.game.about.talk_groups
    if key not in names:
        known = ", ".join(names) or "none"
        raise Refused("group", f"{table.state.game.about.name} has no group {shortened(key)}. Its groups: {known}.")
    _check_started(table)
    others = tuple(other for other in groups(table, seat).get(key, ()) if other != seat)
    if not any(table.seats[other].owned for other in others):
        raise Refused("group", f"{names[key]}: no other person is in this group now. Write to everyone.")
    return others


def _check_started(table: "Table") -> None:
    """Until the game starts, the same seat may be given to someone else, who must not read what was said to it."""
    if not table.started:
        raise Refused("status", "whispers begin with the game. Write to everyone until then.")


def _text(table: "Table", command: Chat) -> str:
    if command.phrase is None:
        return line_of_text(command.text, LONGEST_CHAT, "a message")
    if command.text:
        raise Refused("text", "a message is a text or a phrase. Send one of them.")
    return english(table.state.game.about, command.phrase)


def add_bot_line(table: "Table", draft: Draft, played: Played) -> None:
    """Adds what a bot says about a move that was just decided, if it says anything."""
    if not table.setup.bot_talk or not (bots := speaking_bots(table)):
        return
    said = [line for line in table.chat if line.by == "bot"]
    since = sum(version > said[-1].version for version in table.log_versions) + 1 if said else None
    after = table.state.copy()
    after.advance(played)
    lines = [talk.Line(line.seat, line.text) for line in said if line.seat is not None]
    if line := talk.says(table.state, after, talk.Speakers(bots, lines, since)):
        said_by = {"person": "", "name": table.seats[line.seat].name, "seat": line.seat, "by": "bot"}
        draft.add(Chatted, text=line.text, about=line.about, **said_by)


def speaking_bots(table: "Table") -> dict[int, str | None]:
    """The temperaments of the bots that may speak, by seat. A bot that stands in for a person is silent."""
    return {number: seat.temperament for number, seat in enumerate(table.seats) if seat.occupant == "bot"}


@by_seat(FlipCoin)
def flip_coin(table: "Table", command: FlipCoin, seat: int, draft: Draft) -> None:
    if "coin" not in table.state.game.table_tools:
        raise Refused("coin", f"{table.state.game.about.name} has no coin")
    if table.status != "playing":
        raise Refused("status", "the coin can be flipped only during the game")
    draft.add(CoinFlipped, seat=seat, heads=bool(command.heads))
