"""One game between bots."""

import pickle
import time

import pytest

import fulcrum
from fulcrum.arena import play
from fulcrum.arena.play import ArenaError, play_game, points
from fulcrum.bots.bot import Bot, Thought
from fulcrum.bots.random import RandomBot
from fulcrum.core.observation import Observation
from fulcrum.core.values import Move, Outcome


class Watcher(RandomBot):
    """Plays at random and records its observations."""

    name = "watcher"

    def __init__(self):
        self.seen = []
        self.numbers = []

    def _think(self, observation, budget, rng):
        assert type(observation) is Observation
        self.seen.append(observation)
        self.numbers.append(rng.random())
        return super()._think(observation, budget, rng)


class Slow(RandomBot):
    """Exceeds its time once."""

    slept = False

    def _think(self, observation, budget, rng):
        if not self.slept:
            time.sleep(budget.seconds + 0.05)
            self.slept = True
        return super()._think(observation, budget, rng)


class Cheat(Bot):
    """Makes one legal move and then an illegal one."""

    game_id, name = "lean", "cheat"
    moved = False

    def _think(self, observation, budget, rng):
        if self.moved:
            return Thought(Move("pass", (observation.game.pass_action,)))
        self.moved = True
        return Thought(observation.legal_moves(observation.seat)[0])


class Broken(RandomBot):
    name = "broken"

    def _think(self, observation, budget, rng):
        raise ValueError("out of ideas")


def randoms(number):
    return [RandomBot() for _ in range(number)]


def test_the_same_seed_gives_the_same_game():
    game = fulcrum.game("lean", side=3)
    first, again, other = (play_game(game, 2, randoms(2), seed, opening=2).record for seed in (4, 4, 5))
    assert first == again
    assert first["moves"] != other["moves"]
    assert fulcrum.replay(first).over


def test_a_result_tells_the_whole_game():
    result = play_game(fulcrum.game("lean", side=2), 2, randoms(2), 1, opening=2, seconds=5.0)
    assert sum(result.moves) == len(result.record["moves"]) - 2
    assert sum(result.points) == 1
    assert result.points == points(result.outcome)
    assert result.overruns == (0.0, 0.0)
    assert all(seconds > 0 for seconds in result.seconds)


def test_an_opening_is_the_same_for_all_bots():
    game = fulcrum.game("lean", side=3)
    first, second = (
        play_game(game, 2, bots, 7, opening=4).record["moves"] for bots in (randoms(2), [Watcher(), Watcher()])
    )
    assert first[:4] == second[:4]


def test_an_opening_may_be_longer_than_the_game():
    result = play_game(fulcrum.game("lean", side=2, pegs=1), 2, randoms(2), 1, opening=100)
    assert result.moves == (0, 0)


def test_every_bot_sees_its_own_seat_and_has_its_own_generator():
    bots = [Watcher() for _ in range(4)]
    play_game(fulcrum.game("leverage-cards"), 4, bots, 3)
    for seat, bot in enumerate(bots):
        assert {observation.seat for observation in bot.seen} == {seat}
    assert len({bot.numbers[0] for bot in bots}) == 4


@pytest.mark.thorough
def test_secret_choices_are_made_before_any_of_them_is_known():
    bots = [Watcher() for _ in range(4)]
    play_game(fulcrum.game("leverage-cards"), 4, bots, 3)
    shared = 0
    for observation in (seen for bot in bots for seen in bot.seen if len(seen.actors) > 1):
        assert observation.seat in observation.actors
        together = [
            seen
            for bot in bots
            for seen in bot.seen
            if seen.game.window(seen.data) == observation.game.window(observation.data) and len(seen.actors) > 1
        ]
        assert {seen.actors for seen in together} == {observation.actors}
        shared += len(together) > 1
    assert shared


def test_the_longest_overrun_is_measured():
    result = play_game(fulcrum.game("lean", side=2), 2, [Slow(), RandomBot()], 1, seconds=0.02)
    assert 0.04 < result.overruns[0] < 2
    assert result.overruns[1] == 0


def test_an_illegal_move_ends_the_game_with_its_record():
    with pytest.raises(ArenaError, match=r"cheat in seat 0, move 3: IllegalMove: pass: .*LE-8") as caught:
        play_game(fulcrum.game("lean", side=2), 2, [Cheat(), RandomBot()], 1)
    assert len(caught.value.record["moves"]) == 2
    assert fulcrum.replay(caught.value.record).actors == (0,)


def test_a_bot_that_fails_is_named():
    with pytest.raises(ArenaError, match=r"broken in seat 1, move 2: ValueError: out of ideas"):
        play_game(fulcrum.game("lean", side=2), 2, [RandomBot(), Broken()], 1)


def test_a_game_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(play, "LONGEST_GAME", 5)
    with pytest.raises(ArenaError, match="not over after 5 moves"):
        play_game(fulcrum.game("lean", side=3), 2, randoms(2), 1)


def test_there_is_a_bot_for_each_seat():
    with pytest.raises(fulcrum.FulcrumError, match="3 bots for 2 seats"):
        play_game(fulcrum.game("lean"), 2, randoms(3), 1)


def test_the_first_rank_shares_one_point():
    def of(*ranks):
        return points(Outcome((), ranks, (), "", ""))

    assert of(2, 1, 3) == (0.0, 1.0, 0.0)
    assert of(1, 1) == (0.5, 0.5)
    assert of(1, 3, 1, 4) == (0.5, 0.0, 0.5, 0.0)


def test_the_error_survives_the_way_between_processes():
    error = pickle.loads(pickle.dumps(ArenaError("why", {"moves": []})))
    assert (str(error), error.record) == ("why", {"moves": []})
