# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""A transposition table of fixed size, two words per position.

Threads share it without locks. The first word is the position's key XORed with the second. If two threads each wrote
one word of an entry, it does not match its key and counts as empty.
"""

from fulcrum.core.jit import jitted

MOST_MOVE = (1 << 30) - 1
VALUE_AT, DEPTH_AT, BOUND_AT = 30, 46, 53
VALUE_ZERO = 1 << 15
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what a value says about the position; 0 marks an empty entry


@jitted
def packed(move, value, depth, bound):
    return move | (value + VALUE_ZERO) << VALUE_AT | depth << DEPTH_AT | bound << BOUND_AT


@jitted
def move_in(entry):
    return entry & MOST_MOVE


@jitted
def value_in(entry):
    return (entry >> VALUE_AT & 0xFFFF) - VALUE_ZERO


@jitted
def depth_in(entry):
    return entry >> DEPTH_AT & 127


@jitted
def bound_in(entry):
    return entry >> BOUND_AT


@jitted
def recall(table, key):
    """Returns the packed entry of a position, or 0."""
    place = key & len(table) - 1
    entry = table[place, 1]
    return entry if table[place, 0] ^ entry == key else 0


@jitted
def remember(table, key, entry):
    """Stores an entry, unless the position is already known to a greater depth."""
    place = key & len(table) - 1
    old = table[place, 1]
    if table[place, 0] ^ old == key and depth_in(old) > depth_in(entry):
        return
    table[place, 0] = key ^ entry
    table[place, 1] = entry
