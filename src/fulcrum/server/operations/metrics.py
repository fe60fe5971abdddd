"""The counts of this process in Prometheus' format."""

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from fulcrum.server.operations.counters import Counters, Histogram

Gauge = Callable[[], float]


class Metrics(Collector):
    """Reads the counters and gauges on request. Between requests it costs nothing."""

    def __init__(self, counters: Counters) -> None:
        self._counters = counters
        self._gauges: dict[str, tuple[str, Gauge]] = {}
        self._histograms: dict[str, tuple[str, Histogram]] = {
            "fulcrum_commit_batch_appends": ("Appends per transaction.", counters.batch_sizes),
            "fulcrum_commit_seconds": ("Seconds per transaction.", counters.batch_seconds),
        }
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def add_gauge(self, name: str, help_text: str, gauge: Gauge) -> None:
        """Adds a value to read on request, such as the length of a queue."""
        self._gauges[name] = (help_text, gauge)

    def add_histogram(self, name: str, help_text: str, histogram: Histogram) -> None:
        """Adds a repeated measurement, such as thinking times."""
        self._histograms[name] = (help_text, histogram)

    def text(self) -> bytes:
        """Returns all metrics in Prometheus' text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        for name, (words, gauge) in self._gauges.items():
            yield GaugeMetricFamily(name, words, value=gauge())
        counters = self._counters
        yield _counter("fulcrum_moves", "Stored moves.", ["game"], _single(counters.moves))
        yield _counter("fulcrum_refusals", "Error responses.", ["code"], _single(counters.refusals))
        requests = [
            ([method, route, str(status)], count) for (method, route, status), count in counters.requests.items()
        ]
        yield _counter("fulcrum_requests", "Responses.", ["method", "route", "status"], requests)
        for name, (words, histogram) in self._histograms.items():
            yield _histogram(name, words, histogram)


def _single(counts: dict[str, int]) -> Iterator[tuple[list[str], int]]:
    return (([label], count) for label, count in counts.items())


def _counter(name: str, words: str, labels: list[str], counts: Iterable[tuple[list[str], int]]) -> Metric:
    family = CounterMetricFamily(name, words, labels=labels)
    for values, count in counts:
        family.add_metric(values, count)
    return family


def _histogram(name: str, words: str, histogram: Histogram) -> Metric:
    bounds = [*map(str, map(float, histogram.bounds)), "+Inf"]
    return HistogramMetricFamily(
        name, words, buckets=list(zip(bounds, accumulate(histogram.counts), strict=True)), sum_value=histogram.total
    )
