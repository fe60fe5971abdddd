"""Building libraries while a server runs: which game comes first, how many at once, and what goes wrong."""

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client

from fulcrum.core.libraries import this_platform
from fulcrum.server.operations import kernel_builds
from fulcrum.server.operations.kernel_builds import KernelBuilds, build_command
from tests.packages import copy_of_package, environment_of, replace_in
from tests.server.databases import NewSqlite
from tests.server.playing import ServerProcess
from tests.server.waiting import PATIENCE, until

pytestmark = pytest.mark.anyio

GAMES = ["lean", "leaps-and-ledges", "leverage-board", "leverage-cards"]
# Says that it began, waits until it may end, and ends with the code that it finds.
BUILD = """
import sys, time
from pathlib import Path
folder, game = Path(sys.argv[1]), sys.argv[2]
(folder / f"{game}.began").touch()
while not (folder / f"{game}.ends").exists():
    time.sleep(0.01)
sys.exit(int((folder / f"{game}.ends").read_text()))
"""
# Begins another process, as a build does, and waits for it.
FAMILY = """
import subprocess, sys
from pathlib import Path
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
Path(sys.argv[1], "new").write_text(str(child.pid))
Path(sys.argv[1], "new").rename(Path(sys.argv[1], "child"))
child.wait()
"""


class Builds:
    """Builds by fake processes that end when a test says so."""

    def __init__(self, folder: Path, games: list[str], program: str = BUILD) -> None:
        self.folder = folder
        self.now = 100.0
        self.program = program
        self.builds = KernelBuilds(list(games), folder, self.command, lambda: self.now)
        self.running = asyncio.create_task(self.builds.run())

    def command(self, game_id: str, folder: Path) -> list[str]:
        return [sys.executable, "-c", self.program, str(folder), game_id]

    def end(self, *games: str, code: int = 0) -> None:
        for game_id in games:
            (self.folder / f"{game_id}.part").write_text(str(code))
            (self.folder / f"{game_id}.part").rename(self.folder / f"{game_id}.ends")

    def began(self) -> set[str]:
        return {file.stem for file in self.folder.glob("*.began")}

    async def until_began(self, *games: str) -> None:
        await until(lambda: self.began() >= set(games))
        assert self.began() == set(games)

    async def close(self) -> None:
        self.running.cancel()
        await asyncio.wait([self.running])


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """An entry for each time that libraries were looked for; two builds may run at once."""
    found: list[None] = []
    monkeypatch.setattr(kernel_builds.LOADER, "take_libraries", lambda: found.append(None))
    monkeypatch.setattr(kernel_builds.os, "cpu_count", lambda: 2)
    return found


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Callable[[], list[tuple[str, str]]]:
    caplog.set_level(logging.INFO, "fulcrum.kernels")
    return lambda: [(record.levelname, record.getMessage()) for record in caplog.records]


async def test_games_are_built_in_order_as_many_at_once_as_there_are_cores(tmp_path: Path, taken: list[None]) -> None:
    fake = Builds(tmp_path, GAMES)
    for number, game_id in enumerate(GAMES):
        await fake.until_began(*GAMES[: number + 2])
        assert len(taken) == number
        fake.end(game_id)
        await until(lambda number=number: len(taken) == number + 1)  # type: ignore[misc]
    await fake.running
    assert fake.builds.seconds() == {}


async def test_a_wanted_game_is_built_at_once(tmp_path: Path, taken: list[None]) -> None:
    fake = Builds(tmp_path, GAMES)
    await fake.until_began("lean", "leaps-and-ledges")
    fake.builds.want("leverage-cards")
    await fake.until_began("lean", "leaps-and-ledges", "leverage-cards")
    for known in ("lean", "leverage-cards", "chess"):
        fake.builds.want(known)  # changes nothing
    fake.end("lean")
    await until(lambda: taken)
    await asyncio.sleep(0.2)
    assert "leverage-board" not in fake.began()  # two are still under way
    fake.end(*GAMES)
    await fake.running
    assert fake.began() == set(GAMES) and len(taken) == 4


async def test_a_game_wanted_before_the_builds_begin_comes_first(tmp_path: Path, taken: list[None]) -> None:
    fake = Builds(tmp_path, GAMES)  # whose task has not run yet
    fake.builds.want("leverage-board")
    await fake.until_began("leverage-board", "lean")
    fake.end(*GAMES)
    await fake.running


async def test_progress_is_told_in_seconds(tmp_path: Path, taken: list[None]) -> None:
    fake = Builds(tmp_path, GAMES)
    assert fake.builds.seconds() == dict.fromkeys(GAMES, 0.0)
    await fake.until_began(*GAMES[:2])
    fake.now = 103.5
    assert fake.builds.seconds() == dict(zip(GAMES, (3.5, 3.5, 0.0, 0.0), strict=True))
    fake.end("lean")
    await fake.until_began(*GAMES[:3])
    fake.now = 105.0
    assert fake.builds.seconds() == {"leaps-and-ledges": 5.0, "leverage-board": 1.5, "leverage-cards": 0.0}
    await fake.close()
    assert "leaps-and-ledges" not in fake.builds.seconds()


async def test_a_failed_build_is_logged_and_the_others_go_on(
    tmp_path: Path, taken: list[None], logged: Callable[[], list[tuple[str, str]]]
) -> None:
    fake = Builds(tmp_path, GAMES[:3])
    await fake.until_began(*GAMES[:2])
    fake.end("lean", code=1)
    await fake.until_began(*GAMES[:3])
    assert logged() == [
        ("ERROR", "lean could not be compiled; its rules stay interpreted. Run: fulcrum build-kernels"),
    ]
    assert taken == []
    fake.now = 112.0
    fake.end(*GAMES[1:])
    await fake.running
    assert sorted(logged()[1:]) == [
        ("INFO", "compiled leaps-and-ledges in 12 s"), ("INFO", "compiled leverage-board in 12 s"),
    ]  # fmt: skip
    assert len(taken) == 2


@pytest.mark.parametrize("command", [["/no/such/program"], [sys.executable, "-c", "import os; os._exit(3)"]])
async def test_a_build_that_ends_at_once_is_logged(
    tmp_path: Path, taken: list[None], logged: Callable[[], list[tuple[str, str]]], command: list[str]
) -> None:
    await KernelBuilds(GAMES, tmp_path, lambda *_: command).run()
    assert [level for level, _ in logged()] == ["ERROR"] * 4
    assert taken == []


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux tells of them")
async def test_stopping_kills_builds_with_the_processes_that_they_started(tmp_path: Path, taken: list[None]) -> None:
    fake = Builds(tmp_path, ["lean", "leverage-cards"], FAMILY)
    await until((tmp_path / "child").exists)
    child = int((tmp_path / "child").read_text())
    assert is_running(child)
    await fake.close()
    assert fake.running.cancelled()
    await until(lambda: not is_running(child))
    assert taken == []


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities of POSIX")
async def test_builds_have_a_low_priority(tmp_path: Path, taken: list[None]) -> None:
    def priority() -> int:
        (line,) = (tmp_path / "lean.began").read_text().split()
        return int(line)

    program = BUILD.replace(".touch()", '.write_text(str(__import__("os").getpriority(0, 0)))')
    assert program != BUILD
    fake = Builds(tmp_path, ["lean"], f"import time; time.sleep(1)\n{program}")
    await until((tmp_path / "lean.began").exists)
    fake.end("lean")
    await fake.running
    assert priority() > os.getpriority(os.PRIO_PROCESS, 0)


def test_a_build_is_the_command_for_one_game_and_this_platform(tmp_path: Path) -> None:
    assert build_command("lean", tmp_path)[1:] == ["-m", "fulcrum.aot", str(tmp_path), this_platform(), "lean"]


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Visitor:
    """A person at a server."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get(self, path: str) -> Any:
        answer = self.client.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    async def until_moved(self, table: str) -> None:
        await until(lambda: self.after_a_pause(lambda: self.moves(table) == 1))

    async def until_built(self) -> None:
        await until(lambda: self.after_a_pause(lambda: not self.building()))

    async def after_a_pause(self, condition: Callable[[], bool]) -> bool:
        await asyncio.sleep(0.2)  # the builds need the time
        return condition()

    def building(self) -> dict[str, float]:
        return {build["game"]: build["seconds"] for build in self.get("/api/builds")["builds"]}

    def table_with_a_bot_that_begins(self) -> str:
        wishes = {"game": "lean", "options": {"side": 3}, "seat": 1, "bots": [{"seat": 0, "level": 8}]}
        answer = self.client.post("/api/tables", json=wishes)
        assert answer.is_success, answer.text
        return str(answer.json()["view"]["table"])

    def moves(self, table: str) -> int:
        return len(self.get(f"/api/tables/{table}")["view"]["game"]["moves"])


@pytest.mark.long
async def test_people_play_with_bots_while_libraries_are_built(tmp_path: Path, new_sqlite: NewSqlite) -> None:
    """The page is there at once, a bot of Lean moves before its library is built, and then the library is used."""
    package = copy_of_package(tmp_path, "lean")
    replace_in(
        package / "server" / "thinking" / "jobs.py",
        "WAIT_FOR_LIBRARY, LOOK_EVERY = 5.0",
        "WAIT_FOR_LIBRARY, LOOK_EVERY = 0.2",
    )
    environment = environment_of(package, FULCRUM_LOG_LEVEL="info")
    server = ServerProcess(new_sqlite(tmp_path), tmp_path, **environment)
    await server.start()
    try:
        with Client(base_url=f"http://127.0.0.1:{server.port}", headers={"X-Fulcrum": "1"}) as client:
            ann = Visitor(client)
            assert set(ann.building()) == {"lean"}
            table = ann.table_with_a_bot_that_begins()
            began = time.monotonic()
            await ann.until_moved(table)
            waited = time.monotonic() - began
            assert set(ann.building()) == {"lean"}, f"the bot waited {waited:.0f} s, for the library"
            assert ann.building()["lean"] > 0
            await ann.until_built()
            another = ann.table_with_a_bot_that_begins()
            await ann.until_moved(another)
    finally:
        assert server.stop() == 0
    assert "compiled lean in" in server.log()
    assert "Traceback" not in server.log() and "skipped" not in server.log()
    doctor = subprocess.run(
        [sys.executable, "-m", "fulcrum", "doctor"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=PATIENCE,
    ).stdout  # fmt: skip
    assert doctor.count("native") == 4 and str(package / "libraries") in doctor
