"""Runs cases by libraries for Linux on ARM64, in an emulator: `runner.c` makes the calls there."""

import json
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from fulcrum.aot.targets import TARGETS
from tests.aot.cases import cases
from tests.aot.digests import Argument, Digests, digests

ARM64 = "linux-aarch64"
EMULATOR = "qemu-aarch64-static"  # of Debian's package qemu-user-static
LIBC = Path("/usr/aarch64-linux-gnu")  # of libc6-arm64-cross
SOURCE = Path(__file__).with_name("runner.c")
WHOLE, FLOAT, MEMORY, CONSTANT = range(4)


def by_arm64(game_id: str, folder: Path, scratch: Path) -> Digests:
    library = TARGETS[ARM64].library(folder, game_id)
    with emulated(library.path, library.manifest_path, scratch) as machine:
        return digests(cases(game_id), machine.call)


@contextmanager
def emulated(library: Path, manifest: Path, scratch: Path) -> Iterator["Machine"]:
    """Starts an emulator with a library, and ends it."""
    command = [emulator(), "-L", str(LIBC), str(runner(scratch)), str(library)]
    functions = json.loads(manifest.read_text(encoding="utf-8"))["functions"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        yield Machine(process, functions)
    finally:
        process.kill()
        process.communicate()


def emulator() -> str:
    found = shutil.which(EMULATOR)
    if found is None or not LIBC.is_dir():
        raise RuntimeError("Libraries for ARM64 run in an emulator. Install qemu-user-static and libc6-arm64-cross.")
    return found


def runner(scratch: Path) -> Path:
    """Compiles the program that calls functions, for ARM64."""
    program = scratch / "runner"
    if not program.exists():
        compiler = [sys.executable, "-m", "ziglang", "cc", "-target", TARGETS[ARM64].zig]
        subprocess.run([*compiler, "-O2", "-Wall", "-Werror", str(SOURCE), "-o", str(program), "-ldl"], check=True)
    return program


class Machine:
    """A process that calls functions of a library."""

    def __init__(self, process: subprocess.Popen[bytes], functions: dict[str, Any]) -> None:
        self._process = process
        self._functions = functions

    def call(self, name: str, arguments: list[Argument]) -> int | float | None:
        """Calls a function and writes into the arguments what it wrote."""
        described = self._functions[name]
        returns = described["returns"]
        sent = [struct.pack("<q", len(name)), name.encode(), struct.pack("<q", returns == "float64")]
        made = [
            part for kind, item in zip(described["arguments"], arguments, strict=True) for part in sent_as(kind, item)
        ]
        sent.append(struct.pack("<q", len(made)))
        try:
            self._write(b"".join(sent + made))
            (error,) = struct.unpack("<q", self._read(8))
            value = self._read(8)
            for argument in arguments:
                if not isinstance(argument, int) and argument[0].flags.writeable:
                    argument[0].data[:] = self._read(argument[0].nbytes)
        except (BrokenPipeError, EOFError):
            assert self._process.stderr is not None
            told = self._process.stderr.read().decode()
            raise RuntimeError(f"{name} ended the emulator: exit code {self._process.wait()}. {told}") from None
        if error:
            raise RuntimeError(f"{name} failed: error {error}")
        if returns == "none":
            return None
        found: int | float = struct.unpack("<d" if returns == "float64" else "<q", value)[0]
        return found

    def _write(self, content: bytes) -> None:
        stream = self._process.stdin
        assert stream is not None
        stream.write(content)
        stream.flush()

    def _read(self, size: int) -> bytes:
        stream: IO[bytes] | None = self._process.stdout
        assert stream is not None
        content = stream.read(size)
        if len(content) < size:
            raise EOFError
        return content


def sent_as(kind: str, argument: Argument) -> list[bytes]:
    """Returns an argument as the runner reads it: memory, and the lengths of an array as numbers of their own."""
    if isinstance(argument, int):
        return [struct.pack("<qd" if kind == "float" else "<qq", FLOAT if kind == "float" else WHOLE, argument)]
    buffer, lengths = argument
    memory = struct.pack("<qq", MEMORY if buffer.flags.writeable else CONSTANT, buffer.nbytes) + buffer.tobytes()
    return [memory, *(struct.pack("<qq", WHOLE, length) for length in lengths if kind.startswith("array"))]
