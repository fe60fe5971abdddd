"""Tensors of Leverage, the card game: identities, own and known cards, battle, deal and war.

Rows are seats by number and cards by number, as actions name them; see `fulcrum.games.leverage_cards.cards`.
"""

from typing import TYPE_CHECKING

import numpy as np

from fulcrum.core.memory import Record
from fulcrum.games.leverage_cards.actions import PHASES
from fulcrum.games.leverage_cards.cards import (
    IDENTITIES,
    MOST_CARDS,
    MOST_SEATS,
    STATUSES,
    VALUES,
)
from fulcrum.games.leverage_cards.table import (
    ALL_AID,
    GOLD_VALUES,
    MOST_ASKED,
    MOST_COUNTERS,
    PEACE_TURNS,
    STEP_NOBLE,
    STEP_PAY,
    TERM_NOBLE,
)
from fulcrum.rl.tensors.blank import with_options
from fulcrum.rl.tensors.layout import Field, TensorLayout

if TYPE_CHECKING:
    from fulcrum.core.game import Game

DTYPE = np.int16
DRAFTED = "of the offer the seat is composing"
OFFER = "of the offer on the table, as far as the seat may know"
STEPS = STEP_PAY + STEP_NOBLE + 1
TERMS = TERM_NOBLE + 1
ALL_GOLD = sum(VALUES)
MOST_OFFERS = 9
MOST_KEPT = 100  # promises of one player that are counted


def layout(game: "Game") -> TensorLayout:
    fields = (*people_fields(), *card_fields(), *battle_fields())
    pays = Field("pays", (MOST_SEATS,), f"the Noble of the last payment {DRAFTED}")
    deals = (*deal_fields("draft", DRAFTED), pays, *deal_fields("offer", OFFER), *talk_fields())
    return TensorLayout((*fields, *deals, *promise_fields(), *war_fields()), DTYPE)


def people_fields() -> tuple[Field, ...]:
    seats = (MOST_SEATS,)
    return (
        Field("me", seats, "the seat that observes"),
        Field("playing", seats, "the seats at this table"),
        Field("to_act", seats, "the seats that owe a choice"),
        Field("active", seats, "the seat whose turn it is"),
        Field("phase", (len(PHASES),), f"the phase: {', '.join(PHASES)}"),
        Field("step", (STEPS,), "the step of a move with several actions, visible to the mover only"),
        Field("step_card", (MOST_CARDS,), "the card played by such a move"),
        Field("asks", seats, "the Noble of a request for aid that the seat is composing"),
        Field("identity", (MOST_SEATS, len(IDENTITIES)), "each seat's identity"),
        Field("status", (MOST_SEATS, len(STATUSES)), f"each seat's status: {', '.join(STATUSES)}"),
        Field("liege", (MOST_SEATS, MOST_SEATS), "each Noble's King"),
        Field("dead", seats, "seats that died in the War"),
        Field("held", seats, "cards of each seat, in hand and aside", high=MOST_CARDS),
        Field("barren", seats, "seats known to have no Gold"),
        Field("exempt", seats, "seats that left the War and keep all their cards"),
        Field("undead", (1,), "whether the Undead King is in play"),
    )


def card_fields() -> tuple[Field, ...]:
    cards = (MOST_CARDS,)
    return (
        Field("hand", cards, "own cards"),
        Field("aside", cards, "own cards pledged, offered or about to be discarded"),
        Field("shown", cards, "cards that others put aside and this seat sees"),
        Field("discard", cards, "cards on the pile"),
        Field(
            "known",
            (MOST_SEATS, MOST_CARDS),
            "cards that a seat may hold, as far as this seat knows; all hands at the end",
        ),
        Field("realm", (1,), "cards left in the Realm", high=MOST_CARDS),
    )


def battle_fields() -> tuple[Field, ...]:
    seats = (MOST_SEATS,)
    return (
        Field("duel", (1,), "whether the battle is a duel"),
        Field("attacker", seats, "the attacker in the last battle"),
        Field("defender", seats, "the defender"),
        Field("victor", seats, "the winner; the beaten King's Nobles may follow them"),
        Field("beaten", seats, "the beaten King"),
        Field("to_bend", seats, "Nobles who still have to choose"),
        Field("bid_size", seats, "cards of each bid in a yield window", high=MOST_CARDS),
        Field("asked", seats, "the seats asked for the last secret choice"),
    )


def deal_fields(name: str, what: str) -> tuple[Field, ...]:
    return (
        Field(f"{name}_term", (2, TERMS), f"the terms {what}, given and got: none, swear, crown, noble"),
        Field(f"{name}_noble", (2, MOST_SEATS), "the Nobles of these terms"),
        Field(f"{name}_asked", (MOST_CARDS,), "the cards asked for by name"),
        Field(f"{name}_some", (1,), "how many cards are asked for unseen", high=MOST_CARDS),
        Field(f"{name}_any", (GOLD_VALUES,), "how many Gold cards of each value, 2 first", high=MOST_ASKED),
        Field(f"{name}_promises", (2, 3), "promises, given and got: turns of peace, aid, the knee", high=PEACE_TURNS),
        Field(f"{name}_paid", (2, MOST_CARDS), "the cards that these Nobles are paid"),
    )


OFFER_SIZE = sum(field.size for field in deal_fields("offer", OFFER))


def talk_fields() -> tuple[Field, ...]:
    return (
        Field("dealer", (MOST_SEATS,), "who made the last offer"),
        Field("partner", (MOST_SEATS,), "who received it, or who a draft is for"),
        Field("countered", (1,), "how many counter-offers there were", high=MOST_COUNTERS),
        Field("offers_left", (1,), "offers that may still be made this turn", high=MOST_OFFERS),
        Field("called", (1,), "whether the active player has called for offers this turn"),
        Field("offering", (MOST_SEATS,), "the seats that made an offer in a call, visible to the caller only"),
        Field(
            "offers",
            (MOST_SEATS, OFFER_SIZE),
            "their offers, each like the offer on the table: term, noble, asked, some, any, promises and paid in a row",
            high=MOST_CARDS,
        ),
    )


def promise_fields() -> tuple[Field, ...]:
    seats = (MOST_SEATS,)
    return (
        Field("promised", (MOST_SEATS, MOST_SEATS, 3), "open promises of each seat to each other", high=PEACE_TURNS),
        Field("fresh", seats, "the seats to which the active player has promised peace this turn"),
        Field("kept", seats, f"promises that each seat has kept, at most {MOST_KEPT}", high=MOST_KEPT),
        Field("broken", seats, f"promises that each seat has broken, at most {MOST_KEPT}", high=MOST_KEPT),
    )


def war_fields() -> tuple[Field, ...]:
    seats = (MOST_SEATS,)
    return (
        Field("war", (1,), "whether the War of Kings has begun"),
        Field("kingdom", (MOST_SEATS, MOST_SEATS), "the Kingdom of each seat when the War began"),
        Field("last_bid", seats, "each seat's last bid in the War", high=ALL_GOLD),
        Field("aid", seats, "Gold cards that each Noble is asked for and has not answered", high=ALL_AID),
        Field("mortal", seats, "seats that may die in the current step"),
        Field("fell", seats, "Kings whose Kingdoms ended in the current step"),
        Field("heirs", seats, "Nobles of a dead King who may still inherit"),
        Field("standers", seats, "seats that make the last stand"),
        Field("pledged", seats, "the total they have pledged in it", high=ALL_GOLD),
        Field("routed", (1,), "whether the Undead King has left the war"),
    )


def blank_record(game: "Game", players: int) -> Record:
    return with_options(game, players, "players", "undead", "offer_limit")
