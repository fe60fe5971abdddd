"""Tutorials: shown step by step, played with the mouse, and played by keyboard alone."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, WEB, Opener
from tests.browser.playing import OPEN_HOLE, card
from tests.browser.test_leverage_board import click
from tests.browser.test_pages import GAMES, violations
from tests.browser.test_play import tab_to

DIRECTIONS = {"E": "east", "NE": "north-east", "NW": "north-west", "W": "west", "SW": "south-west", "SE": "south-east"}


def steps(game: str) -> list[dict[str, Any]]:
    text = (WEB / "src" / "games" / game / "tutorial.json").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["steps"]
    return found


def words(page: Page) -> Locator:
    return page.get_by_role("region", name="Tutorial")


def button(page: Page, name: str) -> Locator:
    return words(page).get_by_role("button", name=name, exact=True)


def await_step(page: Page, number: int, step: dict[str, Any]) -> None:
    expect(words(page).get_by_role("heading", name=f"Step {number} of ")).to_be_visible()
    expect(words(page)).to_contain_text(step["words"])


def to_the_task(page: Page, game: str, wanted: str) -> dict[str, Any]:
    """Shows everything up to the step that asks for a move."""
    for number, step in enumerate(steps(game), 1):
        await_step(page, number, step)
        if step.get("accept") == wanted:
            return step
        if "accept" in step:
            button(page, "Show me").click()
        button(page, "Next").click()
    raise AssertionError(f"no step asks for {wanted}")


def test_the_lessons_are_what_the_engine_plays() -> None:
    command = [sys.executable, "scripts/web_tutorials.py", "--check"]
    plain = {**os.environ, "FULCRUM_KERNELS": "plain"}  # a few hundred moves: to compile the games may take far longer
    done = subprocess.run(command, cwd=WEB.parent, env=plain, check=False, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_learned_on_a_phone_by_being_shown(visit: Opener, game: str) -> None:
    page = visit(**PHONE)
    card(page, game).get_by_role("link", name="Learn").tap()
    for number, step in enumerate(steps(game), 1):
        await_step(page, number, step)
        if number == 2:
            assert violations(page) == []
        if "accept" in step:
            button(page, "Show me").tap()
            expect(words(page)).to_contain_text(step["after"])
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, step["words"]
        hidden = words(page).evaluate("panel => panel.scrollHeight - panel.clientHeight")
        assert hidden <= 0, f"the text needs scrolling: {step['words']}"
        if number < len(steps(game)):
            button(page, "Next").tap()
    assert violations(page) == []
    words(page).get_by_role("button", name="level 1 bot").tap()
    expect(page.get_by_role("complementary", name="Table")).to_be_visible()


def press_lean(page: Page, move: str) -> None:
    """Moves over the open holes to the right one, then around the compass."""
    hole, lean = move.split(">")
    tab_to(page, "[role=gridcell]")
    for _ in range(page.locator(OPEN_HOLE).count() + 1):
        if page.evaluate("document.activeElement.dataset.hole") == hole:
            break
        page.keyboard.press("n")
    page.keyboard.press("Enter")
    petal = page.locator(f"[role=button][aria-label='Lean {DIRECTIONS[lean]}']")
    for _ in DIRECTIONS:
        if petal.evaluate("petal => petal === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_lean_is_learned_by_keyboard_alone(visit: Opener) -> None:
    page = visit("/learn/lean")
    for number, step in enumerate(steps("lean"), 1):
        await_step(page, number, step)
        if number == 2:
            press_lean(page, "c2>E")
            expect(words(page)).to_contain_text(step["otherwise"])
            expect(page.locator(".peg")).to_have_count(0)
        if "accept" in step:
            press_lean(page, step["accept"])
            expect(words(page)).to_contain_text(step["after"])
            expect(button(page, "Next")).to_be_focused()
        if number < len(steps("lean")):
            if number == 1 or "accept" not in step:
                tab_to(page, ".lesson .words .strong")
            page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play a level 1 bot")).to_be_visible()


def test_a_jump_is_learned_hop_by_hop_and_can_be_looked_at_again(visit: Opener) -> None:
    page = visit("/learn/leverage-board")
    step = to_the_task(page, "leverage-board", "d2>d4>f6xd8")
    click(page, "d2", "d4", "f6", "d8")
    expect(button(page, "Next")).to_have_count(0)  # the piece can still go on
    click(page, "d8")
    expect(words(page)).to_contain_text(step["after"])
    button(page, "Back").click()
    expect(words(page).get_by_role("heading", name="Step 3 of ")).to_be_visible()
    button(page, "Next").click()
    expect(words(page).get_by_role("heading", name="Step 4 of ")).to_be_visible()
    expect(button(page, "Show me")).to_be_visible()


# What a person taps to do what the steps ask for: a card, then the move.
LEAPS_BY_HAND = [
    ("Plain 8", "Plain 8: your pawn from the table to level 8"),
    ("Left deck",),
    ("Rampage 5", "Rampage 5: your pawn from the table to level 5"),
    ("Plain 5", "Plain 5: your pawn from the table to level 5"),
    ("Flip", "Flip: swap your pawn on level 8 with Blue's on level 13"),
    ("Precision 1, 2 or 3", "Precision 1, 2 or 3: your pawn from level 13 to the crown"),
    ("Wild 4", "Wild 4: Blue's pawn from level 14 past the crown, back to the table"),
    ("Plain 6", "Plain 6: your pawn from level 15 past the crown, back to the table"),
    ("Plain 8", "Plain 8: your pawn from level 8 to the crown"),
    ("Show hand and draw 3 new cards",),
    ("Wild 4", "Wild 4: Yellow's pawn from level 12 to the crown"),
    ("Plain 1", "Plain 1: your pawn from level 15 to the crown"),
]
# Legal moves that the same steps don't ask for.
LEAPS_MISTAKES = {
    "draw L": ("Right deck",),
    "6@15>0": ("Plain 8", "Plain 8: your pawn from level 15 past the crown, back to the table"),
    "wild@Y12>16": ("Plain 1", "Plain 1: your pawn from level 11 to level 12, where Yellow stands"),
    "1@15>16": ("Plain 2", "Plain 2: your pawn from level 15 past the crown, back to the table"),
}


def tap(page: Page, *names: str) -> None:
    """Taps a deck, the redraw, or a card and one of its moves. A chosen card stays chosen."""
    board = page.locator("[data-game=leaps-and-ledges] .table")
    for name in names:
        found = board.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(: \d+ plays?$|,|$)"))
        found.first.tap()


def test_leaps_and_ledges_is_learned_by_touch(visit: Opener) -> None:
    page = visit("/learn/leaps-and-ledges", **PHONE)
    by_hand = iter(LEAPS_BY_HAND)
    for number, step in enumerate(steps("leaps-and-ledges"), 1):
        await_step(page, number, step)
        if "accept" in step:
            if mistake := LEAPS_MISTAKES.get(step["accept"]):
                tap(page, *mistake)
                expect(words(page)).to_contain_text(step["otherwise"])
                expect(words(page)).not_to_contain_text(step["after"])
            tap(page, *next(by_hand))
            expect(words(page)).to_contain_text(step["after"])
        if step.get("accept") == "redraw":
            expect(page.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(0)
            expect(page.locator(".pawn")).to_have_count(16)
        if number < len(steps("leaps-and-ledges")):
            button(page, "Next").tap()
    assert next(by_hand, None) is None
    expect(page.get_by_text("Red and Yellow win with all eight pawns home")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=re.compile("moves Yellow.s pawns"))).to_have_count(1)
    button(page, "Back").tap()
    expect(page.get_by_text("Red and Yellow win")).to_have_count(0)


def test_an_offer_is_made_by_hand(visit: Opener) -> None:
    page = visit("/learn/leverage-cards")
    step = to_the_task(page, "leverage-cards", "offer KD give 5C get swear")
    page.get_by_role("button", name="Offer a deal").click()
    page.get_by_role("button", name="Give the 5 of Clubs").click()
    page.get_by_role("button", name="Allegiance").click()
    page.get_by_role("button", name="Send to Diamonds").click()
    expect(words(page)).to_contain_text(step["after"])


# What a person taps in the second game, which ends in war: the cards of the hand, then the move.
WAR_BY_HAND = {
    "call": ((), "Call for offers"),
    "pick KD": ((), "Accept the offer of Diamonds"),
    "accept": ((), "Accept"),
    "give 5H": (("5 of Hearts",), "Give"),
    "bid 9H": (("9 of Hearts",), "Bid"),
    "ask KC 2": ((), "Ask Clubs for 2"),
    "bid 6S 7D 7C": (("7 of Clubs", "7 of Diamonds", "6 of Spades"), "Bid"),
}


def test_a_call_and_a_war_are_learned_by_touch(visit: Opener) -> None:
    page = visit("/learn/leverage-cards", **PHONE)
    first = steps("leverage-cards").index(to_the_task(page, "leverage-cards", "call"))
    board, played = page.locator("section.board"), []
    for number, step in enumerate(steps("leverage-cards")[first:], first + 1):
        await_step(page, number, step)
        if "accept" in step:
            cards, move = WAR_BY_HAND[step["accept"]]
            for name in (*cards, move):
                board.get_by_role("button", name=re.compile(f"^{name}")).first.tap()
            expect(words(page)).to_contain_text(step["after"])
            played.append(step["accept"])
        if number < len(steps("leverage-cards")):
            button(page, "Next").tap()
    assert played == [*WAR_BY_HAND]
    expect(page.get_by_role("heading", name="The Realm is yours")).to_be_visible()


def test_the_rules_link_to_the_tutorial_and_unknown_games_have_none(visit: Opener) -> None:
    page = visit("/rules/lean")
    page.get_by_role("link", name="Learn by playing").click()
    await_step(page, 1, steps("lean")[0])
    page.goto("/learn/no-such-game")
    expect(page.get_by_role("heading", name="No tutorial")).to_be_visible()
