"""The end of a server: everybody gets the answer to what they asked, then the close code; then the rest is stored."""

import asyncio
import logging

from fulcrum.server.rooms import Rooms

RESTART = 1012  # the close code
RESTART_WORDS = "the server stops or starts anew: connect again"
DRAIN_SECONDS = 5.0

log = logging.getLogger("fulcrum.server")


async def drain(rooms: Rooms, seconds: float = DRAIN_SECONDS) -> None:
    """Tells all who are connected, after what is being done for each; whoever takes too long is left to the end."""
    rooms.readiness.stopping = True
    rooms.analyses.stop()  # else whoever waits for one would hold up the end
    log.info("stopping, with %d sockets open", len(rooms.hub))
    await rooms.bots.end_hints()  # which take longer than anybody would wait
    try:
        async with asyncio.timeout(seconds):
            await rooms.hub.finish(RESTART, RESTART_WORDS)
    except TimeoutError:
        log.warning("%d sockets did not close in time", len(rooms.hub))
