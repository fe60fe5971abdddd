"""Deals between people in the card game: offers, counter-offers and calls, with the sheet and its help."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import fulcrum
from fulcrum.server.storage.databases import Sqlite
from tests.browser.conftest import PHONE, Opener, Served
from tests.browser.staged import PEOPLE, Scene, person_id, stage
from tests.browser.test_pages import violations
from tests.server.playing import cookie

SCENE = Scene("leverage-cards", players=4, seed=3)
OFFERED, CALLED, ASIDE = (f"{name:-<22}" for name in ("offered", "called", "aside"))
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("market")
    address = Sqlite(folder / "market.sqlite3")
    stage(address, dict.fromkeys((OFFERED, CALLED, ASIDE), SCENE))
    served = Served(address, folder)
    try:
        served.begin()
        yield served
    finally:
        served.kill()


@pytest.fixture
def hands() -> list[list[str]]:
    """The hands of all seats, the player on turn first."""
    state = fulcrum.game(SCENE.game).new(SCENE.players, SCENE.seed)
    return [state.view(seat)["hand"] for seat in order()]


def order() -> list[int]:
    state = fulcrum.game(SCENE.game).new(SCENE.players, SCENE.seed)
    first, count = state.actors[0], len(state.view()["players"])
    return [(first + number) % count for number in range(count)]


def sit_down(table: str, number: int, visit: Opener, server: Served, **more: object) -> Page:
    """Opens the table for a person, counted from the player on turn."""
    page = visit(**more)
    expect(page.locator("article").first).to_be_visible()  # by then the visitor has a cookie, which is replaced
    name, _, value = cookie(person_id(table, order()[number])).partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    page.goto(f"/table/{table}")
    expect(page.locator(".tray")).to_be_visible()
    return page


def name_of(number: int) -> str:
    return PEOPLE[order()[number]]


def words_of(card: str) -> str:
    rank = {"J": "Jack", "Q": "Queen"}.get(card[:-1], card[:-1])
    return f"{rank} of {SUITS[card[-1]]}"


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def offer_from(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=f"Offer from {name}")


def test_an_offer_is_countered_with_its_terms_filled_in_and_accepted(
    visit: Opener, server: Served, hands: list[list[str]]
) -> None:
    ann, ben, cleo = (sit_down(OFFERED, number, visit, server) for number in range(3))
    given, asked = hands[0][0], hands[1][0]
    ann.locator(".action", has_text="Offer a deal").click()
    ann.get_by_role("radio", name=re.compile(f"^{name_of(1)}")).check()
    button(ann, f"Give the {words_of(given)}").click()
    expect(ann.locator(".verdict")).to_contain_text("A gift")
    button(ann, "One card more").click()
    ann.get_by_role("group", name="You promise").get_by_role("button", name="Peace").click()
    assert violations(ann) == []
    button(ann, f"Send to {name_of(1)}").click()

    offer = offer_from(ben, name_of(0))
    expect(offer).to_contain_text("1 card you choose")
    expect(cleo.get_by_label(re.compile("^Offer from"))).to_contain_text("Only these two players see the offer")
    assert violations(ben) == []
    button(offer, "Counter").click()
    sheet = ben.get_by_role("region", name="Counter-offer")
    expect(button(sheet, f"Remove the {words_of(given)}")).to_be_visible()
    expect(sheet.locator(".mini[aria-pressed=true]")).to_have_count(1)  # for the unseen card
    promises = sheet.get_by_role("group", name=f"{name_of(0)} promises")
    expect(promises.get_by_role("button", name="Peace")).to_have_attribute("aria-pressed", "true")
    sheet.locator(".mini[aria-pressed=true]").click()
    button(sheet, f"Give the {words_of(asked)}").click()
    sheet.get_by_role("group", name="You promise").get_by_role("button", name="Aid in the War").click()
    button(sheet, f"Send to {name_of(0)}").click()

    answer = offer_from(ann, name_of(1))
    expect(answer).to_contain_text("Aid in the War")
    expect(answer).to_contain_text("Peace for 1 turn")
    button(answer, "Accept").click()
    for page in (ann, ben, cleo):
        expect(page.get_by_text("2 open promises")).to_be_visible()
    cleo.get_by_text("Players: bonds").click()
    expect(cleo.get_by_role("row", name=re.compile(f"^{name_of(1)}"))).to_contain_text("in the War")
    cleo.get_by_text("Cards: discarded").click()
    expect(cleo.get_by_role("row", name=re.compile("^10 "))).to_be_visible()
    assert violations(cleo) == []


def test_a_call_is_answered_and_one_offer_countered_while_the_others_stay_open(
    visit: Opener, server: Served, hands: list[list[str]]
) -> None:
    people = [sit_down(CALLED, number, visit, server) for number in range(4)]
    ann, ben, cleo, dana = people
    ann.locator(".action", has_text="Offer a deal").click()
    ann.get_by_role("radio", name="Everyone").check()
    button(ann, "Call for offers").click()
    for page, mine in ((ben, hands[1][0]), (cleo, hands[2][0])):
        page.locator(".action", has_text="Make an offer").click()
        button(page, f"Give the {words_of(mine)}").click()
        button(page, f"Send to {name_of(0)}").click()
    dana.locator(".action", has_text="Decline").click()

    expect(ann.get_by_role("article")).to_have_count(2)
    assert violations(ann) == []
    offer_from(ann, name_of(1)).get_by_role("button", name="Counter").click()
    button(ann, "Cancel").click()
    expect(ann.get_by_role("article")).to_have_count(2)
    offer_from(ann, name_of(2)).get_by_role("button", name="Reject").click()
    expect(ann.get_by_role("article")).to_have_count(1)
    button(ann, "Show the rejected offer").click()
    offer_from(ann, name_of(1)).get_by_role("button", name="Counter").click()
    ann.get_by_role("group", name="You promise").get_by_role("button", name="Bend").click()
    button(ann, f"Send to {name_of(1)}").click()
    answer = offer_from(ben, name_of(0))
    expect(answer).to_contain_text("Bend the knee")
    button(answer, "Accept").click()
    for page in people:
        expect(page.get_by_text("1 open promise")).to_be_visible()


def test_the_rough_worth_can_be_switched_off_and_the_sheet_fits_a_phone(
    visit: Opener, server: Served, hands: list[list[str]]
) -> None:
    ann = sit_down(ASIDE, 0, visit, server, **PHONE)
    ann.goto("/settings")
    ann.get_by_text("Show what a deal is roughly worth").click()
    ann.goto(f"/table/{ASIDE}")
    ann.locator(".action", has_text="Offer a deal").click()
    button(ann, f"Give the {words_of(hands[0][0])}").click()
    expect(button(ann, f"Send to {name_of(1)}")).to_be_in_viewport()  # the next player is first
    expect(ann.locator(".verdict")).to_have_count(0)
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(ann) == []
    ann.keyboard.press("Escape")
    expect(ann.locator(".action", has_text="Offer a deal")).to_be_visible()
