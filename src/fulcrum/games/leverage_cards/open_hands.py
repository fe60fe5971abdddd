"""The game's own keys of a view with all hands open, for replays of finished games."""

from typing import Any

from fulcrum.core.observation import OpenObservation
from fulcrum.games.leverage_cards import views
from fulcrum.games.leverage_cards.notation import seat_names


def facts(observation: OpenObservation) -> dict[str, Any]:
    """Returns a spectator's keys, with the hands, the cards put aside and the offers of all seats."""
    found, names = views.facts(observation), seat_names(observation)
    seats = [views.facts(observation.seen_by(seat)) for seat in range(observation.players)]
    deal, caller = found["offer"], found["call"]
    return {
        **found,
        "hands": [seat["hand"] for seat in seats],
        "asides": [seat["aside"] for seat in seats],
        "offer": deal and views.offer(observation.seen_by(deal["from"]), names),
        "call": caller and views.call(observation.seen_by(caller["caller"]), names),
    }
