"""The events of every past move, for someone who joins in the middle of a game."""

from collections.abc import Callable
from typing import Any

import pytest

import fulcrum
from fulcrum.server.http.stories import events_so_far
from fulcrum.server.http.viewers import Viewer
from tests.browser.staged import Scene, played
from tests.server.http.clients import Client
from tests.server.http.test_records import begun, play

Browser = Callable[[], Client]


def test_a_story_starts_with_the_first_move(browser: Browser) -> None:
    ann, ben = browser(), browser()
    table = begun(ann, ben, game="lean", options={"side": 3})
    assert ann.ok("GET", f"/api/tables/{table}/story")["events"] == []
    seen = []
    for number in range(4):
        play((ann, ben)[number % 2], table, number)
        seen.append(ben.ok("GET", f"/api/tables/{table}")["view"]["game"]["events"])
    told = ben.ok("GET", f"/api/tables/{table}/story")
    assert told == {"table": table, "events": seen}
    assert all(events[0]["kind"] == "place" for events in seen)


def test_the_story_of_a_private_table_needs_its_key(browser: Browser) -> None:
    ann, ben, eve = browser(), browser(), browser()
    table = begun(ann, ben, game="lean", public=False)
    assert eve.refused(404, "GET", f"/api/tables/{table}/story") == "no-table"


@pytest.mark.parametrize("game", ["leaps-and-ledges", "leverage-cards"])
@pytest.mark.parametrize("seat", [0, None])
def test_a_seats_story_equals_the_events_of_its_views(game: str, seat: int | None) -> None:
    scene = Scene(game, players=4, seed=5, random_moves=60)
    table, _ = played(f"{game:-<22}", scene)
    seen: dict[int, list[dict[str, Any]]] = {}
    state = fulcrum.game(game).new(4, scene.seed)
    for entry in table.state.log:
        state.push(entry.move, entry.seat)
        view = state.view(seat)
        if view["moves"]:
            seen[len(view["moves"]) - 1] = view["events"]
    moves = len(table.state.view(seat)["moves"])
    told = events_so_far(table.state, Viewer(seat), moves)
    assert len(told) == moves
    assert {place: told[place] for place in seen} == seen


def test_a_story_ends_where_the_log_ends() -> None:
    table, _ = played(f"{'lean':-<22}", Scene("lean", seed=1, random_moves=12))
    assert events_so_far(table.state, Viewer(), 5) == events_so_far(table.state, Viewer(), 12)[:5]


@pytest.mark.parametrize("game", ["leaps-and-ledges", "leverage-cards"])
def test_the_story_with_all_hands_open_has_the_events_of_every_move(game: str) -> None:
    table, _ = played(f"{game:-<22}", Scene(game, players=4, seed=5, random_moves=60))
    told = events_so_far(table.state, Viewer(all_hands=True), 60)
    assert told == [state.open_view()["events"] for state in table.state.steps()][1:]
