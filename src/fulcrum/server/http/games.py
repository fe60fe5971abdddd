"""Games with their names, player counts, options and rules."""

from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, HTTPException, Response

from fulcrum.bots.levels import has_bots, temperaments
from fulcrum.bots.talk import has_lines
from fulcrum.core import registry
from fulcrum.core.about import About, Clause
from fulcrum.core.options import Choice, Option, WholeNumber
from fulcrum.match.phrases import phrases_of
from fulcrum.server.http import guides
from fulcrum.server.http.dependencies import ServicesDep, errors
from fulcrum.server.http.pictures import SVG
from fulcrum.server.http.schemas import (
    BuildInfo,
    BuildList,
    ClauseInfo,
    GameInfo,
    GameList,
    GameWithRules,
    OptionInfo,
    PresetInfo,
    SourceInfo,
)

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
        _clause(name, heading, clause)
        for heading, section in about.sections.items()
        for name, clause in section.items()
    ]
    return GameWithRules(**game_info(about).model_dump(), guide=guides.sections(about), clauses=clauses)


@router.get(
    "/{game}/pictures/{name}",
    summary="Get a picture of a game's rules (SVG)",
    response_class=Response,  # without a media type, because errors are JSON
    responses={200: {"content": {SVG: {}}}, **errors(404)},
)
def picture(game: str, name: str) -> Response:
    file = registry.about(game).pictures.get(name)
    if file is None:
        raise HTTPException(404)
    return Response(file.read_bytes(), media_type=SVG)


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
        bots_talk=has_lines(about.id),
        phrases=phrases_of(about),
        talk_groups=dict(about.talk_groups),
    )


def _clause(name: str, heading: str, clause: Clause) -> ClauseInfo:
    return ClauseInfo(
        id=name,
        section=heading,
        text=clause.text,
        ruling=clause.ruling,
        basis=clause.basis,
        sources=[SourceInfo(title=source.title, url=source.url) for source in clause.sources],
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
        lowest=option.lowest if isinstance(option, WholeNumber) else None,
        highest=option.highest(chosen) if isinstance(option, WholeNumber) else None,
        presets=_presets(option, chosen) if isinstance(option, WholeNumber | Choice) else None,
    )


def _presets(option: WholeNumber | Choice, chosen: dict[str, Any]) -> list[PresetInfo]:
    return [PresetInfo(value=one.value, words=one.words) for one in option.presets if option.accepts(one.value, chosen)]
