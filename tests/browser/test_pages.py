"""Every page: no findings of axe-core, nothing too large, no layout shift, and friendly words."""

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import WEB, Opener
from tests.browser.playing import OPEN_HOLE, card, choose, png_size

GAMES = ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards")
LARGEST_SCRIPT = 150_000  # bytes as they are sent, before a game is chosen
NOBODYS = "A" * 22
PLACES = (
    "/",
    "/settings",
    "/leaderboard",
    "/nowhere/at/all",
    f"/table/{NOBODYS}",
    *(f"/rules/{game}" for game in GAMES),
)


@cache
def axe() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Returns what axe-core finds wrong, in light and in dark."""
    page.evaluate(f"() => {{ {axe()} }}")
    found = []
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        wrong: list[dict[str, Any]] = page.evaluate(
            "axe.run({resultTypes: ['violations']}).then(result => result.violations)"
        )
        found += [f"{theme} {each['id']}: {node['html'][:200]}" for each in wrong for node in each["nodes"]]
    return found


@pytest.mark.parametrize("path", PLACES)
def test_a_page_for_everybody(visit: Opener, path: str) -> None:
    page = visit(path, noise=NOBODYS in path)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_for_everybody(visit: Opener, game: str) -> None:
    page = visit()
    card(page, game).get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    choose(page, game)
    expect(page.locator("h2:text-is('Board') + *")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("tab", name="Chat").click()
    assert violations(page) == []


def test_waiting_for_a_friend(visit: Opener) -> None:
    page = visit()
    choose(page, "lean", "private")
    expect(page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    assert violations(page) == []


def test_the_script_before_a_game_is_chosen_is_small_and_nothing_jumps(visit: Opener) -> None:
    page = visit("/settings")
    sizes: dict[str, int] = {}

    def count(response: Response) -> None:
        if response.url.endswith(".js"):
            sizes[response.url] = int(response.headers["content-length"])

    page.on("response", count)
    page.add_init_script(
        "window.jumps = 0; new PerformanceObserver(list => list.getEntries().forEach(entry => {"
        "window.jumps += entry.value })).observe({type: 'layout-shift', buffered: true})"
    )
    page.goto("/")
    expect(card(page, "lean").locator("svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) < LARGEST_SCRIPT
    assert not any(game in url for url in sizes for game in GAMES)
    assert page.evaluate("window.jumps") < 0.1


def test_each_game_comes_when_it_is_chosen(visit: Opener) -> None:
    page = visit()
    with page.expect_response(lambda response: "/assets/lean-" in response.url and response.url.endswith(".js")):
        choose(page, "lean")


def test_a_table_that_is_not_there(visit: Opener) -> None:
    for path in (f"/table/{NOBODYS}", "/table/short", f"/replay/{NOBODYS}"):
        page = visit(path, noise=True)
        expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
        page.get_by_role("link", name="See all games").click()
        expect(page.locator("article").first).to_be_visible()


def test_a_private_table_needs_its_key(visit: Opener) -> None:
    host = visit()
    choose(host, "lean", "private")
    link = host.get_by_role("textbox", name="Link").input_value()
    stranger = visit(link.partition("#")[0], noise=True)
    expect(stranger.get_by_role("heading", name="Table not found")).to_be_visible()


def test_a_refused_move_says_why(visit: Opener) -> None:
    """The page offers no illegal moves, so the answer to a legal one is changed on its way."""
    page = visit()
    page.route_web_socket("**/ws", refuse_moves)
    page.reload()
    choose(page, "lean")
    page.locator(OPEN_HOLE).first.click()
    page.locator("[role=button][aria-label^='Lean ']").first.click()
    expect(page.get_by_role("alert")).to_contain_text("This hole is taken.")
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("alert").get_by_role("link", name="LE-5")).to_be_visible()


def refuse_moves(socket: Any) -> None:
    server = socket.connect_to_server()

    def heard(message: str) -> None:
        if '"do":"move"' not in message:
            server.send(message)
            return
        number = message.partition('"id":"')[2].partition('"')[0]
        error = '{"code":"illegal","clause":"LE-5","words":"this hole is taken"}'
        socket.send(f'{{"re":"{number}","error":{error}}}')

    socket.on_message(heard)
    server.on_message(socket.send)


def test_settings_are_kept(visit: Opener) -> None:
    page = visit("/settings", settings={})
    page.get_by_label("Dark").check()
    page.get_by_label("Colour-blind friendly").check()
    page.reload()
    expect(page.locator("html[data-theme=dark][data-palette=colour-blind]")).to_be_visible()
    expect(page.get_by_label("Dark")).to_be_checked()


def test_the_files_for_installing_on_a_phone_exist(visit: Opener) -> None:
    page = visit()
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        told = page.request.get(icon["src"])
        assert told.ok and told.headers["content-type"] == icon["type"], icon["src"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*png_size(told.body())) == icon["sizes"]


def test_the_start_dialog_offers_numbers_of_pegs_with_words(visit: Opener) -> None:
    page = visit()
    card(page, "lean").get_by_role("button").click()
    page.get_by_text("Options", exact=True).click()
    pegs = page.get_by_label("Pegs of each player").first
    expect(pegs).to_have_value("24")
    pegs.select_option("other")
    expect(page.get_by_role("spinbutton", name="Pegs of each player")).to_be_visible()
    assert violations(page) == []
    pegs.select_option("30")
    expect(page.get_by_role("spinbutton", name="Pegs of each player")).to_have_count(0)
    with page.expect_request("**/api/tables") as created:
        page.get_by_role("button", name="Start game").click()
    assert created.value.post_data_json["options"] == {"pegs": 30}


def test_the_start_dialog_offers_that_pairs_hold(visit: Opener) -> None:
    page = visit()
    card(page, "leaps-and-ledges").get_by_role("button").click()
    page.get_by_text("Options", exact=True).click()
    breaks = page.get_by_label("Wild 4 may move an opposing pawn out of a safe pair")
    expect(breaks).to_be_checked()
    breaks.uncheck()
    with page.expect_request("**/api/tables") as created:
        page.get_by_role("button", name="Start game").click()
    assert created.value.post_data_json["options"] == {"wild_breaks_pairs": False}
