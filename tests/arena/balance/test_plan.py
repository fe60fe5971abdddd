"""The matchups and games of a report."""

import pytest

from fulcrum.arena.balance.plan import BalanceError, Wishes, batches_of, command_of, difference, matchups_of
from fulcrum.core.errors import OptionError


def told(wishes: Wishes) -> list[tuple[str, str, int]]:
    return [(matchup.purpose, matchup.label, matchup.players) for matchup in matchups_of(wishes)]


def test_counts_of_players_variants_and_weaker_bots() -> None:
    assert told(Wishes("leverage-board", {}, level=3)) == [
        ("players", "2 players", 2),
        ("variant", "equal_pegs=draw", 2),
        ("variant", "balance=steady", 2),
        ("variant", "balance=touchy", 2),
        ("skill", "level 3 against level 1", 2),
        ("skill", "level 3 against level 2", 2),
    ]


def test_a_variant_that_needs_more_players_gets_them_and_a_matchup_to_compare_with() -> None:
    assert told(Wishes("leaps-and-ledges", {}, players=(2,), level=1)) == [
        ("players", "2 players", 2),
        ("variant", "partners=yes", 4),
        ("variant", "wild_breaks_pairs=no", 2),
        ("players", "4 players", 4),
    ]


def test_an_option_allows_fewer_counts() -> None:
    assert told(Wishes("leverage-cards", {"undead": True}, level=1))[0] == ("players", "5 players", 5)
    with pytest.raises(OptionError, match="takes 5 players"):
        matchups_of(Wishes("leverage-cards", {"undead": True}, players=(4,), level=1))


def test_numbers_change_by_one_together_with_dependent_options() -> None:
    labels = [label for purpose, label, _ in told(Wishes("lean", {"side": 3}, level=1)) if purpose == "variant"]
    assert labels == ["side=2, pegs=3", "side=4, pegs=18", "pegs=8"]  # nine pegs each fill the board of side 3


def test_quick_plays_one_matchup_and_its_comparison() -> None:
    wishes = Wishes("leaps-and-ledges", {}, players=(3, 2), quick=True, against={"partners": True})
    assert told(wishes) == [
        ("players", "3 players", 3),
        ("against", "partners=yes", 4),
        ("players", "4 players", 4),
    ]


def test_the_same_options_are_no_comparison() -> None:
    with pytest.raises(BalanceError, match="the same options"):
        matchups_of(Wishes("lean", {}, against={"side": 5}))


@pytest.mark.parametrize("wishes", [Wishes("lean", {}, level=9), Wishes("lean", {}, players=(3,))])
def test_impossible_reports_are_refused(wishes: Wishes) -> None:
    with pytest.raises(Exception, match=r"levels go from 1 to 8|takes 2 players"):
        matchups_of(wishes)


def test_no_games_are_no_report() -> None:
    with pytest.raises(BalanceError, match="from 1"):
        matchups_of(Wishes("lean", {}, games=0))


def test_seeds_are_fixed_and_shared_by_all_matchups() -> None:
    first, second, *_ = matchups_of(Wishes("leverage-board", {}, seed=4))
    assert [first.seed_of(number) for number in range(3)] == [second.seed_of(number) for number in range(3)]
    assert len({first.seed_of(number) for number in range(100)}) == 100
    assert matchups_of(Wishes("lean", {}, seed=5))[0].seed_of(0) != first.seed_of(0)


def test_the_stronger_bot_has_every_seat_as_often() -> None:
    matchup = next(one for one in matchups_of(Wishes("leaps-and-ledges", {}, players=(3,))) if one.weaker == 2)
    assert [matchup.levels_of(number) for number in range(3)] == [(5, 2, 2), (2, 5, 2), (2, 2, 5)]


def test_work_is_cut_into_batches_and_like_matchups_are_played_once() -> None:
    matchups = matchups_of(Wishes("leverage-board", {}, level=1, against={"equal_pegs": "draw"}))
    assert [matchup.purpose for matchup in matchups] == ["players", "against", *["variant"] * 3]
    batches = batches_of(matchups, 13)
    assert [(batch.matchup.purpose, batch.first, batch.count) for batch in batches] == [
        ("players", 0, 10),
        ("players", 10, 3),
        *[("variant", 0, 10), ("variant", 10, 3)] * 3,
    ]


def test_of_a_changed_deck_only_the_changes_are_named() -> None:
    usual = {"deck": {"1": 6, "flip": 6}, "partners": False}
    assert difference({"deck": {"1": 8}, "partners": True}, usual) == "deck with 1=8, flip=0, partners=yes"
    assert difference(usual, usual) == ""


def test_the_command_repeats_the_settings() -> None:
    assert command_of(Wishes("lean", {})) == "fulcrum balance lean --games 200 --level 5"
    deck = {"deck": {"1": 8, "flip": 6}, "partners": True}
    wishes = Wishes("leaps-and-ledges", {"partners": False}, (4, 3), 2, 10, 7, against=deck, quick=True)
    assert command_of(wishes) == (
        "fulcrum balance leaps-and-ledges --option partners=no --against deck=1=8,flip=6 --against partners=yes "
        "--players 4 --players 3 --games 10 --level 2 --seed 7 --quick"
    )
