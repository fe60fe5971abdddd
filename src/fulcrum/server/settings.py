"""What the environment tells the server; every mistake in it is one line."""

import ipaddress
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from fulcrum.core.errors import FulcrumError
from fulcrum.server.http.limits import USUAL_RATES, Rate
from fulcrum.server.http.origins import read_origin
from fulcrum.server.storage.databases import Address, Sqlite, parse_address

DATABASE_FILE = "fulcrum.sqlite3"
SHORTEST_SECRET = 32
LARGEST_BODY = 65_536


class SettingsError(FulcrumError):
    """A FULCRUM_… variable that can't be used; says which and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this server runs.

    `secret` signs cookies and links; where it is empty, a file in the data folder has one. `origins` are the
    addresses under which browsers know this server; where there is none, any that fits the Host header.
    """

    data_dir: Path
    database: Address
    secret: str = field(default="", repr=False)
    origins: frozenset[str] = frozenset()
    trusted_proxies: tuple[str, ...] = ()
    rates: Mapping[str, Rate] = field(default_factory=lambda: USUAL_RATES)
    largest_body: int = LARGEST_BODY


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings in FULCRUM_… variables; an empty variable is as one that is not set."""

    def read(name: str) -> str:
        return environment.get(name, "").strip()

    data_dir = _data_dir(read("FULCRUM_DATA_DIR"))
    return Settings(
        data_dir=data_dir,
        database=_database(read("FULCRUM_DATABASE_URL"), data_dir),
        secret=_secret(read("FULCRUM_SECRET")),
        origins=_origins(read("FULCRUM_ORIGINS")),
        trusted_proxies=_proxies(read("FULCRUM_TRUSTED_PROXIES")),
        rates=_rates(read("FULCRUM_LIMITS")),
        largest_body=_largest_body(read("FULCRUM_LARGEST_BODY")),
    )


def _data_dir(text: str) -> Path:
    if not text:
        return Path(platformdirs.user_data_dir("fulcrum", appauthor=False))
    path = Path(text).expanduser()
    if not path.is_absolute():
        raise SettingsError(f"FULCRUM_DATA_DIR has to be a whole path, as /var/lib/fulcrum, not {text!r}")
    if path.exists() and not path.is_dir():
        raise SettingsError(f"FULCRUM_DATA_DIR is not a folder: {path}")
    return path


def _database(text: str, data_dir: Path) -> Address:
    if not text:
        return Sqlite(data_dir / DATABASE_FILE)
    try:
        return parse_address(text)
    except ValueError as error:
        raise SettingsError(f"FULCRUM_DATABASE_URL {error}") from None


def _secret(text: str) -> str:
    if text and len(text) < SHORTEST_SECRET:
        raise SettingsError(f"FULCRUM_SECRET has to have at least {SHORTEST_SECRET} characters, chosen at random")
    return text


def _origins(text: str) -> frozenset[str]:
    origins = {word: read_origin(word) for word in text.replace(",", " ").split()}
    for word, origin in origins.items():
        if origin is None:
            raise SettingsError(f"FULCRUM_ORIGINS has to be like https://games.example.org, not {word!r}")
    return frozenset(origin for origin in origins.values() if origin is not None)


def _proxies(text: str) -> tuple[str, ...]:
    words = tuple(text.replace(",", " ").split())
    for word in words:
        try:
            ipaddress.ip_network(word)
        except ValueError:
            raise SettingsError(
                f"FULCRUM_TRUSTED_PROXIES has to have addresses or networks, as 10.0.0.0/8, not {word!r}"
            ) from None
    return words


def _rates(text: str) -> Mapping[str, Rate]:
    """`chat=1/20 logins=off`: so many a second and so many at once; `off` alone for no limits at all."""
    if text == "off":
        return {}
    rates = dict(USUAL_RATES)
    for word in text.replace(",", " ").split():
        name, _, value = word.partition("=")
        if name not in USUAL_RATES:
            raise SettingsError(f"FULCRUM_LIMITS knows {', '.join(USUAL_RATES)}, not {name!r}")
        if value == "off":
            del rates[name]
        else:
            rates[name] = _rate(word, value)
    return rates


def _rate(word: str, value: str) -> Rate:
    per_second, _, burst = value.partition("/")
    try:
        rate = Rate(float(per_second), int(burst))
    except ValueError:
        rate = Rate(0.0, 0)
    if not 0 < rate.per_second < math.inf or rate.burst < 1:
        raise SettingsError(
            f"FULCRUM_LIMITS has to be like chat=0.5/10, half a line a second and ten at once, not {word!r}"
        )
    return rate


def _largest_body(text: str) -> int:
    if not text:
        return LARGEST_BODY
    if not text.isdecimal() or not 1_024 <= int(text) <= 2**24:
        raise SettingsError(f"FULCRUM_LARGEST_BODY has to be a number of bytes from 1024 to {2**24}, not {text!r}")
    return int(text)
