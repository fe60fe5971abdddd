"""Finished games: their list, their records, and how they looked after every move."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query

from fulcrum.match.codec import to_json
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http.needs import READING, Asker, Hall, Key, TableId, errors
from fulcrum.server.http.shapes import Lobby, RecordTold, ReplayTold
from fulcrum.server.http.tables import After, Game, Limit, entered, page, read_place
from fulcrum.server.rooms import Rooms
from fulcrum.server.storage.store import Person

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/records", summary="Finished public games, the last one first", responses=READING)
async def records(rooms: Hall, game: Game = None, limit: Limit = 50, after: After = None) -> Lobby:
    return page(await rooms.store.lobby(game, limit + 1, states=["over"], after=read_place(after)), limit)


@router.get("/tables/{table}/record", summary="The record of a finished game", responses=errors(404, 409))
async def record(table: TableId, rooms: Hall, person: Asker, key: Key = None) -> RecordTold:
    found = await finished(rooms, table, person, key)
    return RecordTold(
        table=table,
        seats=[seat.view() for seat in found.seats],  # type: ignore[misc]  # Pydantic makes seats of them
        verdict=to_json(found.verdict),
        record=found.state.record(),
    )


@router.get("/tables/{table}/replay", summary="A finished game after so many moves", responses=errors(404, 409))
async def replay(
    table: TableId,
    rooms: Hall,
    person: Asker,
    ply: Annotated[int, Query(ge=0, le=100_000)] = 0,
    key: Key = None,
) -> ReplayTold:
    found = await finished(rooms, table, person, key)
    plies = len(found.state.log)
    if ply > plies:
        raise Refused("no-ply", f"the game had {plies} moves")
    return ReplayTold(table=table, ply=ply, plies=plies, view=await asyncio.to_thread(view_at, found, ply))


async def finished(rooms: Rooms, table_id: str, person: Person, key: str | None) -> Table:
    found = (await entered(rooms, table_id, person, key)).table
    if found.status != "over":
        raise Refused("not-over", "a game can be looked at from the beginning when it is over")
    return found


def view_at(table: Table, ply: int) -> dict[str, Any]:
    """What a spectator saw then."""
    state = table.state.game.new(table.setup.players, int(table.setup.seed, 16))
    for entry in table.state.log[:ply]:
        state.push(entry.move, entry.seat)
    return state.view(None)
