"""The tables of the database. A game is rebuilt from its events; the rest can't be derived from them."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# What the lobby and a starting server need to know. A table's row is updated when its summary changes.
tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("game", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Column("summary", Text, nullable=False),
    Index(None, "state", "changed"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("kind", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("login", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
)

# Only a hash of each token, so that reading the database does not let anyone play as someone else.
tokens = Table(
    "tokens",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("revoked", Double),
)

# A bot account is a person of its own. The person who created it may revoke its token.
bots = Table(
    "bots",
    metadata,
    Column("person_id", Text, ForeignKey("people.id"), primary_key=True),
    Column("owner_id", Text, ForeignKey("people.id"), nullable=False, index=True),
)

# `rated` is a person's id or the kind of a bot: bots have no row in people.
ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rated", Text, nullable=False, index=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("game", "players", "rated"),
)

rated_games = Table(
    "rated_games",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("at", Double, nullable=False),
)
