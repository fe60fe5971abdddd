"""`fulcrum worker`: thinks for the bots of servers that use the same Redis."""

import asyncio
import logging

import click

from fulcrum.server.operations import logs
from fulcrum.server.settings import SettingsError, read_settings, unknown_variables
from fulcrum.server.thinking.worker import work

log = logging.getLogger("fulcrum.thinking")


def run_worker() -> None:
    """Until it is told to stop."""
    settings = read_settings()
    if not settings.redis:
        raise SettingsError("a worker gets its work from servers by Redis: set FULCRUM_REDIS_URL, for them as well")
    logs.set_up(settings.log_form, settings.log_level)
    for words in unknown_variables():
        log.warning(words)
    number = settings.thinkers
    words = f"Fulcrum thinks for the bots, in {number} process{'es' if number > 1 else ''}"
    asyncio.run(work(settings.redis, number, lambda: click.echo(words)))
