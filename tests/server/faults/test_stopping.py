"""Stopping the server during play: confirmed moves are stored, and it ends on its own without an error."""

import asyncio
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.databases import NewSqlite
from tests.server.faults.tables import put_games
from tests.server.faults.test_kills import Tally, Tireless, check_database, until_or_failed
from tests.server.playing import Player, ServerProcess

pytestmark = pytest.mark.anyio

PAIRS, GAMES, BETWEEN = 6, 3, 30


async def close_code(player: Player) -> int | None:
    """Returns how the connection ends for a spectator; None if it is cut."""
    assert player._socket is not None
    try:
        while True:
            await player._socket.recv()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


async def test_stopped_during_play(tmp_path: Path, new_sqlite: NewSqlite) -> None:
    """With either signal it exits with 0, notifies spectators, and the players resume after the next start."""
    address = new_sqlite(tmp_path)
    names = [(f"table-{pair}-{game}", f"one-{pair}", f"two-{pair}") for game in range(GAMES) for pair in range(PAIRS)]
    await put_games(address, names)
    tables = [name[0] for name in names]
    server, tally = ServerProcess(address, tmp_path), Tally()
    await server.start()
    players = [
        Tireless(f"{side}-{pair}", server, [f"table-{pair}-{game}" for game in range(GAMES)], tally)
        for pair in range(PAIRS)
        for side in ("one", "two")
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(400):
            for number in (signal.SIGTERM, signal.SIGINT):
                idle = Player("idle", server)
                await idle.connect()
                await idle.watch(tables[0])
                await until_or_failed(tally, len(tally.moves) + BETWEEN, playing)
                ended = asyncio.create_task(close_code(idle))
                assert await asyncio.to_thread(server.stop, number) == 0
                assert await ended in (1012, None)
                await check_database(address, tables, tally)
                await server.start()
            await until_or_failed(tally, len(tally.moves) + BETWEEN, playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        server.stop()
    await check_database(address, tables, tally)
    assert "Traceback" not in server.log()
