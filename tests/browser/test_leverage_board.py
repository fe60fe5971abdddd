"""Leverage in the browser: hop by hop with the mouse, by keyboard alone, with a finger, and with a coach."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, STILL, Opener
from tests.browser.playing import choose, moves_made, verdict
from tests.browser.test_pages import violations

SETTINGS = {"FULCRUM_BOT_SECONDS": "0.2"}  # hints think that long too, and one test plays by them to the end
COACHED = {**STILL, "coach": True}
YOUR_MOVE = "Your move: choose a piece."
MOST_TURNS = 150


def hole(page: Page, name: str) -> Locator:
    return page.locator(f"button[data-hole={name}]")


def status(page: Page) -> Locator:
    return page.locator(".leverage .status")


def middle(page: Page, name: str) -> tuple[float, float]:
    """Where a hole is on the screen; a piece may stand before its button."""
    box = hole(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, *names: str) -> None:
    for name in names:
        page.mouse.click(*middle(page, name))


def await_turn(page: Page) -> None:
    expect(status(page)).to_have_text(YOUR_MOVE)
    expect(page.locator("button[aria-label$='can move']").first).to_be_attached()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_two_people_play_to_a_draw_by_mouse_and_keyboard_without_tips(visit: Opener) -> None:
    blue = visit(settings=COACHED)
    choose(blue, "leverage-board", "private")
    orange = visit(blue.get_by_role("textbox", name="Link").input_value(), settings=COACHED)
    orange.get_by_role("button", name="Join game").click()
    await_turn(blue)
    hole(orange, "e9").focus()
    steps = (("Enter", "ArrowUp", "Enter"), ("Enter", "ArrowDown", "Enter"))
    for number, jump in enumerate([("c2", "e4"), ("e4", "c2")] * 2):
        await_turn(blue)
        click(blue, jump[0])
        expect(hole(blue, jump[1])).to_have_attribute("aria-label", f"{hole_words(jump[1])}, hop here")
        assert blue.locator(".chip, .coach").count() == 0
        click(blue, jump[1])
        await_turn(orange)
        expect(hole(orange, "e9" if number % 2 == 0 else "e8")).to_be_focused()
        press(orange, *steps[number % 2])
        expect(moves_made(blue)).to_have_count(2 * number + 2)
    for page in (blue, orange):
        expect(verdict(page)).to_be_visible()
        expect(status(page)).to_have_text("The same position for the third time: a draw.")


def hole_words(name: str) -> str:
    return {"e4": "e4, empty", "c2": "c2, empty, your safety zone"}[name]


def test_a_jump_is_called_off_dragged_and_coached_against_a_bot(visit: Opener) -> None:
    page = visit(settings=COACHED)
    choose(page, "leverage-board")
    await_turn(page)
    click(page, "b1")
    expect(page.locator(".chip")).not_to_have_count(0)
    expect(page.get_by_text(re.compile("^Coach: The small piece on b1: weight 1 . 5 rows = 5 on Blue"))).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(status(page)).to_have_text(YOUR_MOVE)
    assert moves_made(page).count() == 0
    page.mouse.move(*middle(page, "c2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "e4"), steps=5)
    expect(hole(page, "e4")).to_have_attribute("aria-label", "e4, your medium piece, choose to play")
    assert moves_made(page).count() == 0
    page.mouse.up()
    expect(moves_made(page).nth(1)).to_be_visible()
    await_turn(page)


def test_a_finger_finds_a_hole_on_a_phone(visit: Opener) -> None:
    page = visit(**PHONE)
    choose(page, "leverage-board")
    await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for name in ("e3", "e4"):
        hole(page, name).scroll_into_view_if_needed()
        x, y = middle(page, name)
        page.touchscreen.tap(x + 4, y + 3)
    expect(moves_made(page).nth(1)).to_be_attached()
    await_turn(page)


def test_a_whole_game_against_a_bot_by_its_hints(visit: Opener) -> None:
    """Hints think harder than the bot does, so that the game comes to an end and is won."""
    page = visit()
    choose(page, "leverage-board")
    over = verdict(page)
    for _ in range(MOST_TURNS):
        expect(status(page).get_by_text(YOUR_MOVE).or_(over).first).to_be_visible()
        if over.is_visible():
            break
        await_turn(page)
        made = moves_made(page).count()
        page.get_by_role("button", name="Get a hint", exact=True).click()
        page.get_by_role("button", name="Play this move").click()
        expect(moves_made(page).nth(made)).to_be_attached()
    expect(over).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("win|draw", re.IGNORECASE), level=2)).to_be_visible()
    assert violations(page) == []


def test_a_hole_out_of_reach_and_the_piece_of_another_say_why(visit: Opener) -> None:
    page = visit()
    choose(page, "leverage-board")
    await_turn(page)
    click(page, "e9")
    expect(page.get_by_role("alert")).to_contain_text("The piece on e9 is Orange's.")
    click(page, "c2", "c6")
    expect(page.get_by_role("alert")).to_contain_text("c6 is not two holes from c2 in a straight line")
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("alert").get_by_role("link", name="LB-6")).to_be_visible()
    expect(hole(page, "c2")).to_have_attribute("aria-label", re.compile("your medium piece"))
    assert moves_made(page).count() == 0
    assert violations(page) == []
