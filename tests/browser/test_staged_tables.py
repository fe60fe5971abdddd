"""Prepared tables: situations that only some deals and positions show."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Served
from tests.browser.playing import moves_made
from tests.browser.staged import Scene, person_id, serving
from tests.server.playing import cookie

KNOCKS = f"{'knocks':-<22}"
FLIP_AT_THE_START = f"{'flip-at-the-start':-<22}"
SCENES = {
    KNOCKS: Scene("leaps-and-ledges", players=4, seed=16, random_moves=40),
    FLIP_AT_THE_START: Scene(
        "leaps-and-ledges", players=2, seed=4
    ),  # seat 0 begins, with a Flip and no pawn on a level
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("staged"), SCENES) as served:
        yield served


def sit_at(table: str, visit: Opener, server: Served) -> Page:
    page = visit()
    expect(page.locator("article").first).to_be_visible()  # by then the visitor has a cookie, which is replaced
    name, _, value = cookie(person_id(table, 0)).partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page.goto(f"/table/{table}")
    return page


def test_the_log_is_the_same_after_a_reload(visit: Opener, server: Served) -> None:
    page = sit_at(KNOCKS, visit, server)
    expect(page.locator("aside ol small", has_text="is knocked off")).not_to_have_count(0)
    page.locator(".card:not(.dead)").first.click()
    made = moves_made(page).count()
    page.locator(".plays button").first.click()
    expect(moves_made(page).nth(made)).to_be_attached()
    before = moves_made(page).all_inner_texts()
    page.reload()
    expect(moves_made(page)).to_have_text(before, use_inner_text=True)


def test_a_card_that_can_not_be_played_says_so_when_it_is_pressed(visit: Opener, server: Served) -> None:
    page = sit_at(FLIP_AT_THE_START, visit, server)
    say = page.locator(".say")
    expect(say).to_have_text("Choose a card, or a pawn on the tower.")
    page.locator(".card.dead").click()
    expect(say).to_have_text(re.compile("^You can.t play Flip now: no pawn can use it.$"))
    page.locator(".card:not(.dead)").first.click()
    expect(say).to_have_text("Choose a move.")
