"""Replays of finished games with hidden cards: seen by everyone, from any seat, and with all hands open."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

import fulcrum
from fulcrum.core.state import State
from tests.browser.conftest import PHONE, Opener, Served
from tests.browser.staged import PEOPLE, Scene, serving
from tests.browser.test_pages import violations

CARDS, TOWER, LEAN, RUNNING = (f"{name:-<22}" for name in ("cards", "tower", "lean", "running"))
SCENES = {
    CARDS: Scene("leverage-cards", players=10, seed=4, random_moves=876),
    TOWER: Scene("leaps-and-ledges", players=4, seed=5, random_moves=405),
    LEAN: Scene("lean", "a2>NW c2>E a1>NW b3>NW", options={"side": 2, "pegs": 2}),
    RUNNING: Scene("leverage-cards", players=4, seed=4, random_moves=30),
}
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
RANKS = {"J": "Jack", "Q": "Queen"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("replay"), SCENES) as served:
        yield served


def state_after(table: str, moves: int) -> State:
    scene = SCENES[table]
    state = fulcrum.game(scene.game).new(scene.players, scene.seed)
    for seat, move in scene.log()[:moves]:
        state.push(move, seat)
    return state


def words(card: str) -> str:
    """The name of a playing card on the page."""
    rank, suit, second = re.fullmatch(r"(10|.)(.)(2?)", card).groups()  # type: ignore[union-attr]
    return f"{RANKS.get(rank, rank)} of {SUITS[suit]}{' of the second deck' if second else ''}"


def shown_cards(place: Locator) -> list[str]:
    """The names of the cards, as a screen reader says them."""
    return [" ".join(name.split()) for name in place.locator("li > .unseen").all_inner_texts()]


def seen_by(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Seen by")


def widths(page: Page) -> list[int]:
    found: list[int] = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return found


@pytest.mark.parametrize("size", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_a_card_game_is_seen_from_a_seat_and_with_all_hands_open(visit: Opener, size: dict[str, object]) -> None:
    page = visit(f"/replay/{CARDS}?ply=864", **size)  # two Kings have bid, the third has not
    state = state_after(CARDS, 864)
    expect(seen_by(page)).to_have_value("everyone")
    hand = page.get_by_role("region", name="Cards of Emil")
    expect(hand).to_have_count(0)
    seen_by(page).select_option(label="Emil")
    expect(hand).to_be_visible()
    view = state.view(4)
    assert set(shown_cards(hand.get_by_role("list", name="Hand of Emil"))) == set(map(words, view["hand"]))
    assert set(shown_cards(hand.get_by_role("list", name="Pledged"))) == set(map(words, view["aside"]))
    assert page.url.endswith("?ply=864&seat=4")
    page.get_by_role("button", name="Previous move").click()
    expect(page).to_have_url(re.compile(r"ply=863&seat=4$"))
    seen_by(page).focus()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"ply=863&open$"))
    expect(hand).to_have_count(0)
    open_hands = state_after(CARDS, 863).open_view()
    for seat, name in enumerate(PEOPLE):
        plate = page.locator(f"[data-place=seat-{seat}]")
        expect(plate).to_contain_text(name)
        for card in open_hands["hands"][seat] + open_hands["asides"][seat]:
            expect(plate).to_contain_text(words(card))
    assert page.get_by_role("textbox", name="Link").input_value().endswith("?ply=863&open")
    across, room = widths(page)
    assert across <= room


@pytest.mark.parametrize("viewer", ["seat=2", "open"])
def test_every_viewer_can_use_the_page(visit: Opener, viewer: str) -> None:
    page = visit(f"/replay/{CARDS}?ply=600&{viewer}")
    expect(page.get_by_role("region", name="Table")).to_be_visible()
    assert violations(page) == []


def test_the_link_of_a_replay_keeps_its_viewer(visit: Opener) -> None:
    page = visit(f"/replay/{TOWER}?ply=40&seat=1")
    state = state_after(TOWER, 40)
    hand = page.get_by_role("list", name="Hand of Ben")
    expect(hand.get_by_role("listitem")).to_have_count(len(state.view(1)["hand"]))
    expect(seen_by(page)).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"ply=41&seat=1$"))
    page.goto(f"/replay/{TOWER}?ply=40&open")
    players = page.get_by_role("list", name="Players")
    expect(players.get_by_role("list", name="Hand")).to_have_count(4)
    for seat, hand_of in enumerate(players.get_by_role("list", name="Hand").all()):
        kinds = [name.removeprefix("Plain ").split()[0].lower() for name in shown_cards(hand_of)]
        assert kinds == state.view(seat)["hand"]
    assert violations(page) == []
    page.goto(f"/replay/{TOWER}?ply=40&seat=9")  # there is no such seat
    expect(seen_by(page)).to_have_value("everyone")
    expect(page.get_by_role("list", name="Hand")).to_have_count(0)


def test_the_move_list_tells_what_the_viewer_saw(visit: Opener) -> None:
    page = visit(f"/replay/{CARDS}?ply=864")
    bids = page.get_by_role("complementary", name="Game").locator("ol > li").nth(599)
    expect(bids).to_contain_text("Hana makes a counter-offer")
    expect(bids).not_to_contain_text("gives")
    seen_by(page).select_option("open")
    expect(bids).to_contain_text("Hana makes a counter-offer: gives")


def test_a_game_without_hidden_cards_has_no_viewers(visit: Opener) -> None:
    page = visit(f"/replay/{LEAN}?ply=2&open")
    expect(page.get_by_role("group", name="Replay controls")).to_be_visible()
    expect(seen_by(page)).to_have_count(0)


def test_a_running_game_shows_no_hands(visit: Opener) -> None:
    page = visit(f"/replay/{RUNNING}?ply=3&open", noise=True)
    expect(page.get_by_role("heading", name="Game still in progress")).to_be_visible()
