"""Seeds, and the promise made with them: what is dealt was fixed before the first move.

Everybody at a table is shown the commitment, the SHA-256 of the seed, from the beginning; the seed itself when the game
is over. Whoever kept the commitment can then check that no card was dealt otherwise than the seed says.
"""

import hashlib
import secrets

from fulcrum.core.errors import OptionError, shortened

SEED_BITS = 256
SEED_DIGITS = SEED_BITS // 4


def check_seed(seed: object) -> int:
    """The seed as a number of 256 bits; a fresh unguessable one for None."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
        raise OptionError(f"seed={shortened(seed)}: a seed is a whole number from 0 to 2**{SEED_BITS} - 1")
    return seed


def seed_text(seed: int) -> str:
    """The seed as it is written down: 64 hexadecimal digits."""
    return f"{seed:0{SEED_DIGITS}x}"


def commitment(seed: int) -> str:
    """SHA-256 of the seed's 32 bytes, the most significant first."""
    return hashlib.sha256(seed.to_bytes(SEED_BITS // 8, "big")).hexdigest()
