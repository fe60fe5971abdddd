"""The fixed action space: small steps that make up a person's move.

Cards come first, then seats, then wishes for unseen cards, then the verbs. A move that names cards picks them in
ascending order and ends with its verb (`bid 10S 7H` is 10S, 7H, BID). A move that targets a player starts with its
verb; a request for aid ends with the number of Gold cards (`ask KD 2` is ASK, KD, SOME + 1). An offer has what is
given, GET and what is got, and for each Noble who is paid PAY, the seat and the cards; PROPOSE ends it.
"""

from fulcrum.games.leverage_cards.cards import HIGHEST_GOLD, LOWEST_GOLD, MOST_CARDS, MOST_SEATS, TREASURIES

CARD = 0
SEAT = CARD + MOST_CARDS
ANY = SEAT + MOST_SEATS  # a Gold card of a value, starting with 2
SOME = ANY + HIGHEST_GOLD - LOWEST_GOLD + 1  # a number of cards of the giver's choice, starting with 1
MOST_SOME = max(TREASURIES)
FIRST_VERB = SOME + MOST_SOME
VERBS = (
    "venture", "play", "duel", "renounce", "offer", "call", "pick", "pass",
    "get", "swear", "crown", "noble", "peace 1", "peace 2", "peace 3", "promise-aid", "promise-bend", "pay",
    "propose", "counter", "accept", "reject",
    "bid", "yield", "stand", "flee", "bend", "refuse", "consent", "draw", "decline", "discard", "give", "ask", "no-ask",
)  # fmt: skip
(
    VENTURE, PLAY, DUEL, RENOUNCE, OFFER, CALL, PICK, PASS,
    GET, SWEAR, CROWN, NOBLE_TERM, PEACE_1, PEACE_2, PEACE_3, PROMISE_AID, PROMISE_BEND, PAY,
    PROPOSE, COUNTER, ACCEPT, REJECT,
    BID, YIELD, STAND, FLEE, BEND, REFUSE, CONSENT, DRAW, DECLINE, DISCARD, GIVE, ASK, NO_ASK,
) = range(FIRST_VERB, FIRST_VERB + len(VERBS))  # fmt: skip
ACTION_COUNT = FIRST_VERB + len(VERBS)

PHASES = (
    "action", "blackmail", "bid", "yield", "bend", "call", "pick", "answer", "consent", "draw", "discard",
    "ask", "aid", "war-bid", "war-yield", "succession", "succession-yield", "last-stand", "last-bid", "over",
)  # fmt: skip
(
    IN_ACTION, IN_BLACKMAIL, IN_BID, IN_YIELD, IN_BEND, IN_CALL, IN_PICK, IN_ANSWER, IN_CONSENT, IN_DRAW, IN_DISCARD,
    IN_ASK, IN_AID, IN_WAR_BID, IN_WAR_YIELD, IN_SUCCESSION, IN_SUCCESSION_YIELD, IN_LAST_STAND, IN_LAST_BID, OVER,
) = range(len(PHASES))  # fmt: skip
