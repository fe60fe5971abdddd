"""Settings from environment variables."""

from pathlib import Path
from typing import Any

import platformdirs
import pytest

from fulcrum.server.operations.rate_limits import USUAL_RATES, Rate
from fulcrum.server.settings import VARIABLES, SettingsError, read_settings, unknown_variables
from fulcrum.server.storage.databases import Postgres, Sqlite


def test_by_default_a_file_in_the_users_data_folder() -> None:
    folder = Path(platformdirs.user_data_dir("fulcrum", appauthor=False))
    for environment in ({}, {"FULCRUM_DATA_DIR": "", "FULCRUM_DATABASE_URL": ""}):
        settings = read_settings(environment)
        assert settings.data_dir == folder
        assert settings.database == Sqlite(folder / "fulcrum.sqlite3")


def test_a_data_folder_of_ones_own(tmp_path: Path) -> None:
    settings = read_settings({"FULCRUM_DATA_DIR": str(tmp_path)})
    assert settings.database == Sqlite(tmp_path / "fulcrum.sqlite3")


def test_a_database_of_ones_own(tmp_path: Path) -> None:
    url = "postgresql://me@example.org/games"
    settings = read_settings({"FULCRUM_DATA_DIR": str(tmp_path), "FULCRUM_DATABASE_URL": url})
    assert settings.data_dir == tmp_path
    assert settings.database == Postgres(url)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("FULCRUM_SOCKETS", "20", "like 20000/300"),
        ("FULCRUM_SOCKETS", "20/30", "like 20000/300"),
        ("FULCRUM_SOCKETS", "20/0", "like 20000/300"),
        ("FULCRUM_SOCKETS", "-20/3", "like 20000/300"),
        ("FULCRUM_METRICS_TOKEN", "secret", "at least 16 characters"),
        ("FULCRUM_LOG", "xml", "plain or json"),
        ("FULCRUM_LOG_LEVEL", "loud", "debug, info, warning, error"),
        ("FULCRUM_DATA_DIR", "games", "absolute path"),
        ("FULCRUM_DATA_DIR", __file__, "not a folder"),
        ("FULCRUM_DATABASE_URL", "secret", "must be sqlite:///FILE or postgresql://"),
        ("FULCRUM_DATABASE_URL", "mysql://me:secret@example.org/games", "mysql is not known"),
        ("FULCRUM_DATABASE_URL", "postgresql://me:secret@example.org:port/games", "must be"),
        ("FULCRUM_DATABASE_URL", "sqlite://", "in memory would be lost"),
        ("FULCRUM_DATABASE_URL", "sqlite:///:memory:", "in memory would be lost"),
        ("FULCRUM_DATABASE_URL", "sqlite:///file:x?mode=memory&uri=true", "in memory would be lost"),
        ("FULCRUM_DATABASE_URL", "sqlite:///x.sqlite3?timeout=1", "nothing more"),
        ("FULCRUM_REDIS_URL", "secret", "must be redis://"),
        ("FULCRUM_REDIS_URL", "http://:secret@example.org", "must be redis://"),
        ("FULCRUM_REDIS_URL", "redis://:secret@example.org:port/0", "must be redis://"),
        ("FULCRUM_SECRET", "secret", "at least 32 random characters"),
        ("FULCRUM_ORIGINS", "games.example.org", "like https://games.example.org"),
        ("FULCRUM_TRUSTED_PROXIES", "proxy", "addresses or networks"),
        ("FULCRUM_LIMITS", "talk=1/2", "accepts requests, writes"),
        ("FULCRUM_LIMITS", "chat=1", "like chat=0.5/10"),
        ("FULCRUM_LIMITS", "chat=0/5", "like chat=0.5/10"),
        ("FULCRUM_LIMITS", "chat=inf/5", "like chat=0.5/10"),
        ("FULCRUM_LARGEST_BODY", "1k", "must be 1024 to 16777216 bytes"),
        ("FULCRUM_LARGEST_BODY", "1", "must be 1024 to 16777216 bytes"),
        ("FULCRUM_THINKERS", "0", "must be 1 to 256 processes"),
        ("FULCRUM_THINKERS", "many", "must be 1 to 256 processes"),
        ("FULCRUM_BOT_SECONDS", "0", "must be 0.05 to 60 seconds"),
        ("FULCRUM_BOT_SECONDS", "nan", "must be 0.05 to 60 seconds"),
        ("FULCRUM_HEAD_SECONDS", "0", "must be 0.05 to 60 seconds"),
        ("FULCRUM_BOT_SECONDS", "soon", "must be 0.05 to 60 seconds"),
    ],
)
def test_a_mistake_is_one_line_that_names_the_variable(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        read_settings({name: value})
    message = str(caught.value)
    assert message.startswith(name) and "\n" not in message and "secret" not in message


def test_security_settings_are_read() -> None:
    usual = read_settings({})
    assert usual.origins == frozenset() and usual.trusted_proxies == () and usual.rates == USUAL_RATES
    settings = read_settings(
        {
            "FULCRUM_SECRET": "s" * 32,
            "FULCRUM_ORIGINS": "https://games.example.org, http://localhost:8000/",
            "FULCRUM_TRUSTED_PROXIES": "127.0.0.1 10.0.0.0/8",
            "FULCRUM_LIMITS": "chat=1/20 logins=off",
            "FULCRUM_LARGEST_BODY": "2048",
        }
    )
    assert settings.origins == {"https://games.example.org", "http://localhost:8000"}
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.rates["chat"] == Rate(1.0, 20) and "logins" not in settings.rates
    assert settings.rates["tables"] == USUAL_RATES["tables"]
    assert settings.largest_body == 2048
    assert settings.secret == "s" * 32 and "sss" not in repr(settings)
    assert read_settings({"FULCRUM_LIMITS": "off"}).rates == {}


def test_an_unknown_variable_is_reported_with_a_suggestion() -> None:
    environment = {
        "FULCRUM_ORIGIN": "https://secret.example.org",
        "FULCRUM_XYZ": "secret",
        "FULCRUM_LOG": "json",
        "FULCRUM_CACHE_DIR": "/tmp",
        "HOME": "/",
    }
    assert list(unknown_variables(environment)) == [
        "FULCRUM_ORIGIN is not a setting and has no effect. Did you mean FULCRUM_ORIGINS?",
        "FULCRUM_XYZ is not a setting and has no effect",
    ]


class Noted(dict[str, str]):
    """An environment that records which variables were read."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, *default: Any) -> Any:
        self.names.add(name)
        return super().get(name, *default)


def test_every_variable_is_known_and_described() -> None:
    environment = Noted()
    read_settings(environment)
    assert environment.names == set(VARIABLES)
    page = (Path(__file__).parents[2] / "docs" / "server" / "rest.md").read_text()
    assert [name for name in VARIABLES if f"`{name}`" not in page] == []


def test_how_bots_think() -> None:
    usual = read_settings({})
    assert usual.thinkers >= 1 and usual.bot_seconds == 1.0
    settings = read_settings({"FULCRUM_THINKERS": "3", "FULCRUM_BOT_SECONDS": "2.5"})
    assert (settings.thinkers, settings.bot_seconds) == (3, 2.5)


def test_sockets_in_all_and_of_one_address() -> None:
    def sockets(**environment: str) -> tuple[int, int]:
        settings = read_settings(environment)
        return settings.most_sockets, settings.most_sockets_of_one_address

    assert sockets() == (20_000, 300)
    assert sockets(FULCRUM_SOCKETS="50/7") == (50, 7)
    assert sockets(FULCRUM_LIMITS="off") == (20_000, 20_000)
    assert sockets(FULCRUM_LIMITS="off", FULCRUM_SOCKETS="50/7") == (50, 7)


@pytest.mark.parametrize(
    ("form", "level", "expected"),
    [("", "", ("plain", "warning")), ("json", "", ("json", "info")), ("plain", "DEBUG", ("plain", "debug"))],
)
def test_logs_are_plain_and_few_or_for_programs(form: str, level: str, expected: tuple[str, str]) -> None:
    settings = read_settings({"FULCRUM_LOG": form, "FULCRUM_LOG_LEVEL": level})
    assert (settings.log_form, settings.log_level) == expected


def test_secrets_are_not_shown() -> None:
    token, secret = "t" * 40, "s" * 40
    shown = repr(read_settings({"FULCRUM_METRICS_TOKEN": token, "FULCRUM_SECRET": secret}))
    assert token not in shown and secret not in shown
