"""What goes wrong at a table: a command that is refused, and a log that can't be."""

from fulcrum.core.errors import FulcrumError


class Refused(FulcrumError):
    """A command that the table does not take; nothing has changed.

    `code` is for programs, `words` for people, and `clause` is the rule of the game where one says no.
    """

    def __init__(self, code: str, words: str, clause: str = "") -> None:
        super().__init__(code, words, clause)
        self.code = code
        self.words = words
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.words} ({self.clause})" if self.clause else self.words


class TableError(FulcrumError):
    """Events that are no table's: damaged, out of order, or of other rules than these."""
