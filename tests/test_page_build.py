"""The build of the page runs exactly when the sources have changed."""

from pathlib import Path

import pytest
from hatch_build import TOPS, WebPage


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("web/src", "web/public", "src/fulcrum/server/page"):
        (tmp_path / folder).mkdir(parents=True)
    for name in (*TOPS, "src/main.ts", "public/icon.svg"):
        (tmp_path / "web" / name).write_text(name)
    return tmp_path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(WebPage, "npm", lambda self, *arguments: calls.append(arguments))
    return calls


def test_a_page_is_built_once(root: Path, calls: list[tuple[str, ...]]) -> None:
    assert not WebPage(root).is_current()
    WebPage(root).build()
    WebPage(root).build()
    assert calls == [("run", "build")]
    assert WebPage(root).is_current()


@pytest.mark.parametrize("name", ["src/main.ts", "src/new.ts", "public/icon.svg", "package-lock.json"])
def test_any_change_makes_the_page_outdated(root: Path, calls: list[tuple[str, ...]], name: str) -> None:
    WebPage(root).build()
    (root / "web" / name).write_text("changed")
    assert not WebPage(root).is_current()


def test_local_settings_are_ignored(root: Path, calls: list[tuple[str, ...]]) -> None:
    WebPage(root).build()
    (root / "web" / ".env.local").write_text("FULCRUM_SERVER=http://127.0.0.1:1")
    assert WebPage(root).is_current()
