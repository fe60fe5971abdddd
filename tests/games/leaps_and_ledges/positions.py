"""Positions of Leaps and Ledges set up by hand, with every card of the pack still in one place."""

from itertools import chain

import fulcrum
from fulcrum.games.leaps_and_ledges.cards import CROWN, KINDS
from fulcrum.games.leaps_and_ledges.kernel import DECK_ROOM
from fulcrum.games.leaps_and_ledges.worlds import NO_CARD

SEED = 3


def leaps(**options):
    return fulcrum.game("leaps-and-ledges", **options)


def laid(pawns, *hands, seat=0, decks=None, owed=0, **options):
    """`pawns`: levels for each seat; `hands`: "6 flip wild" for the seats in turn, others get what is left.

    `decks` are the numbers of cards left in them; all that is over lies on the discard pile.
    """
    game = leaps(**options)
    dump = game.new(len(pawns), SEED).dump()
    fields = dump["fields"]
    place_pawns(fields, pawns)
    loose = [kind for kind, count in enumerate(fields["pack"]) for _ in range(count)]
    discard = [card for card in fields["discard"] if card != NO_CARD]
    for card in discard:
        loose.remove(card)
    wanted = [[KINDS.index(card) for card in hand.split()] for hand in hands]
    for card in chain(*wanted):
        (loose if card in loose else discard).remove(card)
    for other in range(len(pawns)):
        hand = wanted[other] if other < len(wanted) else [loose.pop() for _ in range(3)]
        fields["hands"][other] = padded(sorted(hand), 3)
        fields["hand_sizes"][other] = len(hand)
    sizes = decks if decks is not None else [len(loose) - len(loose) // 2, len(loose) // 2]
    fields["decks"] = [padded([loose.pop() for _ in range(size)], DECK_ROOM) for size in sizes]
    discard += loose
    fields |= {"deck_sizes": list(sizes), "discard": padded(discard, len(fields["discard"]))}
    fields |= {"discard_size": len(discard), "discarded": [discard.count(kind) for kind in range(len(KINDS))]}
    fields |= {"seat": seat, "owed": owed}
    return game.load(dump)


def place_pawns(fields, pawns):
    for colour, levels in enumerate(pawns):
        four = [0] * (4 - len(levels)) + list(levels)
        counts = [four.count(place) for place in range(CROWN + 1)]
        fields["pawns"][colour] = counts
        fields["stands"][colour] = sum(1 << place for place, count in enumerate(counts) if count)
        fields["safe"][colour] = sum(1 << level for level in range(1, CROWN) if counts[level] > 1)


def padded(cards, size):
    return [*cards, *[NO_CARD] * (size - len(cards))]


def moves(state, card=""):
    return [str(move) for move in state.legal_moves() if str(move).startswith(card)]


def pawns_after(state, *texts):
    for text in texts:
        state.push(text)
    return state.view()["pawns"]
