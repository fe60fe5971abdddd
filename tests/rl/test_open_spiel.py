"""Lean through OpenSpiel's interface, and OpenSpiel's search through ours."""

import random
import subprocess
import sys

import pyspiel
import pytest

import fulcrum
from fulcrum.arena.play import play_game
from fulcrum.bots.random import RandomBot
from fulcrum.rl.open_spiel import NAME
from fulcrum.rl.open_spiel_bot import OpenSpielBot


def loaded(**options):
    return pyspiel.load_game(NAME, options)


@pytest.mark.parametrize("side", [2, 3, 5])
def test_both_sides_agree_move_for_move(side):
    game, rng = loaded(side=side), random.Random(side)
    for seed in range(5):
        ours, theirs = fulcrum.game("lean", side=side).new(seed=seed), game.new_initial_state()
        while not ours.over:
            seat = ours.actors[0]
            assert theirs.current_player() == seat
            assert [theirs.action_to_string(seat, action) for action in theirs.legal_actions()] == [
                move.text for move in ours.legal_moves()
            ]
            assert theirs.returns() == [0, 0]
            action = rng.choice(theirs.legal_actions())
            ours.push(theirs.action_to_string(seat, action))
            theirs.apply_action(action)
        assert theirs.is_terminal()
        assert theirs.legal_actions() == []
        assert theirs.move_number() <= game.max_game_length()
        first, second = ours.outcome.ranks
        assert theirs.returns() == [(second > first) - (second < first), (first > second) - (first < second)]
        assert str(theirs) == " ".join(entry.move for entry in ours.log)


def test_a_clone_goes_its_own_way():
    state = loaded(side=3).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    clone = state.clone()
    assert str(clone) == str(state)
    clone.apply_action(clone.legal_actions()[1])
    assert (state.move_number(), clone.move_number()) == (1, 2)
    assert len(state.legal_actions()) != len(clone.legal_actions())
    assert state.record["turn"] == [1]


def test_options_are_passed_on_and_checked():
    assert loaded().num_distinct_actions() == fulcrum.game("lean").action_count
    assert loaded(side=3, pegs=4).max_game_length() == 16
    assert loaded(side=3, pegs=4).lean.options == {"side": 3, "pegs": 4}
    with pytest.raises(fulcrum.OptionError, match="side=9"):
        loaded(side=9)


def test_the_game_passes_the_checks_that_a_search_relies_on():
    """Random games by OpenSpiel's own loop: C++ calls every method of the adapter."""
    game = loaded(side=3)
    for seed in range(3):
        bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(2)]
        returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        assert sum(returns) == 0


def test_its_search_beats_chance_and_never_errs():
    game = fulcrum.game("lean", side=3)
    points = 0.0
    for number in range(6):
        bots = [RandomBot(), RandomBot()]
        bots[number % 2] = OpenSpielBot()
        points += play_game(game, 2, bots, number, simulations=80).points[number % 2]
    assert points >= 5


def test_its_search_finds_a_win_in_one():
    state = fulcrum.game("lean", side=2, pegs=1).new(seed=1)
    state.push(state.legal_moves()[0])
    thought = OpenSpielBot().think(state.observation(1), rng=random.Random(2), simulations=2000)
    results = {}
    for move in state.legal_moves():
        after = state.copy()
        after.push(move)
        results[move] = after.outcome.ranks[1]
    assert results[thought.move] == min(results.values())
    assert thought.candidates[0].visits > 0
    assert 0 <= thought.value <= 1


def test_it_keeps_to_its_limits():
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    assert OpenSpielBot().think(seen, rng=random.Random(1), simulations=50).visits == 50
    first, second = (OpenSpielBot().choose(seen, rng=random.Random(3), simulations=50) for _ in range(2))
    assert first == second
    assert OpenSpielBot().think(seen, 0.05).seconds < 1.05
    patient = OpenSpielBot()
    patient.default_seconds = 0.05
    assert patient.think(seen).seconds < 1.05


def test_without_open_spiel_it_says_what_to_install():
    code = "import sys; sys.modules['pyspiel'] = None; import fulcrum.rl.open_spiel"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "this needs OpenSpiel: pip install 'fulcrum-games[rl]'" in done.stderr
