"""Tables by REST: the lobby, creating, viewing, joining."""

from collections.abc import Callable

import pytest

from tests.server.http.clients import Client

Browser = Callable[[], Client]
NOWHERE = "A" * 22


def test_a_table_is_opened_and_joined(ann: Client, ben: Client) -> None:
    ann.ok("PATCH", "/api/me", {"name": "Ann"})
    opened = ann.open_table(options={"side": 3})
    view = opened["view"]
    assert opened["game"] == "lean" and opened["key"] is None
    assert view["seat"] == 0 and view["status"] == "waiting" and view["options"]["side"] == 3
    assert [seat["name"] for seat in view["seats"]] == ["Ann", ""]
    path = f"/api/tables/{view['table']}"
    assert ben.ok("GET", path)["view"]["seat"] is None
    joined = ben.ok("POST", f"{path}/join", {})["view"]
    assert joined["seat"] == 1 and joined["status"] == "playing" and joined["game"]["turn"] == 0
    assert ann.ok("GET", path)["view"]["seat"] == 0


def test_a_table_with_bots(ann: Client) -> None:
    bots = [{"seat": 0, "level": 3}, {"seat": 2, "level": 1}, {"seat": 3, "level": 8}]
    view = ann.open_table(game="leverage-cards", players=4, seat=1, bots=bots)["view"]
    assert [seat["level"] for seat in view["seats"]] == [3, None, 1, 8]
    assert view["status"] == "playing" and view["seat"] == 1 and view["game"]["hand"]


def test_the_talk_at_a_table_is_chosen_with_it(ann: Client) -> None:
    usual = ann.open_table()["view"]
    assert (usual["talk"], usual["reveal_whispers"]) == ("all", False)
    chosen = ann.open_table(talk="public", reveal_whispers=True)["view"]
    assert (chosen["talk"], chosen["reveal_whispers"]) == ("public", True)


def test_bots_talk_where_the_game_has_lines_unless_switched_off(ann: Client) -> None:
    def talk(**wishes: object) -> object:
        return ann.open_table(**{"game": "leverage-cards", "players": 4, **wishes})["view"]["bot_talk"]

    assert talk() is True
    assert talk(bot_talk=False) is talk(talk="none") is talk(game="lean", players=2) is False
    assert {game["id"]: game["bots_talk"] for game in ann.ok("GET", "/api/games")["games"]}["leverage-cards"] is True


def test_an_owner_may_stay_standing(ann: Client) -> None:
    view = ann.open_table(seat=None, autostart=False, clock={"kind": "fischer", "base": 300, "increment": 2.5})["view"]
    assert view["seat"] is None and view["clock"]["base"] == 300.0 and view["clocks"][0]["remaining"] == 300.0


@pytest.mark.parametrize(
    ("wishes", "status", "code"),
    [
        ({"game": "chess"}, 404, "no-game"),
        ({"players": 3}, 422, "option"),
        ({"options": {"side": 1000}}, 422, "option"),
        ({"options": {"colour": "red"}}, 422, "option"),
        ({"seat": 2}, 422, "option"),
        ({"bots": [{"seat": 0, "level": 1}]}, 422, "option"),
        ({"bots": [{"seat": 1, "level": 1}, {"seat": 1, "level": 2}]}, 422, "option"),
        ({"bots": [{"seat": 1, "level": 9}]}, 400, "request"),
        ({"bots": [{"seat": 1, "level": 1, "temperament": "bored"}]}, 422, "temperament"),
        ({"clock": {"kind": "fischer"}}, 422, "option"),
        ({"clock": {"kind": "sand"}}, 400, "request"),
        ({"public": 1}, 400, "request"),
        ({"talk": "some"}, 400, "request"),
        ({"reveal_whispers": "yes"}, 400, "request"),
        ({"bot_talk": "yes"}, 400, "request"),
        ({"seed": 7}, 400, "request"),
    ],
)
def test_invalid_tables_are_refused(ann: Client, wishes: dict[str, object], status: int, code: str) -> None:
    assert ann.refused(status, "POST", "/api/tables", {"game": "lean", **wishes}) == code
    assert ann.ok("GET", "/api/tables")["tables"] == []


def test_what_does_not_fit(ann: Client, ben: Client, browser: Browser) -> None:
    table = ann.open_table()["view"]["table"]
    assert ann.refused(409, "POST", f"/api/tables/{table}/join", {}) == "seated"
    assert ben.refused(409, "POST", f"/api/tables/{table}/join", {"seat": 0}) == "taken"
    ben.ok("POST", f"/api/tables/{table}/join", {"seat": 1})
    assert browser().refused(409, "POST", f"/api/tables/{table}/join", {}) == "status"
    assert ann.refused(404, "GET", f"/api/tables/{NOWHERE}") == "no-table"
    assert ann.refused(404, "POST", f"/api/tables/{NOWHERE}/join", {}) == "no-table"
    assert ann.refused(400, "GET", "/api/tables/x") == "request"


def test_the_lobby_by_pages(ann: Client) -> None:
    tables = [ann.open_table(game=game)["view"]["table"] for game in ("lean", "leverage-board", "lean", "lean")]
    ann.open_table(public=False)
    playing = ann.open_table(bots=[{"seat": 1, "level": 1}])["view"]["table"]
    seen, after = [], None
    for _ in range(3):
        page = ann.ok("GET", "/api/tables", params={"limit": 2, **({"after": after} if after else {})})
        assert len(page["tables"]) <= 2
        seen += [entry["table"] for entry in page["tables"]]
        after = page["next"]
    assert after is None and seen == [playing, *reversed(tables)]
    entry = ann.ok("GET", "/api/tables", params={"game": "leverage-board"})["tables"][0]
    assert entry["table"] == tables[1] and entry["open_seats"] == 1 and entry["state"] == "waiting"
    assert [entry["table"] for entry in ann.ok("GET", "/api/tables?state=playing")["tables"]] == [playing]
    for wrong in ("x", "AAAA", "bmFu", "aW5mIHg="):
        assert ann.get("/api/tables", params={"after": wrong}).status_code in (200, 422)
    assert ann.refused(422, "GET", "/api/tables?after=é") == "page"


def test_a_private_table_needs_its_key(ann: Client, ben: Client, browser: Browser) -> None:
    opened = ann.open_table(public=False)
    path, key = f"/api/tables/{opened['view']['table']}", opened["key"]
    assert len(key) == 43 and ann.ok("GET", path)["key"] == key
    assert ben.ok("GET", "/api/tables")["tables"] == []
    for headers in ({}, {"X-Fulcrum-Key": ""}, {"X-Fulcrum-Key": key[:-1] + "!"}):
        assert ben.refused(404, "GET", path, headers=headers) == "no-table"
        assert ben.refused(404, "POST", f"{path}/join", {}, headers=headers) == "no-table"
        assert ben.refused(404, "GET", f"{path}/record", headers=headers) == "no-table"
    private, missing = (ben.request("GET", place).json() for place in (path, f"/api/tables/{NOWHERE}"))
    assert private == missing  # does not reveal that the table exists
    with_key = {"X-Fulcrum-Key": key}
    assert ben.ok("GET", path, headers=with_key)["key"] is None
    assert ben.ok("POST", f"{path}/join", {}, headers=with_key)["key"] == key
    assert ben.ok("GET", path)["view"]["seat"] == 1
    assert browser().refused(404, "GET", path) == "no-table"
