"""With a library, environments need NumPy but not Numba."""

import subprocess
import sys

import pytest

from fulcrum.core import registry
from tests.aot.libraries import libraries

pytestmark = pytest.mark.long
PROGRAM = """
import sys
from importlib import import_module

import numpy as np
import pyspiel

from fulcrum.rl.open_spiel import NAMES
from fulcrum.rl.vector import VectorEnv

game_id = sys.argv[1]
env = import_module(f"fulcrum.rl.{game_id.replace('-', '_')}_v1").env()
env.reset(seed=1)
for _ in env.agent_iter(50):
    observation, _, over, _, _ = env.last()
    env.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
with VectorEnv(game_id, 3, threads=2) as games:
    for _ in range(50):
        batch = games.step(games.random_actions())
assert not batch.illegal.any()
state = pyspiel.load_game(NAMES[game_id]).new_initial_state()
while not state.is_terminal() and state.move_number() < 50:
    state.apply_action(state.legal_actions()[0])
assert state.observation_string(0)
print(env.game.kernel, "numba" in sys.modules)
"""


@pytest.mark.parametrize("game_id", registry.packaged_games())
def test_environments_do_not_import_numba(game_id, monkeypatch):
    libraries(game_id)
    monkeypatch.setenv("FULCRUM_KERNELS", "native")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game_id], check=False, capture_output=True, text=True, timeout=120
    )
    assert done.stderr == ""
    assert done.stdout.startswith(f"<kernel of {game_id}: ")
    assert done.stdout.endswith("> False\n")
