"""Requests at a table: hints, takebacks, ending the game, a rematch."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.playing import await_turn, choose, make_move, moves_made

# Not the card game: there bots may act at the same time, which can make a hint stale.
TURN_BY_TURN = ("lean", "leaps-and-ledges", "leverage-board")


@pytest.mark.parametrize("game", TURN_BY_TURN)
def test_a_hint_is_a_move_that_can_be_played(visit: Opener, game: str) -> None:
    page = visit()
    choose(page, game)
    hint = page.get_by_role("button", name="Get a hint", exact=True)
    expect(hint).to_be_enabled()
    made = moves_made(page).count()
    hint.click()
    page.get_by_role("button", name="Play this move").click()
    expect(moves_made(page).nth(made)).to_be_visible()


def test_a_move_is_taken_back(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", side=3)
    assert await_turn(page)
    make_move(page)
    assert await_turn(page)
    expect(moves_made(page)).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(moves_made(page)).to_have_count(0)
    assert await_turn(page)


def test_who_resigns_has_lost_and_may_play_again(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", side=3)
    assert await_turn(page)
    make_move(page)
    assert await_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="Bot Indigo wins")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("No moves yet").or_(moves_made(page).first).first).to_be_visible()
    page.wait_for_function("before => location.href !== before", arg=first)


def test_a_game_is_aborted_in_the_first_round(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", side=3)
    assert await_turn(page)
    page.get_by_role("button", name="Abort game").click()
    page.get_by_role("dialog").get_by_role("button", name="Abort game").click()
    expect(page.get_by_text("This game was aborted.")).to_be_visible()
