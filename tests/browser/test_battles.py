"""Battles of the card game, watched and skipped, and the timeline at the end of a game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

import fulcrum
from tests.browser.conftest import PHONE, STILL, Opener, Served
from tests.browser.staged import PEOPLE, Scene, person_id, serving
from tests.browser.test_pages import violations
from tests.server.playing import cookie

WATCHED, SKIPPED, STILL_ONE, OVER = (f"{name:-<22}" for name in ("watched", "skipped", "still", "over"))
DUEL = Scene("leverage-cards", players=4, seed=0, random_moves=15)  # Dana has bid 4 of Spades, Ben has not
BEN, DANA = 1, 3
SCENES = {
    WATCHED: DUEL,
    SKIPPED: DUEL,
    STILL_ONE: DUEL,
    OVER: Scene("leverage-cards", players=4, seed=1, random_moves=510),
}
MOVING = {**STILL, "motion": "full", "pace": "slow"}  # slow, so that a busy machine sees each step
BETRAYALS = {"renounce", "broken"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("battles"), SCENES) as served:
        yield served


def sit_at(table: str, seat: int, visit: Opener, server: Served, **more: object) -> Page:
    page = visit(**more)
    expect(page.locator("article").first).to_be_visible()  # by then the visitor has a cookie, which is replaced
    name, _, value = cookie(person_id(table, seat)).partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page.goto(f"/table/{table}")
    return page


def duel(page: Page) -> Locator:
    return page.get_by_role("region", name="Duel for a crown")


def bid(page: Page, card: str) -> None:
    page.get_by_role("button", name=re.compile(card)).first.click()
    page.get_by_role("button", name=re.compile("^Bid .* face down$")).click()


def stand(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("button", name=re.compile("^Stand")).click()


def test_a_battle_is_watched_card_by_card(visit: Opener, server: Served) -> None:
    ben = sit_at(WATCHED, BEN, visit, server, settings=MOVING)
    dana = sit_at(WATCHED, DANA, visit, server)
    expect(duel(ben).locator(".sealed")).to_have_count(1)  # no one knows how many cards Dana has bid
    bid(ben, "10 of Hearts")
    hers = duel(ben).get_by_role("listitem", name=re.compile("^Dana"))
    expect(hers.locator(".flip")).to_have_count(1)  # now everyone does
    expect(hers).to_have_accessible_name("Dana, has bid 1 card")
    stand(ben, dana)
    log = ben.get_by_role("complementary", name="Table").locator("ol > li")
    made = log.count()
    expect(duel(ben)).to_contain_text("Reveal")
    expect(ben.locator(".headline")).to_contain_text("The bids are revealed")
    expect(hers).not_to_have_class(re.compile("lost"))
    assert log.count() == made  # the move list does not run ahead of the table
    expect(hers).to_have_accessible_name("Dana, bid 4 of Spades, total 4")
    expect(duel(ben).get_by_role("listitem", name="Ben, wins, bid 10 of Hearts, total 10")).to_be_visible()
    expect(ben.locator("[data-place=seat-1]")).to_contain_text("King")
    expect(ben.locator(".headline")).to_contain_text("Ben takes the crown")
    expect(log).not_to_have_count(made)


def test_a_battle_is_skipped_with_space_and_with_a_click(visit: Opener, server: Served) -> None:
    ben = sit_at(SKIPPED, BEN, visit, server, settings=MOVING)
    dana = sit_at(SKIPPED, DANA, visit, server, settings=MOVING, **PHONE)
    bid(ben, "10 of Hearts")
    stand(ben, dana)
    for page in (ben, dana):
        expect(page.locator(".headline")).to_contain_text("The bids are revealed")
    ben.evaluate("document.activeElement.blur()")
    ben.keyboard.press("Space")
    expect(duel(ben).get_by_role("listitem", name=re.compile("^Ben, wins"))).to_be_visible(timeout=1000)
    duel(dana).tap()
    expect(duel(dana).get_by_role("listitem", name=re.compile("^Ben, wins"))).to_be_visible(timeout=1000)


def test_a_battle_takes_no_time_without_motion(visit: Opener, server: Served) -> None:
    ben = sit_at(STILL_ONE, BEN, visit, server, settings={**STILL, "pace": "slow"})
    dana = sit_at(STILL_ONE, DANA, visit, server)
    bid(ben, "10 of Hearts")
    stand(ben, dana)
    ben.wait_for_selector(".won")  # and the bids were never face down
    expect(duel(ben).get_by_role("listitem", name="Dana, bid 4 of Spades, total 4")).to_be_visible()
    assert violations(ben) == []


@pytest.mark.parametrize("size", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_the_end_tells_the_reign_and_opens_all_hands(visit: Opener, server: Served, size: dict[str, object]) -> None:
    page = sit_at(OVER, 0, visit, server, **size)
    scene = SCENES[OVER]
    state = fulcrum.game(scene.game).new(scene.players, scene.seed)
    kings, betrayals, last = set[int](), 0, list[dict[str, object]]()
    for seat, move in scene.log():
        state.push(move, seat)
        view = state.view(None)
        kings |= {number for number, player in enumerate(view["players"]) if player["status"] == "king"}
        if view["events"] != last:  # a secret choice leaves those of the move before it
            betrayals += sum(event["kind"] in BETRAYALS for event in view["events"])
        last = view["events"]
    assert state.over
    reign = page.get_by_role("region", name="Timeline of the reign")
    expect(reign.get_by_role("heading", name=re.compile("betrayal"))).to_be_visible()
    told = reign.locator(".betrayals li")
    renounced = told.filter(has_text=re.compile("renounces|breaks the promise"))
    expect(renounced).to_have_count(betrayals)
    reign.get_by_text("Every crown and betrayal in order").click()
    for seat in kings:
        expect(reign.get_by_text(f"{PEOPLE[seat]} takes the crown").first).to_be_visible()
    winners = page.get_by_role("list", name="Winners").get_by_role("listitem")
    expect(winners).to_have_count(3)
    expect(winners.nth(0)).to_contain_text(PEOPLE[state.view(None)["outcome"]["details"]["king"]])
    hands = page.locator(".victory ol > li").filter(has=page.locator(".hand"))
    for seat, hand in enumerate(state.view(None)["hands"]):
        whose = hands.filter(has=page.locator("b", has_text=re.compile(f"^{PEOPLE[seat]}")))
        expect(whose.locator(".hand > .card")).to_have_count(len(hand))
    assert violations(page) == []


def test_the_move_list_is_grouped_by_turns(visit: Opener, server: Served) -> None:
    page = sit_at(OVER, 0, visit, server)
    log = page.get_by_role("complementary", name="Table")
    turns = log.get_by_role("button", name=re.compile("turn$|turn |round"))
    expect(turns.last).to_have_attribute("aria-expanded", "true")
    expect(turns.first).to_have_attribute("aria-expanded", "false")
    first = log.locator("ol > li").first
    expect(first).to_be_hidden()
    turns.first.click()
    expect(first).to_be_visible()
    turns.first.press("ArrowDown")
    expect(first.get_by_role("button")).to_be_focused()
    log.get_by_role("button", name="Show all").click()
    expect(log.locator("ol > li").nth(100)).to_be_visible()
    assert violations(page) == []
