"""Leverage, the card game, in the browser: whole games at a table of four."""

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.playing import verdict
from tests.browser.test_pages import violations

MOST_PRESSES = 3000
LONGEST_GAME = 500.0  # seconds; a quiet machine needs twenty, one that has to compile three bots first far more

# Answers the current question at once, so that it can't change between looking and pressing: first a choice that is
# ready to be sent, then a card that can be picked, then the first action that is no offer. Returns what it pressed.
PRESS = """() => {
  if ([...document.querySelectorAll('button')].some(each => each.innerText === 'Play again')) return 'over';
  const tray = document.querySelector('.tray.asked');
  if (!tray) return null;
  const find = what => [...tray.querySelectorAll(what)];
  const target = find('.button.strong:enabled')[0] ?? find('.hand .usable[aria-pressed=false]').find(
    () => find('.button.strong').length) ?? find('.reject:enabled')[0] ?? find('.action:enabled').find(
    each => !/^(Offer|Make an offer)/.test(each.innerText));
  if (!target) return null;
  const said = target.innerText || 'a card';
  target.click();
  return said;
}"""


def press(page: Page, end: float) -> str:
    """Presses as soon as possible and returns what was pressed; `over` at the end."""
    left = max(1.0, end - time.monotonic())
    told: str = page.wait_for_function(PRESS, polling=50, timeout=1000 * left).json_value()
    return told


def sit(page: Page, *bot_seats: int) -> None:
    expect(page.locator("article").first).to_be_visible()  # by then the visitor is known to the server
    bots = [{"seat": seat, "level": 1} for seat in bot_seats]
    asked = {"game": "leverage-cards", "players": 4, "bots": bots, "autostart": True}
    told = page.request.post("/api/tables", headers={"X-Fulcrum": "1"}, data=asked)
    assert told.ok, told.text()
    page.goto(f"/table/{told.json()['view']['table']}")


def test_a_whole_game_with_three_bots(visit: Opener) -> None:
    page = visit()
    sit(page, 1, 2, 3)
    end, looked_at = time.monotonic() + LONGEST_GAME, set[str]()
    for _ in range(MOST_PRESSES):
        if press(page, end) == "over":
            break
        for what in (".tray", ".battle"):
            if what not in looked_at and page.locator(what).first.is_visible():
                looked_at.add(what)
                assert violations(page) == []
    expect(verdict(page)).to_be_visible()
    expect(page.locator(".victory .who")).to_have_count(4)
    assert violations(page) == []


def test_two_browsers_and_two_bots_play_a_whole_game_and_one_comes_back_in_the_middle(visit: Opener) -> None:
    host = visit()
    sit(host, 2, 3)
    guest = visit(host.get_by_role("textbox", name="Link").input_value())
    guest.get_by_role("button", name="Join game").click()
    end, pressed, playing = time.monotonic() + LONGEST_GAME, 0, [host, guest]
    while playing and time.monotonic() < end:
        for page in list(playing):
            told = page.evaluate(PRESS)
            if told == "over":
                playing.remove(page)
            elif told is not None:
                pressed += 1
                if pressed == 10:
                    guest.reload()
        host.wait_for_timeout(50)
    for page in (host, guest):
        expect(verdict(page)).to_be_visible()
        expect(page.locator(".victory .who")).to_have_count(4)


def test_a_call_brings_an_offer_with_a_promise_that_is_picked_and_accepted(visit: Opener) -> None:
    host = visit()
    sit(host, 2, 3)
    guest = visit(host.get_by_role("textbox", name="Link").input_value())
    guest.get_by_role("button", name="Join game").click()
    caller, other = until_someone_may_call(host, guest)
    caller.get_by_role("button", name="Call for offers").click()
    expect(caller.get_by_role("button", name="Accept the offer").first).to_be_hidden()

    other.get_by_role("button", name="Make an offer").click()
    other.get_by_role("group", name="You promise").get_by_role("button", name="Peace").click()
    other.get_by_role("group", name="Turns of peace").get_by_role("button", name="2 turns").click()
    assert violations(other) == []
    other.get_by_role("button", name="Send to ").click()

    offer = caller.locator("article[aria-label^='Offer from']").filter(has_text="Peace for 2 turns")
    expect(offer).to_have_count(1)
    assert violations(caller) == []
    offer.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        expect(page.get_by_text("1 open promise")).to_be_visible()


def until_someone_may_call(*people: Page) -> tuple[Page, Page]:
    """Answers questions until one of two people has the turn. Returns that person and the other."""
    end = time.monotonic() + LONGEST_GAME
    while time.monotonic() < end:
        for page in people:
            if page.get_by_role("button", name="Call for offers").is_visible():
                return page, people[1 - people.index(page)]
            page.evaluate(PRESS)
        people[0].wait_for_timeout(50)
    raise AssertionError("neither person had a turn")
