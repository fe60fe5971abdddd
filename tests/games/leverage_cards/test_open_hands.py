"""The view with all hands open, of random games: each seat's cards and every offer."""

import pytest

import fulcrum
from fulcrum.testing import random_game


@pytest.mark.parametrize(("players", "undead"), [(4, False), (5, True), (10, False)])
def test_everything_that_a_seat_sees_is_in_the_open_view(players: int, undead: bool) -> None:
    met = set()
    for state in random_game(fulcrum.game("leverage-cards", undead=undead), players, seed=6):
        view, seats = state.open_view(), [state.view(seat) for seat in range(players)]
        assert view["hands"] == [seat["hand"] for seat in seats]
        assert view["asides"] == [seat["aside"] for seat in seats]
        assert all(len(entry["move"].split()) > 1 for entry in view["moves"] if entry["move"].startswith("bid"))
        if offer := view["offer"]:
            met.add("offer")
            assert offer == seats[offer["from"]]["offer"] == seats[offer["to"]]["offer"]
        if call := view["call"]:
            met.add("call")
            offers = [offer for seat in seats for offer in seat["call"]["offers"]]
            assert all(offer in call["offers"] for offer in offers) and len(call["offers"]) <= players - 1
        if any(set(aside) - set(hand) for aside, hand in zip(view["asides"], view["hands"], strict=True)):
            met.add("pledge")
    assert met == {"offer", "call", "pledge"}


def test_draws_are_told_with_their_cards() -> None:
    shown = set()
    for state in random_game(fulcrum.game("leverage-cards"), 4, seed=2):
        for event in state.open_view()["events"]:
            if event["kind"] in ("draw", "venture"):
                assert len(event["cards"]) == event["count"]
                shown.add(event["kind"])
    assert shown == {"draw", "venture"}
