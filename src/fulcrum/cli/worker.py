"""`fulcrum worker`: thinks for the bots of servers that use the same Redis."""

import asyncio

import click

from fulcrum.server.operations import logs
from fulcrum.server.settings import SettingsError, read_settings
from fulcrum.server.thinking.worker import work


def run_worker() -> None:
    """Until it is told to stop."""
    settings = read_settings()
    if not settings.redis:
        raise SettingsError("a worker gets its work from servers by Redis: set FULCRUM_REDIS_URL, for them as well")
    logs.set_up(settings.log_form, settings.log_level)
    number = settings.thinkers
    words = f"Fulcrum thinks for the bots, in {number} process{'es' if number > 1 else ''}"
    asyncio.run(work(settings.redis, number, lambda: click.echo(words)))
