"""Transposition tables from Python; `fulcrum.search.transposition` is the compiled part."""

from fulcrum.core.memory import Block

ENTRY_BYTES = 16


def new_table(megabytes: float) -> Block:
    """Returns an empty transposition table within a memory limit. Its length is a power of 2."""
    entries = 1 << (int(megabytes * 2**20) // ENTRY_BYTES).bit_length() - 1
    return Block("q", entries, 2)
