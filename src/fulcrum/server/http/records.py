"""Finished games: the list, records, and views after any move."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query

from fulcrum.core.state import State
from fulcrum.match.codec import to_json
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http.dependencies import READING, CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.schemas import Lobby, RecordResponse, ReplayResponse
from fulcrum.server.http.tables import After, Game, Limit, entered, page, read_place
from fulcrum.server.http.viewers import GameShown, SeenBy, Viewer, ViewerChoice
from fulcrum.server.services import Services
from fulcrum.server.storage.store import Person

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/records", summary="List finished public games, newest first", responses=READING)
async def records(services: ServicesDep, game: Game = None, limit: Limit = 50, after: After = None) -> Lobby:
    return page(await services.store.lobby(game, limit + 1, states=["over"], after=read_place(after)), limit)


@router.get("/tables/{table}/record", summary="Get the record of a finished game", responses=errors(404, 409))
async def record(table: TableId, services: ServicesDep, person: CurrentPerson, key: Key = None) -> RecordResponse:
    found = await finished(services, table, person, key)
    return RecordResponse(
        table=table,
        seats=[seat.view() for seat in found.seats],  # type: ignore[misc]  # converted by Pydantic
        verdict=to_json(found.result),
        record=found.state.record(),
        has_secrets=found.state.game.has_secrets,
    )


@router.get("/tables/{table}/replay", summary="Get a finished game after some moves", responses=errors(404, 409))
async def replay(
    table: TableId,
    services: ServicesDep,
    person: CurrentPerson,
    seen_by: SeenBy,
    *,
    ply: Annotated[int, Query(ge=0, le=100_000)] = 0,
    key: Key = None,
) -> ReplayResponse:
    found = await finished(services, table, person, key)
    view = await view_after(found, ply, seen_by)
    return ReplayResponse(table=table, ply=ply, plies=len(found.state.log), view=view)


async def finished(services: Services, table_id: str, person: Person, key: str | None) -> Table:
    """Returns a table whose game is over, also as far as a delayed spectator sees it."""
    live = await entered(services, table_id, person, key)
    if (await live.view(person.id))["status"] != "over":
        raise Refused("not-over", "Game is not over. Replay it when it is.")
    return live.table


async def view_after(found: Table, ply: int, seen_by: ViewerChoice) -> dict[str, Any]:
    """Returns what the chosen viewer saw after this move of a finished game; by default a spectator."""
    if ply > len(found.state.log):
        raise Refused("no-ply", f"Game has only {len(found.state.log)} moves.")
    viewer = seen_by.viewer(GameShown(found.setup.players, None, over=True), Viewer())
    return await asyncio.to_thread(view_at, found.state, viewer, ply)


def view_at(state: State, viewer: Viewer, ply: int) -> dict[str, Any]:
    return viewer.observation(state.after(ply)).view()
