"""Contests: settings are checked, seats are balanced, logs are resumed."""

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from fulcrum.arena import log
from fulcrum.arena.contest import plan, points_of, seed_of
from fulcrum.arena.jobs import Limits
from fulcrum.arena.pairings import ContestError
from fulcrum.bots.bot import BotError
from fulcrum.core.errors import FulcrumError, OptionError
from tests.arena.contests import jobs_of, small


def test_a_seed_is_made_from_the_contests_seed_the_pairing_and_the_deal() -> None:
    contest = small("random", "level:1", games=4)
    seeds = [job.seed for job in jobs_of(contest)]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    more_bots = small("random", "level:1", "level:2", games=8, kind="round-robin")
    assert [job.seed for job in jobs_of(more_bots)][:4] == seeds
    assert jobs_of(small("random", "level:1", seed=2))[0].seed != seeds[0]


def test_an_unguessable_seed_is_drawn_unless_given() -> None:
    first, second = (small("random", "level:1", seed=None).seed for _ in range(2))
    assert first != second and first.bit_length() > 200


@pytest.mark.parametrize(("players", "bots"), [(2, 2), (3, 3), (4, 4)])
def test_every_bot_has_every_seat_equally_often(players: int, bots: int) -> None:
    names = [f"{letter}=random" for letter in "abcd"[:bots]]
    contest = plan("match", "leaps-and-ledges", {}, names, games=10, seed=1, limits=Limits(simulations=1))
    jobs = jobs_of(contest)
    assert contest.games == len(jobs) == -(-10 // players) * players
    seats = Counter((seat, entrant.name) for job in jobs for seat, entrant in enumerate(job.table))
    assert set(seats.values()) == {len(jobs) // players} and len(seats) == players**2


def test_neighbours_change_from_deal_to_deal() -> None:
    names = [f"{letter}=random" for letter in "abcd"]
    contest = plan("match", "leaps-and-ledges", {}, names, games=40, seed=1, limits=Limits(simulations=1))
    after_a = set()
    for job in jobs_of(contest):
        order = [entrant.name for entrant in job.table]
        after_a.add(order[(order.index("a") + 1) % 4])
    assert after_a == {"b", "c", "d"}


def test_games_without_a_deal_begin_with_random_moves() -> None:
    assert small("random", "level:1").opening == 2
    assert small("random", "level:1", opening=0).opening == 0
    cards = plan("match", "leaps-and-ledges", {}, ["random", "level:1"], games=2, limits=Limits())
    assert cards.opening == 0
    assert cards.limits.seconds == 0.1


@pytest.mark.parametrize(
    ("kind", "players", "bots", "total"),
    [("round-robin", None, 4, 12), ("gauntlet", None, 4, 6), ("swiss", None, 4, 12), ("swiss", None, 5, 16)],
)
def test_how_many_games_there_will_be(kind: str, players: int | None, bots: int, total: int) -> None:
    names = [f"{letter}=random" for letter in "abcde"[:bots]]
    contest = small(*names, kind=kind, players=players)
    assert contest.total == total


@pytest.mark.parametrize(
    ("error", "words", "wishes"),
    [
        (ContestError, "random is named twice", {"bots": ("random", "random")}),
        (ContestError, "a swiss at tables of 2 needs at least 2 bots, not 1", {"bots": ("random",), "kind": "swiss"}),
        (ContestError, "a gauntlet at tables of 2 needs at least 2 bots", {"bots": ("random",), "kind": "gauntlet"}),
        (OptionError, "players=3", {"bots": ("random", "level:1"), "players": 3}),
        (BotError, "seconds=-1", {"bots": ("random", "level:1"), "limits": Limits(seconds=-1)}),
        (BotError, "simulations=0", {"bots": ("random", "level:1"), "limits": Limits(simulations=0)}),
        (BotError, "no bot 'nobody'", {"bots": ("random", "nobody")}),
    ],
)
def test_impossible_contests_are_refused(error: type[FulcrumError], words: str, wishes: dict[str, object]) -> None:
    bots = wishes.pop("bots")
    assert isinstance(bots, tuple)
    with pytest.raises(error, match=words):
        small(*bots, **{"kind": "round-robin", **wishes})


def test_a_log_remembers_the_contest(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    contest = small("random", "level:1", seed=77)
    assert contest.resume(path) == {}
    assert seed_of(path) == 77
    assert contest.resume(path) == {}
    assert len(log.read(path)) == 1
    assert seed_of(tmp_path / "none.jsonl") is None


def test_more_games_and_other_bots_may_be_added_to_a_log(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    small("random", "level:1").resume(path)
    log.append(path, {"pairing": "random - level:1", "number": 0, "bots": [], "points": []})
    assert list(small("random", "level:1", "level:2", games=20, kind="round-robin").resume(path)) == [
        ("random - level:1", 0)
    ]
    assert len(log.read(path)) == 3


@pytest.mark.parametrize(
    ("words", "wishes"),
    [
        ("seed was '1' there and is '2' here", {"seed": 2}),
        ("simulations was 4", {"limits": Limits(simulations=5)}),
        ("opening was 2 there and is 3 here", {"opening": 3}),
        ("bots was", {"bots": ("random", "level:1=level:2")}),
    ],
)
def test_a_log_of_another_contest_is_refused(tmp_path: Path, words: str, wishes: dict[str, object]) -> None:
    path = tmp_path / "log.jsonl"
    small("random", "other=level:1").resume(path)
    bots = ("random", "other=level:2") if "bots" in wishes else ("random", "other=level:1")
    with pytest.raises(ContestError, match=words):
        small(*bots, **{name: value for name, value in wishes.items() if name != "bots"}).resume(path)


def test_a_file_that_is_no_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text('{"cell": "lean-plain"}\n', encoding="utf-8")
    with pytest.raises(ContestError, match="is not the log of a contest"):
        small("random", "level:1").resume(path)


def test_points_do_not_depend_on_the_order_of_games() -> None:
    lines = [{"bots": ["a", "b"], "points": [share, 1 - share]} for share in chain([1.0] * 7, [1 / 3, 0.1] * 9)]
    assert points_of(lines) == points_of(lines[::-1])
