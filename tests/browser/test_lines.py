"""Broken connections: a server that dies, one with a newer page, and none at all."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Opener, Served
from tests.browser.playing import LEAN, OPEN_HOLE, await_turn, can_move, choose, make_move, moves_made, play_out


def test_a_game_goes_on_after_the_server_died_and_no_move_is_lost(visit: Opener, server: Served) -> None:
    page = visit(noise=True)
    choose(page, "lean", side=3)
    assert await_turn(page)
    make_move(page)
    assert await_turn(page)
    made = moves_made(page).count()
    server.kill()
    try:
        expect(page.get_by_text("Connection lost · reconnecting")).to_be_visible()
        page.locator(OPEN_HOLE).first.click()
        page.locator(LEAN).first.click()
        expect(page.get_by_text("Sending your move …")).to_be_visible()
    finally:
        server.begin()
    expect(page.get_by_text("Connected")).to_be_visible()
    expect(moves_made(page).nth(made)).to_be_visible()
    play_out(page)


def test_an_old_page_says_so(visit: Opener, server: Served) -> None:
    page = visit(noise=True)
    choose(page, "lean", side=2)
    assert await_turn(page)

    def newer(route: Route) -> None:
        route.fulfill(body='<script type="module" src="/assets/index-newer.js"></script>', content_type="text/html")

    page.route(f"{server.address}/", newer)
    server.kill()
    server.begin()
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_the_page_opens_without_a_network_and_says_so(visit: Opener, server: Served) -> None:
    page = visit(noise=True, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now its files come through the worker, which keeps them
    expect(page.locator("article").first).to_be_visible()
    server.kill()
    try:
        page.reload()
        expect(page.get_by_role("heading", name=re.compile("Can.t reach the server"))).to_be_visible()
    finally:
        server.begin()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("article").first).to_be_visible()


def test_a_player_whose_session_ended_is_told_and_may_watch(visit: Opener, server: Served) -> None:
    page = visit(noise=True)
    choose(page, "lean")
    assert await_turn(page)
    page.context.clear_cookies()  # the browser has lost its identity, and finds out when the connection breaks
    server.kill()
    server.begin()
    expect(page.get_by_text("You no longer have a seat at this table. You can still watch.")).to_be_visible()
    assert not can_move(page)
    page.reload()
    expect(page.get_by_text("You are watching. All seats are taken.")).to_be_visible()
