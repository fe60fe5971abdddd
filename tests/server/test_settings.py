"""What the environment may say."""

from pathlib import Path

import platformdirs
import pytest

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
    ],
)
def test_a_mistake_is_one_line_that_names_the_variable(name: str, value: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        read_settings({name: value})
    message = str(caught.value)
    assert message.startswith(name) and "\n" not in message and "secret" not in message
