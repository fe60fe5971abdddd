"""A process that appends as fast as it can, for tests that kill or starve it: `appender.py endless|full URL [NUMBER]`.

Every append has two events. After its confirmation, and never before, it writes a line with the table and the version.
Started again on the same database, it continues from there. It kills itself with the line of that number, the moment at
which a confirmation that came too early would show.
"""

import asyncio
import itertools
import os
import resource
import signal
import sys

from fulcrum.server.storage.appends import StoredEvent
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Sqlite, open_engine, parse_address
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Store
from tests.server.storage.events import summary

NUMBERS = itertools.count(1)
TABLES = [f"table-{number}" for number in range(20)]


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())
    if str(next(NUMBERS)) in sys.argv[3:]:
        os.kill(os.getpid(), signal.SIGKILL)


class Player:
    """Appends to one table."""

    def __init__(self, committer: Committer, store: Store, name: str) -> None:
        self.committer = committer
        self.store = store
        self.name = name
        self.version = 0

    async def look(self) -> None:
        """Returns the version of the table in the database."""
        self.version = len(await self.store.events(self.name))

    async def append(self) -> None:
        first = self.version + 1
        events = [StoredEvent(n, float(n), "move", f'"{os.getpid()}-{self.name}-{n}"') for n in (first, first + 1)]
        table = summary() if first == 1 else None
        await self.committer.append(self.name, events, table=table)
        self.version += 2
        tell(f"{self.name} {self.version}")

    async def append_for_ever(self) -> None:
        await self.look()
        while True:
            await self.append()


async def endless(players: list[Player]) -> None:
    await asyncio.gather(*(player.append_for_ever() for player in players))


async def full(players: list[Player], address: Sqlite) -> None:
    """Appends until files can't grow; then lifts the limit and continues."""
    await asyncio.gather(*(player.append() for player in players))
    size = max(file.stat().st_size for file in address.path.parent.iterdir())
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 300_000, hard))
    ends = await asyncio.gather(*(player.append_for_ever() for player in players), return_exceptions=True)
    for end in ends:
        if not isinstance(end, StorageDown):
            raise RuntimeError(f"a full disk was told as {end!r}")
    tell(f"full: {ends[0]}")
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    for player in players:
        await player.look()
    await asyncio.gather(*(player.append() for player in players))
    tell("done")


async def main(mode: str, address: Address) -> None:
    engine = open_engine(address)
    committer = Committer.open(address)
    players = [Player(committer, Store(engine), name) for name in TABLES]
    if mode == "full" and isinstance(address, Sqlite):
        await full(players, address)
    else:
        await endless(players)
    await committer.close()
    await engine.dispose()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], parse_address(sys.argv[2])))
