"""Whole games: against a bot, between two browsers, by keyboard alone, on a phone."""

import json
from pathlib import Path

from playwright.sync_api import Page, Route, expect

import fulcrum
from tests.browser.conftest import PHONE, Opener
from tests.browser.playing import await_turn, choose, make_move, moves_made, play_out, png_size, verdict

SCRIPT = "<script>document.title='taken'</script>"
MOST_TABS = 60


def test_a_game_of_lean_against_a_bot_from_two_clicks_to_its_record(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", side=3)
    expect(page).to_have_title("● Your turn · Lean")
    play_out(page)
    page.get_by_role("link", name="Watch replay").click()
    expect(page.locator("aside ol > li").nth(3)).to_be_visible()
    page.keyboard.press("End")
    last = moves_made(page).count()
    expect(page.get_by_text(f"{last} / {last}")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(f"{last - 1} / {last}")).to_be_visible()
    assert f"ply={last - 1}" in page.url
    with page.expect_download() as found:
        page.get_by_role("button", name="Download record").click()
    record = json.loads(Path(found.value.path()).read_text(encoding="utf-8"))
    state = fulcrum.replay(record)
    assert state.over and len(state.log) == last
    with page.expect_download() as found:
        page.get_by_role("button", name="Download SVG").click()
    assert Path(found.value.path()).read_text(encoding="utf-8").startswith("<svg")
    with page.expect_download() as found:
        page.get_by_role("button", name="Download PNG").click()
    assert max(png_size(Path(found.value.path()).read_bytes())) == 1600


def test_two_browsers_play_by_a_link_and_text_stays_text(visit: Opener) -> None:
    host = visit()
    choose(host, "lean", "private", side=2)
    link = host.get_by_role("textbox", name="Link").input_value()
    assert "#" in link
    guest = visit("/settings")
    guest.get_by_label("Display name").fill(SCRIPT[:40])
    guest.get_by_role("button", name="Save name").click()
    expect(guest.get_by_text("Name saved.")).to_be_visible()
    guest.goto(link)
    guest.get_by_role("button", name="Join game").click()
    expect(host.locator("aside").get_by_text(SCRIPT[:40])).to_be_visible()
    say(host, SCRIPT)
    guest.get_by_role("tab", name="Chat").click()
    expect(guest.get_by_role("tabpanel").get_by_text(SCRIPT)).to_be_visible()
    for page in (host, guest):
        page.get_by_role("tab", name="Moves").click()
    play_out(host, guest)
    assert "taken" not in (host.title(), guest.title())
    host.get_by_role("button", name="Play again").click()
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        expect(page.get_by_text("No moves yet")).to_be_visible()
        assert page.url != link


def test_a_name_is_kept_however_late_the_server_says_who_the_visitor_is(visit: Opener) -> None:
    page = visit()
    page.context.clear_cookies()
    held: list[Route] = []
    page.route("**/api/me", lambda route: held.append(route) if not held else route.continue_())
    page.goto("/settings")
    while not held:
        page.wait_for_timeout(20)
    expect(page.get_by_label("Display name")).to_be_disabled()
    expect(page.get_by_role("button", name="Save name")).to_be_disabled()
    held[0].continue_()
    page.get_by_label("Display name").fill("Early bird")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_text("Name saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Display name")).to_have_value("Early bird")


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log", name="Conversation").get_by_text(text)).to_be_visible()


def test_a_table_that_is_full_can_be_watched(visit: Opener) -> None:
    host = visit()
    choose(host, "lean", side=2)
    assert await_turn(host)
    watcher = visit(host.url)
    expect(watcher.get_by_text("You are watching. All seats are taken.")).to_be_visible()
    make_move(host)
    expect(moves_made(watcher).first).to_be_visible()
    assert watcher.locator(".hole.open").count() == 0


def tab_to(page: Page, what: str) -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"no way to {what} by keyboard")


def test_a_game_by_keyboard_alone(visit: Opener) -> None:
    page = visit()
    expect(page.locator("article").first).to_be_visible()
    tab_to(page, "article[data-game=lean] button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, "dialog input[type=radio]")
    page.keyboard.press("Enter")
    assert await_turn(page)
    tab_to(page, "[role=gridcell]")
    for number in (0, 2):
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(moves_made(page).nth(number)).to_be_visible()
        assert await_turn(page)
    tab_to(page, "aside ol button")
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.innerText").startswith("1")


def test_a_phone(visit: Opener) -> None:
    page = visit(**PHONE)
    choose(page, "lean", side=2)
    while await_turn(page):
        make_move(page, tap=True)
    expect(verdict(page)).to_be_visible()
    for path in (page.url, "/", "/settings", "/rules/leverage-cards", "/leaderboard"):
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, path
