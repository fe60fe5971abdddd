"""Explains refused moves: the clause and the reason, from what the player may know."""

from fulcrum.core.observation import Observation
from fulcrum.games.leaps_and_ledges import ABOUT, lookups
from fulcrum.games.leaps_and_ledges.cards import CROWN, KINDS, TABLE
from fulcrum.games.leaps_and_ledges.narration import place_name
from fulcrum.games.leaps_and_ledges.plays import CardPlay

Refusal = tuple[str, str]

CLAUSES = {"flip": "LL-12", "rampage": "LL-13", "wild": "LL-14", "precision": "LL-15"}
NUMBER_WORDS = ("no", "one", "two", "three", "four")


def why_not(text: str, play: CardPlay | None, observation: Observation, seat: int) -> Refusal:
    """Returns the clause and the reason. `play` is None for draws and redraws."""
    owed = observation.field("owed")
    if text.startswith("draw "):
        return why_no_draw(text, owed, observation)
    if owed:
        return "LL-6", f"first draw back to three: {NUMBER_WORDS[owed]} to go, from the deck you choose"
    if play is None:
        return "LL-7", f"a card can be played, such as {observation.legal_moves(seat)[0]}"
    if KINDS.index(play.kind) not in observation.field("hands")[seat]:
        return "LL-6", f"there is no {play.kind} in your hand"
    if play.kind == "flip":
        return why_no_flip(play, observation)
    return why_no_step(play, observation)


def why_no_draw(text: str, owed: int, observation: Observation) -> Refusal:
    if owed:
        return "LL-6", f"the {'left' if text.endswith('L') else 'right'} deck is empty"
    if observation.game.kernel.is_legal(observation.data, observation.field("seat"), lookups.REDRAW):
        return "LL-7", "none of your cards can be played: redraw"
    return "LL-6", "you hold three cards: play one first"


def why_no_step(play: CardPlay, observation: Observation) -> Refusal:
    """Explains every card except Flip: the pawn, its path, and where it lands."""
    clause = CLAUSES.get(play.kind, "LL-8")
    if play.moved != play.colour and play.kind != "wild":
        return clause, f"the {play.kind} moves {name(play.colour)}'s pawns only"
    missing = no_pawn(play.moved, play.origin, observation)
    if missing:
        return "LL-11" if play.origin == CROWN else clause, missing
    if held_by_pair(play, observation):
        return clause, f"{name(play.moved)}'s pawns stand together {on(play.origin)}, and pairs hold at this table"
    targets = possible_targets(play)
    if play.target not in targets:
        ways = " or ".join(place_name(target) for target in targets)
        return clause, f"the {play.kind} leads from {place_name(play.origin)} to {ways}"
    colour, count = standing_there(play, observation)
    if count > 1:
        return "LL-10", f"that level is held by {NUMBER_WORDS[count]} of {name(colour)}'s pawns"
    return "LL-14", f"{name(play.moved)}'s pawn would knock off {name(colour)}'s on level {play.target}"


def why_no_flip(play: CardPlay, observation: Observation) -> Refusal:
    assert play.other is not None
    if play.moved != play.colour:
        return "LL-12", f"a flip begins with a pawn of {name(play.colour)}"
    if play.other == play.colour:
        return "LL-12", "a flip needs an opposing pawn"
    for colour, place in ((play.colour, play.origin), (play.other, play.target)):
        missing = no_pawn(colour, place, observation)
        if place in (TABLE, CROWN):
            return "LL-12", f"a pawn {on(place)} can't be flipped"
        if missing:
            return "LL-12", missing
        count = observation.field("pawns")[colour][place]
        if count > 1:
            return "LL-12", f"{NUMBER_WORDS[count]} of {name(colour)}'s pawns stand together on level {place}"
    raise AssertionError("two lone pawns can always be flipped")


def name(colour: int) -> str:
    return ABOUT.seats[colour]


def on(place: int) -> str:
    return "in the crown" if place == CROWN else f"on {place_name(place)}"


def no_pawn(colour: int, place: int, observation: Observation) -> str:
    """Returns why the colour has no movable pawn there, or an empty text if it has one."""
    if not observation.field("pawns")[colour][place]:
        return f"{name(colour)} has no pawn {on(place)}"
    return "a pawn in the crown is home and stays there" if place == CROWN else ""


def held_by_pair(play: CardPlay, observation: Observation) -> bool:
    """Whether the pawn is an opposing one in a pair that Wild 4 may not break here (LL-14)."""
    if play.moved == play.colour or play.origin == TABLE or observation.game.options["wild_breaks_pairs"]:
        return False
    count: int = observation.field("pawns")[play.moved][play.origin]
    return count > 1


def possible_targets(play: CardPlay) -> list[int]:
    """Returns where the card takes a pawn from there, ignoring other pawns."""
    first, end = lookups.KIND_SHEETS[KINDS.index(play.kind)]
    if play.kind == "wild":
        end = first + (1 if play.origin == TABLE else 2)
    return sorted({lookups.TARGETS[sheet][play.origin] for sheet in range(first, end)})


def standing_there(play: CardPlay, observation: Observation) -> tuple[int, int]:
    """Returns the other colour on the target and its number of pawns."""
    pawns = observation.field("pawns")[: observation.players]
    counts = {colour: row[play.target] for colour, row in enumerate(pawns) if colour != play.moved}
    colour = max(counts, key=lambda c: counts[c])
    return colour, counts[colour]
