"""The events of every past move, for the move list of someone who joins or returns."""

import asyncio
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter

from fulcrum.core.values import Entry
from fulcrum.match.table import Table
from fulcrum.server.http.dependencies import CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.schemas import StoryResponse
from fulcrum.server.http.tables import entered

router = APIRouter(prefix="/api", tags=["tables"])


@router.get(
    "/tables/{table}/story", summary="Get the events of every move, as you may see them", responses=errors(404, 409)
)
async def story(table: TableId, services: ServicesDep, person: CurrentPerson, key: Key = None) -> StoryResponse:
    live = await entered(services, table, person, key)
    shown = await live.view(person.id)
    moves = len(shown["game"]["moves"]) if shown["game"] else 0
    log = tuple(live.table.state.log)  # may grow during the request
    events = await asyncio.to_thread(events_so_far, live.table, log, shown["seat"], moves)
    return StoryResponse(table=table, events=events)


def events_so_far(table: Table, log: Sequence[Entry], seat: int | None, shown: int) -> list[list[dict[str, Any]]]:
    """Returns the events of the first `shown` moves as a seat sees them. Spectators may be behind."""
    events: list[list[dict[str, Any]]] = []
    state = table.state.game.new(table.setup.players, int(table.setup.seed, 16))
    for entry in log:
        state.push(entry.move, entry.seat)
        view = state.view(seat)
        seen = len(view["moves"])
        if seen > shown:
            break
        events.extend([] for _ in range(seen - len(events)))
        if seen:
            events[seen - 1] = view["events"]
    return events
