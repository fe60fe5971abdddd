"""Seeds and commitments."""

import hashlib

import pytest

import fulcrum
from fulcrum.core.records import seal
from fulcrum.core.seeds import check_seed, commitment, seed_text
from fulcrum.testing import random_game
from tests.toys.showdown import Showdown


def test_a_seed_out_of_nothing_has_256_bits():
    assert any(check_seed(None) >> 250 for _ in range(2000))


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(7) == hashlib.sha256(bytes(31) + b"\x07").hexdigest()
    assert seed_text(7) == "0" * 63 + "7"


def test_everyone_sees_the_commitment_from_the_start_and_the_seed_after_the_end():
    for state in random_game(Showdown(), players=3, seed=11):
        for seat in (0, 1, 2, None):
            view = state.view(seat)
            assert view["commitment"] == commitment(11)
            assert view["seed"] == (seed_text(11) if state.over else None)
            assert state.observation(seat).seed == (11 if state.over else None)


def test_a_record_with_another_seed_breaks_its_promise():
    record = fulcrum.game("lean").new(seed=1).record()
    assert record["commitment"] == commitment(1)
    record["seed"] = seed_text(2)
    record["sha256"] = seal(record)
    with pytest.raises(fulcrum.RecordError, match="not the one its commitment was made for"):
        fulcrum.replay(record)


def test_a_sampled_world_shows_the_same_commitment_and_no_seed():
    from fulcrum.core.seeds import quick_stream

    state = Showdown().new(2, seed=5)
    world = state.game.sample_world(state.observation(0), quick_stream(1))
    assert world.seed is None
    assert world.view(0) == state.view(0)
    assert world.copy().commitment == state.game.load(world.dump()).commitment == commitment(5)
