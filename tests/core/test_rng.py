"""Both generators: known answers, fairness, the same numbers everywhere."""

from collections import Counter

import numpy as np
import pytest

from fulcrum.core.rng import (
    BLOCK,
    RNG_WORDS,
    draw_below,
    draw_word,
    quick_below,
    seed_generator,
    shuffle,
)
from tests.arrays import quick_stream, seed_words

pytestmark = pytest.mark.kernel


def generator(seed):
    rng = np.zeros(RNG_WORDS, np.int64)
    seed_generator(rng, seed_words(seed))
    return rng


def test_chacha8_gives_the_published_numbers_for_the_zero_key():
    """First block of ChaCha8 for a key, counter and nonce of zeros, as in the published test vectors."""
    rng = generator(0)
    words = [int(draw_word(rng)) for _ in range(16)]
    stream = b"".join(word.to_bytes(4, "little") for word in words)
    assert stream.hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")


def test_blocks_follow_each_other():
    rng = generator(5)
    words = [int(draw_word(rng)) for _ in range(40)]
    assert len(set(words)) == 40
    assert all(0 <= word < 2**32 for word in words)
    assert rng[BLOCK - 1] == 40


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others():
    def first(seed):
        rng = generator(seed)
        return [int(draw_below(rng, 1000)) for _ in range(8)]

    assert first(7) == first(7)
    assert first(7) != first(8)
    assert first(7) != first(7 + 2**255)


def test_draws_are_fair():
    rng = generator(1)
    counts = Counter(int(draw_below(rng, 6)) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_a_draw_that_would_be_unfair_is_drawn_again():
    """With a bound just above half the range nearly every second word is thrown away."""
    rng = generator(2)
    bound = 2**31 + 1
    values = [int(draw_below(rng, bound)) for _ in range(50)]
    assert all(0 <= value < bound for value in values)
    assert rng[BLOCK - 1] > 70


def test_a_shuffle_keeps_the_cards_and_reaches_every_order():
    rng = generator(3)
    seen = Counter()
    for _ in range(1200):
        cards = np.array([1, 2, 3, 99], np.int64)
        shuffle(rng, cards, 3)
        assert cards[3] == 99
        seen[tuple(cards[:3].tolist())] += 1
    assert len(seen) == 6
    assert all(140 < count < 260 for count in seen.values())


def test_the_quick_generator_is_repeatable_and_fair_enough():
    stream = quick_stream(4)
    values = [int(quick_below(stream, 10)) for _ in range(5000)]
    again = quick_stream(4)
    assert [int(quick_below(again, 10)) for _ in range(5)] == values[:5]
    assert all(400 < count < 600 for count in Counter(values).values())
    assert len({int(quick_stream(seed)[0]) for seed in range(100)}) == 100
