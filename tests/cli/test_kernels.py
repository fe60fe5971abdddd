"""`fulcrum build-kernels`: what can't be built is said in words. What it builds is tested in tests/aot."""

import pytest

from fulcrum.cli import kernels
from fulcrum.cli.kernels import BuildError, build_kernels
from tests.toys.showdown import Showdown


def test_an_unknown_target_is_refused_with_those_that_exist(tmp_path):
    with pytest.raises(BuildError, match=r"No target amiga.*linux-x86_64.*wasm"):
        build_kernels(("lean",), ("wasm", "amiga"), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_game_from_outside_is_refused(tmp_path):
    with pytest.raises(BuildError, match="showdown is not a game of this package"):
        build_kernels(("lean", Showdown.about.id), ("wasm",), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_missing_compiler_is_named_with_its_remedy(tmp_path, monkeypatch):
    monkeypatch.setattr(kernels, "find_spec", lambda name: None if name == "ziglang" else object())
    with pytest.raises(BuildError, match=r"needs ziglang.*pip install 'fulcrum-games\[kernels\]'"):
        build_kernels(("lean",), ("wasm",), tmp_path)
