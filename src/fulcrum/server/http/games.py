"""Games with their names, player counts, options and rules."""

from functools import cache
from typing import Any, Literal

from fastapi import APIRouter

from fulcrum.bots.levels import has_bots, temperaments
from fulcrum.core import registry
from fulcrum.core.about import About
from fulcrum.core.options import Choice, Option, WholeNumber
from fulcrum.server.http.dependencies import ServicesDep, errors
from fulcrum.server.http.schemas import BuildInfo, BuildList, ClauseInfo, GameInfo, GameList, GameWithRules, OptionInfo

KINDS: dict[type, Literal["number", "choice", "yes-or-no", "counts"]] = {
    int: "number",
    str: "choice",
    bool: "yes-or-no",
    dict: "counts",
}

router = APIRouter(prefix="/api/games", tags=["games"])
builds_router = APIRouter(prefix="/api/builds", tags=["games"])


@router.get("", summary="List games", responses=errors())
def games() -> GameList:
    return GameList(games=[game_info(registry.about(game_id)) for game_id in registry.games()])


@builds_router.get("", summary="List games that are being compiled", responses=errors())
def builds(services: ServicesDep) -> BuildList:
    return BuildList(
        builds=[BuildInfo(game=game, seconds=round(seconds, 1)) for game, seconds in services.builds.seconds().items()]
    )


@router.get("/{game}", summary="Get a game with its rules", responses=errors(404))
def game(game: str) -> GameWithRules:
    about = registry.about(game)
    clauses = [
        ClauseInfo(id=name, section=heading, text=clause.text, ruling=clause.ruling)
        for heading, section in about.sections.items()
        for name, clause in section.items()
    ]
    return GameWithRules(**game_info(about).model_dump(), clauses=clauses)


def game_info(about: About) -> GameInfo:
    bots = has_bots(about.id)
    return GameInfo(
        id=about.id,
        name=about.name,
        summary=about.summary,
        players=list(about.players),
        seats=list(about.seats),
        rules_version=about.rules_version,
        options=[_option(option, about.resolve({})) for option in about.options],
        bots=bots,
        temperaments=_temperaments(about.id) if bots else [],
    )


@cache
def _temperaments(game_id: str) -> list[str]:
    return list(temperaments(game_id))


def _option(option: Option, chosen: dict[str, Any]) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        help=option.help,
        kind=KINDS[type(chosen[option.name])],
        default=chosen[option.name],
        allowed=option.allowed(chosen),
        choices=list(option.values) if isinstance(option, Choice) else None,
        lowest=option.lowest if isinstance(option, WholeNumber) else None,
        highest=option.highest(chosen) if isinstance(option, WholeNumber) else None,
    )
