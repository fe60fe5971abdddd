"""The documentation of REST and of threats matches the code."""

import re
from pathlib import Path

from fulcrum.server.operations.rate_limits import USUAL_RATES
from tests.server.http.test_schema import schema

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parents[1] / "docs" / "server"


def test_the_tests_named_on_the_page_about_threats_exist() -> None:
    text = (DOCS / "threats.md").read_text(encoding="utf-8")
    services = r"tests/|http/|people/|tables/|faults/|operations/|thinking/|sharing/|test_socket\.py"
    named = set(re.findall(rf"`((?:{services})[\w/.]*)(?:::(\w+))?`", text))
    assert len(named) > 20
    for path, _ in named:
        assert (TESTS.parents[1] / path if path.startswith("tests/") else TESTS / path).exists(), path
    known = "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    for name in re.findall(r"\b(test_\w+)`", text):
        assert f"def {name}(" in known or (TESTS / f"{name}.py").exists(), name


def test_every_way_in_is_on_the_page_on_rest() -> None:
    text = (DOCS / "rest.md").read_text(encoding="utf-8")
    for result in schema.get_all_operations():
        assert f"`{result.ok().label}`" in text


def test_the_rates_on_the_page_are_those_in_use() -> None:
    text = (DOCS / "rest.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([\d.]+) \| (\d+) \|$", text, re.MULTILINE)
    assert told == [(name, f"{rate.per_second:.3g}", str(rate.burst)) for name, rate in USUAL_RATES.items()]
