"""Seeds and commitments, which prove that the deal was fixed before the first move.

Everyone at a table sees the commitment, the SHA-256 of the seed, from the start, and the seed once the game is over.
Anyone who kept the commitment can then check that every card was dealt as the seed says.
"""

import hashlib
import secrets
from array import array

from fulcrum.core.errors import OptionError, shortened

SEED_BITS = 256
SEED_DIGITS = SEED_BITS // 4
KEY_WORDS = 8  # a seed as words of 32 bits
WORD = 0xFFFFFFFF


def check_seed(seed: object) -> int:
    """Returns the seed as a 256-bit number; a new unpredictable one for None."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
        raise OptionError(f"seed={shortened(seed)}: a seed is a whole number from 0 to 2**{SEED_BITS} - 1")
    return seed


def seed_text(seed: int) -> str:
    """Returns the seed as text: 64 hexadecimal digits."""
    return f"{seed:0{SEED_DIGITS}x}"


def commitment(seed: int) -> str:
    """Returns the SHA-256 of the seed's 32 bytes, most significant first."""
    return hashlib.sha256(seed.to_bytes(SEED_BITS // 8, "big")).hexdigest()


def seed_words(seed: int) -> "array[int]":
    """Returns the seed as the key of the strong generator in `fulcrum.core.rng`."""
    return array("q", [seed >> (32 * word) & WORD for word in range(KEY_WORDS)])


def quick_stream(seed: int) -> "array[int]":
    """Returns the state of a quick generator (64-bit xorshift): fast and repeatable, but predictable."""
    mixed = (seed + 1) * 0x9E3779B97F4A7C15 % 2**64
    mixed = (mixed ^ mixed >> 31) * 0xBF58476D1CE4E5B9 % 2**64
    return array("Q", [mixed ^ mixed >> 29 or 1])
