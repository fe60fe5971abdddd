"""The kit passes a sound game and fails every broken one, by the right law."""

import pytest

import fulcrum
from fulcrum.testing import LAWS, LawBroken, check_game, conformance
from fulcrum.testing.laws import APPLIES
from tests.toys import broken
from tests.toys.broken import ALONE, BROKEN
from tests.toys.cells import Cells
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


@pytest.mark.thorough
@pytest.mark.parametrize("variant", sorted(ALONE, key=lambda variant: variant.__name__))
def test_a_broken_game_keeps_all_other_laws(variant, monkeypatch):
    others = tuple(law for law in LAWS if law.__name__ != BROKEN[variant])
    monkeypatch.setattr(conformance, "LAWS", others)
    report = check_game(variant(), games=2, plain=False)
    assert all(report.checks[law.__name__] for law in others if law not in APPLIES)


def test_each_law_has_a_game_that_breaks_it_alone():
    assert {law.__name__ for law in LAWS} - {"listed_moves_are_accepted"} <= {BROKEN[variant] for variant in ALONE}
    assert {law.__name__ for law in LAWS} <= {*BROKEN.values()}


def test_a_broken_law_can_be_reproduced():
    undone = next(variant for variant, law in BROKEN.items() if law == "pop_undoes_push")
    with pytest.raises(LawBroken, match=r"players=2, seed=0\n  moves:"):
        check_game(undone(), plain=False)


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        (broken.HidesNothing, r"seat 1 sees cell\[0\]: [1-5] or [1-5]"),
        (broken.ImaginesWhatItShows, r"seat 0 sees cell\[1\]: [1-5] or [1-5]"),
        (broken.ShowsACard, r"seat 1 sees hand\[0, 0\]: [1-4] or [1-4]\n"),
        (broken.ShowsTheGenerator, r"seat 0 sees rng\[0\]: \d+ or \d+"),
        (broken.MovesTellOfHands, r"seat \d sees moves\[0\]: Move\(.*\) or Move\("),
        (broken.MasksNothing, "`observe` masks no field and `hidden` lists no slot"),
        (broken.ReplacesNothing, "seat 0 can't see cell, but the kit could put nothing else there"),
        (broken.ImaginesNothing, "seat 1 must move in a world sampled for seat 0, and can't"),
        (broken.ImaginesOneNumber, "seat 0 can't see cell, but all worlds"),
        (broken.NeverOpensAWindow, "with 2 players gave it nothing to check. Play more games"),
    ],
)
def test_a_failure_names_what_is_shown_or_missing(variant, message):
    with pytest.raises(LawBroken, match=message) as caught:
        check_game(variant(), games=4, plain=False)
    assert len(str(caught.value).splitlines()[0]) < 300


@pytest.mark.parametrize(
    ("game", "idle"),
    [
        (fulcrum.game("lean", side=2), {law.__name__ for law in APPLIES}),
        (Cells(), {"the_generator_is_not_shown", "order_of_commits_leaves_no_trace"}),
    ],
)
def test_laws_that_do_not_apply_count_nothing(game, idle):
    report = check_game(game, games=1, plain=False)
    assert {law for law, count in report.checks.items() if not count} == idle
