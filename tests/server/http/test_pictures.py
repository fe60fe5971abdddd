"""Pictures of tables, for people who may see them."""

from collections.abc import Callable

from fulcrum import game
from fulcrum.core.registry import drawing
from tests.server.http.clients import Client
from tests.server.http.test_records import begun, play, play_to_the_end

Browser = Callable[[], Client]


def test_a_table_is_drawn_as_its_game_draws_it(ann: Client, ben: Client) -> None:
    table = begun(ann, ben, options={"side": 2})
    play(ann, table, 1)
    answer = ann.get(f"/api/tables/{table}/picture")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    view = ann.ok("GET", f"/api/tables/{table}")["view"]["game"]
    assert answer.text == drawing("lean").svg(view)


def test_a_finished_game_is_drawn_after_any_move(ann: Client, ben: Client) -> None:
    table = begun(ann, ben, options={"side": 2})
    assert ann.refused(409, "GET", f"/api/tables/{table}/picture?ply=0") == "not-over"
    play_to_the_end(ann, ben, table)
    beginning = ann.get(f"/api/tables/{table}/picture?ply=0").text
    assert beginning == drawing("lean").svg(game("lean", side=2).new(2, seed=0).view(None))
    assert ann.get(f"/api/tables/{table}/picture?ply=1").text != beginning
    assert ann.refused(404, "GET", f"/api/tables/{table}/picture?ply=1000") == "no-ply"


def test_a_private_or_empty_table_is_not_drawn(ann: Client, ben: Client) -> None:
    table = ann.open_table(public=False)["view"]["table"]
    assert ben.refused(404, "GET", f"/api/tables/{table}/picture") == "no-table"
    assert ann.refused(409, "GET", f"/api/tables/{table}/picture") == "not-started"
