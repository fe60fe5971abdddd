"""What only a process of its own can show: imports, exit codes, closed pipes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = str(Path(__file__).resolve().parents[2] / "src")
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([SOURCES, os.environ.get("PYTHONPATH", "")])}
FULCRUM = [sys.executable, "-m", "fulcrum"]
LIGHT = """
import sys
from click.testing import CliRunner
from fulcrum.cli.commands import fulcrum
result = CliRunner().invoke(fulcrum, sys.argv[1:])
assert result.exit_code == 0, result.output
print(*sorted({"numba", "numpy", "rich"} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [(["--help"], ""), (["play", "--help"], ""), (["games"], "rich"), (["rules", "lean"], "rich")],
)
def test_light_commands_load_no_compiler(arguments: list[str], loaded: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", LIGHT, *arguments], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == loaded


def test_an_error_is_one_line_and_no_traceback() -> None:
    found = subprocess.run(
        [*FULCRUM, "rules", "a\x1b[2Jb\nc"], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    assert found.stderr.startswith("fulcrum: no game ")
    assert found.stderr.count("\n") == 1 and "\x1b" not in found.stderr


def test_a_reader_that_leaves_is_no_error_message() -> None:
    with subprocess.Popen(
        [*FULCRUM, "rules", "lean"], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        found = subprocess.run(
            [*FULCRUM, "games"], env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (found.returncode, found.stderr) == (1, "fulcrum: No space left on device\n")


def test_garbage_and_an_early_end_of_input_end_a_game_politely_also_in_ascii() -> None:
    found = subprocess.run(
        [*FULCRUM, "play", "lean", "--option", "side=2", "--seat", "0"],
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        input=b"\xff\xfe\x00 nonsense\nb3>E\n",
        capture_output=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"[e ]" in found.stdout or b"[e]" in found.stdout
    assert b"Nothing more to read: goodbye." in found.stdout
