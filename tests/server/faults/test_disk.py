"""A full disk during play: no unstored move is confirmed, and the game resumes once there is space."""

import resource
from pathlib import Path

import pytest

from tests.server.databases import NewSqlite
from tests.server.faults.tables import put_games
from tests.server.faults.test_kills import Tally, check_database
from tests.server.playing import Player, ServerProcess

pytestmark = pytest.mark.anyio


def let_write(server: ServerProcess, size: int) -> None:
    """Limits the size of the server's files, so that the system refuses more as on a full disk."""
    _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, most))


async def test_a_full_disk_during_play(tmp_path: Path, new_sqlite: NewSqlite) -> None:
    address = new_sqlite(tmp_path)
    await put_games(address, [("table", "ann", "bob")])
    server, tally = ServerProcess(address, tmp_path), Tally()
    await server.start()
    try:
        async with Player("ann", server) as ann, Player("bob", server) as bob:
            for player in (ann, bob):
                await player.watch("table")
            for number in range(8):
                mover, other = (ann, bob) if number % 2 == 0 else (bob, ann)
                listed = await mover.ask("moves", "table")
                move = {"id": f"m{number}", "for": listed["for"], "move": listed["moves"][0]}
                if number % 3 == 2:
                    before = other.view
                    let_write(server, 1)
                    for _ in range(3):
                        answer = await mover.ask("move", "table", **move)
                        assert answer["error"]["code"] == "storage"
                    assert (await other.watch("table"))["view"] == before
                    let_write(server, resource.RLIM_INFINITY)
                answer = await mover.ask("move", "table", **move)
                assert "error" not in answer, answer
                await tally.add("table", move["id"], answer["done"])
                await other.until(answer["done"])
    finally:
        ended = server.stop()
    assert ended == 0
    await check_database(address, ["table"], tally)
    assert len(tally.moves) == 8
