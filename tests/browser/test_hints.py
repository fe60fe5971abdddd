"""A hint is drawn on the board of every game, and is gone when the move is made."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import choose, moves_made
from tests.browser.test_pages import violations

DRAWN = {
    "lean": ".lean .hint",
    "leaps-and-ledges": ".way.advised, .pile.hinted, .redraw.hinted",
    "leverage-board": ".face .hint",
    "leverage-cards": ".action.hinted, .hand .hinted, .button.hinted",
}


@pytest.mark.parametrize("game", DRAWN)
def test_a_hint_is_drawn_until_the_move_is_made(visit: Opener, game: str) -> None:
    page = visit()
    choose(page, game)
    hint = page.get_by_role("button", name="Get a hint", exact=True)
    expect(hint).to_be_enabled()
    hint.click()
    play = page.get_by_role("button", name="Play this move")
    expect(play).to_be_enabled()
    expect(page.locator(DRAWN[game]).first).to_be_visible()
    assert violations(page) == []
    made = moves_made(page).count()
    play.click()
    expect(moves_made(page).nth(made)).to_be_attached()
    expect(page.locator(DRAWN[game])).to_have_count(0)
