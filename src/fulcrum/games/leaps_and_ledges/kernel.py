# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""The rules of Leaps and Ledges over one record.

The pawns of a colour are stored twice: as a count per place, and as bits (bit 0 the table, 1 to 15 the levels, 16 the
crown). The bits give all legal origins of a card in a few shifts. `lookups` defines the action numbers.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import RNG_WORDS, quick_below, seed_generator
from fulcrum.games.leaps_and_ledges.cards import (
    CROWN,
    DECK_ROOM,
    FLIP,
    HAND,
    KIND_COUNT,
    LEFT,
    MOST_CARDS,
    MOST_SEATS,
    NO_CARD,
    PAWNS,
    RAMPAGE,
    RAMPAGE_STEPS,
    RIGHT,
    START_NUMBERS,
    TABLE,
    WILD,
    WILD_STEPS,
)
from fulcrum.games.leaps_and_ledges.kernel_lookups import BIT_PLACE, KIND_SHEETS, SHEET_KINDS, STEPS, TARGETS
from fulcrum.games.leaps_and_ledges.lookups import DRAW, FIRST_FLIP, FIRST_WILD, NO_ACTION, ORIGINS, REDRAW
from fulcrum.games.leaps_and_ledges.piles import (
    both_empty,
    discard_card,
    drop,
    make_decks,
    take,
    take_from_larger,
)
from fulcrum.games.leaps_and_ledges.worlds import (
    hold,
    imagine,
    observe,
    renew_hand,
    spend,
    surely_held,
    unseen_by,
)

__all__ = ["RECORD", "imagine", "observe", "surely_held", "unseen_by"]


LEVELS = (1 << CROWN) - 2  # as bits
NOT_HOME = (1 << CROWN) - 1
EXTRA_WAY = 1 << (CROWN - 1)  # precision by 3 from level 15 overshoots just as precision by 2 does (LL-16)

RECORD = np.dtype(
    (
        np.record,
        [
            ("players", np.int64),
            ("partners", np.int64),
            ("wild_breaks_pairs", np.int64),  # LL-14
            ("pack", np.int64, KIND_COUNT),  # cards of each kind, and their total
            ("cards", np.int64),
            ("turn", np.int64),
            ("seat", np.int64),  # to act
            ("over", np.int64),
            ("owed", np.int64),  # cards the seat must draw before anything else
            ("redraws", np.int64),  # redraws this turn
            ("pawns", np.int64, (MOST_SEATS, CROWN + 1)),  # pawns of a colour on a place
            ("stands", np.int64, MOST_SEATS),  # places of a colour as bits
            ("safe", np.int64, MOST_SEATS),  # levels with two or more pawns of a colour, as bits
            ("hands", np.int64, (MOST_SEATS, HAND)),  # sorted, padded with NO_CARD
            ("hand_sizes", np.int64, MOST_SEATS),
            ("decks", np.int64, (2, DECK_ROOM)),  # top card last, padded with NO_CARD
            ("deck_sizes", np.int64, 2),
            ("discard", np.int64, MOST_CARDS),  # oldest first, padded with NO_CARD
            ("discard_size", np.int64),
            ("discarded", np.int64, KIND_COUNT),  # the discards as counts by kind
            ("reshuffles", np.int64),
            ("start_cards", np.int64, MOST_SEATS),  # each seat's last draw for the first turn
            ("start_rounds", np.int64),
            # Consequences of the last shuffle; see `worlds`.
            ("recycled", np.int64, KIND_COUNT),
            ("kept", np.int64, (MOST_SEATS, KIND_COUNT)),
            ("kept_sizes", np.int64, MOST_SEATS),
            ("spent", np.int64, (MOST_SEATS, KIND_COUNT)),
            ("untouched", np.int64, MOST_SEATS),
            ("first", np.int64, MOST_SEATS),
            ("renewed", np.int64, MOST_SEATS),
            # The last action: its seat, the colour it moved, and its effects.
            ("last_action", np.int64),
            ("last_seat", np.int64),
            ("last_colour", np.int64),
            ("flipped", np.int64),  # the opposing colour of a flip
            ("knocked", np.int64, MOST_SEATS),  # levels a colour was knocked off, as bits
            ("shown", np.int64, HAND),
            ("reshuffled", np.int64),  # number of cards shuffled into new decks
            ("passed", np.int64),  # the turn ended because redraws are limited (LL-7)
            ("rng", np.int64, RNG_WORDS),
        ],
    )
)


@jitted
def setup(state, players, partners, wild_breaks_pairs, pack, key):
    """Sets up a zeroed record for the first turn (LL-1 to LL-4)."""
    r = state[0]
    seed_generator(r.rng, key)
    r.players = players
    r.partners = partners
    r.wild_breaks_pairs = wild_breaks_pairs
    r.hands[:] = NO_CARD
    r.decks[:] = NO_CARD
    r.discard[:] = NO_CARD
    r.start_cards[:] = NO_CARD
    r.shown[:] = NO_CARD
    r.last_action = NO_ACTION
    for kind in range(KIND_COUNT):
        r.pack[kind] = pack[kind]
        for _ in range(pack[kind]):
            discard_card(r, kind)
    r.cards = r.discard_size
    for colour in range(players):
        r.pawns[colour, TABLE] = PAWNS
        r.stands[colour] = 1 << TABLE
    make_decks(r)
    r.seat = draw_for_start(r)
    for turn in range(players):
        seat = (r.seat + turn) % players
        for _ in range(HAND):
            hold(r, seat, take_from_larger(r))
    r.reshuffled = 0


@jitted
def draw_for_start(r):
    """Draws for the first turn. Tied seats draw again until one is highest (LL-4)."""
    tied = (1 << r.players) - 1
    while True:
        for seat in range(r.players):
            if tied >> seat & 1:
                r.start_cards[seat] = take_from_larger(r)
        r.start_rounds += 1
        highest, best, count = -1, 0, 0
        for seat in range(r.players):
            if tied >> seat & 1:
                card = r.start_cards[seat]
                discard_card(r, card)
                number = START_NUMBERS[card]
                if number > highest:
                    highest, best, count = number, 0, 0
                if number == highest:
                    best |= 1 << seat
                    count += 1
        tied = best
        if count == 1:
            return BIT_PLACE[best % 19]


@jitted
def actors(state):
    r = state[0]
    return 0 if r.over else 1 << r.seat


@jitted
def legal(state, seat, out):
    r = state[0]
    count = 0
    if r.owed > 0:
        for side in range(2):
            if r.deck_sizes[side] > 0:
                out[count] = DRAW + side
                count += 1
        return count
    colour = own_colour(r, seat)
    kinds = kinds_in_hand(r, seat)
    for kind in range(KIND_COUNT):
        if kinds >> kind & 1:
            for sheet in range(KIND_SHEETS[kind, 0], KIND_SHEETS[kind, 1]):
                places = origins(r, colour, sheet)
                while places:
                    out[count] = sheet * ORIGINS + lowest(places)
                    count += 1
                    places &= places - 1
    if count == 0:
        out[0] = REDRAW
        return 1
    return count


@jitted
def is_legal(state, seat, action):
    r = state[0]
    if action < 0:
        return False
    if r.owed > 0:
        return DRAW <= action < REDRAW and r.deck_sizes[action - DRAW] > 0
    if action >= DRAW:
        return action == REDRAW and count_plays(r, seat) == 0
    sheet = action // ORIGINS
    if not kinds_in_hand(r, seat) >> SHEET_KINDS[sheet] & 1:
        return False
    return origins(r, own_colour(r, seat), sheet) >> (action % ORIGINS) & 1 == 1


@jitted
def random_action(state, seat, stream):
    r = state[0]
    if r.owed > 0:
        if r.deck_sizes[LEFT] > 0 and r.deck_sizes[RIGHT] > 0:
            return DRAW + quick_below(stream, 2)
        return DRAW + LEFT if r.deck_sizes[LEFT] > 0 else DRAW + RIGHT
    plays = count_plays(r, seat)
    if plays == 0:
        return REDRAW
    return nth_play(r, seat, quick_below(stream, plays))


@jitted
def count_plays(r, seat):
    colour = own_colour(r, seat)
    kinds = kinds_in_hand(r, seat)
    count = 0
    for kind in range(KIND_COUNT):
        if kinds >> kind & 1:
            for sheet in range(KIND_SHEETS[kind, 0], KIND_SHEETS[kind, 1]):
                count += bit_count(origins(r, colour, sheet))
    return count


@jitted
def nth_play(r, seat, number):
    colour = own_colour(r, seat)
    kinds = kinds_in_hand(r, seat)
    for kind in range(KIND_COUNT):
        if kinds >> kind & 1:
            for sheet in range(KIND_SHEETS[kind, 0], KIND_SHEETS[kind, 1]):
                places = origins(r, colour, sheet)
                count = bit_count(places)
                if number < count:
                    for _ in range(number):
                        places &= places - 1
                    return sheet * ORIGINS + lowest(places)
                number -= count
    return NO_ACTION


@jitted
def origins(r, colour, sheet):
    """Returns the places, as bits, from which a colour may use a sheet."""
    if sheet < FIRST_WILD:
        places = r.stands[colour] & NOT_HOME & ~(safe_from(r, colour) >> STEPS[sheet])
        return places & ~EXTRA_WAY if sheet == FIRST_WILD - 1 else places
    if sheet < FIRST_FLIP:
        moved = (sheet - FIRST_WILD) // 2
        places = r.stands[moved]
        if moved == colour:
            walls = safe_from(r, colour)  # LL-10
        else:
            walls = standing_beside(r, moved)  # LL-14
            if not r.wild_breaks_pairs:
                places &= ~r.safe[moved]
        if (sheet - FIRST_WILD) % 2:
            return places & LEVELS & ~(walls << WILD_STEPS)
        return places & NOT_HOME & ~(walls >> WILD_STEPS)
    if alone_beside(r, colour) >> (sheet - FIRST_FLIP) & 1:
        return r.stands[colour] & LEVELS & ~r.safe[colour]
    return 0


@jitted
def safe_from(r, colour):
    """Returns the levels where opposing pawns are safe (LL-10)."""
    levels = 0
    for other in range(r.players):
        if other != colour:
            levels |= r.safe[other]
    return levels


@jitted
def standing_beside(r, colour):
    """Returns the levels with pawns of any other colour."""
    levels = 0
    for other in range(r.players):
        if other != colour:
            levels |= r.stands[other]
    return levels & LEVELS


@jitted
def alone_beside(r, colour):
    """Returns the levels where a pawn of another colour stands alone (LL-12)."""
    return standing_beside(r, colour) & ~safe_from(r, colour)


@jitted
def own_colour(r, seat):
    """Returns the colour a seat moves as its own (LL-18)."""
    return (seat + 2) % 4 if r.partners and r.pawns[seat, CROWN] == PAWNS else seat


@jitted
def colour_moved_by(state, seat):
    """The same as `own_colour`, for callers from Python."""
    return own_colour(state[0], seat)


@jitted
def kinds_in_hand(r, seat):
    kinds = 0
    for i in range(r.hand_sizes[seat]):
        kinds |= 1 << r.hands[seat, i]
    return kinds


@jitted
def bit_count(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jitted
def lowest(bits):
    return BIT_PLACE[(bits & -bits) % 19]


@jitted
def apply(state, seat, action):
    r = state[0]
    r.last_action = action
    r.last_seat = seat
    r.last_colour = own_colour(r, seat)
    r.knocked[:] = 0
    r.shown[:] = NO_CARD
    r.reshuffled = 0
    r.passed = 0
    if action < DRAW:
        play(r, seat, action)
    elif action < REDRAW:
        draw(r, seat, action - DRAW)
    else:
        redraw(r, seat)


@jitted
def play(r, seat, action):
    """Plays one card from the hand (LL-6)."""
    sheet = action // ORIGINS
    origin = action % ORIGINS
    kind = SHEET_KINDS[sheet]
    drop(r, seat, kind)
    spend(r, seat, kind)
    discard_card(r, kind)
    colour = r.last_colour
    if kind == FLIP:
        flip(r, colour, origin, sheet - FIRST_FLIP)
    elif kind == WILD:
        colour = (sheet - FIRST_WILD) // 2
        move(r, colour, origin, TARGETS[sheet, origin])
    else:
        if kind == RAMPAGE:
            for level in range(origin + 1, min(origin + RAMPAGE_STEPS, CROWN - 1) + 1):
                knock(r, colour, level)
        move(r, colour, origin, TARGETS[sheet, origin])
    if has_won(r, colour):
        r.over = 1
        r.turn += 1
        return
    r.redraws = 0
    r.owed = 1
    if both_empty(r):
        make_decks(r)


@jitted
def move(r, colour, origin, target):
    lift(r, colour, origin)
    knock(r, colour, target)
    put(r, colour, target)


@jitted
def flip(r, colour, origin, level):
    """Swaps two pawns. Both stand alone on their levels, so no other pawn is affected (LL-12)."""
    for other in range(r.players):
        if other != colour and r.pawns[other, level] == 1:
            r.flipped = other
    lift(r, colour, origin)
    lift(r, r.flipped, level)
    put(r, colour, level)
    put(r, r.flipped, origin)


@jitted
def knock(r, colour, level):
    """Sends a lone opposing pawn on a level back to the table (LL-9, LL-10)."""
    if not LEVELS >> level & 1:
        return
    for other in range(r.players):
        if other != colour and r.pawns[other, level] == 1:
            lift(r, other, level)
            put(r, other, TABLE)
            r.knocked[other] |= 1 << level


@jitted
def lift(r, colour, place):
    left = r.pawns[colour, place] - 1
    r.pawns[colour, place] = left
    if left == 0:
        r.stands[colour] &= ~(1 << place)
    elif left == 1:
        r.safe[colour] &= ~(1 << place)


@jitted
def put(r, colour, place):
    there = r.pawns[colour, place] + 1
    r.pawns[colour, place] = there
    r.stands[colour] |= 1 << place
    if there > 1:
        r.safe[colour] |= 1 << place & LEVELS


@jitted
def has_won(r, colour):
    """Whether the moved colour is home, and its partner's too (LL-17, LL-18)."""
    if r.pawns[colour, CROWN] < PAWNS:
        return False
    return not r.partners or r.pawns[(colour + 2) % 4, CROWN] == PAWNS


@jitted
def draw(r, seat, side):
    """Draws a card from the chosen deck. After the last card owed, the turn passes or continues (LL-6)."""
    hold(r, seat, take(r, side))
    r.untouched[seat] = 0
    r.owed -= 1
    if r.owed > 0:
        if both_empty(r):
            make_decks(r)
    elif r.redraws in (0, r.cards):
        r.passed = 1 if r.redraws else 0
        r.redraws = 0
        r.turn += 1
        r.seat = (r.seat + 1) % r.players


@jitted
def redraw(r, seat):
    """Reveals and discards the hand; the seat then owes three draws (LL-7)."""
    for i in range(HAND):
        card = r.hands[seat, i]
        r.shown[i] = card
        discard_card(r, card)
        r.hands[seat, i] = NO_CARD
    r.hand_sizes[seat] = 0
    renew_hand(r, seat)
    r.redraws += 1
    r.owed = HAND
    if both_empty(r):
        make_decks(r)
