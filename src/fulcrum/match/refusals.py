"""Errors of a table: a refused command, and an invalid log."""

from fulcrum.core.errors import FulcrumError


class Refused(FulcrumError):
    """The table refuses a command and is unchanged.

    `code` is for programs, `words` for people, and `clause` names the rule of the game that forbids it, if one does.
    """

    def __init__(self, code: str, words: str, clause: str = "") -> None:
        super().__init__(code, words, clause)
        self.code = code
        self.words = words
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.words} ({self.clause})" if self.clause else self.words


class TableError(FulcrumError):
    """Events that can't be applied: damaged, out of order, or for another version of the rules."""


class OtherRules(TableError):
    """The table plays another version of its game's rules."""
