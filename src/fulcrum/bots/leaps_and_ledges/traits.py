"""The indices of a position's features in the weights of a bot."""

from fulcrum.games.leaps_and_ledges.cards import CROWN, KIND_COUNT

PLACES = CROWN + 1
ALONE = 0  # pawns alone on a place, including the table and the crown, by place
SAFE = ALONE + PLACES  # pawns together with others on a level, by place
RISK = SAFE + PLACES  # ways in which lone pawns can be knocked off
RISKED = RISK + 1  # the same, times the levels that would be lost
CARDS = RISKED + 1  # in hand, by kind
HOMING = CARDS + KIND_COUNT  # cards in hand that bring a pawn home
TO_PLAY = HOMING + 1  # whether it is the seat's turn to play
FEATURES = TO_PLAY + 1
