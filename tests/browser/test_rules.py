"""The rules of a game: the text for people, its pictures, and links to the clauses."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.test_pages import GAMES, violations


def section(page: Page, heading: str) -> str:
    return page.locator("section", has=page.get_by_role("heading", name=heading, exact=True)).first.inner_text()


def test_a_clause_is_reached_from_the_text(visit: Opener) -> None:
    page = visit("/rules/lean")
    page.get_by_role("link", name="LE-7").first.click()
    clause = page.locator("#LE-7")
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("The lean runs on from the new peg")
    expect(page.locator(".meant")).to_have_id("LE-7")
    page.go_back()
    expect(page.locator(".meant")).to_have_count(0)


def test_contents_lead_to_sections(visit: Opener) -> None:
    page = visit("/rules/leaps-and-ledges")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="Your turn").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_in_viewport()
    assert "No card can be played?" in section(page, "Your turn")
    contents.get_by_role("link", name="Clauses").click()
    expect(page.get_by_role("heading", name="Clauses")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_everything_at_its_width(visit: Opener, game: str) -> None:
    page = visit(f"/rules/{game}", **PHONE)
    expect(page.get_by_role("heading", name="Set-up").first).to_be_visible()
    pictures = page.locator("figure img")
    for number in range(pictures.count()):
        pictures.nth(number).scroll_into_view_if_needed()
        expect(pictures.nth(number)).to_have_js_property("complete", True)
        assert pictures.nth(number).evaluate("picture => picture.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    assert violations(page) == []


def test_a_search_finds_answers_and_clauses(visit: Opener) -> None:
    page = visit("/rules/leverage-board")
    page.get_by_label("Search the rules").fill("clips")
    expect(page.get_by_text("balance clips")).to_be_visible()
    expect(page.get_by_role("heading", name="Strategy")).to_have_count(0)
    page.get_by_label("Search the rules").fill("no such words")
    expect(page.get_by_text("No rule matches your search.")).to_be_visible()


def test_a_ruling_links_its_sources(visit: Opener) -> None:
    page = visit("/rules/leverage-board#LB-17")
    clause = page.locator("#LB-17")
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("From a source.")
    link = clause.get_by_role("link", name="BoardGameGeek")
    expect(link).to_have_attribute("href", "https://boardgamegeek.com/boardgame/2248")
