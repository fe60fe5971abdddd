"""A referee that differs from the kernel in one thing, or compares nothing, is noticed."""

import pytest

import fulcrum
from fulcrum.testing import LawBroken, check_referee
from tests.referees.lean import LeanReferee


class ListsTooFew(LeanReferee):
    def legal(self):
        return super().legal()[1:]


class MiscountsPegs(LeanReferee):
    def facts(self):
        return {**super().facts(), "left": [0, 0]}


class CrownsNoOne(LeanReferee):
    def outcome(self):
        found = super().outcome()
        return found and {**found, "clause": "LE-1"}


class NeverEnds(LeanReferee):
    def outcome(self):
        return None


class StatesNothing(LeanReferee):
    def facts(self):
        return {}


class JudgesNothing(LeanReferee):
    def outcome(self):
        return None if super().outcome() is None else {}


@pytest.mark.parametrize(
    ("referee", "message"),
    [
        (ListsTooFew, "kernel lists"),
        (MiscountsPegs, r"left: kernel \[\d+, \d+\], referee \[0, 0\]"),
        (CrownsNoOne, "outcome's clause: kernel LE-1[01], referee LE-1"),
        (NeverEnds, "outcome: kernel .*, referee None"),
        (StatesNothing, "states no facts"),
        (JudgesNothing, "names no field of the outcome"),
    ],
)
def test_a_difference_from_the_kernel_is_noticed(referee, message):
    game = fulcrum.game("lean", side=2)
    assert check_referee(game, lambda: LeanReferee(2, game.options["pegs"])).over
    with pytest.raises(LawBroken, match=message) as caught:
        check_referee(game, lambda: referee(2, game.options["pegs"]))
    assert caught.value.law == "kernel_and_referee_agree"
