"""`fulcrum worker`: runs bots for servers on the same Redis."""

import asyncio
import logging

import click

from fulcrum.server.operations import logs
from fulcrum.server.settings import SettingsError, read_settings, unknown_variables
from fulcrum.server.thinking.worker import work

log = logging.getLogger("fulcrum.thinking")


def run_worker() -> None:
    """Runs until it is stopped."""
    settings = read_settings()
    if not settings.redis:
        raise SettingsError("a worker needs Redis: set FULCRUM_REDIS_URL to the same address as for the servers")
    logs.set_up(settings.log_form, settings.log_level)
    for words in unknown_variables():
        log.warning(words)
    number = settings.thinkers
    words = f"Fulcrum runs bots in {number} process{'es' if number > 1 else ''}"
    asyncio.run(work(settings.redis, number, lambda: click.echo(words)))
