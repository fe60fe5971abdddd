"""Whose view a request gets: any seat's and all hands of a finished game, no other seat's of a running one."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import fulcrum
from fulcrum.match.refusals import Refused
from fulcrum.server.http.viewers import GameShown, Viewer, ViewerChoice
from tests.server.http.clients import Client
from tests.server.http.test_records import ask, begun, play

Browser = Callable[[], Client]
WAYS = ("story", "replay", "picture", "picture?ply=3")
RUNNING, OVER = GameShown(4, 1, over=False), GameShown(4, 1, over=True)


def made(ann: Client, ben: Client, moves: int = 12, **wishes: Any) -> str:
    """Returns a table of Leaps and Ledges after some moves."""
    table = begun(ann, ben, game="leaps-and-ledges", **wishes)
    for number in range(moves):
        actor = ann.ok("GET", f"/api/tables/{table}")["view"]["game"]["actors"][0]
        play((ann, ben)[actor], table, number)
    return table


def with_ventures(players: list[Client]) -> str:
    """Returns a table of the card game at which everyone has drawn cards that no one else has seen."""
    table = begun(*players[:2], game="leverage-cards", players=4)
    for player in players[2:]:
        player.ok("POST", f"/api/tables/{table}/join", {})
    for number in range(12):
        view = players[0].ok("GET", f"/api/tables/{table}")["view"]
        actor = view["game"]["actors"][0]
        moves = ask(players[actor], do="moves", table=table)["moves"]
        move = "venture" if "venture" in moves else moves[0]
        ask(players[actor], do="move", table=table, id=f"{number}", move=move, **{"for": view["version"]})
    return table


def address(table: str, way: str, viewer: str) -> str:
    return f"/api/tables/{table}/{way}{'&' if '?' in way else '?'}{viewer}"


def test_a_running_game_never_gives_the_view_of_another_seat(ann: Client, ben: Client, browser: Browser) -> None:
    table = made(ann, ben)
    for client, others in ((ann, ("seat=1",)), (ben, ("seat=0",)), (browser(), ("seat=0", "seat=1"))):
        for way, viewer in product(WAYS, (*others, "open=true", "open=1")):
            answer = client.request("GET", address(table, way, viewer))
            assert answer.status_code == 409 and answer.json()["error"]["code"] == "not-over", (way, viewer)
            assert "cards" not in answer.text and 'hand"' not in answer.text


def test_a_running_game_gives_the_view_of_the_own_seat_and_of_spectators(browser: Browser) -> None:
    players = [browser() for _ in range(4)]
    story = f"/api/tables/{with_ventures(players)}/story"
    spectators = browser().ok("GET", story)
    stories = [player.ok("GET", story) for player in players]
    assert all(told != spectators for told in stories)  # everyone has drawn cards
    for seat, player in enumerate(players):
        assert player.ok("GET", f"{story}?seat={seat}") == stories[seat]
        assert player.ok("GET", f"{story}?seat=spectator") == spectators
        for other in {0, 1, 2, 3} - {seat}:
            assert player.refused(409, "GET", f"{story}?seat={other}") == "not-over"


def test_a_finished_game_is_seen_from_any_seat_and_with_all_hands_open(
    ann: Client, ben: Client, browser: Browser
) -> None:
    table = made(ann, ben)
    ask(ann, do="resign", table=table)
    spectator = browser()
    told = spectator.ok("GET", f"/api/tables/{table}/record")
    assert told["has_secrets"]
    states = list(fulcrum.replay(told["record"]).steps())
    looks: dict[str, Callable[[Any], Any]] = {
        "": lambda state: state.view(),
        "seat=spectator": lambda state: state.view(),
        "seat=0": lambda state: state.view(0),
        "seat=1": lambda state: state.view(1),
        "open=true": lambda state: state.open_view(),
    }
    for (viewer, look), client in product(looks.items(), (ann, spectator)):
        for ply in (0, 5, len(states) - 1):
            shown = client.ok("GET", address(table, f"replay?ply={ply}", viewer))
            assert shown["view"] == look(states[ply])
        if viewer:
            told = client.ok("GET", address(table, "story", viewer))
            assert told["events"] == [look(state)["events"] for state in states[1:]]
    drawn = {spectator.get(address(table, "picture", viewer)).text for viewer in looks if viewer}
    assert len(drawn) == 4
    assert spectator.get(address(table, "picture?ply=12", "open=true")).text in drawn


def test_nothing_is_hidden_in_a_game_without_secrets(ann: Client, ben: Client) -> None:
    table = begun(ann, ben)
    ask(ann, do="resign", table=table)
    assert ben.ok("GET", f"/api/tables/{table}/record")["has_secrets"] is False
    spectators = ben.ok("GET", f"/api/tables/{table}/replay")
    assert ben.ok("GET", f"/api/tables/{table}/replay?open=true") == spectators


def test_delayed_spectators_wait_for_the_end_of_the_game(ann: Client, ben: Client, browser: Browser) -> None:
    table = made(ann, ben, moves=4, spectator_delay=3600)
    ask(ann, do="resign", table=table)
    spectator = browser()
    for path in ("record", "replay", "picture?ply=0", "story?seat=0", "story?open=true", "replay?seat=1"):
        assert spectator.refused(409, "GET", f"/api/tables/{table}/{path}") == "not-over"
        assert ben.request("GET", f"/api/tables/{table}/{path}").is_success
    assert spectator.ok("GET", f"/api/tables/{table}/story?seat=spectator")["events"] == []


@pytest.mark.parametrize("viewer", ["seat=2", "seat=-1", "seat=99999999999999999999", "seat=0&open=true"])
def test_a_viewer_that_does_not_exist_is_refused(ann: Client, ben: Client, viewer: str) -> None:
    table = made(ann, ben, moves=1)
    assert ann.refused(422, "GET", f"/api/tables/{table}/story?{viewer}") == "viewer"
    ask(ann, do="resign", table=table)
    for way in WAYS[:3]:
        assert ann.refused(422, "GET", address(table, way, viewer)) == "viewer"


@pytest.mark.parametrize("viewer", ["seat=me", "seat=", "seat=1.5", "open=perhaps"])
def test_an_unreadable_viewer_is_a_malformed_request(ann: Client, ben: Client, viewer: str) -> None:
    table = begun(ann, ben)
    assert ann.refused(400, "GET", f"/api/tables/{table}/story?{viewer}") == "request"


def test_the_default_needs_no_permission() -> None:
    assert ViewerChoice(None, all_hands=False).viewer(RUNNING, Viewer(1)) == Viewer(1)


@pytest.mark.parametrize(("seat", "all_hands"), [(0, False), (3, False), (None, True)])
def test_what_a_running_game_hides_a_finished_one_shows(seat: int | None, all_hands: bool) -> None:
    choice = ViewerChoice(seat, all_hands)
    with pytest.raises(Refused, match="Other hands are shown when it is"):
        choice.viewer(RUNNING, Viewer())
    assert choice.viewer(OVER, Viewer()) == Viewer(seat, all_hands)
