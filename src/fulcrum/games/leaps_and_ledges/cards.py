"""The twelve kinds of cards: names, numbers, and how far they move a pawn (LL-2, LL-4, LL-8 to LL-15)."""

# In the order in which their names sort, so that a sorted hand is sorted for people too.
KINDS = ("1", "2", "3", "4", "5", "6", "7", "8", "flip", "precision", "rampage", "wild")
KIND_COUNT = len(KINDS)
PLAIN_KINDS = 8  # these come first: kind k is the plain card k + 1
FLIP, PRECISION, RAMPAGE, WILD = range(PLAIN_KINDS, KIND_COUNT)

USUAL_COPIES = 6
FEWEST_CARDS, MOST_CARDS = 40, 240

START_NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 5, 4)  # LL-4, by kind
RAMPAGE_STEPS, WILD_STEPS = 5, 4
PRECISION_STEPS = (1, 2, 3)

TABLE, CROWN = 0, 16  # LL-1: levels 1 to 15 lie between
PAWNS = 4
HAND = 3
MOST_SEATS = 4
LETTERS = "RBYG"  # LL-16


def climbed(place: int, steps: int) -> int:
    """LL-11: where a pawn comes to that goes up; beyond the crown is the table."""
    return TABLE if place + steps > CROWN else place + steps


def descended(place: int, steps: int) -> int:
    """LL-14: where a pawn comes to that goes down; below level 1 is the table."""
    return max(place - steps, TABLE)
