"""Finished games judged by a bot: who asks is told how far it is, line by line, and then what was found."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from fulcrum.match.refusals import Refused
from fulcrum.server.http.dependencies import CHANGE, ClientAddress, CurrentPerson, Key, ServicesDep, TableId, errors
from fulcrum.server.http.records import finished
from fulcrum.server.http.schemas import AnalysisProgress, Problem
from fulcrum.server.thinking.analyses import AnalysisJob

router = APIRouter(prefix="/api", tags=["records"])

SAYS_EVERY = 10.0  # seconds, also when there are no news: else proxies would take the line for dead


def unbuffered(response: Response) -> None:
    """A proxy is to pass on each line at once."""
    response.headers["X-Accel-Buffering"] = "no"


async def begun(
    table: TableId, services: ServicesDep, person: CurrentPerson, address: ClientAddress, key: Key = None
) -> AnalysisJob:
    """The analysis of a table, which this request begins unless somebody did."""
    record = (await finished(services, table, person, key)).state.record()
    if not record["moves"]:
        raise Refused("no-moves", "nobody has moved in this game")
    found = services.analyses.find(table)
    if found is not None:
        return found
    services.analyses.check(person.id)
    services.limits.check("analyses", person.id, address)
    return services.analyses.begin(table, person.id, record)


@router.post(
    "/tables/{table}/analysis",
    summary="Have a finished game judged, move by move",
    responses=CHANGE | errors(404),
    dependencies=[Depends(unbuffered)],
)
async def analysis(one: Annotated[AnalysisJob, Depends(begun)]) -> AsyncIterator[AnalysisProgress]:
    """Lines of JSON. Whoever hangs up may ask again: a game is analysed once, and for everybody."""
    while True:
        news, over = one.news, one.over  # as they are in this line
        yield progress_of(one)
        if over:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(SAYS_EVERY):
                await news.wait()


def progress_of(one: AnalysisJob) -> AnalysisProgress:
    return AnalysisProgress(
        ahead=one.ahead,
        moves=one.moves,
        looked=min(one.steps, one.moves),
        judged=max(0, one.steps - one.moves),
        analysis=one.found,
        error=Problem(code="analysis", clause="", words=one.problem) if one.problem else None,
    )
