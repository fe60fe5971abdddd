"""Generators as NumPy arrays, for tests that call compiled functions without the kernel around them."""

import numpy as np

from fulcrum.core import seeds


def quick_stream(seed: int) -> np.ndarray:
    return np.array(seeds.quick_stream(seed), np.uint64)


def seed_words(seed: int) -> np.ndarray:
    return np.array(seeds.seed_words(seed), np.int64)
