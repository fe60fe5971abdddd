"""Failures of databases, in words."""

import sqlite3

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from fulcrum.server.storage.errors import StorageDown, describe_error, translate_errors


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "the database can't be reached: Connection refused"),
        (TimeoutError(), "the database does not respond"),
        (NoFreeConnection(), "the database has no free connection"),
        (sqlite3.OperationalError("disk full"), "the database file can't be used: disk full (OperationalError)"),
        (asyncpg.InterfaceError("closed\nHINT: open"), "the database can't be used: closed"),
        (asyncpg.InvalidPasswordError("wrong"), "the database refuses the login: wrong"),
        (asyncpg.DiskFullError("no space\nmore"), "the database can't be used: no space"),
        (
            DBAPIError("SELECT secret", {"secret": 1}, sqlite3.DatabaseError("bad")),
            "the database file can't be used: bad (DatabaseError)",
        ),
    ],
)
def test_every_failure_is_one_line_without_values(error: Exception, words: str) -> None:
    assert describe_error(error) == words
    with pytest.raises(StorageDown) as caught, translate_errors():
        raise error
    assert str(caught.value) == words


def test_a_broken_constraint_is_no_failure_of_the_database() -> None:
    with pytest.raises(IntegrityError), translate_errors():
        raise IntegrityError("INSERT", {}, sqlite3.IntegrityError("taken"))
