"""The server's secret, and values derived from it."""

import os
import stat
from pathlib import Path

import pytest

from fulcrum.server.people.links import Links
from fulcrum.server.people.secrets import SECRET_FILE, new_id, new_token, read_secret, same
from fulcrum.server.settings import Settings, SettingsError
from fulcrum.server.storage.databases import Sqlite


def settings(folder: Path, secret: str = "") -> Settings:
    return Settings(data_dir=folder, database=Sqlite(folder / "x.sqlite3"), secret=secret)


def test_a_secret_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    secret = read_secret(settings(folder))
    assert len(secret) == 64
    assert read_secret(settings(folder)) == secret
    assert stat.S_IMODE((folder / SECRET_FILE).stat().st_mode) == 0o600
    assert os.listdir(folder) == [SECRET_FILE]
    assert read_secret(settings(tmp_path / "other")) != secret


def test_a_secret_from_the_environment_leaves_no_file(tmp_path: Path) -> None:
    assert read_secret(settings(tmp_path, "x" * 32)) == b"x" * 32
    assert os.listdir(tmp_path) == []
    assert "x" * 32 not in repr(settings(tmp_path, "x" * 32))


@pytest.mark.parametrize(("mode", "content", "words"), [(0o640, "y" * 64, "chmod 600"), (0o600, "tiny", "too short")])
def test_an_unusable_secret_is_refused(tmp_path: Path, mode: int, content: str, words: str) -> None:
    file = tmp_path / SECRET_FILE
    file.write_text(content)
    file.chmod(mode)
    with pytest.raises(SettingsError, match=words) as caught:
        read_secret(settings(tmp_path))
    assert content not in str(caught.value)


def test_a_folder_that_cant_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match="FULCRUM_SECRET"):
        read_secret(settings(tmp_path / "file" / "folder"))


def test_a_key_opens_one_table_of_one_server() -> None:
    links, others = Links(b"one"), Links(b"other")
    key = links.key("t1")
    assert len(key) == 43 and links.opens("t1", key)
    assert not links.opens("t2", key) and not others.opens("t1", key)
    assert not any(links.opens("t1", wrong) for wrong in (None, "", key[:-1], key + "A", "é", "\ud800"))


def test_nothing_comes_twice() -> None:
    assert len({new_id() for _ in range(1000)} | {new_token() for _ in range(1000)}) == 2000
    assert same("é\ud800", "é\ud800") and not same("a", "b")
