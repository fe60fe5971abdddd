"""The programs in examples/ are short and print what they should; one runs against a real server."""

import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from fulcrum.server.storage.databases import Sqlite
from tests.server.databases import PATIENCE
from tests.server.playing import ServerProcess

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PROGRAM = ROOT / "examples" / "bot_client.py"
MOST_LINES = 59
# The output of the examples that need nothing else, line by line; numbers may vary with the machine.
SAYS = {
    "play_a_game.py": (
        r"Seat \d begins and holds \w+, \w+, \w+\.",
        r"It may play .+",
        r"Refused by LL-\d+: .+",
        r"After \d+ moves: \w+ wins with all four pawns home\.",
        r"Replayed from its record with the same outcome: True",
    ),
    "bots_think.py": (
        r"Level 5 would begin with \w\d>\w+ and expects \d+% of the points\. It also considered:",
        *[r"  \w\d>\w+: \d+% in \d+ visits"] * 3,
        r"Level 3 scores [\d.]+ of 10 points against Crowding\.",
    ),
    "pettingzoo_loop.py": (
        r"player_\d begins with the cards \[\d+, \d+, \d+\]",
        *[rf"player_{seat}: [+-][01], rank \d" for seat in range(5)],
        r"\d+ steps: .+",
    ),
    "vector_loop.py": tuple(
        rf"{game}: first player [\d.]+% ± [\d.]+% in \d+ games; [\d,]+ steps/s"
        for game in ("lean", "leverage-board", "leaps-and-ledges")
    ),
    "open_spiel_search.py": (
        *[rf"CFR after {number} iterations: exploitability 0\.\d+" for number in (10, 20, 30)],
        r"player \d sees me=\d to_act=\d .+",
        r"IS-MCTS plays .+@0>\d+",
    ),
    "tournament.py": (r"[\w:]+: [\d.]+ of 30 points \(\d+% to \d+%\)",) * 4,
    "train.py": (
        r"\d+ positions, loss 0\.\d+ nats per position",
        r"Trained scores [\d.]+ of 10 points against untrained\.",
    ),
}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda program: program.stem)
def test_an_example_is_short(program: Path) -> None:
    assert len(program.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_every_example_is_run_by_some_test() -> None:
    """Looks for the file name in all tests."""
    tests = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py"))
    assert [program.name for program in EXAMPLES if f'"{program.name}"' not in tests] == []


@pytest.mark.parametrize("name", SAYS)
def test_an_example_prints_what_it_should(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / name],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(SAYS[name]), done.stdout
    for line, expected in zip(lines, SAYS[name], strict=True):
        assert re.fullmatch(expected, line)


@pytest.mark.anyio
async def test_the_example_bot_plays_a_game_on_a_server(tmp_path: Path) -> None:
    server = ServerProcess(Sqlite(tmp_path / "games.sqlite3"), tmp_path)
    try:
        await server.start()
        base = f"http://127.0.0.1:{server.port}"
        with httpx2.Client(base_url=base, headers={"X-Fulcrum": "1"}, timeout=PATIENCE, trust_env=False) as owner:
            owner.post("/api/account", json={"login": "anna", "password": "correct horse battery"}).raise_for_status()
            token = owner.post("/api/bots", json={"name": "Robot"}).json()["token"]
            played = subprocess.run(
                [sys.executable, PROGRAM, base],
                env={"FULCRUM_TOKEN": token},  # and no proxy settings
                capture_output=True,
                text=True,
                check=False,
                timeout=8 * PATIENCE,
            )
            assert played.returncode == 0, played.stderr
            records = owner.get("/api/records").json()["tables"]
    finally:
        server.stop()
    assert played.stdout.strip()
    assert [[seat["name"] for seat in record["summary"]["seats"]] for record in records] == [["Robot", "bot 2"]]
