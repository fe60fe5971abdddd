"""The events of every past move, for the move list of someone who joins or returns, and for replays."""

import asyncio
from typing import Any

from fastapi import APIRouter

from fulcrum.core.state import State
from fulcrum.server.http.dependencies import CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.schemas import StoryResponse
from fulcrum.server.http.tables import entered
from fulcrum.server.http.viewers import GameShown, SeenBy, Viewer

router = APIRouter(prefix="/api", tags=["tables"])


@router.get(
    "/tables/{table}/story", summary="Get the events of every move, as you may see them", responses=errors(404, 409)
)
async def story(
    table: TableId,
    services: ServicesDep,
    person: CurrentPerson,
    seen_by: SeenBy,
    key: Key = None,
) -> StoryResponse:
    live = await entered(services, table, person, key)
    shown = await live.view(person.id)
    game = GameShown.of(shown)
    viewer = seen_by.viewer(game, Viewer(game.own_seat))
    state = live.table.state.copy()  # the game may go on during the request
    moves = len(shown["game"]["moves"]) if shown["game"] else 0
    events = await asyncio.to_thread(events_so_far, state, viewer, len(state.log) if game.over else moves)
    return StoryResponse(table=table, events=events)


def events_so_far(state: State, viewer: Viewer, shown: int) -> list[list[dict[str, Any]]]:
    """Returns the events of the first `shown` moves as the viewer sees them. Spectators may be behind."""
    events: list[list[dict[str, Any]]] = []
    for then in state.steps():
        seen = viewer.observation(then)
        moves = len(seen.log)
        if moves > shown:
            break
        events.extend([] for _ in range(moves - len(events)))
        if moves:
            events[moves - 1] = seen.events()
    return events
