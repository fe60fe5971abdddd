"""The load generator, in its own process: plays or idles at many tables of one server and prints results as JSON."""

import asyncio
import json
import os
import sys
from pathlib import Path
from time import perf_counter, process_time

import msgspec
import uvloop

from benchmarks.server.boardgame_tables import BoardgameTable
from benchmarks.server.echo_tables import EchoTable
from benchmarks.server.fulcrum_tables import FulcrumTable
from benchmarks.server.tables import Meter, Table
from benchmarks.server.work import SET_UP_SECONDS, Work

DIALECTS: dict[str, type[Table]] = {"fulcrum": FulcrumTable, "boardgame.io": BoardgameTable, "echo": EchoTable}
AT_ONCE = 20  # tables set up at once
FIRST_TABLES, SETTLING = 20, 3.0  # at idle tables: tables opened before counting, and seconds until memory is read


async def connected(tables: list[Table]) -> None:
    """Connects all tables, a few at a time."""
    waiting = iter(tables)

    async def connect_some() -> None:
        for table in waiting:
            await table.connect()
            await table.ready

    async with asyncio.timeout(SET_UP_SECONDS):
        await asyncio.gather(*(connect_some() for _ in range(AT_ONCE)))


async def play(work: Work) -> dict[str, float]:
    """Plays, and returns the moves and their times from one player to the other."""
    meter = Meter()
    tables = tables_for(work, meter)
    await connected(tables)
    for number, table in enumerate(tables):
        table.start(work.pace * number / work.tables)
    await unless_failed(meter, work.warm_up)
    meter.running = True
    begin, own_begin, server_begin = perf_counter(), process_time(), cpu_seconds(work.processes)
    await unless_failed(meter, work.seconds)
    meter.running = False
    passed, own = perf_counter() - begin, process_time() - own_begin
    server = cpu_seconds(work.processes) - server_begin
    latencies = sorted(meter.latencies)
    return {
        "moves_a_second": meter.moves / passed,
        "p50": latencies[len(latencies) // 2],
        "p99": latencies[len(latencies) * 99 // 100],
        "driver_share": own / passed,
        "server_share": server / passed,
        "server_seconds_a_move": server / meter.moves,
    }


async def sit(work: Work) -> dict[str, float]:
    """Returns the server's bytes per socket at idle tables."""
    tables = tables_for(work, Meter())
    await connected(tables[:FIRST_TABLES])
    await asyncio.sleep(SETTLING)
    before = resident(work.processes)
    await connected(tables[FIRST_TABLES:])
    await asyncio.sleep(SETTLING)
    return {"bytes_a_socket": (resident(work.processes) - before) / 2 / (work.tables - FIRST_TABLES)}


def tables_for(work: Work, meter: Meter) -> list[Table]:
    make = DIALECTS[work.dialect]
    return [make(number, work.port, meter, work.pace) for number in range(work.tables)]


def cpu_seconds(processes: list[int]) -> float:
    """Returns the processor seconds that these processes have used."""
    ticks = 0
    for process in processes:
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident(processes: list[int]) -> int:
    """Returns the bytes of memory that these processes use."""
    pages = sum(int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in processes)
    return pages * os.sysconf("SC_PAGE_SIZE")


async def unless_failed(meter: Meter, seconds: float) -> None:
    """Waits, but raises if a table fails."""
    done, _ = await asyncio.wait([meter.failure], timeout=seconds)
    if done:
        meter.failure.result()


if __name__ == "__main__":
    work = msgspec.json.decode(sys.argv[1], type=Work)
    print(json.dumps(uvloop.run(play(work) if work.seconds else sit(work))))
