"""What may be asked of a table. Who asks is told beside the command: a person, the bot of a seat, or the house."""

from dataclasses import dataclass

from fulcrum.match.events import What

USUAL_LEVEL = 4


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat, the first open one unless one is named; `level` is that of a bot about as strong as the person."""

    name: str
    seat: int | None = None
    level: int = USUAL_LEVEL


@dataclass(frozen=True, slots=True)
class StandUp:
    """Leave the seat before the start."""


@dataclass(frozen=True, slots=True)
class AddBot:
    seat: int
    level: int
    temperament: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveBot:
    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    """Begin, when all seats are taken."""


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move in the position that the mover saw at `for_version`; the same `id` again does nothing again."""

    move: str
    for_version: int
    id: str


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Be told what a strong bot would do, where all others are bots."""


@dataclass(frozen=True, slots=True)
class Resign:
    pass


@dataclass(frozen=True, slots=True)
class Propose:
    """A draw, a takeback or a rematch to the others, or that a bot takes over the `seat` of somebody who is away."""

    what: What
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    what: What


@dataclass(frozen=True, slots=True)
class Decline:
    what: What


@dataclass(frozen=True, slots=True)
class Withdraw:
    what: What


@dataclass(frozen=True, slots=True)
class Abort:
    """Call it off: the owner before the start, anybody seated before each seat has moved once."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Have what is due happen now; or win against a person who left and has not come back."""


@dataclass(frozen=True, slots=True)
class Chat:
    """One line of talk; the name is for those who have no seat."""

    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """The coin of LC-23, as it fell in the caller's hand."""

    heads: bool


@dataclass(frozen=True, slots=True)
class Away:
    """From the house: a person has left the table."""

    person: str


@dataclass(frozen=True, slots=True)
class Back:
    """From the house: a person is at the table again."""

    person: str


@dataclass(frozen=True, slots=True)
class Resume:
    """From the house, after it was shut: all that runs gets at least `grace` seconds."""

    grace: float


Command = (
    Sit | StandUp | AddBot | RemoveBot | Start | Play | TakeHint | Resign | Propose | Accept | Decline | Withdraw
    | Abort | Claim | Chat | FlipCoin | Away | Back | Resume
)  # fmt: skip
