"""Games in progress, stored in a database before any server starts."""

import asyncio

from fulcrum.match.events import Opened, Started
from fulcrum.match.seats import Seat
from fulcrum.match.setup import setup_table
from fulcrum.match.table import Table
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address
from fulcrum.server.tables.storing import stored, summary


async def put_games(address: Address, names: list[tuple[str, str, str]]) -> None:
    """Stores a game of lean for each (table, person, other person)."""
    committer = Committer.open(address)
    await asyncio.gather(*(_put(committer, *name) for name in names))
    await committer.close()


async def _put(committer: Committer, table_id: str, one: str, other: str) -> None:
    seats = tuple(Seat("person", person, person, 4) for person in (one, other))
    setup = setup_table(table_id, "lean", owner=one, seed=7, seats=seats)
    opened = Opened(1, 1_000.0, setup)
    table = Table(opened)
    started = Started(2, 1_000.0)
    table.apply(started)
    await committer.append(table_id, [stored(opened), stored(started)], table=summary(table))
