"""The kernel against the referee, move for move."""

import random

import pytest

import fulcrum
from fulcrum.testing import check_referee
from tests.referees.lean import LeanReferee

pytestmark = pytest.mark.kernel

GAMES = {2: 700, 3: 600, 4: 400, 5: 200, 6: 60, 7: 40}  # 2,000 in all


@pytest.mark.parametrize("side", GAMES)
def test_kernel_and_referee_agree(side, many):
    endings = set()
    most = 3 * side * (side - 1) // 2
    for seed in range(many(GAMES[side])):
        pegs = (min(24, most), most, random.Random(seed).randint(1, most))[seed % 3]
        game = fulcrum.game("lean", side=side, pegs=pegs)
        end = check_referee(game, lambda side=side, pegs=pegs: LeanReferee(side, pegs), seed=seed)
        endings.add((end.outcome.clause, end.outcome.winners))
    if many(GAMES[side]) >= 200:
        expected = {("LE-10", (0,)), ("LE-10", (1,)), ("LE-11", ())}
        if side > 2:  # with side 2 every peg stands beside the black one: a tie-break makes all of them score
            expected |= {("LE-11", (0,)), ("LE-11", (1,))}
        assert endings >= expected
