"""The processes of one `fulcrum serve --workers`: whichever is asked for metrics has those of all of them."""

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
PATIENCE = 2.0  # seconds for a process to answer; one that is just beginning does not


@dataclass(frozen=True, slots=True)
class WorkerSlot:
    """One of several processes: its number, and the folder of ours alone in which each of them has a socket."""

    folder: Path
    number: int


class WorkerMetrics:
    """Tells the others what this process counts, and asks them.

    Each process keeps its own counts, told apart by a label: one that begins anew counts from 0, and in a sum that
    would look as if all of them did.
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
        """The counts of all who answer, each with its number."""
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
    """Several processes' metrics, each sample with the name of its process."""

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
    """The metrics of processes in Prometheus' text format, as one."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(MergedMetrics(texts))
    return generate_latest(registry)
