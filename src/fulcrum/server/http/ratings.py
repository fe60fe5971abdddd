"""Ratings and leaderboards."""

from typing import Annotated

from fastapi import APIRouter, Query

from fulcrum.core import registry
from fulcrum.server.http.dependencies import READING, CurrentPerson, ServicesDep, errors
from fulcrum.server.http.schemas import MOST_SEATS, Leaderboard, LeaderboardEntry, RatingInfo, RatingList
from fulcrum.server.people.ratings import BOT, lowest
from fulcrum.server.storage.store import Person, StoredRating

router = APIRouter(prefix="/api", tags=["ratings"])


@router.get("/me/ratings", summary="List your ratings", responses=READING)
async def my_ratings(services: ServicesDep, person: CurrentPerson) -> RatingList:
    found = await services.store.ratings_of(person.id)
    ratings = [
        RatingInfo(game=game, players=players, rating=lowest(rating), **rating._asdict())
        for (game, players), rating in found.items()
    ]
    return RatingList(ratings=ratings)


@router.get("/ratings/{game}", summary="Get the leaderboard of a game", responses=errors(404))
async def leaderboard(
    game: str,
    services: ServicesDep,
    asker: CurrentPerson,
    players: Annotated[int | None, Query(ge=1, le=MOST_SEATS, description="Default: the fewest possible.")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
) -> Leaderboard:
    about = registry.about(game)
    count = about.check_players(about.players[0] if players is None else players)
    board = await services.store.leaderboard(game, count, limit)
    people = await services.store.people(name for name, _ in board if not name.startswith(BOT))
    standings = [
        _standing(rank, name, rating, people.get(name), you=name == asker.id)
        for rank, (name, rating) in enumerate(board, 1)
    ]
    return Leaderboard(game=game, players=count, standings=standings)


def _standing(rank: int, rated: str, rating: StoredRating, person: Person | None, *, you: bool) -> LeaderboardEntry:
    """Makes an entry. Built-in bots go by their name; ids of people are private."""
    name, kind = (rated, "bot") if person is None else (person.name, person.kind)
    return LeaderboardEntry(rank=rank, name=name, kind=kind, you=you, rating=lowest(rating), **rating._asdict())
