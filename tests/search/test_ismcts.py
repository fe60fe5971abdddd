"""Information-set search on toys whose right answers are known."""

import random
import threading
import time
from types import ModuleType

import pytest

from fulcrum.core.kernels import Kernel, of_module
from fulcrum.core.seeds import quick_stream
from fulcrum.search.deadline import Deadline, Stop
from fulcrum.search.exports import information_set_search
from fulcrum.search.information_sets import NODE
from fulcrum.search.ismcts import MOST_NODES, Findings, Ismcts
from tests.search import coins, showdown_brain
from tests.toys import kernel as showdown_kernel
from tests.toys.showdown import Showdown


def kernel_with(rules: ModuleType, brain: ModuleType, actions: int) -> Kernel:
    """A toy's rules, and the search that it would export."""
    return of_module(rules.__name__, rules, search=information_set_search(rules, brain, actions))


COINS = kernel_with(coins, coins, coins.ACTIONS)


def find(game: int, seat: int = 0, simulations: int = 2000, **settings: object) -> Findings:
    search = Ismcts(COINS, **settings)
    return search.search(coins.new(game), seat, quick_stream(1), stop=Stop(), simulations=simulations)


@pytest.fixture(scope="module")
def showdown() -> Ismcts:
    return Ismcts(kernel_with(showdown_kernel, showdown_brain, showdown_brain.ACTIONS))


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_secret_choices_neither_sees_the_other(seat: int) -> None:
    found = find(coins.PENNIES, seat)
    assert [tried.value for tried in found.tried] == pytest.approx([0.5, 0.5], abs=0.05)
    assert all(tried.visits > 600 for tried in found.tried)


def test_a_hidden_coin_is_not_known_because_a_world_was_imagined() -> None:
    best = find(coins.GUESS).best
    assert (best.action, best.value) == (coins.SAFE, pytest.approx(coins.SAFE_SHARE))


def test_unseen_actions_of_others_stay_unknown() -> None:
    assert find(coins.HIDE).best.action == coins.SAFE


def test_statistics_add_up_and_the_best_comes_first() -> None:
    found = find(coins.GUESS, simulations=500)
    assert found.simulations == sum(tried.visits for tried in found.tried) == 500
    assert found.best.visits == max(tried.visits for tried in found.tried)
    assert found.line[0] == (0, found.best.action)


def test_a_move_of_several_actions_is_walked_down_the_tree() -> None:
    found = Findings(9, (), ((0, 5), (0, 7), (1, 2), (0, 1)))
    assert found.own_line == (5, 7)
    gamble = find(coins.GUESS, simulations=4)  # too few to know better: the line goes on with a guess
    assert all(seat == 0 for seat, _ in gamble.line) and gamble.own_line == tuple(action for _, action in gamble.line)


@pytest.mark.parametrize(("threads", "simulations"), [(1, 1), (2, 1), (2, 301), (3, 301)])
def test_threads_share_the_simulations(threads: int, simulations: int) -> None:
    found = find(coins.GUESS, simulations=simulations, threads=threads)
    assert found.simulations == sum(tried.visits for tried in found.tried) == simulations


def test_the_same_stream_gives_the_same_findings() -> None:
    assert find(coins.HIDE) == find(coins.HIDE)


def test_a_full_tree_goes_on_counting() -> None:
    found = find(coins.HIDE, simulations=1000, nodes=4)
    assert found.simulations == 1000 and len(found.tried) == 2


def test_a_tree_takes_the_memory_that_is_stated() -> None:
    assert MOST_NODES * NODE.itemsize == 8 * 2**20


def test_a_game_with_secret_choices_needs_to_tell_when_they_are_open() -> None:
    with pytest.raises(TypeError, match="open_window"):
        kernel_with(showdown_kernel, showdown_kernel, showdown_brain.ACTIONS)


@pytest.mark.parametrize("players", [2, 3])
def test_every_seat_with_a_secret_choice_to_make_finds_its_legal_actions(showdown: Ismcts, players: int) -> None:
    rng = random.Random(2)
    for seed in range(20):
        state = Showdown().new(players, seed)
        while not state.over:
            for seat in state.actors:
                seen = state.observation(seat).data
                found = showdown.search(seen, seat, quick_stream(seed), stop=Stop(), simulations=60)
                assert {tried.action for tried in found.tried} == set(state.actions(seat))
                state.push(f"choose {rng.choice(state.actions(seat)) + 1}", seat)


def test_it_ends_in_time_and_at_once_when_asked(showdown: Ismcts) -> None:
    seen = Showdown().new(3, 1).observation(0).data
    showdown.search(seen, 0, quick_stream(1), stop=Stop(), simulations=1)  # compiled
    for end in (lambda stop: Deadline(0.05, stop).__enter__(), lambda stop: threading.Timer(0.05, stop.set).start()):
        stop, began = Stop(), time.perf_counter()
        end(stop)
        found = showdown.search(seen, 0, quick_stream(1), stop=stop)
        assert found.simulations > 1 and time.perf_counter() - began < 10
    stop = Stop()
    stop.set()
    assert showdown.search(seen, 0, quick_stream(1), stop=stop).simulations == 1


def test_the_observation_is_left_as_it_is(showdown: Ismcts) -> None:
    seen = Showdown().new(3, 1).observation(1).data
    before = seen.copy()
    showdown.search(seen, 1, quick_stream(1), stop=Stop(), simulations=50)
    assert seen == before
