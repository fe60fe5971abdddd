# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Two random generators: a strong one for deals at a table, a quick one for playouts.

The strong one is ChaCha with eight rounds. Its key is the game's 256-bit seed. It is kept in the record, in a field of
`RNG_WORDS` numbers: key, number of words drawn, current block. Seen cards reveal nothing about later ones. Words of 32
bits in int64 fields never overflow, so jitted and plain runs give the same numbers.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.seeds import KEY_WORDS, WORD

BLOCK_WORDS = 16
DRAWN = KEY_WORDS  # index of the number of words drawn
BLOCK = DRAWN + 1  # index of the current block
RNG_WORDS = BLOCK + BLOCK_WORDS
ROUNDS = 8
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


@jitted
def seed_generator(rng, key):
    for i in range(RNG_WORDS):
        rng[i] = key[i] if i < KEY_WORDS else 0


@jitted
def rotated(word, bits):
    return ((word << bits) & WORD) | (word >> (32 - bits))


@jitted
def quarter_round(x, a, b, c, d):
    x[a] = (x[a] + x[b]) & WORD
    x[d] = rotated(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = rotated(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & WORD
    x[d] = rotated(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = rotated(x[b] ^ x[c], 7)


@jitted
def fill_block(rng, number):
    """Writes ChaCha's block of this number, for the key in `rng`, into its block part."""
    x = rng[BLOCK:]
    for i in range(4):
        x[i] = CONSTANTS[i]
    for i in range(KEY_WORDS):
        x[4 + i] = rng[i]
    x[12] = number & WORD
    x[13] = number >> 32
    x[14] = 0
    x[15] = 0
    for _ in range(ROUNDS // 2):
        # Loops, because Numba compiles a callee again for every constant it is called with.
        for i in range(4):
            quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    for i in range(4):
        x[i] = (x[i] + CONSTANTS[i]) & WORD
    for i in range(KEY_WORDS):
        x[4 + i] = (x[4 + i] + rng[i]) & WORD
    x[12] = (x[12] + (number & WORD)) & WORD
    x[13] = (x[13] + (number >> 32)) & WORD


@jitted
def draw_word(rng):
    """Returns the next 32 random bits."""
    drawn = rng[DRAWN]
    if drawn % BLOCK_WORDS == 0:
        fill_block(rng, drawn // BLOCK_WORDS)
    rng[DRAWN] = drawn + 1
    return rng[BLOCK + drawn % BLOCK_WORDS]


@jitted
def draw_below(rng, bound):
    """Returns a whole number from 0 to bound - 1, all exactly equally likely; bound is at most 2**32."""
    fair = (WORD + 1) // bound * bound
    word = draw_word(rng)
    while word >= fair:
        word = draw_word(rng)
    return word % bound


@jitted
def shuffle(rng, cards, count):
    """Shuffles the first `count` cards, all orders equally likely."""
    for last in range(count - 1, 0, -1):
        other = draw_below(rng, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@jitted
def quick_below(stream, bound):
    """Returns a number from 0 to bound - 1 from a quick generator. Uses only shifts and xors, which wrap everywhere."""
    x = stream[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    stream[0] = x
    return (np.int64(x >> np.uint64(32)) * bound) >> 32


@jitted
def quick_below_each(stream, first, second):
    """Returns two such numbers from one step of the generator, each below its own bound."""
    high = quick_below(stream, first)
    return high, (np.int64(stream[0] & np.uint64(WORD)) * second) >> 32
