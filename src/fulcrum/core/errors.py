"""Everything Fulcrum raises on purpose. One root, so that a caller can catch all of it."""


class FulcrumError(Exception):
    """The root of all errors of this package; its text is one line for a person."""


class UnknownGame(FulcrumError):
    """No game has that id."""


class OptionError(FulcrumError):
    """An option, a number of players or a seed that the game does not take; says what it takes."""


class SeatError(FulcrumError):
    """No such seat at this table, or a seat has to be named."""


class InvalidMove(FulcrumError):
    """A text that can't be read as a move of this game, whoever's turn it is."""

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    def __str__(self) -> str:
        return f"can't read {shortened(self.text)}: {self.expected}"


class IllegalMove(FulcrumError):
    """A move that can be read and that the rules forbid here and now."""

    def __init__(self, clause: str, reason: str, move: str = "") -> None:
        super().__init__(clause, reason, move)
        self.clause = clause
        self.reason = reason
        self.move = move

    def __str__(self) -> str:
        prefix = f"{self.move}: " if self.move else ""
        return f"{prefix}{self.reason} ({self.clause})"


class RecordError(FulcrumError):
    """A record or dump that is damaged, foreign, from a newer version, or not what the rules give."""


class NothingToUndo(FulcrumError):
    """`pop` at the beginning, or before the position that was loaded."""


def shortened(value: object, limit: int = 60) -> str:
    """`repr` for an error message, however long the thing is."""
    try:
        text = repr(value[: 2 * limit]) if isinstance(value, str) else repr(value)
    except ValueError:  # a number of thousands of digits
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
