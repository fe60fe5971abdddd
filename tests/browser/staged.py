"""Games in progress at fixed tables, stored in the database of a server before any page opens."""

import asyncio
import contextlib
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import fulcrum
from fulcrum.match.commands import Command, Play, Sit, Start
from fulcrum.match.events import Event, Opened
from fulcrum.match.setup import setup_table
from fulcrum.match.table import Table
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Sqlite, open_engine
from fulcrum.server.storage.store import Person, Store
from fulcrum.server.storage.upgrades import upgrade
from fulcrum.server.tables.storing import stored, summary
from fulcrum.testing import random_game
from tests.browser.conftest import Served

PEOPLE = ("Ada", "Ben", "Cleo", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo", "June")  # in the order of the seats


class Scene(NamedTuple):
    """A position: the game, its seed, and the moves that lead there, or how many of a random game."""

    game: str
    moves: str = ""  # parted by spaces
    players: int | None = None
    seed: int = 0
    random_moves: int = 0
    options: Mapping[str, Any] = MappingProxyType({})

    def log(self) -> Sequence[tuple[int, str]]:
        """Seat and move, in order."""
        game = fulcrum.game(self.game, **self.options)
        if self.random_moves:
            state = next(islice(random_game(game, self.players, self.seed), self.random_moves, None))
        else:
            state = game.new(self.players, self.seed)
            for move in self.moves.split():
                state.push(move)
        return [(entry.seat, entry.move) for entry in state.log]


def person_id(table: str, seat: int) -> str:
    """Gives everyone a seat at one table only, so that no one is called to another."""
    return f"{table}-{seat}"


def played(table_id: str, scene: Scene) -> tuple[Table, list[Event]]:
    """The table, with people at all seats, and everything that has happened at it."""
    now = time.time()
    owner, options = person_id(table_id, 0), scene.options
    setup = setup_table(table_id, scene.game, owner=owner, seed=scene.seed, players=scene.players, options=options)
    opened = Opened(1, now, setup)
    table = Table(opened)
    events: list[Event] = [opened]

    def happens(command: Command, seat: int) -> None:
        for event in table.decide(command, person_id(table_id, seat), now):
            table.apply(event)
            events.append(event)

    for seat in range(setup.players):
        happens(Sit(PEOPLE[seat]), seat)
    happens(Start(), 0)
    for number, (seat, move) in enumerate(scene.log()):
        happens(Play(move, table.version, f"move-{number}"), seat)
    return table, events


def stage(address: Sqlite, scenes: dict[str, Scene]) -> None:
    """Put tables, by their ids, into a database whose server does not run yet."""
    tables = [played(name, scene) for name, scene in scenes.items()]
    with ThreadPoolExecutor(1) as thread:  # the browser's own loop may run in this one
        thread.submit(asyncio.run, _store(address, tables)).result()


async def _store(address: Sqlite, tables: Iterable[tuple[Table, list[Event]]]) -> None:
    engine = open_engine(address)
    try:
        await upgrade(engine)
        committer = Committer.open(address)
        try:
            store = Store(engine, committer.write_lock)
            for table, events in tables:
                for seat in range(table.setup.players):
                    person = person_id(table.setup.table, seat)
                    await store.add_person(Person(person, PEOPLE[seat], time.time(), "guest"))
                await committer.append(table.setup.table, [stored(event) for event in events], table=summary(table))
        finally:
            await committer.close()
    finally:
        await engine.dispose()


@contextlib.contextmanager
def serving(folder: Path, scenes: dict[str, Scene]) -> Iterator[Served]:
    """Serves the scenes from a database in a folder."""
    address = Sqlite(folder / "staged.sqlite3")
    stage(address, scenes)
    served = Served(address, folder)
    try:
        served.begin()
        yield served
    finally:
        served.kill()
