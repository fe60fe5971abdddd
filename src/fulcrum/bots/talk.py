"""What bots say at the table. A game whose bots talk has a module `lines` in its folder here.

A line is built from what a spectator sees, so it can't depend on anyone's hidden cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fulcrum.bots import levels
from fulcrum.core.observation import Observation
from fulcrum.core.state import State

GAP = 3  # moves from one line to the next


@dataclass(frozen=True, slots=True)
class Line:
    """A line of chat by the bot of a seat, to everyone. `about` is the player whom it speaks of, if any."""

    seat: int
    text: str
    about: int | None = None


@dataclass(frozen=True, slots=True)
class Speakers:
    """The bots at a table, and what they have said so far."""

    temperaments: Mapping[int, str | None]  # by seat, for each bot
    said: Sequence[Line] = field(default=())
    since: int | None = None  # moves since the last line, with the one just made; None before the first line


Voice = Callable[[Observation, Observation, Speakers], Line | None]


def has_lines(game_id: str) -> bool:
    """Whether the bots of a game talk."""
    return levels.has_voice(game_id)


def says(before: State, after: State, speakers: Speakers) -> Line | None:
    """Returns what a bot says about the last move, or None. The same game and bots give the same lines.

    At most every third move has a line. Bots are silent where the rules forbid talk, and after a secret choice until
    all those open with it are made.
    """
    game = after.game
    window = game.window(after.data)
    if speakers.since is not None and speakers.since < GAP:
        return None
    if not speakers.temperaments or (window and window == game.window(before.data)):
        return None
    if game.silence(before) or game.silence(after):
        return None
    voice: Voice | None = levels.voice(game.about.id)
    return voice and voice(before.shared_observation(None), after.shared_observation(None), speakers)
