"""Compiled code from outside the package: which sources it is made of, and that a change in any of them counts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fulcrum.core import imports, jit
from fulcrum.core.sources import sources_of
from fulcrum.games.lean import kernel as lean_kernel
from tests.toys import cells, cells_kernel


def text_of(module):
    return Path(module.__file__).read_text(encoding="utf-8")


PLAY = """
from outside.game import Cells
state = Cells().new(seed=1)
state.push("add 1")
print(*state.data["scores"])
"""
FILES = {
    "outside/__init__.py": "",
    "outside/game.py": text_of(cells).replace("from tests.toys import cells_kernel", "from outside import kernel"),
    "outside/kernel.py": text_of(cells_kernel)
    .replace("import numpy as np", "import numpy as np\nfrom outside.points import worth")
    .replace("+= action + 1", "+= worth(action)"),
    "outside/points.py": """
from fulcrum.core.jit import jitted
from .shares import share
import loose

@jitted
def worth(action):
    return 1000 + share(action) + loose.extra()
""",
    "outside/shares.py": """
from fulcrum.core.jit import jitted
from . import numbers

@jitted
def share(action):
    return numbers.HUNDREDS + action
""",
    "outside/numbers.py": "HUNDREDS = 100",
    "loose.py": """
from fulcrum.core.jit import jitted

@jitted
def extra():
    return 10
""",
}  # fmt: skip
EDITS = [
    ("outside/points.py", "1000", "2000"),  # a helper of the kernel
    ("outside/shares.py", "+ action", "+ action + 5"),  # a helper's helper, imported relatively
]


@pytest.fixture
def game(tmp_path):
    """Files of a game outside the package."""
    (tmp_path / "outside").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def scores(folder):
    """What a new process plays."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={
            **os.environ,
            "FULCRUM_CACHE_DIR": str(folder / "cache"),
            "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
            "PYTHONDONTWRITEBYTECODE": "1",  # two edits in a second may leave a file of the same size and time
        },
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.thorough
@pytest.mark.skipif(not jit.COMPILES, reason="nothing is compiled")
def test_a_new_process_runs_the_new_code_of_every_file_that_a_kernel_imports(game):
    assert scores(game) == ["1110", "0"]
    found = []
    for name, old, new in EDITS:
        path = game / name
        path.write_text(path.read_text().replace(old, new), encoding="utf-8")
        found.append(scores(game)[0])
    assert found == ["2110", "2115"]


def test_all_files_that_a_kernel_imports_count(game, monkeypatch):
    monkeypatch.syspath_prepend(game)
    files, versions = imports.sources_behind("outside.kernel")
    outside = {file.relative_to(game).as_posix() for file in files if file.is_relative_to(game)}
    assert outside == {*FILES} - {"outside/game.py"}
    assert versions == []


def test_sources_of_the_package_are_those_that_its_libraries_are_made_of():
    assert imports.sources_behind(lean_kernel.__name__) == (sources_of(Path(lean_kernel.__file__)), [])


def test_the_standard_library_and_numpy_do_not_count_and_other_installed_packages_count_by_version():
    files, versions = imports.sources_behind(cells_kernel.__name__)
    assert Path(cells_kernel.__file__) in files
    assert {file.parent.name for file in files} == {"toys", "core"}
    assert versions == []
    files, versions = imports.sources_behind(__name__)
    assert not [file for file in files if imports.installed_in(file)]
    assert any(version.startswith(f"pytest-{pytest.__version__}.dist-info ") for version in versions)


def test_an_installed_game_is_followed_as_any_other(tmp_path, monkeypatch):
    place = tmp_path / "site-packages"
    (place / "installed_game").mkdir(parents=True)
    (place / "installed_game" / "__init__.py").touch()
    (place / "installed_game" / "kernel.py").write_text(
        "from .helper import number\nimport neighbour", encoding="utf-8"
    )
    (place / "installed_game" / "helper.py").write_text("number = 1", encoding="utf-8")
    (place / "neighbour.py").touch()
    (place / "neighbour-2.0.dist-info").mkdir()
    monkeypatch.syspath_prepend(place)
    files, versions = imports.sources_behind("installed_game.kernel")
    assert [file.name for file in files] == ["helper.py", "kernel.py"]
    assert [version.split()[0] for version in versions] == ["neighbour-2.0.dist-info"]
