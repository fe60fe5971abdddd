"""The compiler's set-up: where compiled kernels are cached, and that a bound template belongs to its game."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numba
import numpy as np
import pytest

import fulcrum
from fulcrum.core import jit, numba_cache, sources
from fulcrum.core.libraries import source_files
from fulcrum.games.lean import kernel as lean_kernel
from fulcrum.search.playouts import playouts
from tests.toys import kernel as toy_kernel
from tests.toys.showdown import Showdown


@pytest.fixture
def fresh(monkeypatch):
    """Forgets which cache directory is used, before and after."""
    sources.cache_home.cache_clear()
    yield
    sources.cache_home.cache_clear()


def package_of(folder, **texts):
    (folder / "core").mkdir()
    for name, text in texts.items():
        (folder / "core" / f"{name}.py").write_text(text)
    return folder / "core" / "top.py"


def test_the_name_follows_what_is_imported_through_others(tmp_path):
    top = package_of(
        tmp_path,
        top="from fulcrum.core import middle",
        middle="from fulcrum.core.leaf import (\n    x,\n    y,\n)",
        leaf="x = y = 1",
        stranger="x = 3",
    )
    names = [source.stem for source in sources.sources_of(top, package=tmp_path)]
    assert names == ["leaf", "middle", "top"]


def test_a_package_counts_only_if_more_than_modules_is_imported_from_it(tmp_path):
    """What a game's `__init__` says of it, and the words of its clauses, are not compiled."""
    top = package_of(
        tmp_path, top="from fulcrum.core import leaf as other", leaf="", __init__="from fulcrum.core.words import x"
    )
    (tmp_path / "core" / "words.py").write_text("x = 1")
    assert [source.stem for source in sources.sources_of(top, package=tmp_path)] == ["leaf", "top"]
    top.write_text("from fulcrum.core import leaf, x")
    sources.imports_of.cache_clear()
    assert [source.stem for source in sources.sources_of(top, package=tmp_path)] == ["__init__", "leaf", "top", "words"]


def test_the_words_of_a_clause_are_not_compiled():
    for game_id in ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards"):
        names = {file.name for file in source_files(game_id) if file.parent.parent.name == "games"}
        assert "kernel.py" in names and not names & {"clauses.py", "__init__.py"}


def test_the_directory_is_named_by_the_text_of_the_sources(tmp_path):
    top = package_of(tmp_path, top="x = 1")
    before = sources.sources_digest([top])
    assert sources.sources_digest([top]) == before
    top.write_text("x = 2")
    changed = sources.sources_digest([top])
    assert len({before, changed, sources.sources_digest([top.rename(tmp_path / "other.py")])}) == 3


def test_comments_docstrings_and_layout_do_not_count(tmp_path):
    top = package_of(tmp_path, top='"""Old."""\ndef f(x):\n    """Old."""\n    return x  # old\n')
    before = sources.sources_digest([top])
    top.write_text('"""New."""\n\n\ndef f(x):\n    """New."""\n    # new\n    return (x)\n')
    assert sources.sources_digest([top]) == before
    top.write_text('"""New."""\n\n\ndef f(x):\n    """New."""\n    return x + 1\n')
    assert sources.sources_digest([top]) != before


def test_a_change_in_one_game_leaves_the_others_compiled():
    lean = sources.sources_of(Path(lean_kernel.__file__))
    assert Path(jit.__file__) in lean
    assert not [source for source in lean if "leverage" in source.as_posix()]


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch):
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", None)
    without = numba_cache.cache_name(jit.__name__)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert numba_cache.cache_name(jit.__name__) != without


def test_the_users_cache_can_be_moved(monkeypatch, tmp_path, fresh):
    monkeypatch.setenv("FULCRUM_CACHE_DIR", str(tmp_path / "new"))
    assert sources.cache_home() == tmp_path / "new"


def test_where_nothing_can_be_written_a_temporary_directory_serves(monkeypatch, tmp_path, fresh):
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    monkeypatch.setenv("FULCRUM_CACHE_DIR", str(blocked))
    fallback = sources.cache_home()
    assert fallback.parent == Path(tempfile.gettempdir())
    fallback.rmdir()


def test_templates_are_bound_to_each_game_apart():
    lean = fulcrum.game("lean", side=2).new(seed=0)
    toy = Showdown().new(3, seed=0)
    stream = np.array([1], np.uint64)
    assert playouts(lean_kernel)[0](lean.data.copy().array, stream) == 6
    assert playouts(toy_kernel)[0](toy.data.copy().array, stream) == 12


@jit.jitted_once
def sum_of(a, b):
    return a + b


@numba.njit  # not kept on disk, from where it would come without its callees
def sums_with_constants(a):
    return sum_of(a, 1) + sum_of(a, 2) + sum_of(3, a)


@pytest.mark.skipif(not jit.COMPILES, reason="there is nothing to compile without the compiler")
def test_functions_called_with_many_constants_are_compiled_once():
    assert sums_with_constants(10) == 36
    assert len(sum_of.signatures) == 1


SECOND_PROCESS = """
import numpy as np, fulcrum
from fulcrum.search.playouts import playouts
state = fulcrum.game("lean", side=2).new(seed=0)
play_out, _ = playouts(state.game.kernel.module)
assert play_out(state.data.array, np.array([1], np.uint64)) == 6
print(sum(play_out.stats.cache_hits.values()), sum(play_out.stats.cache_misses.values()))
"""


@pytest.mark.thorough
@pytest.mark.skipif(not jit.COMPILES, reason="there is nothing to cache without the compiler")
def test_another_process_finds_bound_templates_in_the_cache(tmp_path):
    environment = {**os.environ, "FULCRUM_CACHE_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", SECOND_PROCESS]
    runs = [
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=120).stdout
        for _ in range(2)
    ]
    assert [run.split() for run in runs] == [["0", "1"], ["1", "0"]]


@pytest.mark.thorough
@pytest.mark.skipif(not jit.COMPILES, reason="nothing is compiled")
def test_code_without_a_file_is_compiled_each_time(tmp_path):
    """A digest can't tell whether it changed: the old code would run."""
    program = """
import sys
from fulcrum.core.jit import jitted

names = {"__name__": "example"}
exec(compile(f"def number(): return {sys.argv[1]}", sys.argv[2], "exec"), names)
print(jitted(names["number"])())
"""
    file = tmp_path / "example.py"
    file.write_text("")
    for number in ("1", "2", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program, number, file],
            env={**os.environ, "FULCRUM_CACHE_DIR": str(tmp_path / "cache")},
            capture_output=True, text=True, timeout=120, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == number
