"""The slots of a record that a seat can't see (LC-41), for the conformance kit.

They follow from the rules and not from `observe`: a slot that `observe` forgets is still listed here.
"""

from fulcrum.core.game import Slot
from fulcrum.core.memory import Record
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import MOST_SEATS, VALUES
from fulcrum.games.leverage_cards.narration import TELLERS
from fulcrum.games.leverage_cards.notation import cards_of_bits

# Phases in which a seat is known to hold Gold, or in which Gold is put aside unseen.
GOLD_PHASES = (
    act.IN_BLACKMAIL, act.IN_BID, act.IN_YIELD, act.IN_WAR_BID, act.IN_WAR_YIELD, act.IN_SUCCESSION,
    act.IN_SUCCESSION_YIELD, act.IN_LAST_STAND, act.IN_LAST_BID,
)  # fmt: skip
DECKS = 2
EVENT_SIZE = 5  # kind and four numbers; the last two are cards
DRAWS = {TELLERS.index(name) for name in ("venture", "drew")}  # seen by the seat that draws
GIFTS = {TELLERS.index(name) for name in ("gave", "dealt")}  # seen by giver and taker

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
    unseen = [card for card, place in enumerate(data["place"][: data["cards"]]) if is_unseen(data, seat, place)]
    free = [card for card in unseen if card not in known]
    parts = [free]
    if data["phase"] in GOLD_PHASES or any(data["barren"]):
        parts = [[card for card in free if VALUES[card]], [card for card in free if not VALUES[card]]]
    parts += [[card] for card in unseen if card in known]
    return [[("place", card) for card in part] for part in parts]


def is_unseen(data: Record, seat: int | None, place: int) -> bool:
    """Whether a card is in the Realm, or in another hand and not on offer to the seat."""
    if place >= table.REALM:
        return True
    if place < 0 or data["phase"] == act.OVER or place % table.ASIDE == seat:
        return False
    offered = data["phase"] == act.IN_CONSENT or (data["phase"] == act.IN_ANSWER and seat == data["partner"])
    return not (place >= table.ASIDE and offered and seat in (data["dealer"], data["partner"]))


def choices(data: Record, others: list[int]) -> list[Group]:
    """Returns what others chose in an open window. A request for aid names one of the seat's own Nobles."""
    if not data["window"]:
        return []
    spoken = data["asked"] & ~data["pending"]
    found: Group = [("choice", other) for other in others if spoken >> other & 1]
    return [[slot] for slot in found] if data["phase"] == act.IN_ASK else [found]


def knowledge(data: Record, others: list[int]) -> list[Group]:
    """Returns what others know of cards."""
    rows = [(viewer * MOST_SEATS + holder) * DECKS for viewer in others for holder in range(data["players"])]
    return [[("known", row + deck)] for row in rows for deck in range(DECKS)]


def offer(data: Record, seat: int | None) -> list[Group]:
    """Returns the offer of two other seats. A Noble asked for consent sees the terms."""
    if data["phase"] not in (act.IN_ANSWER, act.IN_CONSENT) or seat in (data["dealer"], data["partner"]):
        return []
    consents = data["phase"] == act.IN_CONSENT and seat is not None and data["asked"] >> seat & 1
    first = table.ASKED if consents else 0
    return [[("deals", table.OFFERED * table.DEAL_SIZE + at)] for at in range(first, table.DEAL_SIZE)]


def events(data: Record, seat: int | None) -> Group:
    """Returns the cards that others drew, gave and got in the last move."""
    found: Group = []
    for number, (kind, actor, target, *_) in enumerate(data["events"][: data["event_count"]]):
        if (kind in DRAWS and seat != actor) or (kind in GIFTS and seat not in (actor, target)):
            found += [("events", number * EVENT_SIZE + at) for at in (3, 4)]
    return found
