"""What a person does on the page: choose a game, make moves, look at what happens."""

import struct
import time

from playwright.sync_api import Locator, Page, expect

OPEN_HOLE, LEAN = ".hole.open", "[role=button][aria-label^='Lean ']"
PASS = "button:has-text('Pass · no hole')"  # not a line of the move list
PATIENCE = 120.0  # seconds; a bot on a busy machine may have to be compiled first
MOST_MOVES = 60


def card(page: Page, game: str) -> Locator:
    return page.locator(f"article[data-game={game}]")


def choose(page: Page, game: str, company: str = "bots", **numbers: int) -> None:
    """Goes from the home page to a table: two clicks, with changed settings between them."""
    card(page, game).get_by_role("button").click()
    sheet = page.get_by_role("dialog")
    sheet.locator(f"input[value={company}]").check()
    if numbers:
        sheet.get_by_text("Options").click()
        for field, value in zip(sheet.locator("input[type=number]").all(), numbers.values(), strict=False):
            field.fill(str(value))
    sheet.locator("button.strong").click()
    expect(page.get_by_role("complementary", name="Table")).to_be_visible()


def moves_made(page: Page) -> Locator:
    return page.locator("aside ol > li")


def verdict(page: Page) -> Locator:
    return page.get_by_role("button", name="Play again")


def can_move(page: Page) -> bool:
    return page.locator(OPEN_HOLE).first.is_visible() or page.locator(PASS).is_visible()


def await_turn(page: Page) -> bool:
    """Whether there is a move to make; False when the game is over."""
    return whose_turn(page) is not None


def whose_turn(*pages: Page) -> Page | None:
    """Waits until one of the pages is to move and returns it; None when the game is over for all."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            if can_move(page):
                return page
        if all(verdict(page).is_visible() for page in pages):
            return None
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to move, and the game is not over")


def make_move(page: Page, *, tap: bool = False) -> None:
    """The first hole and the first lean, or a pass; returns when the server has confirmed the move."""
    made = moves_made(page).count()
    for place in (PASS,) if page.locator(PASS).is_visible() else (OPEN_HOLE, LEAN):
        target = page.locator(place).first
        target.tap() if tap else target.click()
    expect(moves_made(page).nth(made)).to_be_visible()


def play_out(*pages: Page) -> None:
    """Lets all pages move when it is their turn, until the game is over for everyone."""
    for _ in range(MOST_MOVES):
        page = whose_turn(*pages)
        if page is None:
            return
        make_move(page)
    raise AssertionError("the game does not end")


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a picture, from its header."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height
