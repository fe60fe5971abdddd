"""What the environment may say."""

from pathlib import Path

import platformdirs
import pytest

from fulcrum.server.http.limits import USUAL_RATES, Rate
from fulcrum.server.settings import SettingsError, read_settings
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
        ("FULCRUM_DATA_DIR", "games", "whole path"),
        ("FULCRUM_DATA_DIR", __file__, "not a folder"),
        ("FULCRUM_DATABASE_URL", "secret", "has to be sqlite:///FILE or postgresql://"),
        ("FULCRUM_DATABASE_URL", "mysql://me:secret@example.org/games", "mysql is not known"),
        ("FULCRUM_DATABASE_URL", "postgresql://me:secret@example.org:port/games", "has to be"),
        ("FULCRUM_DATABASE_URL", "sqlite://", "in memory would be lost"),
        ("FULCRUM_DATABASE_URL", "sqlite:///:memory:", "in memory would be lost"),
        ("FULCRUM_DATABASE_URL", "sqlite:///file:x?mode=memory&uri=true", "in memory would be lost"),
        ("FULCRUM_DATABASE_URL", "sqlite:///x.sqlite3?timeout=1", "nothing more"),
        ("FULCRUM_SECRET", "secret", "at least 32 characters"),
        ("FULCRUM_ORIGINS", "games.example.org", "like https://games.example.org"),
        ("FULCRUM_TRUSTED_PROXIES", "proxy", "addresses or networks"),
        ("FULCRUM_LIMITS", "talk=1/2", "knows requests, writes"),
        ("FULCRUM_LIMITS", "chat=1", "like chat=0.5/10"),
        ("FULCRUM_LIMITS", "chat=0/5", "like chat=0.5/10"),
        ("FULCRUM_LIMITS", "chat=inf/5", "like chat=0.5/10"),
        ("FULCRUM_LARGEST_BODY", "1k", "number of bytes"),
        ("FULCRUM_LARGEST_BODY", "1", "number of bytes"),
    ],
)
def test_a_mistake_is_one_line_that_names_the_variable(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        read_settings({name: value})
    message = str(caught.value)
    assert message.startswith(name) and "\n" not in message and "secret" not in message


def test_what_guards_the_server() -> None:
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
