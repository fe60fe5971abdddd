"""The slots of a record that a seat can't see (LC-41), for the conformance kit.

They follow from the rules and not from `observe`: a slot that `observe` forgets is still listed here.
"""

from fulcrum.core.game import Slot
from fulcrum.core.memory import Record
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import MOST_SEATS, VALUES
from fulcrum.games.leverage_cards.deals import cards_of_bits
from fulcrum.games.leverage_cards.narration import TELLERS

# Phases in which a seat is known to hold Gold, or in which Gold is put aside unseen.
GOLD_PHASES = (
    act.IN_BLACKMAIL, act.IN_BID, act.IN_YIELD, act.IN_WAR_BID, act.IN_WAR_YIELD, act.IN_SUCCESSION,
    act.IN_SUCCESSION_YIELD, act.IN_LAST_STAND, act.IN_LAST_BID,
)  # fmt: skip
DECKS = 2
EVENT_SIZE = 5  # kind and four numbers; the last two are cards
DRAWS = {TELLERS.index(name) for name in ("venture", "drew")}  # seen by the seat that draws
GIFTS = {TELLERS.index(name) for name in ("gave", "dealt", "paid")}  # seen by giver and taker

Group = list[Slot]


def groups(data: Record, seat: int | None) -> list[Group]:
    """Returns what a seat can't see, in groups that could be exchanged: cards, choices, knowledge, offers, events."""
    others = [other for other in range(data["players"]) if other != seat]
    found = [*cards(data, seat), *choices(data, others), *knowledge(data, others), *offer(data, seat)]
    found += [[slot] for slot in events(data, seat)]
    return [group for group in found if group]


def cards(data: Record, seat: int | None) -> list[Group]:
    """Returns the cards that may be anywhere, by `place`, and each card of which the seat knows more.

    Where Gold is known to be, Gold is exchanged only for Gold, and Queens and Jacks only for each other.
    """
    viewer = table.SPECTATOR if seat is None else seat
    known = {card for bits in data["known"][viewer] for card in cards_of_bits(*bits)}
    unseen = [card for card in range(data["cards"]) if is_unseen(data, seat, card)]
    free = [card for card in unseen if card not in known]
    parts = [free]
    if data["phase"] in GOLD_PHASES or any(data["barren"]):
        parts = [[card for card in free if VALUES[card]], [card for card in free if not VALUES[card]]]
    parts += [[card] for card in unseen if card in known]
    return [[("place", card) for card in part] for part in parts]


def is_unseen(data: Record, seat: int | None, card: int) -> bool:
    """Whether a card is in the Realm, or in another hand and not on offer or in payment to the seat."""
    place: int = data["place", card]
    phase: int = data["phase"]
    if place >= table.REALM:
        return True
    if place < 0 or phase == act.OVER or place % table.ASIDE == seat:
        return False
    if place < table.ASIDE or seat is None:
        return True
    if phase == act.IN_PICK:
        return bool(seat != data["active"])
    if phase == act.IN_ANSWER:
        return bool(seat != data["partner"])
    dealing = seat in (data["dealer"], data["partner"]) or is_paid(data, seat, card)
    return phase != act.IN_CONSENT or not dealing


def is_paid(data: Record, seat: int, card: int) -> bool:
    """Whether the offer on the table pays a card to a Noble."""
    deal = data["deals"][table.OFFERED]
    for side in range(2):
        if deal[table.WHOM + side] == seat:
            return card in cards_of_bits(*deal[table.PAID + 2 * side : table.PAID + 2 * side + 2])
    return False


def choices(data: Record, others: list[int]) -> list[Group]:
    """Returns what others chose in an open window, or in a call, which the player who called learns first.

    A request for aid names one of the seat's own Nobles.
    """
    if not data["window"] and (data["phase"] != act.IN_PICK or data["active"] not in others):
        return []
    spoken = data["asked"] & ~data["pending"]
    found: Group = [("choice", other) for other in others if spoken >> other & 1]
    return [[slot] for slot in found] if data["phase"] == act.IN_ASK else [found]


def knowledge(data: Record, others: list[int]) -> list[Group]:
    """Returns what others know of cards."""
    rows = [(viewer * MOST_SEATS + holder) * DECKS for viewer in others for holder in range(data["players"])]
    return [[("known", row + deck)] for row in rows for deck in range(DECKS)]


def offer(data: Record, seat: int | None) -> list[Group]:
    """Returns the offers of others. A Noble asked for consent sees the terms and their payment."""
    phase = data["phase"]
    if phase in (act.IN_CALL, act.IN_PICK):
        if phase == act.IN_PICK and seat == data["active"]:
            return []
        rows = [other for other in range(data["players"]) if other not in (seat, data["active"])]
        return [[("deals", row * table.DEAL_SIZE + at)] for row in rows for at in range(table.DEAL_SIZE)]
    if phase not in (act.IN_ANSWER, act.IN_CONSENT) or seat in (data["dealer"], data["partner"]):
        return []
    consents = phase == act.IN_CONSENT and seat is not None and data["asked"] >> seat & 1
    shown = {table.TERM, table.TERM + 1, table.WHOM, table.WHOM + 1} if consents else set()
    for side in range(2):
        if consents and data["deals"][table.OFFERED][table.WHOM + side] == seat:
            shown |= {table.PAID + 2 * side, table.PAID + 2 * side + 1}
    return [[("deals", table.OFFERED * table.DEAL_SIZE + at)] for at in range(table.DEAL_SIZE) if at not in shown]


def events(data: Record, seat: int | None) -> Group:
    """Returns the cards that others drew, gave and got in the last move."""
    found: Group = []
    for number, (kind, actor, target, *_) in enumerate(data["events"][: data["event_count"]]):
        if (kind in DRAWS and seat != actor) or (kind in GIFTS and seat not in (actor, target)):
            found += [("events", number * EVENT_SIZE + at) for at in (3, 4)]
    return found
