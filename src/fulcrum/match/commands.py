"""The commands of a table. The sender (a person, a seat's bot or the server) is passed separately.

To add a command, declare it here and register its decision with a decorator of `decisions`.
"""

import msgspec

from fulcrum.match.events import What

USUAL_LEVEL = 4


class Command(msgspec.Struct, frozen=True):
    """A request that the table accepts, which leads to events, or refuses."""


class Sit(Command, frozen=True):
    """Takes a seat: the named one, or the first open one. `level` is that of a bot about as strong as the person."""

    name: str
    seat: int | None = None
    level: int = USUAL_LEVEL


class StandUp(Command, frozen=True):
    """Leaves the seat before the start."""


class AddBot(Command, frozen=True):
    """Gives an open seat to a bot."""

    seat: int
    level: int
    temperament: str | None = None


class RemoveBot(Command, frozen=True):
    """Opens the seat of a bot."""

    seat: int


class Start(Command, frozen=True):
    """Starts the game once all seats are taken."""


class Play(Command, frozen=True):
    """Makes a move in the position the mover saw at `for_version`. Sending the same `id` again has no effect."""

    move: str
    for_version: int
    id: str


class TakeHint(Command, frozen=True):
    """Asks what a strong bot would play. Only in games against bots."""


class Resign(Command, frozen=True):
    """Gives up the game."""


class Propose(Command, frozen=True):
    """Proposes a draw, a takeback or a rematch, or that a bot stands in at the `seat` of a person who is away."""

    what: What
    seat: int | None = None


class Accept(Command, frozen=True):
    """Agrees to an open proposal."""

    what: What


class Decline(Command, frozen=True):
    """Declines an open proposal."""

    what: What


class Withdraw(Command, frozen=True):
    """Withdraws one's own proposal."""

    what: What


class Abort(Command, frozen=True):
    """Calls the match off: the owner before the start, or a player before each seat has moved once."""


class Claim(Command, frozen=True):
    """Runs the timers that are due, or claims the win against a person who left and has not returned."""


class Chat(Command, frozen=True):
    """Sends one line of chat: a text, or a quick phrase by its key.

    `to` is the seat to whisper to, or the key of a group; None is everyone. `name` is used for people without a seat.
    """

    text: str = ""
    name: str = ""
    to: int | str | None = None
    phrase: str | None = None


class FlipCoin(Command, frozen=True):
    """Flips the table's coin. The caller provides the result, because a table has no randomness of its own."""

    heads: bool


class Away(Command, frozen=True):
    """From the server: a person has left the table."""

    person: str


class Back(Command, frozen=True):
    """From the server: a person has returned to the table."""

    person: str


class Resume(Command, frozen=True):
    """From the server after a pause: gives every running clock at least `grace` seconds."""

    grace: float
