"""What a player remembers of the others from the log: broken promises."""

from array import array

from fulcrum.bots.leverage_cards.traits import GRUDGES
from fulcrum.core.observation import Observation
from fulcrum.games.leverage_cards.notation import seat_names


def remember(row: "array[float]", observation: Observation) -> "array[float]":
    """Returns the player's row of numbers with what the log shows of each other seat."""
    reminded = row[:]
    for seat, count in enumerate(broken_promises(observation)):
        if seat != observation.seat:
            reminded[GRUDGES + seat] = count
    return reminded


def broken_promises(observation: Observation) -> list[int]:
    """Returns how often each seat broke a promise or renounced, refused its King aid, or attacked the viewer."""
    names = seat_names(observation)
    at_viewer = "" if observation.seat is None else f" {names[observation.seat]}"
    counts = list(observation.field("broken")[: observation.players])
    asked = set()  # for aid, without an answer so far
    for entry in observation.log:
        verb, _, content = entry.move.partition(" ")
        refused_aid = verb == "refuse" and entry.seat in asked
        attacked = verb == "jack" and bool(at_viewer) and content.endswith(at_viewer)
        counts[entry.seat] += verb == "renounce" or refused_aid or attacked
        asked.discard(entry.seat)
        if verb == "ask":
            asked.add(names.index(content.split()[0]))
    return counts
