"""What bots say on the page: above the board and in the chat, and the switches that hide it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.test_pages import violations
from tests.browser.test_talk import chat

BOTS = [{"seat": seat, "level": 5} for seat in range(4)]
OPEN = """async (wishes) => {
  const headers = {'X-Fulcrum': '1', 'Content-Type': 'application/json'};
  const response = await fetch('/api/tables', {method: 'POST', headers, body: JSON.stringify(wishes)});
  return (await response.json()).view.table;
}"""


def open_table(page: Page, **wishes: Any) -> str:
    """Opens a table of bots alone, who play while someone watches."""
    table = page.evaluate(OPEN, {"game": "leverage-cards", "players": 4, "seat": None, "bots": BOTS, **wishes})
    page.goto(f"/table/{table}")
    return f"/table/{table}"


def test_what_bots_say_is_shown_and_one_can_hide_it(visit: Opener) -> None:
    page = visit("/", **PHONE)
    address = open_table(page)
    newest = page.locator(".bot-line")
    expect(newest).to_contain_text("Bot ")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    expect(chat(page).get_by_role("listitem").first).to_contain_text("Bot ")
    assert violations(page) == []
    expect(page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()  # without a number of unread lines

    page.goto("/settings")
    page.get_by_label("Show what bots say").uncheck()
    page.goto(address)
    expect(chat(page).get_by_text("No messages yet")).to_be_visible()
    expect(newest).to_have_count(0)


def test_a_table_without_talking_bots(visit: Opener) -> None:
    page = visit("/")
    for game, count in (("lean", 0), ("leverage-cards", 1)):
        page.locator(f"article[data-game={game}]").get_by_role("button").click()
        expect(page.get_by_label("Bots talk in the chat")).to_have_count(count)
        if count == 0:
            page.keyboard.press("Escape")
    page.get_by_label("Bots talk in the chat").uncheck()
    page.get_by_role("dialog").locator("button.strong").click()
    expect(page.get_by_role("tab", name="Chat")).to_be_visible()
    expect(page.locator(".bot-line")).to_have_count(0)
