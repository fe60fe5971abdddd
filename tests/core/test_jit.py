"""The compiler's set-up: where compiled kernels go, and that a bound template is its game's own."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numba
import numpy as np
import pytest

import fulcrum
from fulcrum.core import jit
from fulcrum.games.lean import kernel as lean_kernel
from fulcrum.search.playouts import playouts
from tests.toys import kernel as toy_kernel
from tests.toys.showdown import Showdown


def test_the_directory_is_named_by_the_sources(tmp_path):
    for room in jit.ROOMS_WITH_KERNELS:
        (tmp_path / room).mkdir()
    source = tmp_path / "core" / "a.py"
    source.write_text("x = 1")
    before = jit.sources_digest(tmp_path)
    assert jit.sources_digest(tmp_path) == before
    source.write_text("x = 2")
    changed = jit.sources_digest(tmp_path)
    source.rename(tmp_path / "core" / "b.py")
    assert len({before, changed, jit.sources_digest(tmp_path)}) == 3


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch):
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", None)
    without = jit.cache_name()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert jit.cache_name() != without


def test_the_users_cache_can_be_moved(monkeypatch, tmp_path):
    monkeypatch.setenv("FULCRUM_CACHE_DIR", str(tmp_path))
    assert jit.cache_directory() == tmp_path / jit.cache_name()


def test_where_nothing_can_be_written_a_temporary_directory_serves(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    monkeypatch.setenv("FULCRUM_CACHE_DIR", str(blocked))
    fallback = jit.cache_directory()
    assert fallback.parent == Path(tempfile.gettempdir())
    fallback.rmdir()


def test_templates_are_bound_to_each_game_apart():
    lean = fulcrum.game("lean", side=2).new(seed=0)
    toy = Showdown().new(3, seed=0)
    stream = np.array([1], np.uint64)
    assert playouts(lean_kernel)[0](lean.data.copy(), stream) == 6
    assert playouts(toy_kernel)[0](toy.data.copy(), stream) == 12


SECOND_PROCESS = """
import numpy as np, fulcrum
from fulcrum.search.playouts import playouts
state = fulcrum.game("lean", side=2).new(seed=0)
play_out, _ = playouts(state.game.kernel)
assert play_out(state.data, np.array([1], np.uint64)) == 6
print(sum(play_out.stats.cache_hits.values()), sum(play_out.stats.cache_misses.values()))
"""


@pytest.mark.skipif(numba.config.DISABLE_JIT == 1, reason="there is nothing to cache without the compiler")
def test_another_process_finds_bound_templates_in_the_cache(tmp_path):
    environment = {**os.environ, "FULCRUM_CACHE_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", SECOND_PROCESS]
    runs = [
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120).stdout
        for _ in range(2)
    ]
    assert [run.split() for run in runs] == [["0", "1"], ["1", "0"]]
