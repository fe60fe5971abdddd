"""The numbers that a record uses for places of cards, viewers, deals, and the steps of a move."""

from fulcrum.games.leverage_cards.cards import HIGHEST_GOLD, LOWEST_GOLD, MOST_SEATS, NOBLE, TREASURIES

# The place of a card in a hand is the seat.
ASIDE = MOST_SEATS  # place of a card put aside by seat s: ASIDE + s
REALM = 100  # place of the i-th card to be drawn: REALM + i
DISCARDED, NOWHERE, UNSEEN = -1, -2, -3
NOBODY = -1
SPECTATOR = MOST_SEATS  # the viewer who sees only public information
VIEWERS = MOST_SEATS + 1
ENDED_BY_UNIFICATION, ENDED_BY_LAST_STAND = 24, 39  # an `ending` is the number of a clause

# One deal is a row of `deals`: what each seat drafts, by seat, and the offer that is being answered. In a call, the row
# of a seat is its offer to the caller. Side 0 is what the offering player gives, side 1 what they get.
OFFERED = MOST_SEATS
DEALS = MOST_SEATS + 1
GIVE_SIDE, GET_SIDE = 0, 1
TERM, WHOM, PROMISES, ASKED = 0, 2, 4, 6  # two each: by side, and cards asked for by name by deck, as bits
ASKED_SOME, ASKED_ANY = 8, 9  # cards of the giver's choice; Gold cards of each value, `ANY_BITS` for each
PAID = 10  # cards for the Noble of side 0 by deck, then for that of side 1, as bits
PAYEE = 14  # while a payment is drafted: 1 + the side of its Noble
DEAL_SIZE = 15
ANY_BITS = 4
GOLD_VALUES = HIGHEST_GOLD - LOWEST_GOLD + 1
NO_TERM, TERM_SWEAR, TERM_CROWN, TERM_NOBLE = range(4)
MOST_COUNTERS = 3  # LC-21
ALL_AID = TREASURIES[NOBLE]  # Gold cards asked of a Noble: as many as a Noble may hold are all
MOST_ASKED = 12  # cards and values requested in one offer; more than anyone may hold

# Promises to one player, as bits: how many turns of peace, then aid and the knee.
PEACE_TURNS, AID_BIT, BEND_BIT = 3, 4, 8
PROMISE_BITS = 4  # for each player in `promised`
PEACE, AID, KNEE = range(3)  # kinds of promises in events

# The position within a move of several steps: NO_STEP between moves.
NO_STEP, STEP_PLAY, STEP_TARGET, STEP_DUEL, STEP_PARTNER, STEP_GIVE, STEP_GET, STEP_PAY = range(8)
STEP_NOBLE = 8  # added to STEP_GIVE, STEP_GET or STEP_PAY while a Noble must be named
