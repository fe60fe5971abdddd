"""Games by REST."""

import fulcrum
from fulcrum.bots.levels import has_bots
from tests.server.http.clients import Client


def test_all_games(ann: Client) -> None:
    games = {game["id"]: game for game in ann.ok("GET", "/api/games")["games"]}
    assert tuple(games) == fulcrum.games()
    side = games["lean"]["options"][0]
    assert side["name"] == "side" and side["kind"] == "number" and side["lowest"] <= side["default"] <= side["highest"]
    pegs = games["lean"]["options"][1]
    assert [preset["value"] for preset in pegs["presets"]] == [24, 30] and pegs["default"] == 24
    assert all(preset["words"] for preset in pegs["presets"])
    pairs = games["leaps-and-ledges"]["options"][2]
    assert (pairs["name"], pairs["kind"], pairs["default"]) == ("wild_breaks_pairs", "yes-or-no", True)
    assert {name: game["bots"] for name, game in games.items()} == {name: has_bots(name) for name in fulcrum.games()}
    assert games["lean"]["bots"]


def test_phrases_and_groups_for_chat(ann: Client) -> None:
    games = {game["id"]: game for game in ann.ok("GET", "/api/games")["games"]}
    assert games["lean"]["phrases"]["well-played"] == "Well played!" and games["lean"]["talk_groups"] == {}
    assert games["leverage-cards"]["phrases"]["peace-offer"] == "Peace?"
    assert games["leverage-cards"]["talk_groups"] == {"kingdom": "My Kingdom"}


def test_a_game_with_its_rules(ann: Client) -> None:
    for game_id in fulcrum.games():
        game = ann.ok("GET", f"/api/games/{game_id}")
        clauses = fulcrum.about(game_id).clauses
        assert {clause["id"]: clause["text"] for clause in game["clauses"]} == {
            name: clause.text for name, clause in clauses.items()
        }
    assert ann.refused(404, "GET", "/api/games/chess") == "no-game"
