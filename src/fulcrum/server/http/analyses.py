"""Analyses of finished games by a bot, streamed as progress lines and then the result."""

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

SAYS_EVERY = 10.0  # seconds; also without news, so that proxies keep the connection open


def unbuffered(response: Response) -> None:
    """A stream that proxies must not buffer."""
    response.headers["X-Accel-Buffering"] = "no"


async def begun(
    table: TableId, services: ServicesDep, person: CurrentPerson, address: ClientAddress, key: Key = None
) -> AnalysisJob:
    """Returns the analysis of a table, starting it if needed."""
    record = (await finished(services, table, person, key)).state.record()
    if not record["moves"]:
        raise Refused("no-moves", "Game has no moves to analyse.")
    found = services.analyses.find(table)
    if found is not None:
        return found
    services.analyses.check(person.id)
    services.limits.check("analyses", person.id, address)
    return services.analyses.begin(table, person.id, record)


@router.post(
    "/tables/{table}/analysis",
    summary="Analyse a finished game move by move",
    responses=CHANGE | errors(404),
    dependencies=[Depends(unbuffered)],
)
async def analysis(one: Annotated[AnalysisJob, Depends(begun)]) -> AsyncIterator[AnalysisProgress]:
    """Streams lines of JSON. A game is analysed once for everyone, so a client may reconnect."""
    while True:
        news, over = one.news, one.over  # before this line is sent
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
