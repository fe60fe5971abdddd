"""Finished games and ratings by REST, played over the socket."""

import hashlib
import time
from collections.abc import Callable
from typing import Any

import pytest

import fulcrum
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Store
from tests.server.http.clients import Client
from tests.server.waiting import PATIENCE

Browser = Callable[[], Client]


def begun(ann: Client, ben: Client, **wishes: Any) -> str:
    """Returns a table at which both sit."""
    opened = ann.open_table(**wishes)
    key = {} if opened["key"] is None else {"X-Fulcrum-Key": opened["key"]}
    ben.ok("POST", f"/api/tables/{opened['view']['table']}/join", {}, headers=key)
    table: str = opened["view"]["table"]
    return table


def ask(client: Client, **message: Any) -> dict[str, Any]:
    """Returns the response to one message over its own socket."""
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"id": "1", **message})
        while "re" not in (answer := socket.receive_json()):
            pass
    assert "error" not in answer, answer
    found: dict[str, Any] = answer
    return found


def play(client: Client, table: str, number: int) -> None:
    """Returns the first listed move."""
    view = client.ok("GET", f"/api/tables/{table}")["view"]
    moves = ask(client, do="moves", table=table)["moves"]
    ask(client, do="move", table=table, id=f"{number}", move=moves[0], **{"for": view["version"]})


def play_to_the_end(ann: Client, ben: Client, table: str) -> int:
    for number in range(100):
        view = ann.ok("GET", f"/api/tables/{table}")["view"]
        if view["status"] == "over":
            return number
        play((ann, ben)[view["game"]["actors"][0]], table, number)
    raise AssertionError("the game does not end")


def eventually(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def test_a_finished_game_can_be_replayed(ann: Client, ben: Client, browser: Browser) -> None:
    table = begun(ann, ben, options={"side": 2, "pegs": 1})
    spectator = browser()
    assert spectator.refused(409, "GET", f"/api/tables/{table}/record") == "not-over"
    assert ann.refused(409, "GET", f"/api/tables/{table}/replay") == "not-over"
    assert spectator.ok("GET", f"/api/tables/{table}")["view"]["seed"] is None
    assert spectator.ok("GET", "/api/records")["tables"] == []
    plies = play_to_the_end(ann, ben, table)
    told = spectator.ok("GET", f"/api/tables/{table}/record")
    state = fulcrum.replay(told["record"])
    assert state.over and told["verdict"]["reason"] == "rules"
    assert [seat["occupant"] for seat in told["seats"]] == ["person", "person"]
    for ply in range(plies + 1):
        shown = spectator.ok("GET", f"/api/tables/{table}/replay", params={"ply": ply})
        assert shown["plies"] == plies and len(shown["view"]["moves"]) == ply
        assert shown["view"]["over"] == (ply == plies)
        assert (shown["view"]["seed"] is None) == (ply < plies)
    assert shown["view"] == state.view(None)
    assert spectator.refused(404, "GET", f"/api/tables/{table}/replay?ply={plies + 1}") == "no-ply"
    assert [entry["table"] for entry in spectator.ok("GET", "/api/records?game=lean")["tables"]] == [table]
    assert spectator.ok("GET", "/api/records?game=leverage-cards")["tables"] == []


def test_a_game_that_was_resigned_has_its_seed_too(ann: Client, ben: Client) -> None:
    table = begun(ann, ben, game="leaps-and-ledges", public=False)
    ask(ann, do="resign", table=table)
    told = ann.ok("GET", f"/api/tables/{table}/record")
    record = told["record"]
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["commitment"]
    assert told["verdict"]["winners"] == [1] and record["outcome"] is None
    shown = ben.ok("GET", f"/api/tables/{table}/replay")
    assert shown["ply"] == 0 and shown["view"]["hand"] == [] and shown["view"]["seed"] is None
    assert ann.ok("GET", "/api/records")["tables"] == []


@pytest.mark.thorough
def test_a_game_that_could_not_be_counted_is_counted_later(
    ann: Client, ben: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate, attempts = Store.rate, []

    async def fail_twice(*arguments: Any, **more: Any) -> bool:
        attempts.append(1)
        if len(attempts) < 3:
            raise StorageDown("gone")
        return await rate(*arguments, **more)

    monkeypatch.setattr(Store, "rate", fail_twice)
    monkeypatch.setattr("fulcrum.server.tables.live.RETRY_AFTER", 0.01)
    ask(ben, do="resign", table=begun(ann, ben))
    (mine,) = eventually(lambda: ann.ok("GET", "/api/me/ratings")["ratings"])
    assert mine["games"] == 1 and len(attempts) == 3


@pytest.mark.thorough
def test_a_finished_game_is_rated_once(ann: Client, ben: Client, browser: Browser) -> None:
    ann.ok("PATCH", "/api/me", {"name": "Ann"})
    assert ann.ok("GET", "/api/me/ratings") == {"ratings": []}
    ask(ben, do="resign", table=begun(ann, ben))
    (mine,) = eventually(lambda: ann.ok("GET", "/api/me/ratings")["ratings"])
    assert (mine["game"], mine["players"], mine["games"]) == ("lean", 2, 1) and mine["mu"] > 25.0
    assert mine["rating"] == pytest.approx(mine["mu"] - 3 * mine["sigma"])
    board = ann.ok("GET", "/api/ratings/lean")
    assert board["players"] == 2
    first, second = board["standings"]
    assert (first["rank"], first["name"], first["kind"], first["you"]) == (1, "Ann", "guest", True)
    assert (second["rank"], second["you"]) == (2, False) and second["rating"] < first["rating"]
    assert [row["you"] for row in browser().ok("GET", "/api/ratings/lean?limit=1")["standings"]] == [False]
    assert ann.ok("GET", "/api/ratings/leverage-cards?players=4")["standings"] == []
    assert ann.refused(422, "GET", "/api/ratings/lean?players=3") == "option"
    assert ann.refused(404, "GET", "/api/ratings/chess") == "no-game"
