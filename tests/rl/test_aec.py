"""The PettingZoo environments, checked by PettingZoo's own tests and by ours."""

import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import fulcrum
from fulcrum.rl import lean_v1, leaps_and_ledges_v1, leverage_board_v1, leverage_cards_v1

TABLES = [
    pytest.param(lean_v1, {"side": 3}, id="lean-3"),
    pytest.param(lean_v1, {}, id="lean-5"),
    pytest.param(leverage_board_v1, {}, id="leverage-board"),
    *(pytest.param(leaps_and_ledges_v1, {"players": n}, id=f"leaps-and-ledges-{n}") for n in (2, 3, 4)),
    pytest.param(leaps_and_ledges_v1, {"players": 4, "partners": True}, id="leaps-and-ledges-pairs"),
    *(pytest.param(leverage_cards_v1, {"players": n}, id=f"leverage-cards-{n}") for n in range(4, 11)),
    pytest.param(leverage_cards_v1, {"players": 5, "undead": True}, id="leverage-cards-undead"),
]
# PettingZoo warns about an observation with a mask, except in its own environments, which it knows by name.
WITH_A_MASK = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def play(env, rng, most=100_000):
    """Plays a random game to its end; returns the number of steps."""
    for number in range(most):
        observation, _, over, _, _ = env.last()
        if over:
            return number
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("module", "options"), TABLES)
class TestByPettingZoo:
    pytestmark = WITH_A_MASK

    def test_api(self, module, options, capsys):
        api_test(module.env(**options), num_cycles=60)
        assert "Passed API test" in capsys.readouterr().out

    def test_seeds(self, module, options):
        seed_test(lambda: module.env(**options), num_cycles=30)

    def test_rendering(self, module, options):
        render_test(lambda render_mode: module.env(render_mode=render_mode, **options))

    def test_performance_benchmark(self, module, options, capsys, monkeypatch):
        """It runs for 5 seconds by the clock, which is sped up here."""
        ticks = iter(range(10_000))
        benchmark = sys.modules[performance_benchmark.__module__]
        monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(ticks)))
        performance_benchmark(module.env(**options))
        assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize(("module", "options"), TABLES)
def test_rewards_agree_with_the_outcome(module, options):
    env = module.env(**options)
    env.reset(seed=9)
    play(env, np.random.default_rng(9))
    outcome = env.position().outcome
    assert outcome is not None
    lost = -1 if outcome.winners else 0
    assert list(env.rewards.values()) == [1 if seat in outcome.winners else lost for seat in range(env.num_agents)]
    assert [info["rank"] for info in env.infos.values()] == list(outcome.ranks)
    assert all(env.terminations.values())
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        assert over
        assert not observation["action_mask"].any()
        assert reward == (1 if env.possible_agents.index(agent) in outcome.winners else lost)
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("action", [-1, 217, 10**9, 114, np.int64(114), None])
def test_an_illegal_action_loses_the_game(action):
    env = lean_v1.env(side=3)
    env.reset(seed=1)
    assert env.action_space("player_0").n == 115
    env.step(action)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.infos == {"player_0": {"illegal": True}, "player_1": {}}


def test_a_seed_determines_the_games_after_it():
    def decks(seed):
        env = leaps_and_ledges_v1.env()
        env.reset(seed=seed)
        found = [str(env.position().data["decks"])]
        env.reset()
        return [*found, str(env.position().data["decks"])]

    assert decks(1) == decks(1)
    assert len({*decks(1), *decks(2)}) == 4


def test_an_observation_does_not_change_later():
    env = lean_v1.env(side=3)
    env.reset(seed=1)
    first = env.observe("player_0")
    kept = first["observation"].copy()
    env.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert (first["observation"] == kept).all()
    assert (env.observe("player_0")["observation"] != kept).any()


def test_rendering_shows_a_spectators_view():
    env = leaps_and_ledges_v1.env(render_mode="ansi")
    env.reset(seed=3)
    assert "your hand" not in env.render()
    assert "crown" in env.render()
    assert leaps_and_ledges_v1.env().render() is None


@pytest.mark.parametrize(
    ("module", "options", "words"),
    [
        (lean_v1, {"side": 9}, "side=9"),
        (lean_v1, {"players": 3}, "players=3"),
        (lean_v1, {"render_mode": "rgb_array"}, "render_mode='rgb_array'"),
        (leverage_cards_v1, {"nothing": 1}, "no option 'nothing'"),
    ],
)
def test_bad_options_are_refused(module, options, words):
    with pytest.raises(fulcrum.OptionError, match=words):
        module.env(**options)


@pytest.mark.thorough
def test_the_import_error_says_what_to_install():
    code = "import sys; sys.modules['pettingzoo'] = None; import fulcrum.rl.lean_v1"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "this needs PettingZoo: pip install 'fulcrum-games[rl]'" in done.stderr
