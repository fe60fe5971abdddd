"""The twelve kinds of cards: names, numbers, and how far they move a pawn (LL-2, LL-4, LL-8 to LL-15)."""

# Sorted by name, so that hands sorted by number are also sorted by name.
KINDS = ("1", "2", "3", "4", "5", "6", "7", "8", "flip", "precision", "rampage", "wild")
KIND_COUNT = len(KINDS)
PLAIN_KINDS = 8  # they come first: kind k is the plain card k + 1
FLIP, PRECISION, RAMPAGE, WILD = range(PLAIN_KINDS, KIND_COUNT)

USUAL_COPIES = 6
FEWEST_CARDS, MOST_CARDS = 40, 240

START_NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 0, 3, 5, 4)  # LL-4, by kind
RAMPAGE_STEPS, WILD_STEPS = 5, 4
PRECISION_STEPS = (1, 2, 3)

TABLE, CROWN = 0, 16  # LL-1: levels 1 to 15 are between them
PAWNS = 4
HAND = 3
NO_CARD = -1  # an empty place in a hand, in a deck or on the pile
LEFT, RIGHT = 0, 1  # decks
MOST_SEATS = 4
LETTERS = "RBYG"  # LL-16
# Room for a deck in the record. Imagining a world first puts the cards in hands on top of one.
DECK_ROOM = (MOST_CARDS + 1) // 2 + MOST_SEATS * HAND


def climbed(place: int, steps: int) -> int:
    """Returns where a pawn lands after climbing. Beyond the crown it lands on the table (LL-11)."""
    return TABLE if place + steps > CROWN else place + steps


def descended(place: int, steps: int) -> int:
    """Returns where a pawn lands after descending. Below level 1 it lands on the table (LL-14)."""
    return max(place - steps, TABLE)
