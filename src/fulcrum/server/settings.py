"""Server settings, read from FULCRUM_… environment variables."""

import ipaddress
import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from fulcrum.core.errors import FulcrumError
from fulcrum.server.operations.logs import LEVELS, Form
from fulcrum.server.operations.rate_limits import USUAL_RATES, Rate
from fulcrum.server.operations.worker_metrics import WorkerSlot
from fulcrum.server.storage.databases import Address, Sqlite, parse_address

DATABASE_FILE = "fulcrum.sqlite3"
SHORTEST_SECRET, SHORTEST_TOKEN = 32, 16
LARGEST_BODY = 65_536
BOT_SECONDS = 1.0
HEAD_SECONDS = 10.0
MOST_THINKERS = 256
MOST_SOCKETS, MOST_SOCKETS_OF_ONE_ADDRESS = 20_000, 300
DEFAULT_PORTS = {"http": 80, "https": 443}
PREFIX = "FULCRUM_"
VARIABLES = (
    "FULCRUM_BOT_SECONDS",
    "FULCRUM_DATABASE_URL",
    "FULCRUM_DATA_DIR",
    "FULCRUM_HEAD_SECONDS",
    "FULCRUM_LARGEST_BODY",
    "FULCRUM_LIMITS",
    "FULCRUM_LOG",
    "FULCRUM_LOG_LEVEL",
    "FULCRUM_METRICS_TOKEN",
    "FULCRUM_ORIGINS",
    "FULCRUM_REDIS_URL",
    "FULCRUM_SECRET",
    "FULCRUM_SOCKETS",
    "FULCRUM_THINKERS",
    "FULCRUM_TRUSTED_PROXIES",
)
# By the compiler cache, by the loader of kernels, and by bot programs.
READ_ELSEWHERE = ("FULCRUM_CACHE_DIR", "FULCRUM_KERNELS", "FULCRUM_TOKEN")


class SettingsError(FulcrumError):
    """A FULCRUM_… variable has an invalid value; the message names it and says why."""


def usual_thinkers() -> int:
    """Returns the default number of thinking processes: all cores but one, left to the server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one server.

    `secret` signs cookies and links; if empty, a file in the data folder holds it. `origins` are the addresses at
    which browsers reach this server; if empty, any origin that matches the Host header is accepted.
    """

    data_dir: Path
    database: Address
    secret: str = field(default="", repr=False)
    origins: frozenset[str] = frozenset()
    trusted_proxies: tuple[str, ...] = ()
    rates: Mapping[str, Rate] = field(default_factory=lambda: USUAL_RATES)
    largest_body: int = LARGEST_BODY
    redis: str = field(default="", repr=False)  # a URL, which may contain a password
    thinkers: int = field(default_factory=usual_thinkers)
    bot_seconds: float = BOT_SECONDS
    most_sockets: int = MOST_SOCKETS
    most_sockets_of_one_address: int = MOST_SOCKETS_OF_ONE_ADDRESS
    head_seconds: float = HEAD_SECONDS  # within which the head of a request must arrive
    metrics_token: str = field(default="", repr=False)
    log_form: Form = "plain"
    log_level: str = "warning"
    worker_slot: WorkerSlot | None = None  # set if several processes share one port
    games_to_build: tuple[str, ...] = ()  # games whose libraries this server builds while it runs


def unknown_variables(environment: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Yields a sentence for each FULCRUM_… variable that nothing reads, such as a typo; never its value."""
    known = [name.removeprefix(PREFIX) for name in VARIABLES]  # a shared prefix would make every name a close match
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in VARIABLES + READ_ELSEWHERE:
            near = get_close_matches(name.removeprefix(PREFIX), known, 1)
            yield f"{name} is not a setting and has no effect" + (f". Did you mean {PREFIX}{near[0]}?" if near else "")


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Returns the settings in FULCRUM_… variables; an empty variable counts as unset."""

    def read(name: str) -> str:
        return environment.get(name, "").strip()

    data_dir = _data_dir(read("FULCRUM_DATA_DIR"))
    most_sockets, of_one_address = _sockets(read("FULCRUM_SOCKETS"), unlimited=read("FULCRUM_LIMITS") == "off")
    log_form = _log_form(read("FULCRUM_LOG"))
    return Settings(
        data_dir=data_dir,
        database=_database(read("FULCRUM_DATABASE_URL"), data_dir),
        secret=_secret(read("FULCRUM_SECRET")),
        origins=_origins(read("FULCRUM_ORIGINS")),
        trusted_proxies=_proxies(read("FULCRUM_TRUSTED_PROXIES")),
        rates=_rates(read("FULCRUM_LIMITS")),
        largest_body=_largest_body(read("FULCRUM_LARGEST_BODY")),
        redis=_redis(read("FULCRUM_REDIS_URL")),
        thinkers=_thinkers(read("FULCRUM_THINKERS")),
        bot_seconds=_seconds("FULCRUM_BOT_SECONDS", read("FULCRUM_BOT_SECONDS"), BOT_SECONDS),
        most_sockets=most_sockets,
        most_sockets_of_one_address=of_one_address,
        head_seconds=_seconds("FULCRUM_HEAD_SECONDS", read("FULCRUM_HEAD_SECONDS"), HEAD_SECONDS),
        metrics_token=_metrics_token(read("FULCRUM_METRICS_TOKEN")),
        log_form=log_form,
        log_level=_log_level(read("FULCRUM_LOG_LEVEL"), log_form),
    )


def _data_dir(text: str) -> Path:
    if not text:
        return Path(platformdirs.user_data_dir("fulcrum", appauthor=False))
    path = Path(text).expanduser()
    if not path.is_absolute():
        raise SettingsError(f"FULCRUM_DATA_DIR must be an absolute path such as /var/lib/fulcrum, not {text!r}")
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


def _redis(text: str) -> str:
    if text:
        from redis.asyncio.connection import parse_url

        try:
            parse_url(text)
        except ValueError:  # the value is not shown, as it may contain a password
            raise SettingsError(
                "FULCRUM_REDIS_URL must be redis://:PASSWORD@HOST:PORT/0, rediss:// for TLS, or unix:///PATH"
            ) from None
    return text


def _secret(text: str) -> str:
    if text and len(text) < SHORTEST_SECRET:
        raise SettingsError(f"FULCRUM_SECRET must have at least {SHORTEST_SECRET} random characters")
    return text


def _origins(text: str) -> frozenset[str]:
    origins = {word: read_origin(word) for word in text.replace(",", " ").split()}
    for word, origin in origins.items():
        if origin is None:
            raise SettingsError(f"FULCRUM_ORIGINS must look like https://games.example.org, not {word!r}")
    return frozenset(origin for origin in origins.values() if origin is not None)


def read_origin(text: str) -> str | None:
    """Returns an origin as browsers write it, or None if the text is not an origin."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        return None
    if (
        parts.scheme not in DEFAULT_PORTS
        or not parts.hostname
        or parts.path.strip("/")
        or parts.query
        or parts.username
    ):
        return None
    shown = "" if port is None or port == DEFAULT_PORTS[parts.scheme] else f":{port}"
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{shown}"


def _proxies(text: str) -> tuple[str, ...]:
    words = tuple(text.replace(",", " ").split())
    for word in words:
        try:
            ipaddress.ip_network(word)
        except ValueError:
            raise SettingsError(
                f"FULCRUM_TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not {word!r}"
            ) from None
    return words


def _rates(text: str) -> Mapping[str, Rate]:
    """Reads `chat=1/20 logins=off`: per second, then burst. A lone `off` removes all limits."""
    if text == "off":
        return {}
    rates = dict(USUAL_RATES)
    for word in text.replace(",", " ").split():
        name, _, value = word.partition("=")
        if name not in USUAL_RATES:
            raise SettingsError(f"FULCRUM_LIMITS accepts {', '.join(USUAL_RATES)}, not {name!r}")
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
        raise SettingsError(f"FULCRUM_LIMITS must look like chat=0.5/10 (0.5 per second, bursts of 10), not {word!r}")
    return rate


def _largest_body(text: str) -> int:
    if not text:
        return LARGEST_BODY
    if not text.isdecimal() or not 1_024 <= int(text) <= 2**24:
        raise SettingsError(f"FULCRUM_LARGEST_BODY must be 1024 to {2**24} bytes, not {text!r}")
    return int(text)


def _sockets(text: str, *, unlimited: bool) -> tuple[int, int]:
    """Reads `20000/300`: the limit in all, then per address."""
    if not text:
        return MOST_SOCKETS, MOST_SOCKETS if unlimited else MOST_SOCKETS_OF_ONE_ADDRESS
    in_all, _, of_one = text.partition("/")
    if not (in_all.isdecimal() and of_one.isdecimal() and 1 <= int(of_one) <= int(in_all)):
        raise SettingsError(
            f"FULCRUM_SOCKETS must look like {MOST_SOCKETS}/{MOST_SOCKETS_OF_ONE_ADDRESS}, "
            f"the limit in all and per address, not {text!r}"
        )
    return int(in_all), int(of_one)


def _metrics_token(text: str) -> str:
    if text and len(text) < SHORTEST_TOKEN:
        raise SettingsError(f"FULCRUM_METRICS_TOKEN must have at least {SHORTEST_TOKEN} characters")
    return text


def _log_form(text: str) -> Form:
    if text in ("", "plain"):
        return "plain"
    if text == "json":
        return "json"
    raise SettingsError(f"FULCRUM_LOG must be plain or json, not {text!r}")


def _log_level(text: str, form: Form) -> str:
    level = text.lower() or ("info" if form == "json" else "warning")
    if level not in LEVELS:
        raise SettingsError(f"FULCRUM_LOG_LEVEL must be one of {', '.join(LEVELS)}, not {text!r}")
    return level


def _thinkers(text: str) -> int:
    if not text:
        return usual_thinkers()
    if not text.isdecimal() or not 1 <= int(text) <= MOST_THINKERS:
        raise SettingsError(f"FULCRUM_THINKERS must be 1 to {MOST_THINKERS} processes, not {text!r}")
    return int(text)


def _seconds(name: str, text: str, usual: float) -> float:
    try:
        seconds = float(text or usual)
    except ValueError:
        seconds = math.nan
    if not 0.05 <= seconds <= 60:
        raise SettingsError(f"{name} must be 0.05 to 60 seconds, not {text!r}")
    return seconds
