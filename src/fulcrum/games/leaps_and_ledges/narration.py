"""The events of the last move in words, using only what everyone may see."""

from typing import Any

from fulcrum.core.observation import Observation
from fulcrum.games.leaps_and_ledges import ABOUT, lookups
from fulcrum.games.leaps_and_ledges.cards import CROWN, KINDS, TABLE
from fulcrum.games.leaps_and_ledges.plays import CardPlay

Event = dict[str, Any]


def levels(counts: list[int]) -> list[int]:
    """Returns the sorted levels of a colour's pawns, given their number on each place."""
    return [place for place, count in enumerate(counts) for _ in range(count)]


def cards(kinds: list[int]) -> list[str]:
    return [KINDS[kind] for kind in kinds if kind >= 0]


def place_name(place: int) -> str:
    return {TABLE: "the table", CROWN: "the crown"}.get(place, f"level {place}")


def in_words(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def events(observation: Observation) -> list[Event]:
    action, seat = observation.field("last_action"), observation.field("last_seat")
    if action == lookups.NO_ACTION:
        return []
    name = ABOUT.seats[seat]
    if action == lookups.REDRAW:
        shown = cards(observation.field("shown"))
        words = f"{name} can play nothing, shows {in_words(shown)} and discards the hand"
        found: list[Event] = [{"kind": "redraw", "seat": seat, "cards": shown, "words": words}]
    elif action >= lookups.DRAW:
        side = "LR"[action - lookups.DRAW]
        words = f"{name} draws from the {'left' if side == 'L' else 'right'} deck"
        found = [{"kind": "drew", "seat": seat, "deck": side, "words": words}]
    else:
        found = play_events(observation, action)
    count = observation.field("reshuffled")
    if count:
        words = f"both decks are empty: {count} discards are shuffled and split"
        found.append({"kind": "reshuffled", "cards": count, "words": words})
    if observation.field("passed"):
        words = f"{name} has redrawn {observation.field('cards')} times and the turn passes"
        found.append({"kind": "passed", "seat": seat, "words": words})
    return found


def play_events(observation: Observation, action: int) -> list[Event]:
    """Returns the events of a play: the pawn's move, then the pawns it hit, then where it ended."""
    colour = observation.field("last_colour")
    play = CardPlay.of_action(action, observation, colour)
    if play.kind == "flip":
        return [flip_event(play, observation.field("flipped"))]
    pawn = {"colour": play.moved, "from": play.origin}
    name = f"{ABOUT.seats[play.moved]}'s pawn"
    knocks = knock_events(observation)
    if play.target == TABLE and lookups.STEPS[action // lookups.ORIGINS] > 0:
        words = f"{name} overshoots the crown from {place_name(play.origin)} and is back on the table"
        return [*knocks, {"kind": "overshot", **pawn, "to": TABLE, "words": words}]
    words = f"{name} goes from {place_name(play.origin)} to {place_name(play.target)}"
    moved: Event = {"kind": "moved", **pawn, "to": play.target, "words": words}
    home: list[Event] = []
    if play.target == CROWN:
        count = observation.field("pawns")[play.moved][CROWN]
        words = f"{name} is home, the {('first', 'second', 'third', 'fourth')[count - 1]} of four"
        home = [{"kind": "home", "colour": play.moved, "count": count, "words": words}]
    return [moved, *knocks, *home]


def knock_events(observation: Observation) -> list[Event]:
    """Returns the pawns knocked off, lowest level first, as a rampage passes them."""
    knocked = observation.field("knocked")
    found = sorted(
        (level, colour) for colour, bits in enumerate(knocked) for level in range(CROWN) if bits >> level & 1
    )
    return [
        {
            "kind": "knocked off",
            "colour": colour,
            "level": level,
            "words": f"{ABOUT.seats[colour]}'s pawn is knocked off level {level}",
        }
        for level, colour in found
    ]


def flip_event(play: CardPlay, other: int) -> Event:
    names = ABOUT.seats[play.colour], ABOUT.seats[other]
    words = f"{names[0]}'s pawn on level {play.origin} and {names[1]}'s on level {play.target} change places"
    pawns = [{"colour": play.colour, "from": play.origin}, {"colour": other, "from": play.target}]
    return {"kind": "flipped", "pawns": pawns, "words": words}
