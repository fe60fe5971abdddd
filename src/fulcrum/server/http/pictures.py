"""Pictures of tables, drawn by the games."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from fulcrum.core import registry
from fulcrum.match.refusals import Refused
from fulcrum.server.http.dependencies import CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.records import finished, view_at
from fulcrum.server.http.tables import entered
from fulcrum.server.services import Services
from fulcrum.server.storage.store import Person

router = APIRouter(prefix="/api", tags=["records"])
Ply = Annotated[int | None, Query(ge=0, le=100_000, description="Move of a finished game. Default: the last.")]

SVG = "image/svg+xml"


@router.get(
    "/tables/{table}/picture",
    summary="Get a picture of a table (SVG)",
    response_class=Response,  # without a media type, because errors are JSON
    responses={200: {"content": {SVG: {}}}, **errors(404, 409)},
)
async def picture(
    table: TableId, services: ServicesDep, person: CurrentPerson, ply: Ply = None, key: Key = None
) -> Response:
    view = await (
        shown_now(services, table, person, key) if ply is None else shown_then(services, table, person, key, ply)
    )
    return Response(await asyncio.to_thread(registry.drawing(view["game"]).svg, view), media_type=SVG)


async def shown_now(services: Services, table_id: str, person: Person, key: str | None) -> dict[str, Any]:
    live = await entered(services, table_id, person, key)
    view: dict[str, Any] | None = (await live.view(person.id))["game"]
    if view is None:
        raise Refused("not-started", "Game has not started. Try again when it has.")
    return view


async def shown_then(services: Services, table_id: str, person: Person, key: str | None, ply: int) -> dict[str, Any]:
    found = await finished(services, table_id, person, key)
    if ply > len(found.state.log):
        raise Refused("no-ply", f"Game has only {len(found.state.log)} moves.")
    return await asyncio.to_thread(view_at, found, ply)
