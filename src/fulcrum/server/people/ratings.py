"""Ratings by game and number of players, with openskill (Plackett-Luce). Every finished table counts exactly once."""

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from fulcrum.match.events import Ended, Event
from fulcrum.match.seats import Seat
from fulcrum.match.table import Table, replay
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import FinishedGame, Person, Store, StoredRating
from fulcrum.server.tables.storing import restored

MODEL: Any = PlackettLuce()
START = StoredRating(MODEL.mu, MODEL.sigma, 0)
PAUSE = 1.0  # seconds between two runs, at least
SHARE = 0.05  # of the time may be spent on ratings; larger batches take less work, as people appear more than once
AT_ONCE = 200  # tables per transaction, during which no move can be stored
MOST_REMEMBERED = 100_000
BOT = "bot "  # ids of people contain no space

log = logging.getLogger("fulcrum.ratings")


class GameResult(NamedTuple):
    """The result of a table: whose ratings it may change, their ranks, and which of them are people."""

    game: FinishedGame
    ranks: tuple[int, ...]
    people: tuple[Person, ...]


class Ratings:
    """Updates ratings after finished games, several in one batch."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[GameResult] = []
        self._something = asyncio.Event()
        self._kept: set[str] = set()  # people already stored in the database

    def ended(self, table: Table) -> None:
        """Queues a finished table for rating."""
        self._waiting.append(result_of(table))
        self._something.set()

    async def run(self) -> None:
        """Rates queued games until cancelled; retries what can't be stored now."""
        while True:
            await self._something.wait()
            self._something.clear()
            waiting, self._waiting = self._waiting, []
            began = time.perf_counter()
            while waiting:
                try:
                    await self.count_all(waiting[:AT_ONCE])
                except StorageDown:
                    self._waiting = waiting + self._waiting
                    self._something.set()
                    break
                del waiting[:AT_ONCE]
            await asyncio.sleep(PAUSE + (time.perf_counter() - began) / SHARE)

    async def count(self, table: Table) -> bool:
        """Rates a table if it is over and not rated yet; safe to call again and from several processes."""
        return table.status == "over" and bool(await self.count_all([result_of(table)]))

    async def count_all(self, results: Sequence[GameResult]) -> set[str]:
        """Rates tables that are not rated yet and returns their ids. Logs a table that fails and continues."""
        try:
            return await self._count_together(results)
        except StorageDown:
            raise
        except Exception:
            if len(results) == 1:
                log.exception("table %s can't be counted", results[0].game.table_id)
                return set()
        return {table_id for result in results for table_id in await self.count_all([result])}

    async def _count_together(self, results: Sequence[GameResult]) -> set[str]:
        ranks = {result.game.table_id: result.ranks for result in results}
        await self._keep(person for result in results for person in result.people if result.game.rated)

        def change(game: FinishedGame, found: Mapping[str, StoredRating]) -> Mapping[str, StoredRating]:
            return rated(game.rated, ranks[game.table_id], found)

        return await self._store.rate([result.game for result in results], START, change)

    async def _keep(self, people: Iterable[Person]) -> None:
        """Stores new people, so that the leaderboard has everyone's name."""
        new = {person.id: person for person in people if person.id not in self._kept}
        if new:
            await self._store.keep_people(list(new.values()))
            self._kept = set(new) if len(self._kept) > MOST_REMEMBERED else self._kept | set(new)

    async def catch_up(self) -> int:
        """Rates games that ended without being rated, after a restart for example; returns how many."""
        counted = 0
        for table_id in await self._store.unrated():
            try:
                events = [restored(row) for row in await self._store.events(table_id)]
                counted += await self.count(await asyncio.to_thread(replay, until_the_end(events)))
            except Exception:  # a damaged table must not stop the others
                log.exception("table %s can't be counted", table_id)
        return counted


def result_of(table: Table) -> GameResult:
    """Returns the result of a table that is over. Later events, such as a return, don't change it."""
    setup = table.setup
    names = tuple(rated_name(seat) for seat in table.seats)
    # Games between bots alone could be produced in thousands. Undo and hints make a game unfair.
    counts = table.owners > 0 and not table.helped
    game = FinishedGame(setup.table, table.at, setup.game, setup.players, names if counts else ())
    people = [Person(seat.person, seat.name, table.at, "guest") for seat in table.seats if seat.person is not None]
    return GameResult(game, tuple(final_ranks(table)), tuple(people))


def until_the_end(events: Sequence[Event]) -> Iterator[Event]:
    """Yields the events up to the end of the game. A player who returned after it still counts as gone."""
    for event in events:
        yield event
        if isinstance(event, Ended):
            return


def lowest(rating: StoredRating) -> float:
    """Returns the conservative estimate that the leaderboard sorts by."""
    return rating.mu - 3 * rating.sigma


def rated_name(seat: Seat) -> str:
    """Returns the key of a seat's rating: the person's id, or the kind of bot."""
    if seat.person is not None:
        return seat.person
    return f"{BOT}{seat.level} {seat.temperament or ''}".rstrip()


def final_ranks(table: Table) -> list[int]:
    """Returns the ranks of the result, with people who left their seat to a bot in last place."""
    assert table.result is not None
    last = table.setup.players + 1
    return [last if seat.stand_in else rank for seat, rank in zip(table.seats, table.result.ranks, strict=True)]


def rated(names: Sequence[str], ranks: Sequence[int], found: Mapping[str, StoredRating]) -> dict[str, StoredRating]:
    """Returns the new ratings. A bot with several seats gets their mean."""
    teams = [[MODEL.rating(mu=found[name].mu, sigma=found[name].sigma)] for name in names]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    new = {}
    for name in set(names):
        ours = [rating for rating, other in zip(after, names, strict=True) if other == name]
        mu, sigma = fmean(rating.mu for rating in ours), fmean(rating.sigma for rating in ours)
        new[name] = StoredRating(mu, sigma, found[name].games + 1)
    return new
