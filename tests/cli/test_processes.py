"""Commands in their own process: imports, exit codes, closed pipes."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fulcrum

ROOT = Path(__file__).resolve().parents[2]
PLACES = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(PLACES)}
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
    [
        (["--help"], ""),
        (["play", "--help"], ""),
        (["match", "--help"], ""),
        (["games"], "rich"),
        (["rules", "lean"], "rich"),
    ],
)
def test_light_commands_do_not_load_the_compiler(arguments: list[str], loaded: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", LIGHT, *arguments], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == loaded


def test_an_error_is_one_line_without_a_traceback() -> None:
    found = subprocess.run(
        [*FULCRUM, "rules", "a\x1b[2Jb\nc"], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    assert found.stderr.startswith("fulcrum: no game ")
    assert found.stderr.count("\n") == 1 and "\x1b" not in found.stderr


def test_a_closed_pipe_prints_no_error() -> None:
    with subprocess.Popen(
        [*FULCRUM, "rules", "lean"], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        found = subprocess.run(
            [*FULCRUM, "games"], env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (found.returncode, found.stderr) == (1, "fulcrum: No space left on device\n")


def test_garbage_and_end_of_input_end_a_game_without_errors_in_ascii() -> None:
    found = subprocess.run(
        [*FULCRUM, "play", "lean", "--option", "side=2", "--seat", "0"],
        env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"},
        input=b"\xff\xfe\x00 nonsense\nb3>E\n",
        capture_output=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"[e ]" in found.stdout or b"[e]" in found.stdout
    assert b"End of input. Goodbye." in found.stdout


SLOW_GAME = """
from fulcrum.bots import levels
from fulcrum.cli import main
from tests.bots.fakes import SLOW_BOTS
levels.register("lean", SLOW_BOTS)
main()
"""


def in_terminal(command: list[str]) -> tuple[subprocess.Popen[bytes], int]:
    """Starts a process in its own terminal; returns it and our end of the terminal."""
    ours, theirs = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    return process, ours


def read_until(terminal: int, words: str, seconds: float = 60) -> str:
    """Returns the output up to some words; fails if they do not come."""
    shown, ends = "", time.monotonic() + seconds
    while words not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0, ends - time.monotonic()))
        assert ready, f"waited for {words!r} and saw {shown!r}"
        try:
            shown += os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # the other end is gone
            pytest.fail(f"waited for {words!r} and saw {shown!r}")
    return shown


def test_ctrl_c_stops_a_thinking_bot_and_asks() -> None:
    arguments = ["play", "lean", "--option", "side=2", "--seat", "1", "--seed", "1"]
    process, terminal = in_terminal([sys.executable, "-c", SLOW_GAME, *arguments])
    try:
        read_until(terminal, "Amber is thinking: 1 s, Ctrl-C to stop")
        process.send_signal(signal.SIGINT)
        read_until(terminal, "u to take back, q to quit> ")
        os.write(terminal, b"\n")
        assert "Amber puts a peg into" in read_until(terminal, "Indigo> ")
        os.write(terminal, b"q\n\n")
        assert "Traceback" not in read_until(terminal, "Goodbye.")
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


def test_ctrl_c_ends_a_long_analysis(tmp_path: Path) -> None:
    state = fulcrum.game("lean").new(seed=1)
    state.push("e6>W")
    fulcrum.write_record(state.record(), tmp_path / "game.json")
    command = [*FULCRUM, "analyse", str(tmp_path / "game.json"), "--simulations", str(10**9)]
    process, terminal = in_terminal(command)
    try:
        read_until(terminal, "Analysing moves")
        time.sleep(1)  # into the search
        process.send_signal(signal.SIGINT)
        assert "Traceback" not in read_until(terminal, "Stopped.")
        assert process.wait(timeout=60) == 130
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
