"""Waiting for something to become true, with a bound."""

import asyncio
from collections.abc import Callable
from inspect import isawaitable

PATIENCE = 120.0  # seconds, for what should happen at once on a machine that is not busy


async def until(condition: Callable[[], object]) -> None:
    """Checks a condition, which may be awaitable, again and again; fails the test when it takes too long."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = condition()
            if await found if isawaitable(found) else found:
                return
            await asyncio.sleep(0.01)
