"""Graceful shutdown: answers pending requests, then closes every socket with a close code."""

import asyncio
import logging

from fulcrum.server.services import Services

RESTART = 1012  # the close code
RESTART_WORDS = "The server is restarting. Reconnect."
DRAIN_SECONDS = 5.0

log = logging.getLogger("fulcrum.server")


async def drain(services: Services, seconds: float = DRAIN_SECONDS) -> None:
    """Closes every connection after its pending request; gives up on slow ones after `seconds`."""
    services.readiness.stopping = True
    services.analyses.stop()  # requests that wait for an analysis would delay the shutdown
    log.info("stopping, with %d sockets open", len(services.hub))
    await services.bots.end_hints()  # hints take longer than the drain may
    try:
        async with asyncio.timeout(seconds):
            await services.hub.finish(RESTART, RESTART_WORDS)
    except TimeoutError:
        log.warning("%d sockets did not close in time", len(services.hub))
