"""Who asks, whether they may, and which part of the table decides."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fulcrum.core.errors import shortened
from fulcrum.match import commands as ask
from fulcrum.match import offers, playing, seating, talk
from fulcrum.match.drafts import Draft, Who
from fulcrum.match.refusals import Refused, TableError

if TYPE_CHECKING:
    from fulcrum.match.table import Table

# Commands of whoever plays a seat: the person, or a bot.
SEATED: dict[type, Callable[..., None]] = {
    ask.Play: playing.play,
    ask.TakeHint: playing.take_hint,
    ask.Resign: playing.resign,
    ask.Propose: offers.propose,
    ask.Accept: offers.accept,
    ask.Decline: offers.decline,
    ask.Withdraw: offers.withdraw,
    ask.Claim: playing.claim,
    ask.FlipCoin: talk.flip_coin,
}
# Commands of people, seated or not.
PERSONAL: dict[type, Callable[..., None]] = {
    ask.Sit: seating.sit,
    ask.StandUp: seating.stand_up,
    ask.AddBot: seating.add_bot,
    ask.RemoveBot: seating.remove_bot,
    ask.Start: seating.start,
    ask.Abort: playing.abort,
    ask.Chat: talk.chat,
}
# Commands of the house.
HOUSE: dict[type, Callable[..., None]] = {
    ask.Start: seating.start_by_house,
    ask.Away: seating.away,
    ask.Back: seating.back,
    ask.Resume: playing.resume,
    ask.Abort: playing.abort_by_house,
}


def decide(table: "Table", command: Any, who: Who, draft: Draft) -> None:
    """Add what the command leads to, or refuse it."""
    kind = type(command)
    if kind not in SEATED and kind not in PERSONAL and kind not in HOUSE:
        raise TableError(f"no command: {shortened(command)}")
    if who is None and kind in HOUSE:
        HOUSE[kind](table, command, draft)
    elif kind in SEATED:
        SEATED[kind](table, command, seat_played_by(table, who), draft)
    elif isinstance(who, str) and kind in PERSONAL:
        PERSONAL[kind](table, command, who, draft)
    else:
        raise Refused("not-yours", f"{kind.__name__} is not for you to ask")


def seat_played_by(table: "Table", who: Who) -> int:
    """The seat of the person, or the named one if a bot plays it."""
    if isinstance(who, str):
        seat = table.seat_of(who)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        if table.seats[seat].stand_in:
            raise Refused("stand-in", "a bot stands in for you until you are back")
        return seat
    if not isinstance(who, int) or isinstance(who, bool) or not 0 <= who < len(table.seats):
        raise Refused("no-seat", f"there is no seat {shortened(who)} at this table")
    if not table.seats[who].bot_plays:
        raise Refused("not-yours", "no bot plays that seat")
    return who
