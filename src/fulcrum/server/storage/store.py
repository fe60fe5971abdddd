"""Reads tables and their events; reads and writes people, tokens and ratings."""

import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, NamedTuple

from sqlalchemy import Insert, Table, insert, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fulcrum.server.storage.appends import StoredEvent, TableSummary
from fulcrum.server.storage.databases import for_writing
from fulcrum.server.storage.errors import NotStorable, Taken, translate_errors
from fulcrum.server.storage.schema import (
    accounts,
    bots,
    events,
    people,
    rated_games,
    ratings,
    tables,
    tokens,
)

UNFINISHED = ("waiting", "playing")


class Person(NamedTuple):
    """A player; `kind` is guest, account or bot."""

    id: str
    name: str
    created: float
    kind: str


class StoredAccount(NamedTuple):
    """The login and password hash of a person."""

    login: str
    person_id: str
    password_hash: str


class StoredRating(NamedTuple):
    """A rating: estimated strength, its uncertainty, and the number of games."""

    mu: float
    sigma: float
    games: int


class FinishedGame(NamedTuple):
    """A table that is over; `rated` names everyone whose rating it changes, and is empty if it is unrated."""

    table_id: str
    at: float
    game: str
    players: int
    rated: tuple[str, ...]


Kind = tuple[str, int]  # a game and a number of players, each of which has its own ratings
Ratings = dict[Kind, dict[str, StoredRating]]
Change = Callable[[FinishedGame, Mapping[str, StoredRating]], Mapping[str, StoredRating]]


class _Outrun(Exception):
    """Another process rated one of the games, or changed one of the ratings, meanwhile."""


class Store:
    """All access to the database except appending events, which the committer does.

    With a committer, pass its `write_lock`.
    """

    def __init__(self, engine: AsyncEngine, write_lock: AbstractAsyncContextManager[None] | None = None) -> None:
        self._engine = engine
        self._write_lock = nullcontext() if write_lock is None else write_lock
        self._writing_engine = for_writing(engine)

    # Tables

    async def events(self, table_id: str, after: int = 0) -> list[StoredEvent]:
        """Returns the events of a table after version `after`, in order."""
        query = (
            select(events.c.version, events.c.at, events.c.kind, events.c.body)
            .where(events.c.table_id == table_id, events.c.version > after)
            .order_by(events.c.version)
        )
        return [StoredEvent(*row) for row in await self._rows(query)]

    async def newer(self, known: Mapping[str, int]) -> dict[str, list[StoredEvent]]:
        """Returns the events after the known version of each table, for tables that have any."""
        query = text(
            f"SELECT table_id, version, at, kind, body FROM {self._each('known')} AS known CROSS JOIN events"
            " WHERE table_id = known.key AND version > CAST(known.value AS integer) ORDER BY table_id, version"
        )
        found: dict[str, list[StoredEvent]] = {}
        for table_id, *event in await self._rows(query.bindparams(known=json.dumps(known))):
            found.setdefault(table_id, []).append(StoredEvent(*event))
        return found

    async def table(self, table_id: str) -> TableSummary | None:
        rows = await self._rows(select(*tables.c[1:]).where(tables.c.id == table_id))
        return TableSummary(*rows[0]) if rows else None

    async def lobby(
        self,
        game: str | None = None,
        limit: int = 100,
        *,
        states: Iterable[str] = UNFINISHED,
        after: tuple[float, str] | None = None,
    ) -> dict[str, TableSummary]:
        """Returns public tables that wait or play, latest change first; `after` is the last row's change and id."""
        query = select(tables).where(tables.c.public, tables.c.state.in_(sorted(states)))
        if game is not None:
            query = query.where(tables.c.game == game)
        if after is not None:
            query = query.where(tuple_(tables.c.changed, tables.c.id) < after)
        query = query.order_by(tables.c.changed.desc(), tables.c.id.desc()).limit(limit)
        return {row[0]: TableSummary(*row[1:]) for row in await self._rows(query)}

    async def unfinished(self) -> list[str]:
        """Returns the ids of all tables that may still have timers."""
        query = select(tables.c.id).where(tables.c.state.in_(UNFINISHED)).order_by(tables.c.id)
        return [row[0] for row in await self._rows(query)]

    async def waiting_since(self, moment: float) -> list[tuple[str, float]]:
        """Returns waiting tables that have not changed since a moment, with their last change."""
        query = select(tables.c.id, tables.c.changed).where(tables.c.state == "waiting", tables.c.changed <= moment)
        return [(row[0], row[1]) for row in await self._rows(query.order_by(tables.c.changed, tables.c.id))]

    # People

    async def add_person(self, person: Person) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(people), person._asdict())

    async def person(self, person_id: str) -> Person | None:
        rows = await self._rows(select(people).where(people.c.id == person_id))
        return Person(*rows[0]) if rows else None

    async def keep_person(self, person: Person) -> None:
        """Adds a person who is not stored yet."""
        await self.keep_people([person])

    async def keep_people(self, some: Sequence[Person]) -> None:
        """Adds the people who are not stored yet."""
        async with self._writing() as connection:
            await connection.execute(self._insert_new(people), [person._asdict() for person in some])

    async def people(self, person_ids: Iterable[str]) -> dict[str, Person]:
        """Returns the stored ones of these people, by id."""
        rows = await self._rows(select(people).where(people.c.id.in_(sorted(person_ids))))
        return {row[0]: Person(*row) for row in rows}

    async def rename(self, person_id: str, name: str) -> None:
        async with self._writing() as connection:
            await connection.execute(update(people).where(people.c.id == person_id).values(name=name))

    async def add_account(self, account: StoredAccount) -> None:
        """Gives a person an account; raises `Taken` if the login exists."""
        try:
            async with self._writing() as connection:
                await connection.execute(insert(accounts), account._asdict())
                statement = update(people).where(people.c.id == account.person_id).values(kind="account")
                await connection.execute(statement)
        except NotStorable:
            if await self.account(account.login) is None:
                raise
            raise Taken("this login is taken") from None

    async def account(self, login: str) -> StoredAccount | None:
        rows = await self._rows(select(accounts).where(accounts.c.login == login))
        return StoredAccount(*rows[0]) if rows else None

    async def account_of(self, person_id: str) -> StoredAccount | None:
        rows = await self._rows(select(accounts).where(accounts.c.person_id == person_id))
        return StoredAccount(*rows[0]) if rows else None

    async def change_password(self, login: str, password_hash: str) -> None:
        statement = update(accounts).where(accounts.c.login == login).values(password_hash=password_hash)
        async with self._writing() as connection:
            await connection.execute(statement)

    # Tokens

    async def add_token(self, token_hash: str, person_id: str, created: float) -> None:
        values = {"token_hash": token_hash, "person_id": person_id, "created": created}
        async with self._writing() as connection:
            await connection.execute(insert(tokens), values)

    async def person_of_token(self, token_hash: str) -> Person | None:
        """Returns the owner of a token that is not revoked."""
        query = (
            select(people)
            .join(tokens, tokens.c.person_id == people.c.id)
            .where(tokens.c.token_hash == token_hash, tokens.c.revoked.is_(None))
        )
        rows = await self._rows(query)
        return Person(*rows[0]) if rows else None

    async def revoke_token(self, token_hash: str, at: float) -> None:
        statement = update(tokens).where(tokens.c.token_hash == token_hash, tokens.c.revoked.is_(None))
        async with self._writing() as connection:
            await connection.execute(statement.values(revoked=at))

    async def revoke_tokens(self, person_id: str, at: float) -> None:
        """Revokes all tokens of a person."""
        statement = update(tokens).where(tokens.c.person_id == person_id, tokens.c.revoked.is_(None))
        async with self._writing() as connection:
            await connection.execute(statement.values(revoked=at))

    # Bot accounts

    async def add_bot(self, bot: Person, owner_id: str, token_hash: str) -> None:
        """Adds a bot account with its token, in one transaction."""
        token = {"token_hash": token_hash, "person_id": bot.id, "created": bot.created}
        async with self._writing() as connection:
            await connection.execute(insert(people), bot._asdict())
            await connection.execute(insert(bots), {"person_id": bot.id, "owner_id": owner_id})
            await connection.execute(insert(tokens), token)

    async def bots_of(self, owner_id: str) -> dict[str, tuple[Person, bool]]:
        """Returns a person's bot accounts, oldest first, each with whether its token is valid."""
        good = select(tokens).where(tokens.c.person_id == people.c.id, tokens.c.revoked.is_(None)).exists()
        query = (
            select(people, good)
            .join(bots, bots.c.person_id == people.c.id)
            .where(bots.c.owner_id == owner_id)
            .order_by(people.c.created, people.c.id)
        )
        return {row[0]: (Person(*row[:4]), bool(row[4])) for row in await self._rows(query)}

    # Ratings

    async def unrated(self) -> list[str]:
        """Returns the ids of tables that ended but are not rated, because the server may have stopped between."""
        counted = select(rated_games).where(rated_games.c.table_id == tables.c.id).exists()
        query = select(tables.c.id).where(tables.c.state == "over", ~counted).order_by(tables.c.changed, tables.c.id)
        return [row[0] for row in await self._rows(query)]

    async def ratings_of(self, rated: str) -> dict[tuple[str, int], StoredRating]:
        """Returns all ratings of a person, by game and number of players."""
        query = (
            select(ratings.c.game, ratings.c.players, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .where(ratings.c.rated == rated)
            .order_by(ratings.c.game, ratings.c.players)
        )
        return {(row[0], row[1]): StoredRating(*row[2:]) for row in await self._rows(query)}

    async def ratings(self, game: str, players: int, rated: Iterable[str]) -> dict[str, StoredRating]:
        """Returns the ratings that exist for these names."""
        query = select(ratings.c.rated, ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
            ratings.c.game == game, ratings.c.players == players, ratings.c.rated.in_(sorted(rated))
        )
        return {row[0]: StoredRating(*row[1:]) for row in await self._rows(query.order_by(ratings.c.rated))}

    async def leaderboard(self, game: str, players: int, limit: int = 100) -> list[tuple[str, StoredRating]]:
        """Returns the leaderboard, sorted by a conservative estimate of strength."""
        query = (
            select(ratings.c.rated, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .where(ratings.c.game == game, ratings.c.players == players)
            .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.rated)
            .limit(limit)
        )
        return [(row[0], StoredRating(*row[1:])) for row in await self._rows(query)]

    async def rate(self, games: Iterable[FinishedGame], start: StoredRating, change: Change) -> set[str]:
        """Rates finished games that are not rated yet, and returns their tables; safe to repeat.

        Names without a rating get `start`. `change` gets a game and the ratings of its seats, and returns the new ones.
        It runs without a lock. If another process changed one of the ratings meanwhile, everything is done again.
        """
        by_table = {game.table_id: game for game in games}
        while True:
            new = await self._uncounted(by_table)
            before = await self._ratings_before(new)
            after = {kind: dict(found) for kind, found in before.items()}
            for game in new.values():
                ours = after.get((game.game, game.players), {})
                if game.rated:
                    ours |= change(game, {name: ours.get(name, start) for name in game.rated})
            try:
                async with self._writing() as connection:
                    await self._count(connection, new, before, after)
                return set(new)
            except _Outrun:
                continue

    async def _uncounted(self, games: Mapping[str, FinishedGame]) -> dict[str, FinishedGame]:
        query = text(f"SELECT table_id FROM {self._each('ids')} AS ids CROSS JOIN rated_games WHERE table_id = ids.key")
        counted = {row[0] for row in await self._rows(query.bindparams(ids=_as_keys(games)))}
        return {table_id: game for table_id, game in games.items() if table_id not in counted}

    async def _ratings_before(self, games: Mapping[str, FinishedGame]) -> Ratings:
        """Returns the ratings that exist for everyone in these games."""
        names: dict[Kind, set[str]] = {}
        for game in games.values():
            if game.rated:
                names.setdefault((game.game, game.players), set()).update(game.rated)
        async with self._reading() as connection:
            return {kind: await self._ratings_of_kind(connection, kind, names[kind]) for kind in names}

    async def _ratings_of_kind(
        self, connection: AsyncConnection, kind: Kind, names: Iterable[str]
    ) -> dict[str, StoredRating]:
        query = text(
            f"SELECT rated, mu, sigma, games FROM {self._each('names')} AS names CROSS JOIN ratings"
            " WHERE game = :game AND players = :players AND rated = names.key"
        )
        rows = await connection.execute(query.bindparams(game=kind[0], players=kind[1], names=_as_keys(names)))
        return {row[0]: StoredRating(*row[1:]) for row in rows}

    async def _count(
        self, connection: AsyncConnection, games: Mapping[str, FinishedGame], before: Ratings, after: Ratings
    ) -> None:
        if not self._is_sqlite:  # SQLite has one writer at a time anyway
            await connection.execute(text("LOCK TABLE ratings, rated_games IN SHARE ROW EXCLUSIVE MODE"))
        first = text(
            "INSERT INTO rated_games (table_id, at) SELECT key, CAST(value AS double precision)"
            f" FROM {self._each('games')} AS games WHERE true ON CONFLICT DO NOTHING RETURNING table_id"
        )
        ends = json.dumps({table_id: game.at for table_id, game in games.items()})
        counted = {row[0] for row in await connection.execute(first.bindparams(games=ends))}
        now = {kind: await self._ratings_of_kind(connection, kind, after[kind]) for kind in after}
        if counted != set(games) or now != before:
            raise _Outrun
        for kind, found in after.items():
            rows = [{"game": kind[0], "players": kind[1], "rated": name, **found[name]._asdict()} for name in found]
            await connection.execute(self._upsert_ratings(), rows)

    def _upsert_ratings(self) -> Insert:
        new: Any = sqlite.insert(ratings) if self._is_sqlite else postgresql.insert(ratings)
        changed = {name: new.excluded[name] for name in StoredRating._fields}
        statement: Insert = new.on_conflict_do_update(index_elements=["game", "players", "rated"], set_=changed)
        return statement.returning(ratings.c.rated)  # with RETURNING, SQLAlchemy sends many rows in few statements

    @property
    def _is_sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    def _each(self, name: str) -> str:
        """Returns SQL that expands a JSON object into rows, so that one parameter carries many values.

        Join it with CROSS JOIN: otherwise SQLite scans the other table, which it expects to be smaller.
        """
        return f"json_each(:{name})" if self._is_sqlite else f"json_each_text(CAST(:{name} AS json))"

    def _insert_new(self, table: Table) -> Insert:
        """Returns an insert that skips existing rows."""
        if self._is_sqlite:
            return sqlite.insert(table).on_conflict_do_nothing()
        return postgresql.insert(table).on_conflict_do_nothing()

    async def _rows(self, query: Any) -> Any:
        async with self._reading() as connection:
            return (await connection.execute(query)).all()

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        with translate_errors():
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            with translate_errors():
                async with self._write_lock, self._writing_engine.begin() as connection:
                    yield connection
        except IntegrityError as error:
            raise NotStorable("this is there already, or belongs to something that is not") from error


def _as_keys(names: Iterable[str]) -> str:
    """Encodes names for `Store._each`."""
    return json.dumps(dict.fromkeys(names, 0))
