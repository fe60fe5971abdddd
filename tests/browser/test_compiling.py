"""The notice on a new server: the bots are being compiled, and what that means for a player."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import Opener
from tests.browser.playing import choose


def test_a_table_with_bots_says_that_they_are_being_compiled_until_they_are(visit: Opener) -> None:
    page = visit()
    builds = [{"game": "lean", "seconds": 41.4}, {"game": "leverage-cards", "seconds": 0.0}]

    def answer(route: Route) -> None:
        route.fulfill(json={"builds": builds})

    page.route("**/api/builds", answer)
    choose(page, "lean", side=3)
    notice = page.get_by_role("status").filter(has_text="being compiled")
    expect(notice).to_contain_text("41\N{NO-BREAK SPACE}s so far")
    expect(notice).to_contain_text("Until then they play at a simple level.")
    builds.pop(0)
    expect(notice).to_have_count(0)


def test_a_table_of_a_compiled_game_says_nothing(visit: Opener) -> None:
    page = visit()
    with page.expect_response("**/api/builds") as response:
        choose(page, "lean", side=3)
    assert response.value.json() == {"builds": []}
    expect(page.get_by_text("being compiled")).to_have_count(0)
