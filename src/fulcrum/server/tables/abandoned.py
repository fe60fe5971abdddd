"""Aborts tables whose game never starts."""

import asyncio
import logging

from fulcrum.match.clocks import DAY
from fulcrum.match.commands import Abort
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.tables.live import LiveTables

ABANDONED_AFTER = DAY
ABANDONED_DAYS_AFTER = 30 * DAY  # for clocks that give days for a move
SWEEP_EVERY = 3_600.0

log = logging.getLogger("fulcrum.tables")


class AbandonedTables:
    """Looks every hour for waiting tables without recent changes."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """Runs until cancelled."""
        while True:
            try:
                await self.sweep()
            except Exception:
                log.exception("looking for abandoned tables failed")
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep(self) -> int:
        """Aborts abandoned tables and returns how many."""
        now, called_off = self._tables.now(), 0
        for table_id, changed in await self._tables.store.waiting_since(now - ABANDONED_AFTER):
            try:
                live = await self._tables.get(table_id)
                if not live.watched and is_abandoned(live.table, now - changed):
                    await live.do(Abort(), None)
                    called_off += 1
            except Refused:  # someone joined or aborted it first
                continue
            except Exception:  # one damaged table must not stop the others
                log.exception("table %s could not be aborted", table_id)
        return called_off


def is_abandoned(table: Table, seconds: float) -> bool:
    """Whether a waiting table is empty and has not changed for long enough."""
    longest = ABANDONED_AFTER if table.setup.clock.live else ABANDONED_DAYS_AFTER
    return table.status == "waiting" and seconds >= longest and not any(seat.present for seat in table.seats)
