"""The end of a server: everybody gets the answer to what they asked, then the close code; then the rest is stored."""

import asyncio
import logging

from fulcrum.server.services import Services

RESTART = 1012  # the close code
RESTART_WORDS = "the server stops or starts anew: connect again"
DRAIN_SECONDS = 5.0

log = logging.getLogger("fulcrum.server")


async def drain(services: Services, seconds: float = DRAIN_SECONDS) -> None:
    """Tells all who are connected, after what is being done for each; whoever takes too long is left to the end."""
    services.readiness.stopping = True
    services.analyses.stop()  # else whoever waits for one would hold up the end
    log.info("stopping, with %d sockets open", len(services.hub))
    await services.bots.end_hints()  # which take longer than anybody would wait
    try:
        async with asyncio.timeout(seconds):
            await services.hub.finish(RESTART, RESTART_WORDS)
    except TimeoutError:
        log.warning("%d sockets did not close in time", len(services.hub))
