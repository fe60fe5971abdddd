"""Ratings by game and number of players, with openskill (Plackett-Luce). Every finished table counts exactly once."""

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from fulcrum.match.events import Ended, Event
from fulcrum.match.seats import Seat
from fulcrum.match.table import Table, replay
from fulcrum.server.storage.store import Person, Rating, Store
from fulcrum.server.tables.storing import restored

MODEL: Any = PlackettLuce()
START = Rating(MODEL.mu, MODEL.sigma, 0)
BOT = "bot "  # no id of a person has a space

log = logging.getLogger("fulcrum.ratings")


class Ratings:
    """Counts tables that are over."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, table: Table) -> bool:
        """Counts a table if it is over and nobody has counted it; safe to call often and from several processes."""
        if table.status != "over" or table.verdict is None:
            return False
        setup = table.setup
        names, ranks = [rated_name(seat) for seat in table.seats], final_ranks(table)  # before anybody comes back
        fair = len(set(names)) > 1 and not await self._store.has_event(setup.table, "taken-back")
        if fair:
            await self._keep_people(table)
        return await self._store.rate(
            setup.table,
            at=table.at,
            game=setup.game,
            players=setup.players,
            before=dict.fromkeys(names, START) if fair else {},
            change=lambda found: rated(names, ranks, found),
        )

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

    async def _keep_people(self, table: Table) -> None:
        """So that the leaderboard has a name for everybody."""
        for seat in table.seats:
            if seat.person is not None:
                await self._store.keep_person(Person(seat.person, seat.name, table.at, "guest"))


def until_the_end(events: Sequence[Event]) -> Iterator[Event]:
    """All but what followed: somebody who came back when all was over was not there."""
    for event in events:
        yield event
        if isinstance(event, Ended):
            return


def lowest(rating: Rating) -> float:
    """What somebody is at least, with near certainty: the leaderboard goes by it."""
    return rating.mu - 3 * rating.sigma


def rated_name(seat: Seat) -> str:
    """Under which name a seat is rated: the person whose seat it is, or the kind of bot."""
    if seat.person is not None:
        return seat.person
    return f"{BOT}{seat.level} {seat.temperament or ''}".rstrip()


def final_ranks(table: Table) -> list[int]:
    """The ranks of the verdict; but whoever left the seat to a bot comes last, however well the bot did."""
    assert table.verdict is not None
    last = table.setup.players + 1
    return [last if seat.stand_in else rank for seat, rank in zip(table.seats, table.verdict.ranks, strict=True)]


def rated(names: Sequence[str], ranks: Sequence[int], found: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings; a bot with several seats gets the mean of them."""
    teams = [[MODEL.rating(mu=found[name].mu, sigma=found[name].sigma)] for name in names]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    new = {}
    for name in set(names):
        ours = [rating for rating, other in zip(after, names, strict=True) if other == name]
        mu, sigma = fmean(rating.mu for rating in ours), fmean(rating.sigma for rating in ours)
        new[name] = Rating(mu, sigma, found[name].games + 1)
    return new
