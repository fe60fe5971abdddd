"""The log tells what moves led to, and the same after the page was loaded anew."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fulcrum.server.storage.databases import Sqlite
from tests.browser.conftest import Opener, Served
from tests.browser.playing import moves_made
from tests.browser.staged import Scene, person_id, stage
from tests.server.playing import cookie

KNOCKS = f"{'knocks':-<22}"
SCENES = {KNOCKS: Scene("leaps-and-ledges", players=4, seed=16, random_moves=40)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("log")
    address = Sqlite(folder / "log.sqlite3")
    stage(address, SCENES)
    served = Served(address, folder)
    try:
        served.begin()
        yield served
    finally:
        served.kill()


def test_the_log_is_the_same_after_a_reload(visit: Opener, server: Served) -> None:
    page = visit()
    name, _, value = cookie(person_id(KNOCKS, 0)).partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page.goto(f"/table/{KNOCKS}")
    expect(page.locator("aside ol small", has_text="is knocked off")).not_to_have_count(0)
    page.locator(".card:not(.dead)").first.click()
    made = moves_made(page).count()
    page.locator(".plays button").first.click()
    expect(moves_made(page).nth(made)).to_be_attached()
    before = moves_made(page).all_inner_texts()
    page.reload()
    expect(moves_made(page)).to_have_text(before, use_inner_text=True)
