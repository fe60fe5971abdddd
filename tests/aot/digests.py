"""Runs cases by compiled or plain functions and hashes what they do.

A case is JSON from `tests.aot.cases`: memory with its content, and what is called with it. Every call is hashed: the
returned number and all memory that the function could write. Each exported function has its own digest, so a
difference names the function. `check.mjs` does the same for WebAssembly.

`python -m tests.aot.digests GAME FILE` runs those cases of a file that are quick enough without the compiler. Set
FULCRUM_KERNELS=plain for it.
"""

import ctypes
import hashlib
import json
import math
import struct
import sys
from base64 import b64decode
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

Case = dict[str, Any]
Digests = dict[str, dict[str, str]]  # by case and function
# A whole number, or a buffer with the array's lengths. Without lengths it is a single record.
Argument = int | tuple[np.ndarray, list[int]]
Caller = Callable[[str, list[Argument]], int | float | None]


def python_caller(game_id: str) -> Caller:
    """Returns a caller of a game's functions as Python has them: jitted, or plain with FULCRUM_KERNELS=plain."""
    from fulcrum.aot.collecting import exports_of

    exports = exports_of(game_id)

    def shaped(kind: Any, argument: Argument) -> Any:
        if isinstance(argument, int):
            return argument
        buffer, lengths = argument
        array = buffer.view(kind.dtype)
        return array[: math.prod(lengths)].reshape(lengths) if lengths else array[0]

    def call(name: str, arguments: list[Argument]) -> Any:
        export = exports[name]
        given = [shaped(kind, argument) for kind, argument in zip(export.arguments, arguments, strict=True)]
        return export.function(*given)

    return call


def native_caller(library: Path, manifest: Path) -> Caller:
    """Returns a caller of a library for this machine. It needs no compiler."""
    loaded = ctypes.CDLL(str(library))
    described = json.loads(manifest.read_text(encoding="utf-8"))["functions"]
    returned = {"none": None, "float64": ctypes.c_double}
    for name, function in described.items():
        getattr(loaded, name).restype = returned.get(function["returns"], ctypes.c_int64)
    error = ctypes.c_int32.in_dll(loaded, "fulcrum_error")

    def call(name: str, arguments: list[Argument]) -> Any:
        given: list[Any] = []
        for kind, argument in zip(described[name]["arguments"], arguments, strict=True):
            if isinstance(argument, int):
                given.append(ctypes.c_int32(argument) if kind == "small" else ctypes.c_int64(argument))
            else:
                lengths = argument[1] if kind.startswith("array") else []
                given += [ctypes.c_void_p(argument[0].ctypes.data), *map(ctypes.c_int64, lengths)]
        value = getattr(loaded, name)(*given)
        if error.value:
            raise RuntimeError(f"{name} failed: error {error.value}")
        return value

    return call


class Functions:
    """The functions of a library, which take arrays of NumPy and numbers."""

    def __init__(self, call: Caller) -> None:
        self._call = call

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def function(*arguments: Any) -> Any:
            given = [(one, list(one.shape)) if isinstance(one, np.ndarray) else int(one) for one in arguments]
            return self._call(name, given)

        return function


class Run:
    """One case in progress: its memory, and a digest for each function."""

    def __init__(self, case: Case, call: Caller) -> None:
        self.case = case
        self._call = call
        self.buffers = {name: filled(buffer) for name, buffer in case["buffers"].items()}
        self._digests: defaultdict[str, Any] = defaultdict(hashlib.sha256)

    def call(self, function: str, *arguments: Any) -> Any:
        """Calls a function and hashes what it returned and may have written. An array is [buffer, *lengths]."""
        given = [item if isinstance(item, int) else self.argument(item) for item in arguments]
        value = self._call(function, given)
        digest = self._digests[function]
        digest.update(number_bytes(value))
        for item in given:
            if not isinstance(item, int):
                digest.update(item[0])
        return value

    def argument(self, item: list[Any]) -> tuple[np.ndarray, list[int]]:
        """Returns what a caller takes for [buffer, *lengths]."""
        return self.buffers[item[0]], item[1:]

    def copy(self, source: str, target: str) -> None:
        """Copies a buffer to the start of another."""
        self.buffers[target][: len(self.buffers[source])] = self.buffers[source]

    def digests(self) -> dict[str, str]:
        if "calls" in self.case:
            self.make_calls()
        else:
            self.play_game()
        return {name: digest.hexdigest() for name, digest in sorted(self._digests.items())}

    def make_calls(self) -> None:
        for function, *arguments in self.case["calls"]:
            if function == "copy":
                self.copy(*arguments)
            else:
                self.call(function, *arguments)

    def play_game(self) -> None:
        """Plays random actions, looks at each position from all seats, then plays whole random games."""
        case, state, stream, actions = self.case, ["state", 1], ["stream", 1], ["actions", self.case["actions"]]
        self.copy("start", "state")
        for step in range(case["steps"]):
            mask = self.call("actors", state)
            seats = [seat for seat in range(case["players"]) if mask >> seat & 1]
            if not seats:
                break
            for seat in seats:
                self.call("legal", state, seat, actions)
            seat = seats[step % len(seats)]
            action = int(self.call("random_action", state, seat, stream))
            self.call("is_legal", state, seat, action)
            self.copy("state", "seen")
            self.call("try_action", ["seen", 1], seat, action)
            self.call("try_action", ["seen", 1], seat, action)  # which is rarely legal twice
            self.call("apply", state, seat, action)
            if case["secrets"]:
                self.look_at()
        self.copy("start", "state")
        self.call("play_out", state, stream)
        self.call("play_out_many", ["start", 1], case["games"], stream, ["ends", case["games"]])

    def look_at(self) -> None:
        """Observes the position as each seat and as a spectator, and imagines a world from what each seat sees."""
        going_on = self.call("actors", ["state", 1])
        for seat in range(-1, self.case["players"]):
            self.copy("state", "seen")
            self.call("observe", ["seen", 1], seat)
            if seat >= 0 and going_on:
                self.call("imagine", ["seen", 1], seat, ["stream", 1])


def filled(buffer: dict[str, Any]) -> np.ndarray:
    """Returns new memory. A constant can't be written; Numba compiles functions that take constants separately."""
    memory = np.zeros(buffer["size"], np.uint8)
    content = b64decode(buffer.get("content", ""))
    memory[: len(content)] = np.frombuffer(content, np.uint8)
    memory.flags.writeable = not buffer.get("constant")
    return memory


def number_bytes(value: Any) -> bytes:
    if value is None:
        return b""
    return struct.pack("<d", value) if isinstance(value, float) else struct.pack("<q", int(value))


def digests(cases: list[Case], call: Caller) -> Digests:
    return {case["name"]: Run(case, call).digests() for case in cases}


if __name__ == "__main__":
    game_id, file = sys.argv[1:]
    chosen = [case for case in json.loads(Path(file).read_text(encoding="utf-8")) if case["plain"]]
    print(json.dumps(digests(chosen, python_caller(game_id))))
