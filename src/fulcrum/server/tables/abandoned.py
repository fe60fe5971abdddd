"""Tables that wait for a game which nobody comes to play are called off after a time."""

import asyncio
import logging

from fulcrum.match.clocks import DAY
from fulcrum.match.commands import Abort
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.tables.live import LiveTables

ABANDONED_AFTER = DAY
ABANDONED_DAYS_AFTER = 30 * DAY  # where people have days for a move, they have more for coming
SWEEP_EVERY = 3_600.0

log = logging.getLogger("fulcrum.tables")


class AbandonedTables:
    """Looks from time to time for tables that wait and at which nothing has changed for long."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.sweep()
            except Exception:
                log.exception("tables that nobody comes to could not be looked for")
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep(self) -> int:
        """Calls off what is forsaken; tells how many tables that were."""
        now, called_off = self._tables.now(), 0
        for table_id, changed in await self._tables.store.waiting_since(now - ABANDONED_AFTER):
            try:
                live = await self._tables.get(table_id)
                if not live.watched and is_abandoned(live.table, now - changed):
                    await live.do(Abort(), None)
                    called_off += 1
            except Refused:  # somebody was quicker
                continue
            except Exception:  # a damaged one is no reason to leave the others
                log.exception("table %s can't be called off", table_id)
        return called_off


def is_abandoned(table: Table, seconds: float) -> bool:
    """Whether nobody is at a table that has been waiting for so long."""
    longest = ABANDONED_AFTER if table.setup.clock.live else ABANDONED_DAYS_AFTER
    return table.status == "waiting" and seconds >= longest and not any(seat.present for seat in table.seats)
