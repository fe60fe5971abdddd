"""Bots by game and level, and what they refuse."""

import random

import pytest

import fulcrum
from fulcrum.bots import levels
from fulcrum.search.deadline import Stop
from tests.bots.fakes import SLOW_BOTS, FlatBot, flat_bots
from tests.toys.showdown import ABOUT as SHOWDOWN


@pytest.fixture(autouse=True)
def _fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_registered", {})
    levels.register("lean", flat_bots("lean"))


def test_a_registered_bot_is_made_with_its_level() -> None:
    made = fulcrum.bot("lean", level=5, temperament="kind")
    assert isinstance(made, FlatBot)
    assert made.level == 5
    assert fulcrum.bot("lean").level == levels.HIGHEST
    assert levels.temperaments("lean") == ("kind", "cruel")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"level": 0}, "level=0: levels go from 1 to 8"),
        ({"level": 9}, "level=9: levels go from 1 to 8"),
        ({"level": True}, "level=True: levels"),
        ({"level": "3"}, "level='3': levels"),
        ({"threads": 0}, "threads=0: a whole number from 1"),
        ({"temperament": "lazy"}, "temperament='lazy': lean has kind, cruel"),
    ],
)
def test_impossible_bots_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(fulcrum.BotError, match=message):
        fulcrum.bot("lean", **arguments)


def test_games_without_bots_and_unknown_games_differ() -> None:
    assert not levels.has_bots(SHOWDOWN.id)
    with pytest.raises(fulcrum.BotError, match="there are no bots for showdown"):
        fulcrum.bot(SHOWDOWN.id)
    with pytest.raises(fulcrum.UnknownGame):
        fulcrum.bot("chess")


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"seconds": -1}, "seconds=-1: a time to think is a number above 0"),
        ({"seconds": 0}, "seconds=0"),
        ({"seconds": float("nan")}, "seconds=nan"),
        ({"seconds": True}, "seconds=True"),
        ({"simulations": 0}, "simulations=0: a whole number from 1"),
        ({"simulations": 2.5}, r"simulations=2\.5"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float], message: str) -> None:
    seen = fulcrum.game("lean", side=2).new(seed=1).observation(0)
    with pytest.raises(fulcrum.BotError, match=message):
        fulcrum.bot("lean").choose(seen, **limits)


def test_observations_of_other_games_and_no_observations_are_refused() -> None:
    bot = fulcrum.bot("lean")
    with pytest.raises(fulcrum.BotError, match="this bot plays lean, and the observation is of showdown"):
        bot.choose(fulcrum.game(SHOWDOWN.id).new(seed=1).observation(0))
    with pytest.raises(fulcrum.BotError, match="a bot is given an observation"):
        bot.choose(fulcrum.game("lean").new(seed=1))


def test_a_thought_tells_its_time_and_the_same_rng_gives_the_same() -> None:
    seen = fulcrum.game("lean", side=2).new(seed=1).observation(0)
    first, second = (fulcrum.bot("lean").think(seen, rng=random.Random(3), simulations=200) for _ in range(2))
    assert first.move == second.move and first.candidates == second.candidates
    assert first.seconds > 0
    assert first.move in seen.legal_moves(0)


def test_a_stop_that_is_set_ends_a_thought_at_once() -> None:
    levels.register("lean", SLOW_BOTS)
    stop = Stop()
    stop.set()
    thought = fulcrum.bot("lean").think(fulcrum.game("lean").new(seed=1).observation(0), stop=stop)
    assert thought.seconds < 5
