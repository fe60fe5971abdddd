"""What can go wrong with a database, each in one line for a person."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from fulcrum.core.errors import FulcrumError

# Everything that a driver or SQLAlchemy raises when a database can't be used.
DATABASE_ERRORS = (
    DBAPIError,
    NoFreeConnection,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    OSError,
    TimeoutError,
)


class StorageError(FulcrumError):
    """The root of what storage raises."""


class StorageDown(StorageError):
    """The database can't be used now. Whether the change is there is not known: read before going on."""


class StorageBusy(StorageDown):
    """Too much is waiting to be stored. Of this change nothing was."""


class Conflict(StorageError):
    """Somebody else was quicker: the version, the table or the move id is there already. Read, and decide again."""


class NotStorable(StorageError):
    """A change that no database takes: of a table that does not exist, or with text that can't be written."""


class Taken(StorageError):
    """A login that somebody has already."""


class SchemaError(StorageError):
    """The database is empty, behind this Fulcrum, or ahead of it; says what to do."""


class BackupError(StorageError):
    """A backup that is damaged or from a newer Fulcrum, or a database that it can't be put into."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Failures of the database become StorageDown; a broken constraint is left to who knows what it means."""
    try:
        yield
    except IntegrityError:
        raise
    except DATABASE_ERRORS as error:
        raise StorageDown(describe_error(error)) from error


def describe_error(error: BaseException) -> str:
    """Why the database can't be used, in one line and without the text of statements or their values."""
    cause = _driver_error(error)
    if isinstance(cause, asyncpg.PostgresError):
        return _postgres_words(cause)
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
        return f"the database file can't be used: {cause} ({name})"
    if isinstance(cause, NoFreeConnection):
        return "the database has no free connection"
    if isinstance(cause, TimeoutError):
        return "the database does not answer"
    if isinstance(cause, OSError):
        return f"the database can't be reached: {cause.strerror or cause}"
    return f"the database can't be used: {str(cause).partition(chr(10))[0]}"


def _driver_error(error: BaseException) -> BaseException:
    """The driver's own error inside what SQLAlchemy made of it."""
    while isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error.__cause__, asyncpg.PostgresError | asyncpg.InterfaceError | OSError):
        return error.__cause__
    return error


def _postgres_words(error: asyncpg.PostgresError) -> str:
    words = str(error).partition("\n")[0]
    match error:
        case asyncpg.InvalidAuthorizationSpecificationError():
            return f"the database refuses the login: {words}"
        case asyncpg.InvalidCatalogNameError():
            return f"there is no such database: {words}"
        case asyncpg.InsufficientPrivilegeError():
            return f"the database gives no rights to do this: {words}"
    return f"the database can't be used: {words}"
