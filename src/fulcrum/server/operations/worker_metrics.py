"""Metrics of all processes of one `fulcrum serve --workers`, from whichever process gets the request."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

LABEL = "worker"
PATIENCE = 2.0  # seconds for a process to respond; one that is still starting does not


@dataclass(frozen=True, slots=True)
class WorkerSlot:
    """One of several processes: its number, and the private folder that holds the socket of each."""

    folder: Path
    number: int


class WorkerMetrics:
    """Serves this process's metrics to the others, and fetches theirs.

    Each process's counts get their own label. In a sum, one process that restarts from 0 would look like a reset of
    all.
    """

    def __init__(self, slot: WorkerSlot, own: Callable[[], bytes]) -> None:
        self._slot = slot
        self._own = own
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        path = self._slot.folder / str(self._slot.number)
        await self._stack.enter_async_context(await asyncio.start_unix_server(self._send, path))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def _send(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(self._own())
        writer.close()

    async def text(self) -> bytes:
        """Returns the metrics of all processes that respond, each labelled with its number."""
        paths = [path for path in sorted(self._slot.folder.iterdir()) if path.name != str(self._slot.number)]
        texts = await asyncio.gather(*map(_fetch, paths))
        others = {path.name: text for path, text in zip(paths, texts, strict=True) if text}
        return merge_metrics({str(self._slot.number): self._own(), **others})


async def _fetch(path: Path) -> bytes:
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                return await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return b""


class MergedMetrics(Collector):
    """The metrics of several processes, each sample labelled with its process."""

    def __init__(self, texts: Mapping[str, bytes]) -> None:
        self._texts = texts

    def collect(self) -> Iterator[Metric]:
        found: dict[str, Metric] = {}
        for worker, text in sorted(self._texts.items()):
            for family in text_string_to_metric_families(text.decode()):
                metric = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    metric.add_sample(sample.name, {**sample.labels, LABEL: worker}, sample.value)
        return iter(found.values())


def merge_metrics(texts: Mapping[str, bytes]) -> bytes:
    """Merges the metrics of several processes, in Prometheus' text format."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(MergedMetrics(texts))
    return generate_latest(registry)
