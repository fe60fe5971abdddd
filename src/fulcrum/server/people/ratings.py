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
PAUSE = 1.0  # seconds between two times of counting, at least
SHARE = 0.05  # of the time that may be spent on it: what waits together is less work, as somebody may be in it twice
AT_ONCE = 200  # tables in one transaction, while which no move can be stored
MOST_REMEMBERED = 100_000
BOT = "bot "  # no id of a person has a space

log = logging.getLogger("fulcrum.ratings")


class GameResult(NamedTuple):
    """How a table ended: for whom it may count, on which ranks they are, and who of them are people."""

    game: FinishedGame
    ranks: tuple[int, ...]
    people: tuple[Person, ...]


class Ratings:
    """Counts tables that are over: those that end at about the same time together."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[GameResult] = []
        self._something = asyncio.Event()
        self._kept: set[str] = set()  # people of whom the database knows

    def ended(self, table: Table) -> None:
        """Have a table that is over counted soon."""
        self._waiting.append(result_of(table))
        self._something.set()

    async def run(self) -> None:
        """Until cancelled: counts what has ended; what can't be stored now is tried again."""
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
        """Counts a table if it is over and nobody has counted it; safe to call often and from several processes."""
        return table.status == "over" and bool(await self.count_all([result_of(table)]))

    async def count_all(self, results: Sequence[GameResult]) -> set[str]:
        """Counts tables, each if nobody has, and tells which; one that fails is logged and leaves the others alone."""
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
        """So that the leaderboard has a name for everybody; who was kept before is not kept again."""
        new = {person.id: person for person in people if person.id not in self._kept}
        if new:
            await self._store.keep_people(list(new.values()))
            self._kept = set(new) if len(self._kept) > MOST_REMEMBERED else self._kept | set(new)

    async def catch_up(self) -> int:
        """Counts what ended while nobody was there to count it; tells how many tables that were."""
        counted = 0
        for table_id in await self._store.unrated():
            try:
                events = [restored(row) for row in await self._store.events(table_id)]
                counted += await self.count(await asyncio.to_thread(replay, until_the_end(events)))
            except Exception:  # a damaged one is no reason to leave the others uncounted
                log.exception("table %s can't be counted", table_id)
        return counted


def result_of(table: Table) -> GameResult:
    """As it is now: somebody may still come back, which changes nothing of it."""
    setup = table.setup
    names = tuple(rated_name(seat) for seat in table.seats)
    # Games of bots alone can be had by the thousand. Who took a move back, or was told one, had an unfair game.
    counts = table.owners > 0 and not table.helped
    game = FinishedGame(setup.table, table.at, setup.game, setup.players, names if counts else ())
    people = [Person(seat.person, seat.name, table.at, "guest") for seat in table.seats if seat.person is not None]
    return GameResult(game, tuple(final_ranks(table)), tuple(people))


def until_the_end(events: Sequence[Event]) -> Iterator[Event]:
    """All but what followed: somebody who came back when all was over was not there."""
    for event in events:
        yield event
        if isinstance(event, Ended):
            return


def lowest(rating: StoredRating) -> float:
    """What somebody is at least, with near certainty: the leaderboard goes by it."""
    return rating.mu - 3 * rating.sigma


def rated_name(seat: Seat) -> str:
    """Under which name a seat is rated: the person whose seat it is, or the kind of bot."""
    if seat.person is not None:
        return seat.person
    return f"{BOT}{seat.level} {seat.temperament or ''}".rstrip()


def final_ranks(table: Table) -> list[int]:
    """The ranks of the result, except that people who left their seat to a bot come last."""
    assert table.result is not None
    last = table.setup.players + 1
    return [last if seat.stand_in else rank for seat, rank in zip(table.seats, table.result.ranks, strict=True)]


def rated(names: Sequence[str], ranks: Sequence[int], found: Mapping[str, StoredRating]) -> dict[str, StoredRating]:
    """The new ratings; a bot with several seats gets the mean of them."""
    teams = [[MODEL.rating(mu=found[name].mu, sigma=found[name].sigma)] for name in names]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    new = {}
    for name in set(names):
        ours = [rating for rating, other in zip(after, names, strict=True) if other == name]
        mu, sigma = fmean(rating.mu for rating in ours), fmean(rating.sigma for rating in ours)
        new[name] = StoredRating(mu, sigma, found[name].games + 1)
    return new
