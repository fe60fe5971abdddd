"""Minds of rule-based players: rows of numbers by name, for temperaments and for weaknesses.

Scores are in points of Gold; shares are of a hand's Gold.
"""

from array import array

from fulcrum.bots.leverage_cards import traits
from fulcrum.core.memory import floats
from fulcrum.games.leverage_cards.cards import MOST_SEATS

DEFAULTS = {
    "noise": 1.0,  # the largest error of a score
    "card_guess": 6.0,  # assumed Gold of an unseen card in another hand
    "jack_worth": 5.0, "red_worth": 8.0, "black_worth": 9.0,  # against a Gold card, when deciding what to keep
    "venture_base": 4.0, "venture_room": 4.0,
    "red_base": 6.0, "red_room": 3.0,
    "black_base": 6.0, "black_rich": 1.0, "black_king": 1.0,
    "duel_base": -2.0, "duel_margin": 0.5, "duel_late": 8.0,
    "jack_base": 4.0, "jack_margin": 0.5, "jack_late": 4.0, "jack_nobles": 3.0,
    "jack_noble": 0.0, "jack_king": 2.0, "jack_undead": 6.0,
    "renounce_base": -30.0, "renounce_gold": 0.3, "renounce_late": 0.0, "renounce_rival": 4.0,
    "spite": 1.0,  # for each broken promise of the other player
    "ask_swear": 2.0, "ask_swear_gift": -1.5, "offer_swear": -4.0, "sell_base": 0.0, "offer_tired": 4.0,
    "accept_bar": 0.0, "counter_bar": 2.0, "consent_bar": 6.0, "distrust": 1.0, "envy": 0.3, "deal_draw": 2.0,
    "swear_cost": 14.0, "swear_cost_gold": 0.3, "swear_cost_late": 0.0, "swear_gain": 14.0,
    "crown_cost": 4.0, "crown_cost_gold": 1.0, "crown_gain": 18.0,
    "noble_cost": 4.0, "noble_gain": 10.0, "noble_gold": 0.1, "offer_term": 4.0, "haggle_bar": 2.0,
    "loyalty": 6.0,  # what a Noble wants to gain, besides, before swearing to someone else
    "bribe_base": -8.0,
    "call_base": 1.0, "call_bar": -1.0,  # calling for offers, and making none in a call
    "promise_worth": 1.0,  # a turn of peace by someone who has broken no promise; aid and the knee are worth 2
    "word": 4.0,  # the cost of breaking one's own
    "duel_mine": 0.6, "duel_theirs": 0.0, "attack_mine": 0.7, "attack_theirs": 0.0, "defend_mine": 0.625,
    "defend_theirs": 0.0,
    "bluff": 0.05,  # how often the lowest card alone is pledged as a bluff, and held as if it were the whole hand
    "duel_yield": 0.3, "attack_yield": 0.4, "defend_yield": 0.2,
    "bend_base": 2.0, "bend_gold": -0.1, "bend_king": 2.0,
    "ask_base": 1.0, "aid_base": -4.0, "aid_share": 0.2,
    "war_mine": 0.2, "war_theirs": 0.125, "war_yield": 0.2, "war_yield_many": 0.0,
    "heir_share": 0.6, "heir_yield": 0.4, "last_share": 0.4, "undead_share": 0.3, "flee_share": 0.5,
}  # fmt: skip


def mind(**changes: float) -> "array[float]":
    """Returns the best player's row with some numbers changed, and an empty memory."""
    row = floats(traits.COUNT + MOST_SEATS)
    for name, number in {**DEFAULTS, **changes}.items():
        row[getattr(traits, name.upper())] = number
    return row


# Temperaments, about equal in strength: how each differs from the best rule-based player.
TEMPERAMENTS: dict[str, dict[str, float]] = {
    "loyal": {"jack_noble": -6.0, "loyalty": 16.0, "aid_base": -2.0, "swear_cost": 11.0, "distrust": 3.0, "bluff": 0.0},
    "schemer": {
        "noise": 1.5,
        "loyalty": 3.0,
        "renounce_base": -20.0,
        "ask_swear": 4.0,
        "sell_base": 2.0,
        "black_base": 8.0,
        "spite": 2.0,
        "bluff": 0.25,
        "offer_term": 8.0,
    },
    "warlord": {"duel_base": 0.0, "jack_base": 5.5, "attack_mine": 0.8, "attack_yield": 0.2, "bluff": 0.08},
    "banker": {"venture_base": 6.0, "red_worth": 10.0, "black_worth": 11.0, "envy": 0.6, "attack_yield": 0.6},
}

# Weaker players by level, with human faults. All misjudge, which is the only fault of 5. Below it they renounce in
# haste. 1 and 2 avoid fights and yield; 3 spends everything in one fight, 4 too much, and both give the King too
# much.
WEAKNESSES: dict[int, dict[str, float]] = {
    1: {
        "noise": 17.0, "renounce_base": -8.0, "duel_base": -8.0,
        "duel_yield": 1.2, "defend_yield": 1.2, "attack_yield": 1.2, "war_yield": 1.5,
    },
    2: {
        "noise": 13.0, "renounce_base": -8.0, "duel_base": -6.0,
        "duel_yield": 0.8, "defend_yield": 0.8, "attack_yield": 0.8, "war_yield": 1.0,
    },
    3: {
        "noise": 11.0, "renounce_base": -8.0,
        "war_mine": 1.0, "defend_mine": 1.0, "duel_mine": 1.0, "aid_base": 6.0, "aid_share": 1.0,
    },
    4: {"noise": 11.0, "renounce_base": -8.0, "war_mine": 0.6, "aid_base": 3.0},
    5: {"noise": 11.0},
    6: {},
}  # fmt: skip
