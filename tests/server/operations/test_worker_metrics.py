"""Any of several processes returns the metrics of all."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.metrics import Metrics
from fulcrum.server.operations.worker_metrics import WorkerMetrics, WorkerSlot, merge_metrics
from tests.server.databases import PATIENCE

pytestmark = pytest.mark.anyio


def counted(moves: int) -> Metrics:
    counters = Counters()
    counters.moves["lean"] = moves
    counters.committed(moves, 0.003)
    metrics = Metrics(counters)
    metrics.add_gauge("fulcrum_connections", "Open sockets.", lambda: 10 * moves)
    return metrics


def by_worker(text: bytes, name: str, **labels: str) -> dict[str, float]:
    found = {}
    for family in text_string_to_metric_families(text.decode()):
        for sample in family.samples:
            worker = sample.labels.pop("worker")
            if sample.name == name and sample.labels == labels:
                found[worker] = sample.value
    return found


def test_the_counts_of_each_process_stay_its_own() -> None:
    text = merge_metrics({"1": counted(5).text(), "0": counted(3).text()})
    assert by_worker(text, "fulcrum_moves_total", game="lean") == {"0": 3, "1": 5}
    assert by_worker(text, "fulcrum_connections") == {"0": 30, "1": 50}
    assert by_worker(text, "fulcrum_commit_batch_appends_bucket", le="5.0") == {"0": 1, "1": 1}
    assert by_worker(text, "fulcrum_commit_batch_appends_bucket", le="2.0") == {"0": 0, "1": 0}
    assert set(by_worker(text, "process_open_fds")) == {"0", "1"}
    assert text.count(b"# TYPE fulcrum_moves_total counter") == 1
    assert text.count(b"# TYPE fulcrum_commit_seconds histogram") == 1


async def test_each_process_reports_all_that_respond(tmp_path: Path) -> None:
    places = [WorkerMetrics(WorkerSlot(tmp_path, number), counted(number + 1).text) for number in range(3)]
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        for one in places:
            await stack.enter_async_context(one)
        for one in places:
            assert by_worker(await one.text(), "fulcrum_moves_total", game="lean") == {"0": 1, "1": 2, "2": 3}
    async with (
        asyncio.timeout(PATIENCE),
        places[0],
        WorkerMetrics(WorkerSlot(tmp_path, 1), counted(9).text),
    ):  # restarted
        assert by_worker(await places[0].text(), "fulcrum_moves_total", game="lean") == {"0": 1, "1": 9}
