"""Which sites' pages may use the server."""

import pytest

from fulcrum.server.http.origins import allowed
from fulcrum.server.settings import read_origin


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://Games.Example.org", "https://games.example.org"),
        ("https://games.example.org:443/", "https://games.example.org"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://games.example.org/play", None),
        ("https://ann@games.example.org", None),
        ("ftp://games.example.org", None),
        ("games.example.org", None),
        ("http://games.example.org:port", None),
        ("http://[games", None),
        ("null", None),
        ("", None),
    ],
)
def test_an_origin(text: str, origin: str | None) -> None:
    assert read_origin(text) == origin


@pytest.mark.parametrize(
    ("origin", "host", "fits"),
    [
        (None, "games.example.org", True),
        ("https://games.example.org", "games.example.org", True),
        ("http://games.example.org", "games.example.org", True),
        ("https://games.example.org", "GAMES.example.org:443", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://localhost:8001", "localhost:8000", False),
        ("https://evil.example", "games.example.org", False),
        ("https://games.example.org.evil.example", "games.example.org", False),
        ("https://evil.example/games.example.org", "games.example.org", False),
        ("null", "games.example.org", False),
        ("", "", False),
    ],
)
def test_without_a_setting_the_host_decides(origin: str | None, host: str, fits: bool) -> None:
    assert allowed(origin, host) == fits


def test_with_a_setting_it_decides_alone() -> None:
    origins = frozenset({"https://games.example.org"})
    assert allowed("https://games.example.org", "10.0.0.7:8000", origins)
    assert not allowed("http://games.example.org", "games.example.org", origins)
    assert not allowed("http://10.0.0.7:8000", "10.0.0.7:8000", origins)
