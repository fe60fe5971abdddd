"""The counts of this process as Prometheus reads them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from fulcrum.server.operations.tally import Spread, Tally

Gauge = Callable[[], float]


class Metrics(Collector):
    """Reads a tally, and whatever gauges were added, when it is asked; until then it costs nothing."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._gauges: dict[str, tuple[str, Gauge]] = {}
        self._spreads: dict[str, tuple[str, Spread]] = {
            "fulcrum_commit_batch_appends": ("Appends in a transaction.", tally.batch_sizes),
            "fulcrum_commit_seconds": ("Seconds that a transaction took.", tally.batch_seconds),
        }
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def add_gauge(self, name: str, help_text: str, gauge: Gauge) -> None:
        """Something to be looked at when somebody asks, as the length of a queue."""
        self._gauges[name] = (help_text, gauge)

    def add_spread(self, name: str, help_text: str, spread: Spread) -> None:
        """Something that is measured again and again, as how long thinking takes."""
        self._spreads[name] = (help_text, spread)

    def text(self) -> bytes:
        """All of it, in Prometheus' text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        for name, (words, gauge) in self._gauges.items():
            yield GaugeMetricFamily(name, words, value=gauge())
        tally = self._tally
        yield _counter("fulcrum_moves", "Moves that were stored.", ["game"], _single(tally.moves))
        yield _counter("fulcrum_refusals", "Errors that were answered.", ["code"], _single(tally.refusals))
        requests = [([method, route, str(status)], count) for (method, route, status), count in tally.requests.items()]
        yield _counter("fulcrum_requests", "Requests that were answered.", ["method", "route", "status"], requests)
        for name, (words, spread) in self._spreads.items():
            yield _histogram(name, words, spread)


def _single(counts: dict[str, int]) -> Iterator[tuple[list[str], int]]:
    return (([label], count) for label, count in counts.items())


def _counter(name: str, words: str, labels: list[str], counts: Iterable[tuple[list[str], int]]) -> Metric:
    family = CounterMetricFamily(name, words, labels=labels)
    for values, count in counts:
        family.add_metric(values, count)
    return family


def _histogram(name: str, words: str, spread: Spread) -> Metric:
    bounds = [*map(str, map(float, spread.bounds)), "+Inf"]
    return HistogramMetricFamily(
        name, words, buckets=list(zip(bounds, accumulate(spread.counts), strict=True)), sum_value=spread.total
    )
