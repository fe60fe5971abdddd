"""The game's own keys of a view, built from an observation."""

from typing import Any

from fulcrum.core.observation import Observation
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import CARDS, STATUSES, TREASURIES
from fulcrum.games.leverage_cards.deals import Deal, Side, cards_at, cards_of_bits, deal_on_table, offered
from fulcrum.games.leverage_cards.notation import seat_names

BATTLES = {
    act.IN_BID: "bid",
    act.IN_YIELD: "yield",
    act.IN_WAR_BID: "bid",
    act.IN_WAR_YIELD: "yield",
    act.IN_SUCCESSION: "bid",
    act.IN_SUCCESSION_YIELD: "yield",
    act.IN_LAST_BID: "bid",
}


def facts(observation: Observation) -> dict[str, Any]:
    seat, names = observation.seat, seat_names(observation)
    pile = observation.field("pile")[: observation.field("pile_size")]
    active = observation.field("active")
    return {
        "phase": act.PHASES[observation.field("phase")],
        "active": None if active < 0 else active,
        "players": players(observation, names),
        "hand": [] if seat is None else card_names(own_cards(observation, seat)),
        "aside": [] if seat is None else card_names(cards_at(observation, table.ASIDE + seat)),
        "realm": observation.field("cards") - observation.field("drawn"),
        "discard": card_names(pile),
        "battle": battle(observation),
        "offer": offer(observation, names),
        "requests": requests(observation),
        "call": call(observation, names),
        "called": active >= 0 and bool(observation.field("called")),
        "promises": promises(observation),
        "offers_left": max(0, observation.field("offer_limit") - observation.field("offers")),
        "hands": hands(observation),
        "known": known_cards(observation),
    }


def own_cards(observation: Observation, seat: int) -> list[int]:
    """Returns the hand. Cards pledged in a battle are on the table; cards on offer or to be discarded are not."""
    hand = cards_at(observation, seat)
    if observation.field("phase") not in BATTLES:
        hand += cards_at(observation, table.ASIDE + seat)
    return sorted(hand)


def card_names(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def players(observation: Observation, names: list[str]) -> list[dict[str, Any]]:
    names_of_fields = ("liege", "status", "held", "bid_size", "dead", "kept", "broken")
    liege, status, held, bid_size, dead, kept, broken = (observation.field(name) for name in names_of_fields)
    return [
        {
            "identity": name,
            "status": STATUSES[status[seat]],
            "liege": None if liege[seat] < 0 else liege[seat],
            "nobles": [other for other in range(observation.players) if liege[other] == seat],
            "hand_size": held[seat],
            "pledged": bid_size[seat],
            "treasury": TREASURIES[status[seat]],
            "dead": bool(dead[seat]),
            "kept": kept[seat],
            "broken": broken[seat],
        }
        for seat, name in enumerate(names)
    ]


def hands(observation: Observation) -> list[list[str]] | None:
    """Returns all hands once the game is over (LC-32)."""
    if observation.field("phase") != act.OVER:
        return None
    return [card_names(cards_at(observation, seat)) for seat in range(observation.players)]


def known_cards(observation: Observation) -> dict[str, list[int]]:
    """Returns cards in other hands that the viewer has seen arrive, with the seats that may hold them."""
    viewer = table.SPECTATOR if observation.seat is None else observation.seat
    found: dict[int, list[int]] = {}
    for seat, bits in enumerate(observation.field("known")[viewer]):
        for card in cards_of_bits(*bits):
            found.setdefault(card, []).append(seat)
    return {CARDS[card]: found[card] for card in sorted(found)}


def battle(observation: Observation) -> dict[str, Any] | None:
    """Returns who fights, and whether bids or yields are open."""
    phase = observation.field("phase")
    if phase not in BATTLES:
        return None
    if phase in (act.IN_BID, act.IN_YIELD):
        attacker, defender = observation.field("attacker"), observation.field("defender")
        kind = "duel" if observation.field("duel") else "challenge"
        return {"kind": kind, "attacker": attacker, "defender": defender, "stage": BATTLES[phase]}
    succession = dict.fromkeys((act.IN_SUCCESSION, act.IN_SUCCESSION_YIELD), "succession")
    kind = {**succession, act.IN_LAST_BID: "last stand"}.get(phase, "war")
    return {"kind": kind, "fighters": fighters(observation), "stage": BATTLES[phase]}


def fighters(observation: Observation) -> list[int]:
    """Returns who bids in a battle of several. In a war the Undead King does too, without being asked to yield."""
    asked, bid_size = observation.field("asked"), observation.field("bid_size")
    return [seat for seat in range(observation.players) if asked >> seat & 1 or bid_size[seat]]


def requests(observation: Observation) -> list[dict[str, Any]]:
    """Returns the requests for aid without an answer, in the order of the answers; no count means all Gold (LC-27)."""
    aid, liege, first = (observation.field(name) for name in ("aid", "liege", "first"))
    asked = [noble for noble in range(observation.players) if aid[noble]]
    asked.sort(key=lambda noble: (liege[noble] - first) % observation.players)
    return [
        {"king": liege[noble], "noble": noble, "count": None if aid[noble] == table.ALL_AID else aid[noble]}
        for noble in asked
    ]


def promises(observation: Observation) -> list[dict[str, Any]]:
    """Returns the promises that are neither kept nor broken yet, with the turns of peace that are left (LC-23)."""
    found = []
    for seat, bits in enumerate(observation.field("promised")[: observation.players]):
        for other in range(observation.players):
            here = bits >> table.PROMISE_BITS * other & (1 << table.PROMISE_BITS) - 1
            turns = here & table.PEACE_TURNS
            made = [("peace", turns)] if turns else []
            made += [("aid", None)] if here & table.AID_BIT else []
            made += [("bend", None)] if here & table.BEND_BIT else []
            found += [{"from": seat, "to": other, "promise": kind, "turns": left} for kind, left in made]
    return found


def offer(observation: Observation, names: list[str]) -> dict[str, Any] | None:
    """Returns the two dealers; for them also the offer, and for a Noble asked for consent the terms and the payment."""
    phase = observation.field("phase")
    if phase not in (act.IN_ANSWER, act.IN_CONSENT):
        return None
    dealer, partner = observation.field("dealer"), observation.field("partner")
    counters = observation.field("countered")
    found: dict[str, Any] = {"from": dealer, "to": partner, "counter": counters > 0, "counters": counters}
    deal, seat = offered(observation), observation.seat
    if seat in (dealer, partner):
        return found | parts(observation, deal, dealer, partner, names)
    if phase == act.IN_CONSENT and seat is not None and observation.field("asked") >> seat & 1:
        give, get = (Side(term=side.term, noble=side.noble) for side in (deal.give, deal.get))
        pay = {noble: cards for noble, cards in deal.pay.items() if noble == seat}
        return found | parts(observation, Deal(give, get, pay), dealer, partner, names)
    return found


def parts(observation: Observation, deal: Deal, dealer: int, partner: int, names: list[str]) -> dict[str, Any]:
    """Returns what each side of an offer puts in, and what Nobles are paid, by whom."""
    place = observation.field("place")
    pay = []
    for noble, cards in sorted(deal.pay.items()):
        by_dealer = [card for card in cards if place[card] == table.ASIDE + dealer]
        for giver, theirs in ((dealer, by_dealer), (partner, [card for card in cards if card not in by_dealer])):
            if theirs:
                pay.append({"noble": noble, "from": giver, "cards": card_names(theirs)})
    return {"give": deal.give.items(names), "get": deal.get.items(names), "pay": pay}


def call(observation: Observation, names: list[str]) -> dict[str, Any] | None:
    """Returns who calls for offers, and the offers that the viewer may see: their own, or all of them (LC-21)."""
    if observation.field("phase") not in (act.IN_CALL, act.IN_PICK):
        return None
    caller, choice, seat = observation.field("active"), observation.field("choice"), observation.seat
    made = [other for other in range(observation.players) if choice[other] == act.PROPOSE and seat in (other, caller)]
    offers = []
    for other in made:
        deal = deal_on_table(observation, other, other)
        offers.append({"from": other, "to": caller} | parts(observation, deal, other, caller, names))
    return {"caller": caller, "offers": offers}
