"""Counts, and how Prometheus reads them."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from fulcrum.match.events import Chatted, Moved
from fulcrum.server.operations.counters import Counters, Histogram
from fulcrum.server.operations.metrics import Metrics
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address
from tests.server.storage.events import event, summary


def samples(metrics: Metrics) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    found = {}
    for family in text_string_to_metric_families(metrics.text().decode()):
        for sample in family.samples:
            found[sample.name, frozenset(sample.labels.items())] = sample.value
    return found


def at(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


def test_values_are_sorted_by_their_bounds() -> None:
    histogram = Histogram((1, 5, 10))
    for value in (0, 1, 1.5, 5, 10, 11, 1_000):
        histogram.add(value)
    assert histogram.counts == [2, 2, 1, 2]
    assert histogram.total == pytest.approx(1_028.5)


def test_counts_can_be_read() -> None:
    counters = Counters()
    live: Any = SimpleNamespace(id="t", table=SimpleNamespace(setup=SimpleNamespace(game="lean")))
    moved = Moved(3, 0.0, seat=0, move="e6>NE", by="person", id="m")
    counters.heard(live, [moved, moved, Chatted(4, 0.0, person="p", name="Ann", seat=0, text="hello")])
    counters.answered("GET", "/api/tables/{table}", 200)
    counters.answered("GET", "/api/tables/{table}", 200)
    counters.answered("EVIL", "none", 405)
    counters.refused("stale")
    counters.committed(7, 0.003)
    counters.committed(5_000, 9.0)
    metrics = Metrics(counters)
    metrics.add_gauge("fulcrum_connections", "Open sockets.", lambda: 12)
    found = samples(metrics)
    assert found[at("fulcrum_moves_total", game="lean")] == 2
    assert found[at("fulcrum_requests_total", method="GET", route="/api/tables/{table}", status="200")] == 2
    assert found[at("fulcrum_requests_total", method="other", route="none", status="405")] == 1
    assert found[at("fulcrum_refusals_total", code="stale")] == 1
    assert found[at("fulcrum_connections")] == 12
    assert found[at("fulcrum_commit_batch_appends_bucket", le="5.0")] == 0
    assert found[at("fulcrum_commit_batch_appends_bucket", le="10.0")] == 1
    assert found[at("fulcrum_commit_batch_appends_bucket", le="+Inf")] == 2
    assert found[at("fulcrum_commit_batch_appends_count")] == 2
    assert found[at("fulcrum_commit_seconds_sum")] == pytest.approx(9.003)
    assert at("process_open_fds") in found


@pytest.mark.anyio
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_batches_are_measured(address: Address) -> None:
    counters = Counters()
    committer = Committer.open(address, counters.committed)
    await asyncio.gather(*(committer.append(f"t{number}", [event(1)], table=summary()) for number in range(30)))
    await committer.close()
    assert counters.batch_sizes.total == 30 and sum(counters.batch_sizes.counts) == committer.batches
    assert counters.batch_seconds.total > 0.0
