"""Libraries for Linux on ARM64 give the same bits as Numba. An emulator runs them, in `make test-slow` only."""

from pathlib import Path

import numpy as np
import pytest

from fulcrum.aot.targets import TARGETS
from tests.aot import arm64
from tests.aot.arm64 import ARM64, by_arm64, emulated
from tests.aot.cases import TABLES
from tests.aot.libraries import NATIVE, build_with_another_rule, by_jit, differences, libraries

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arm64")


@pytest.mark.parametrize("game_id", TABLES)
def test_arm64(game_id: str, scratch: Path) -> None:
    assert differences(by_jit(game_id), by_arm64(game_id, libraries(game_id, ARM64), scratch)) == []


def test_a_changed_rule_is_noticed(tmp_path: Path, scratch: Path) -> None:
    build_with_another_rule(tmp_path, ARM64)
    different = differences(by_jit("lean"), by_arm64("lean", tmp_path, scratch))
    assert {"2 players, seed 0: apply", "2 players, seed 0: play_out_many"} <= set(different)
    assert {"search", "search_learned", "search_plain"} <= {name.rpartition(": ")[2] for name in different}
    assert "set-up: setup" not in different


@pytest.mark.skipif(NATIVE == ARM64, reason="the library of this machine is the right one")
def test_a_library_for_another_machine_is_refused(scratch: Path) -> None:
    library = TARGETS[NATIVE].library(libraries("lean"), "lean")
    with (
        emulated(library.path, library.manifest_path, scratch) as machine,
        pytest.raises(RuntimeError, match=r"actors ended the emulator: exit code 1\. can't load: .*lean"),
    ):
        machine.call("actors", [(np.zeros(1, np.uint8), [1])])


def test_a_function_that_fails_is_noticed(scratch: Path) -> None:
    library = TARGETS[ARM64].library(libraries("lean", ARM64), "lean")
    state, stream, nothing = np.zeros(10_000, np.uint8), np.ones(8, np.uint8), np.zeros(0, np.uint8)
    with (
        emulated(library.path, library.manifest_path, scratch) as machine,
        pytest.raises(RuntimeError, match="play_out_many failed: error 1"),
    ):
        machine.call("play_out_many", [(state, [1]), 1, (stream, [1]), (nothing, [0])])


def test_a_missing_emulator_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arm64, "EMULATOR", "no-such-program")
    with pytest.raises(RuntimeError, match="Install qemu-user-static and libc6-arm64-cross"):
        arm64.emulator()
