"""Finished games: the list, records, and views after any move."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query

from fulcrum.match.codec import to_json
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http.dependencies import READING, CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.schemas import Lobby, RecordResponse, ReplayResponse
from fulcrum.server.http.tables import After, Game, Limit, entered, page, read_place
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
    )


@router.get("/tables/{table}/replay", summary="Get a finished game after some moves", responses=errors(404, 409))
async def replay(
    table: TableId,
    services: ServicesDep,
    person: CurrentPerson,
    ply: Annotated[int, Query(ge=0, le=100_000)] = 0,
    key: Key = None,
) -> ReplayResponse:
    found = await finished(services, table, person, key)
    plies = len(found.state.log)
    if ply > plies:
        raise Refused("no-ply", f"Game has only {plies} moves.")
    return ReplayResponse(table=table, ply=ply, plies=plies, view=await asyncio.to_thread(view_at, found, ply))


async def finished(services: Services, table_id: str, person: Person, key: str | None) -> Table:
    found = (await entered(services, table_id, person, key)).table
    if found.status != "over":
        raise Refused("not-over", "Game is not over. Replay it when it is.")
    return found


def view_at(table: Table, ply: int) -> dict[str, Any]:
    """Returns the view that a spectator had after this move."""
    state = table.state.game.new(table.setup.players, int(table.setup.seed, 16))
    for entry in table.state.log[:ply]:
        state.push(entry.move, entry.seat)
    return state.view(None)
