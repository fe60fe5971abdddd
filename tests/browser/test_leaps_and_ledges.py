"""Leaps and Ledges in the browser: whole games with a bot and between two people, by keys, with partners on a phone."""

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.playing import PATIENCE, moves_made, verdict
from tests.browser.test_pages import violations
from tests.browser.test_play import tab_to

SHORT = {"deck": {"8": 28, "4": 12}}  # two cards bring a pawn home
STEADY = {"deck": {"precision": 39, "1": 1}}  # there is always something to play
TO_DO = re.compile("Choose a card|from either deck|None of your cards")
MOST_STEPS = 400


def sit_with_bots(page: Page, players: int, options: dict[str, Any]) -> None:
    sit(page, players, options, [{"seat": seat, "level": 1} for seat in range(1, players)])


def sit(page: Page, players: int, options: dict[str, Any], bots: list[dict[str, int]]) -> None:
    """At a table that the sheet on the home page does not offer: with a pack of one's own."""
    expect(page.locator("article").first).to_be_visible()  # by then the visitor is known to the server
    asked = {"game": "leaps-and-ledges", "players": players, "options": options, "bots": bots, "autostart": True}
    told = page.request.post("/api/tables", headers={"X-Fulcrum": "1"}, data=asked)
    assert told.ok, told.text()
    page.goto(f"/table/{told.json()['view']['table']}")


def await_step(page: Page) -> bool:
    """Whether there is something to do; False when the game is over."""
    expect(page.locator(".say", has_text=TO_DO).or_(verdict(page)).first).to_be_visible()
    return not verdict(page).is_visible()


def take_step(page: Page, *, tap: bool = False) -> None:
    """The first card and its first play, or the first deck; returns when the server has confirmed it."""

    def press(target: Locator) -> None:
        target.tap() if tap else target.click()

    made = moves_made(page).count()
    at_once = page.locator(".pile.open, .redraw")
    if at_once.count():
        press(at_once.first)
    else:
        press(page.locator(".card:not(.dead)").first)
        press(page.locator(".plays button").first)
    expect(moves_made(page).nth(made)).to_be_visible()


def test_a_whole_game_with_the_mouse(visit: Opener) -> None:
    page = visit()
    sit_with_bots(page, 2, SHORT)
    assert await_step(page)
    page.locator(".card:not(.dead)").first.click()
    expect(page.locator(".way.active")).not_to_have_count(0)
    assert violations(page) == []
    page.locator(".way.active .end").first.click()  # the end of a line on the tower plays as the button does
    expect(moves_made(page).nth(0)).to_be_visible()
    for _ in range(MOST_STEPS):
        if not await_step(page):
            break
        take_step(page)
    expect(page.locator(".say")).to_have_text(re.compile("wins with all four pawns home"))
    expect(page.get_by_text("4/4")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Discards")).click()
    expect(page.get_by_role("dialog", name="Discards").locator("ol li")).not_to_have_count(0)
    assert violations(page) == []


def whose_step(*pages: Page) -> Page | None:
    """Waits until one of the pages has something to do and returns it; None when the game is over for all."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            if page.locator(".say", has_text=TO_DO).is_visible():
                return page
        if all(verdict(page).is_visible() for page in pages):
            return None
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody has anything to do, and the game is not over")


def test_two_browsers_play_a_whole_game_and_one_comes_back_in_the_middle(visit: Opener) -> None:
    host = visit()
    sit(host, 2, SHORT, [])
    guest = visit(host.get_by_role("textbox", name="Link").input_value())
    guest.get_by_role("button", name="Join game").click()
    for number in range(MOST_STEPS):
        page = whose_step(host, guest)
        if page is None:
            break
        take_step(page)
        if number == 5:
            guest.reload()
    for page in (host, guest):
        expect(page.locator(".say")).to_have_text(re.compile("wins with all four pawns home"))


def test_cards_by_keyboard_alone(visit: Opener) -> None:
    page = visit()
    sit_with_bots(page, 2, STEADY)
    assert await_step(page)
    tab_to(page, ".card:not(.dead)")
    page.keyboard.press("Enter")
    expect(page.locator(".plays button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".plays")).to_have_count(0)
    for _ in range(2):
        expect(page.locator(".card:not(.dead)").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".plays button").first).to_be_focused()
        made = moves_made(page).count()
        page.keyboard.press("Enter")
        expect(moves_made(page).nth(made)).to_be_visible()
        expect(page.locator(".pile.open").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(moves_made(page).nth(made + 1)).to_be_visible()
        assert await_step(page)


def test_partners_on_a_phone(visit: Opener) -> None:
    page = visit(**PHONE)
    sit_with_bots(page, 4, {"partners": True})
    for _ in range(4):
        assert await_step(page)
        expect(page.locator(".card").first).to_be_in_viewport()
        take_step(page, tap=True)
    expect(page.locator(".pawn")).to_have_count(16)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
