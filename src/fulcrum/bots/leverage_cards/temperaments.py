"""Minds of rule-based players: rows of numbers by name, for temperaments and for weaknesses.

Scores are in points of Gold; shares are of a hand's Gold.
"""

from array import array

from fulcrum.bots.leverage_cards import traits
from fulcrum.core.memory import floats
from fulcrum.games.leverage_cards.cards import MOST_SEATS

# What the three victories are worth. The Nobles of the Winning King share theirs, and in a united Realm it counts for
# nothing: so players don't all follow the strongest, and several Kingdoms arise.
CROWN, WEALTH, STATUS = 1.0, 0.25, 1 / 3

DEFAULTS = {
    "noise": 1.0,  # the largest error of a score
    "card_guess": 5.5,  # assumed Gold of an unseen card in another hand
    "jack_worth": 5.0, "red_worth": 6.0, "black_worth": 7.0,  # against a Gold card, when deciding what to keep
    "crown_value": CROWN, "wealth_value": WEALTH, "status_value": STATUS,
    # Added to what an action is worth by the prospects that it leads to.
    "venture_base": -1.0, "red_base": 0.0, "black_base": -3.5, "duel_base": 2.5, "jack_base": 3.0, "jack_undead": -20.0,
    "renounce_base": 4.5, "bend_base": 0.0, "deal_base": 0.0, "call_base": 0.0, "call_bar": 0.0, "ask_base": -1.2,
    "aid_base": -0.2,
    "spite": 1.0,  # for each broken promise of the player who is attacked
    "fairness": 4.0, "greed": 1.3,  # the least gain by a deal: for the other, for oneself
    "offer_tired": 0.3, "accept_bar": 0.6, "counter_bar": 2.3, "distrust": 1.0, "envy": 0.0,
    # What is wanted besides for an Allegiance, as a Mercenary and as a Noble; for a crown.
    "freedom": 9.0, "loyalty": 17.0, "consent_bar": 0.0, "pride": 14.0,
    "peace_worth": 1.0,  # a turn of peace by someone who has broken no promise
    "word": 9.0,  # the cost of breaking one's own promise
    "pledge_cost": 0.4,  # of making one
    "circle": 9,  # how many players are considered at a turn
    "schemes": 3,  # kinds of deals: oaths; also crowns; also Nobles and Queens and Jacks
    "duel_mine": 0.6, "duel_theirs": 0.0, "attack_mine": 0.7, "attack_theirs": 0.0, "defend_mine": 0.625,
    "defend_theirs": 0.0,
    "bluff": 0.05,  # how often the lowest card alone is pledged as a bluff, and held as if it were the whole hand
    "duel_yield": 0.3, "attack_yield": 0.4, "defend_yield": 0.2,
    "war_mine": 0.54, "war_theirs": 0.25, "war_spends": 0.6, "war_least": 0.38, "war_yield": 13.0, "undead_war": 0.16,
    "heir_share": 0.6, "heir_yield": 0.4, "last_share": 0.4, "undead_share": 0.3, "flee_share": 0.5,
    # Shares of Gold that a battle is expected to cost, and to bring; the chance that a beaten King's Nobles follow.
    "win_cost": 0.35, "loss_cost": 0.6, "spoils": 0.15, "follow": 0.6,
}  # fmt: skip


def mind(**changes: float) -> "array[float]":
    """Returns the best player's row with some numbers changed, and an empty memory."""
    row = floats(traits.COUNT + MOST_SEATS)
    for name, number in {**DEFAULTS, **changes}.items():
        row[getattr(traits, name.upper())] = number
    return row


# Temperaments, about equal in strength: how each differs from the best rule-based player.
TEMPERAMENTS: dict[str, dict[str, float]] = {
    "loyal": {
        "loyalty": 40.0, "renounce_base": -20.0, "aid_base": 4.0, "word": 25.0, "bend_base": 4.0, "distrust": 2.0,
        "jack_base": 0.0, "bluff": 0.0,
    },
    "schemer": {
        "loyalty": 11.0, "renounce_base": 6.0, "word": 1.0, "greed": 2.0, "fairness": 3.0, "black_base": 0.0,
        "call_base": 2.0, "pride": 8.0, "bluff": 0.25, "spite": 2.0,
    },
    "warlord": {
        "duel_base": 5.0, "jack_base": 8.0, "freedom": 10.0, "pride": 24.0, "attack_mine": 0.8, "attack_yield": 0.2,
        "war_yield": 6.0, "bluff": 0.08,
    },
    "banker": {
        "wealth_value": 0.4, "venture_base": 1.5, "aid_base": -3.0, "greed": 2.0, "duel_base": -1.0, "war_yield": 16.0,
        "attack_yield": 0.6,
    },
}  # fmt: skip

# Weaker players by level: all misjudge, the lower the more. 1 and 2 yield too soon, 3 spends everything in one fight.
WEAKNESSES: dict[int, dict[str, float]] = {
    1: {"noise": 30.0, "duel_yield": 1.2, "defend_yield": 1.2, "attack_yield": 1.2, "war_mine": 1.0},
    2: {"noise": 22.0, "duel_yield": 0.8, "defend_yield": 0.8, "attack_yield": 0.8, "war_mine": 0.9},
    3: {"noise": 16.0, "war_mine": 0.8, "defend_mine": 1.0, "duel_mine": 1.0},
    4: {"noise": 9.0},
    5: {"noise": 4.0},
    6: {},
}
