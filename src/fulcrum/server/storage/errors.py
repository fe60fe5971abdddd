"""Storage errors, each with a message of one line."""

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
    """The base class of storage errors."""


class StorageDown(StorageError):
    """The database can't be used now. The change may or may not be stored: read before continuing."""


class StorageBusy(StorageDown):
    """Too many changes are waiting. This one was not stored."""


class Conflict(StorageError):
    """Someone else was faster: the version, table or move id exists already. Read, and decide again."""


class NotStorable(StorageError):
    """The database rejects the change: the table does not exist, or the text can't be stored."""


class Taken(StorageError):
    """The login is taken."""


class SchemaError(StorageError):
    """The database is empty, or its schema is older or newer than this Fulcrum's; says what to do."""


class BackupError(StorageError):
    """The backup is damaged or from a newer Fulcrum, or the database can't take it."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turns failures of the database into `StorageDown`. Violated constraints pass through to the caller."""
    try:
        yield
    except IntegrityError:
        raise
    except DATABASE_ERRORS as error:
        raise StorageDown(describe_error(error)) from error


def describe_error(error: BaseException) -> str:
    """Describes in one line why the database can't be used, without statements or their values."""
    cause = _driver_error(error)
    if isinstance(cause, asyncpg.PostgresError):
        return _postgres_words(cause)
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
        return f"the database file can't be used: {cause} ({name})"
    if isinstance(cause, NoFreeConnection):
        return "the database has no free connection"
    if isinstance(cause, TimeoutError):
        return "the database does not respond"
    if isinstance(cause, OSError):
        return f"the database can't be reached: {cause.strerror or cause}"
    return f"the database can't be used: {str(cause).partition(chr(10))[0]}"


def _driver_error(error: BaseException) -> BaseException:
    """Returns the driver's error inside SQLAlchemy's."""
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
            return f"the database denies permission: {words}"
    return f"the database can't be used: {words}"
