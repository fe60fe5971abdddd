"""The kit passes a sound game and fails every broken one, by the right law."""

import pytest

from fulcrum.testing import LAWS, LawBroken, check_game
from tests.toys.broken import BROKEN
from tests.toys.showdown import Showdown


@pytest.mark.thorough
def test_a_sound_game_passes_and_every_law_had_something_to_look_at():
    report = check_game(Showdown(), games=3)
    assert report.games == 6
    for law in LAWS:
        assert report.checks[law.__name__] > 0, law.__name__
    assert "order of commits leaves no trace" in str(report)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", BROKEN, ids=lambda variant: variant.__name__)
def test_a_broken_game_is_caught(variant):
    with pytest.raises(LawBroken) as caught:
        check_game(variant(), games=4, plain=BROKEN[variant] == "plain_run_agrees")
    assert caught.value.law == BROKEN[variant]


def test_a_broken_law_can_be_reproduced():
    broken = next(variant for variant, law in BROKEN.items() if law == "pop_undoes_push")
    with pytest.raises(LawBroken, match=r"players=2, seed=0\n  moves:"):
        check_game(broken(), plain=False)
