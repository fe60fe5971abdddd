"""Lean in the browser: a lean drawn with the mouse, a peg taken back, and the count of the chains at the end."""

from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import PHONE, STILL, Opener
from tests.browser.playing import LEAN, OPEN_HOLE, await_turn, choose, moves_made, play_out

MOVING = {**STILL, "motion": "full"}


def drag(page: Page, right: float, down: float) -> None:
    """Press the first open hole, draw a line from it, let go."""
    box = page.locator(OPEN_HOLE).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)
    page.mouse.up()


def test_a_lean_is_drawn_from_its_hole(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", side=3)
    for number, (right, down, words) in enumerate([(60, 0, "east"), (-30, 52, "south-west"), (-30, -52, "north-west")]):
        assert await_turn(page)
        drag(page, right, down)
        expect(moves_made(page).nth(2 * number)).to_contain_text(f"leaning {words}")


def test_a_peg_can_be_taken_back_before_it_leans(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", side=3)
    assert await_turn(page)
    drag(page, 4, 4)  # too short to mean a direction: the compass stays
    expect(page.locator(LEAN)).to_have_count(6)
    expect(page.locator(".peg")).to_have_count(1)
    page.locator(OPEN_HOLE).nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(LEAN).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(LEAN)).to_have_count(0)
    expect(page.locator(".peg")).to_have_count(0)
    expect(page.locator(OPEN_HOLE).nth(1)).to_be_focused()


def test_a_finger_slides_to_the_hole_that_it_means(visit: Opener) -> None:
    page = visit(**PHONE)
    choose(page, "lean")
    assert await_turn(page)
    finger = page.context.new_cdp_session(page)
    page.locator(".hole").first.scroll_into_view_if_needed()

    def touch(kind: str, box: FloatRect | None = None, right: float = 0) -> None:
        points = [] if box is None else [{"x": box["x"] + box["width"] / 2 + right, "y": box["y"] + box["height"] / 2}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    first, last = page.locator(OPEN_HOLE).first, page.locator(OPEN_HOLE).last
    boxes = [hole.bounding_box() for hole in (first, last)]
    name = (last.get_attribute("aria-label") or "").partition(",")[0]
    touch("touchStart", boxes[0])
    expect(page.locator(".loupe")).to_be_visible()
    touch("touchMove", boxes[1], right=6)
    expect(page.locator(".loupe text")).to_have_text(name)
    expect(page.locator(LEAN)).to_have_count(0)
    touch("touchEnd")
    expect(page.locator(".loupe")).to_have_count(0)
    page.locator(LEAN).first.tap()
    expect(moves_made(page).first).to_contain_text(f"places a peg in {name}, leaning")


def test_the_chains_stand_up_and_are_counted(visit: Opener) -> None:
    page = visit(settings=MOVING)
    choose(page, "lean", side=2)
    play_out(page)  # the winner is shown after the count
    expect(page.get_by_role("button", name="Count chains again")).to_be_visible()
    scores = [int(words.split()[0]) for words in page.locator(".score").all_inner_texts()]
    expect(page.locator(".peg .mark")).to_have_count(sum(scores))
    page.get_by_role("button", name="Show leans").click()
    expect(page.locator(".peg .mark")).to_have_count(0)
    expect(page.locator(".peg .chevron")).to_have_count(6)
