"""The analysis of a finished game: a chart of its course, mistakes in the log, better moves on the board."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from fulcrum.server.storage.databases import Sqlite
from tests.browser.conftest import PHONE, Opener, Served
from tests.browser.playing import moves_made
from tests.browser.staged import Scene, stage
from tests.browser.test_pages import violations

TABLE = f"{'analysed':-<22}"
# With the last move Ben throws away a game that c3>SW alone would have won.
LOST_AT_THE_END = Scene("lean", "a2>NW c2>E a1>NW b3>NW", options={"side": 2, "pegs": 2})
BETTER = "places a peg in c3, leaning south-west"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("analysed")
    address = Sqlite(folder / "analysed.sqlite3")
    stage(address, {TABLE: LOST_AT_THE_END})
    served = Served(address, folder)
    try:
        served.begin()
        yield served
    finally:
        served.kill()


def analysed(page: Page) -> Page:
    """Once the server has thought about it."""
    expect(page.get_by_role("slider", name="Winning chances by move")).to_be_visible()
    return page


def test_a_blunder_is_found_and_shown(visit: Opener) -> None:
    page = visit(f"/replay/{TABLE}")
    page.get_by_role("button", name="Analyse game", exact=True).click()
    course = analysed(page).get_by_role("slider", name="Winning chances by move")
    course.focus()
    page.keyboard.press("End")
    expect(course).to_have_attribute("aria-valuetext", "after 4 of 4 moves: Ada 100%, Ben 0%")
    expect(moves_made(page).nth(3)).to_contain_text(f"Blunder: lost 100%. Better: {BETTER}")
    thought = page.get_by_role("region", name="Move analysis")
    expect(thought.get_by_role("heading", name="Blunder")).to_be_visible()
    better = thought.get_by_role("button", name=BETTER)
    better.click()
    expect(better).to_have_attribute("aria-pressed", "true")
    expect(page.locator("svg .hint")).to_be_visible()
    better.click()
    expect(page.locator("svg .hint")).to_have_count(0)
    assert violations(page) == []


def test_the_plot_leads_to_its_moves_and_the_link_to_the_analysis(visit: Opener) -> None:
    page = analysed(visit(f"/replay/{TABLE}?ply=4&analysis"))
    course = page.get_by_role("slider", name="Winning chances by move")
    course.click(position={"x": 50, "y": 50})  # left of it is the axis
    expect(page.get_by_text("0 / 4")).to_be_visible()
    expect(page.get_by_role("heading", name="Before the first move")).to_be_visible()
    box = course.bounding_box()
    assert box is not None
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"], box["y"] + 60, steps=4)
    page.mouse.up()
    expect(page.get_by_text("4 / 4")).to_be_visible()
    assert page.get_by_role("textbox", name="Link").input_value().endswith(f"/replay/{TABLE}?ply=4&analysis")


def test_a_phone_has_room_for_it(visit: Opener) -> None:
    page = analysed(visit(f"/replay/{TABLE}?ply=4&analysis", **PHONE))
    page.get_by_role("button", name="Previous mistake").tap()
    expect(page.get_by_role("slider", name="Winning chances by move")).not_to_have_attribute("aria-valuenow", "4")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
