"""The errors that Fulcrum raises. They share one base class, so callers can catch them all."""


class FulcrumError(Exception):
    """Base class of all errors in this package. Its text is one line for people."""


class UnknownGame(FulcrumError):
    """No game has that id."""


class OptionError(FulcrumError):
    """An option, player count or seed that the game does not accept. The text says what it accepts."""


class SeatError(FulcrumError):
    """The seat does not exist, or must be named because several may move."""


class InvalidMove(FulcrumError):
    """A text that can't be read as a move of this game."""

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"can't read {shortened(self.text)}: {self.expected}"


class IllegalMove(FulcrumError):
    """A well-formed move that the rules forbid in this position."""

    def __init__(self, clause: str, reason: str, move: str = "") -> None:
        super().__init__(clause, reason, move)
        self.clause = clause
        self.reason = reason
        self.move = move

    def __str__(self) -> str:
        prefix = f"{self.move}: " if self.move else ""
        return f"{prefix}{self.reason} ({self.clause})"


class RecordError(FulcrumError):
    """A record or dump that is damaged, of another format or a newer version, or breaks the rules."""


class NothingToUndo(FulcrumError):
    """`pop` at the start of the game, or of the loaded position."""


def shortened(value: object, limit: int = 60) -> str:
    """Returns `repr(value)` cut to a length that fits an error message."""
    try:
        text = repr(value[: 2 * limit]) if isinstance(value, str) else repr(value)
    except ValueError:  # a number of thousands of digits
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
