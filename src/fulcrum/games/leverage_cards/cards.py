"""Cards, identities and statuses: names, numbers and values (LC-1, LC-2, LC-4)."""

SUITS = "SHDC"  # the suit order, best first
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
DECK_CARDS = len(SUITS) * len(RANKS)
MOST_CARDS = 2 * DECK_CARDS
MOST_SEATS = 10
ONE_DECK_SEATS = 5  # most players with one deck
FIRST_HAND = 3
GOLD_RANKS = 9
LOWEST_GOLD, HIGHEST_GOLD = 2, 10
JACK, QUEEN = 9, 10  # as ranks

# A card's number is deck * 44 + suit * 11 + rank.
CARDS = tuple(f"{rank}{suit}{deck}" for deck in ("", "2") for suit in SUITS for rank in RANKS)
CARD_NUMBERS = {name: number for number, name in enumerate(CARDS)}


def suit_of(card: int) -> int:
    return card % DECK_CARDS // len(RANKS)


def rank_of(card: int) -> int:
    return card % len(RANKS)


# A card's value in Gold, 0 for Queens and Jacks; and its order as the highest card of a pledge.
VALUES = tuple(rank_of(c) + LOWEST_GOLD if rank_of(c) < GOLD_RANKS else 0 for c in range(MOST_CARDS))
HEIGHTS = tuple(VALUES[c] * 8 + 7 - suit_of(c) * 2 - c // DECK_CARDS if VALUES[c] else 0 for c in range(MOST_CARDS))
GOLD_KIND, JACK_KIND, RED_QUEEN, BLACK_QUEEN = range(4)


def kind_of(card: int) -> int:
    if VALUES[card]:
        return GOLD_KIND
    if rank_of(card) == JACK:
        return JACK_KIND
    return RED_QUEEN if SUITS[suit_of(card)] in "HD" else BLACK_QUEEN


KINDS = tuple(kind_of(card) for card in range(MOST_CARDS))
# The Gold cards of a deck worth at least a value, as bits. The cards of a deck fit into one number.
GOLD_FROM = tuple(
    sum(1 << c for c in range(DECK_CARDS) if VALUES[c] and VALUES[c] >= least) for least in range(HIGHEST_GOLD + 1)
)

# Identities are numbered in suit order, first deck first. The lower number wins a tie.
IDENTITIES = ("KS", "KS2", "KH", "KH2", "KD", "KD2", "KC", "KC2", "JK", "JK2")
KING_OF_HEARTS, JOKER = IDENTITIES.index("KH"), IDENTITIES.index("JK")
SUIT_NAMES = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}

STATUSES = ("mercenary", "noble", "king", "undead", "turned")
MERCENARY, NOBLE, KING, UNDEAD, TURNED = range(5)
TREASURIES = (3, 5, 7, 7, 5)  # by status


def title(identity: int) -> str:
    """Returns an identity in words."""
    name = IDENTITIES[identity]
    second = " of the second deck" if name.endswith("2") else ""
    return f"the Joker{second}" if name.startswith("J") else f"the King of {SUIT_NAMES[name[1]]}{second}"
