"""Tables: the lobby, creating, viewing and joining."""

import base64
import binascii
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query, status

from fulcrum.bots.bot import BotError
from fulcrum.bots.levels import temperaments
from fulcrum.core import registry
from fulcrum.core.errors import OptionError
from fulcrum.match.commands import Abort, AddBot, Sit
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http.dependencies import (
    CHANGE,
    READING,
    ClientAddress,
    CurrentPerson,
    Key,
    ServicesDep,
    TableId,
    errors,
)
from fulcrum.server.http.schemas import CreateTableRequest, JoinTableRequest, Lobby, LobbyEntry, TableResponse
from fulcrum.server.services import Services
from fulcrum.server.storage.appends import TableSummary
from fulcrum.server.storage.store import UNFINISHED, Person
from fulcrum.server.tables.live import NoTable
from fulcrum.server.tables.live_table import LiveTable

router = APIRouter(prefix="/api/tables", tags=["tables"])

Game = Annotated[str | None, Query(max_length=60, description="Only tables of this game.")]
Limit = Annotated[int, Query(ge=1, le=100)]
After = Annotated[str | None, Query(max_length=200, description="`next` of the previous page.")]


@router.get("", summary="List the lobby: open public tables, latest change first", responses=READING)
async def lobby(
    services: ServicesDep,
    game: Game = None,
    state: Annotated[Literal["waiting", "playing"] | None, Query(description="Only tables in this state.")] = None,
    limit: Limit = 50,
    after: After = None,
) -> Lobby:
    states = UNFINISHED if state is None else (state,)
    return page(await services.store.lobby(game, limit + 1, states=states, after=read_place(after)), limit)


@router.post("", summary="Create a table", status_code=status.HTTP_201_CREATED, responses=CHANGE | errors(404))
async def open_table(
    body: CreateTableRequest, services: ServicesDep, person: CurrentPerson, address: ClientAddress
) -> TableResponse:
    check_seating(body)
    services.limits.check("tables", person.id, address)
    await services.store.keep_person(person)
    table_id = await services.tables.create(
        body.game,
        owner=person.id,
        players=body.players,
        options=body.options,
        public=body.public,
        spectator_delay=body.spectator_delay,
        clock=body.clock.setting(),
        autostart=body.autostart,
        away_grace=body.away_grace,
        talk=body.talk,
        reveal_whispers=body.reveal_whispers,
        bot_talk=body.bot_talk,
    )
    live = await services.tables.get(table_id)
    try:
        for bot in body.bots:
            await live.do(AddBot(bot.seat, bot.level, bot.temperament), person.id)
        if body.seat is not None:
            await live.do(Sit(person.name, body.seat, body.level), person.id)
    except Refused:
        await live.do(Abort(), person.id)  # no table is better than one that differs from the request
        raise
    return await table_response(services, live, person)


@router.get("/{table}", summary="Get a table as you may see it", responses=errors(404, 409))
async def table(table: TableId, services: ServicesDep, person: CurrentPerson, key: Key = None) -> TableResponse:
    return await table_response(services, await entered(services, table, person, key), person)


@router.post("/{table}/join", summary="Take a seat", responses=CHANGE | errors(404))
async def join(
    table: TableId, body: JoinTableRequest, services: ServicesDep, person: CurrentPerson, key: Key = None
) -> TableResponse:
    live = await entered(services, table, person, key)
    await services.store.keep_person(person)
    await live.do(Sit(person.name, body.seat, body.level), person.id)
    return await table_response(services, live, person)


async def entered(services: Services, table_id: str, person: Person, key: str | None) -> LiveTable:
    """Returns the table if this person may see it. A private table looks missing to everyone else."""
    live = await services.tables.get(table_id)
    if not may_enter(live.table, person) and not services.people.links.opens(table_id, key):
        raise NoTable
    return live


def may_enter(table: Table, person: Person) -> bool:
    return table.setup.public or is_host(table, person)


def is_host(table: Table, person: Person) -> bool:
    """Returns the key of a private table, for its owner and players."""
    return person.id == table.setup.owner or table.seat_of(person.id) is not None


async def table_response(services: Services, live: LiveTable, person: Person) -> TableResponse:
    private_host = not live.table.setup.public and is_host(live.table, person)
    key = services.people.links.key(live.id) if private_host else None
    return TableResponse.model_validate({"game": live.table.setup.game, "view": await live.view(person.id), "key": key})


def check_seating(body: CreateTableRequest) -> None:
    """Checks what would otherwise be refused after the table exists."""
    about = registry.about(body.game)
    players = about.check_players(about.players[0] if body.players is None else body.players)
    seats = [bot.seat for bot in body.bots] + ([] if body.seat is None else [body.seat])
    if len(set(seats)) != len(seats) or max(seats, default=0) >= players:
        raise OptionError(f"Seats are 0 to {players - 1}, and each takes one player.")
    wanted = {bot.temperament for bot in body.bots} - {None}
    try:
        known = temperaments(body.game) if wanted else ()
    except BotError:
        known = ()
    if not wanted <= set(known):
        raise Refused("temperament", f"Unknown temperament. Bots of {body.game} have: {', '.join(known) or 'none'}.")


def page(found: dict[str, TableSummary], limit: int) -> Lobby:
    """Makes a page from one row more than the limit, which shows whether another page follows."""
    entries = [entry(table_id, summary) for table_id, summary in found.items()]
    shown = entries[:limit]
    return Lobby(tables=shown, next=place_after(shown[-1]) if len(entries) > limit else None)


def entry(table_id: str, summary: TableSummary) -> LobbyEntry:
    parts = summary._asdict()
    del parts["public"]
    return LobbyEntry(**{**parts, "table": table_id, "summary": msgspec.json.decode(summary.summary)})


def place_after(last: LobbyEntry) -> str:
    text = f"{last.changed!r} {last.table}"
    return base64.urlsafe_b64encode(text.encode()).decode()


def read_place(text: str | None) -> tuple[float, str] | None:
    if text is None:
        return None
    try:
        changed, _, table_id = base64.urlsafe_b64decode(text.encode()).decode().partition(" ")
        return float(changed), table_id.replace("\0", "")
    except (ValueError, binascii.Error):
        raise Refused("page", "Invalid `after`. Use `next` of the previous page.") from None
