"""The programs in examples/ do what they say, against a real server."""

import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from fulcrum.server.storage.databases import Sqlite
from tests.server.databases import PATIENCE
from tests.server.playing import ServerProcess

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "examples" / "bot_client.py"
MOST_LINES = 30


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def lines_of_code(text: str) -> list[str]:
    """All but imports, docstrings, comments and empty lines."""
    body = text.partition('"""\n\n')[2]
    lines = [line.strip() for line in body.splitlines()]
    return [line for line in lines if line and not line.startswith(("import ", "from ", "#", '"""'))]


def test_it_is_short() -> None:
    assert 15 < len(lines_of_code(PROGRAM.read_text(encoding="utf-8"))) <= MOST_LINES


@pytest.mark.anyio
async def test_a_bot_of_somebody_elses_plays_a_game(tmp_path: Path) -> None:
    server = ServerProcess(Sqlite(tmp_path / "games.sqlite3"), tmp_path)
    try:
        await server.start()
        base = f"http://127.0.0.1:{server.port}"
        with httpx2.Client(base_url=base, headers={"X-Fulcrum": "1"}, timeout=PATIENCE, trust_env=False) as owner:
            owner.post("/api/account", json={"login": "anna", "password": "correct horse battery"}).raise_for_status()
            token = owner.post("/api/bots", json={"name": "Robot"}).json()["token"]
            played = subprocess.run(
                [sys.executable, PROGRAM, base],
                env={"FULCRUM_TOKEN": token},  # and no proxy on the way
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
