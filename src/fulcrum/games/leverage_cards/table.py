"""The numbers that a record uses for places of cards, viewers, deals, and the steps of a move."""

from fulcrum.games.leverage_cards.cards import HIGHEST_GOLD, LOWEST_GOLD, MOST_SEATS, NOBLE, TREASURIES

# The place of a card in a hand is the seat.
ASIDE = MOST_SEATS  # place of a card put aside by seat s: ASIDE + s
REALM = 100  # place of the i-th card to be drawn: REALM + i
DISCARDED, NOWHERE, UNSEEN = -1, -2, -3
NOBODY = -1
SPECTATOR = MOST_SEATS  # the viewer who sees only public information
VIEWERS = MOST_SEATS + 1
ENDED_BY_LAST_STAND = 39  # an `ending`, which is the number of a clause

# One deal is a row of `deals`. Side 0 is what the offering player gives, side 1 what they get.
DRAFT, OFFERED = 0, 1
GIVE_SIDE, GET_SIDE = 0, 1
TERM, WHOM, ASKED, ASKED_SOME, ASKED_ANY = 0, 2, 4, 6, 7
DEAL_SIZE = ASKED_ANY + HIGHEST_GOLD - LOWEST_GOLD + 1
NO_TERM, TERM_SWEAR, TERM_CROWN, TERM_NOBLE = range(4)
ALL_AID = TREASURIES[NOBLE]  # Gold cards asked of a Noble: as many as a Noble may hold are all
MOST_ASKED = 12  # cards and values requested in one offer; more than anyone may hold

# The position within a move of several steps: NO_STEP between moves.
NO_STEP, STEP_PLAY, STEP_TARGET, STEP_DUEL, STEP_PARTNER, STEP_GIVE, STEP_GET = range(7)
STEP_NOBLE = 8  # added to STEP_GIVE or STEP_GET while a term's Noble must be named
