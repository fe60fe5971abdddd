"""Readiness: whether this process should get requests. Its services must respond, and it must not be stopping."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.storage.errors import SchemaError
from fulcrum.server.storage.upgrades import check_schema

PATIENCE = 3.0  # seconds per check
SERVER = "server"
FRESH = 1.0  # seconds for which results are cached, so that frequent probes don't load the database

Check = Callable[[], Awaitable[str]]

log = logging.getLogger("fulcrum.ready")


class Readiness:
    """Named checks. Each returns a problem in words that anyone may read, or an empty text."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.stopping = False
        self._now = now
        self._checks: dict[str, Check] = {}
        self._required = {SERVER}
        self._found: dict[str, str] = {}
        self._looked_at = float("-inf")
        self._looking = asyncio.Lock()

    def add(self, name: str, check: Check, required: bool = True) -> None:
        """Adds a check. A failed check that is not `required` is reported, but requests are still accepted."""
        self._checks[name] = check
        if required:
            self._required.add(name)

    def is_ready(self, problems: Mapping[str, str]) -> bool:
        """Whether requests should be sent here despite these problems."""
        return not self._required & problems.keys()

    async def problems(self) -> dict[str, str]:
        """Returns the problems by name of the check; empty if there are none."""
        if self.stopping:
            return {SERVER: "is stopping"}
        async with self._looking:
            if self._now() - self._looked_at >= FRESH:
                answers = await asyncio.gather(*map(_run, self._checks.values()))
                self._found = {name: words for name, words in zip(self._checks, answers, strict=True) if words}
                self._looked_at = self._now()
        return self._found


async def _run(check: Check) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            return await check()
    except TimeoutError:
        return "does not respond in time"
    except Exception:
        log.warning("a check failed", exc_info=True)
        return "does not respond"


def database_check(engine: AsyncEngine) -> Check:
    """Returns a check that the database responds and has the schema of this Fulcrum."""

    async def check() -> str:
        try:
            await check_schema(engine)
        except SchemaError:
            return "has another schema than this server needs"
        return ""

    return check
