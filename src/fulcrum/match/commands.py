"""What may be asked of a table. Who asks is told beside the command: a person, the bot of a seat, or the house."""

import msgspec

from fulcrum.match.events import What

USUAL_LEVEL = 4


class Sit(msgspec.Struct, frozen=True):
    """Take a seat, the first open one unless one is named; `level` is that of a bot about as strong as the person."""

    name: str
    seat: int | None = None
    level: int = USUAL_LEVEL


class StandUp(msgspec.Struct, frozen=True):
    """Leave the seat before the start."""


class AddBot(msgspec.Struct, frozen=True):
    seat: int
    level: int
    temperament: str | None = None


class RemoveBot(msgspec.Struct, frozen=True):
    seat: int


class Start(msgspec.Struct, frozen=True):
    """Begin, when all seats are taken."""


class Play(msgspec.Struct, frozen=True):
    """Make a move in the position that the mover saw at `for_version`; the same `id` again does nothing again."""

    move: str
    for_version: int
    id: str


class TakeHint(msgspec.Struct, frozen=True):
    """Be told what a strong bot would do, where all others are bots."""


class Resign(msgspec.Struct, frozen=True):
    pass


class Propose(msgspec.Struct, frozen=True):
    """A draw, a takeback or a rematch to the others, or that a bot takes over the `seat` of somebody who is away."""

    what: What
    seat: int | None = None


class Accept(msgspec.Struct, frozen=True):
    what: What


class Decline(msgspec.Struct, frozen=True):
    what: What


class Withdraw(msgspec.Struct, frozen=True):
    what: What


class Abort(msgspec.Struct, frozen=True):
    """Call it off: the owner before the start, anybody seated before each seat has moved once."""


class Claim(msgspec.Struct, frozen=True):
    """Have what is due happen now; or win against a person who left and has not come back."""


class Chat(msgspec.Struct, frozen=True):
    """One line of talk; the name is for those who have no seat."""

    text: str
    name: str = ""


class FlipCoin(msgspec.Struct, frozen=True):
    """The coin of LC-23, as it fell in the caller's hand."""

    heads: bool


class Away(msgspec.Struct, frozen=True):
    """From the house: a person has left the table."""

    person: str


class Back(msgspec.Struct, frozen=True):
    """From the house: a person is at the table again."""

    person: str


class Resume(msgspec.Struct, frozen=True):
    """From the house, after it was shut: all that runs gets at least `grace` seconds."""

    grace: float


Command = (
    Sit | StandUp | AddBot | RemoveBot | Start | Play | TakeHint | Resign | Propose | Accept | Decline | Withdraw
    | Abort | Claim | Chat | FlipCoin | Away | Back | Resume
)  # fmt: skip
