"""Pictures of tables, drawn by the games."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from fulcrum.core import registry
from fulcrum.match.refusals import Refused
from fulcrum.server.http.dependencies import CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.records import finished, view_after
from fulcrum.server.http.tables import entered
from fulcrum.server.http.viewers import SeenBy
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
    table: TableId,
    services: ServicesDep,
    person: CurrentPerson,
    seen_by: SeenBy,
    *,
    ply: Ply = None,
    key: Key = None,
) -> Response:
    if ply is None and not seen_by:
        view = await shown_now(services, table, person, key)
    else:
        found = await finished(services, table, person, key)
        view = await view_after(found, len(found.state.log) if ply is None else ply, seen_by)
    return Response(await asyncio.to_thread(registry.drawing(view["game"]).svg, view), media_type=SVG)


async def shown_now(services: Services, table_id: str, person: Person, key: str | None) -> dict[str, Any]:
    live = await entered(services, table_id, person, key)
    view: dict[str, Any] | None = (await live.view(person.id))["game"]
    if view is None:
        raise Refused("not-started", "Game has not started. Try again when it has.")
    return view
