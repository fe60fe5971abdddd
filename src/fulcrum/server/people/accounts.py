"""Accounts with a password, and bot accounts with a token. Playing needs neither."""

import asyncio
import re
import time
from collections.abc import Callable

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_NAME, line_of_text
from fulcrum.server.people.secrets import hash_of, new_id, new_token
from fulcrum.server.storage.errors import NotStorable, Taken
from fulcrum.server.storage.store import Person, Store, StoredAccount

LOGIN = r"^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$"
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
MOST_BOTS = 20
HASHING_AT_ONCE = 2  # each takes 64 MiB while it runs


class Accounts:
    """Creates accounts and checks passwords. Passwords are never stored or logged."""

    def __init__(
        self, store: Store, hasher: PasswordHasher | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._store = store
        self._hasher = hasher or PasswordHasher()
        self._now = now
        self._at_once = asyncio.Semaphore(HASHING_AT_ONCE)
        self._decoy_hash: str | None = None  # checked where there is no account, to take the same time

    async def register(self, person: Person, login: str, password: str) -> None:
        """Turns a guest into a person with an account, who keeps name, seats and ratings."""
        if person.kind != "guest":
            raise Refused("account", "You already have an account.")
        _check(login, password)
        password_hash = await self._hash(password)
        await self._store.keep_person(person)
        try:
            await self._store.add_account(StoredAccount(login.lower(), person.id, password_hash))
        except Taken:
            raise Refused("login-taken", "This login is taken. Choose another.") from None
        except NotStorable:
            raise Refused("account", "You already have an account.") from None

    async def person_of(self, login: str, password: str) -> Person:
        """Returns the person with this login and password. Takes the same time whether or not the login exists."""
        account = await self._store.account(login.lower()) if re.match(LOGIN, login) else None
        good = await self._fits(account, password)
        person = await self._store.person(account.person_id) if account is not None and good else None
        if person is None:
            raise Refused("password", "Wrong login or password.")
        return person

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Changes the password and ends all sessions of the account."""
        account = await self._store.account_of(person.id)
        if account is None:
            raise Refused("no-account", "You have no account.")
        if not await self._fits(account, old):
            raise Refused("password", "Wrong password.")
        _check(account.login, new)
        await self._store.change_password(account.login, await self._hash(new))
        await self._store.revoke_tokens(person.id, self._now())

    async def add_bot(self, owner: Person, name: str) -> tuple[Person, str]:
        """Creates a bot account and returns it with its token, which can't be shown again."""
        if owner.kind != "account":
            raise Refused("no-account", "Bot accounts need an account. Create one first.")
        shown = line_of_text(name, LONGEST_NAME, "a name")
        if len(await self._store.bots_of(owner.id)) >= MOST_BOTS:
            raise Refused("bots", f"You have {MOST_BOTS} bot accounts, the maximum.")
        bot, token = Person(new_id(), shown, self._now(), "bot"), new_token()
        await self._store.add_bot(bot, owner.id, hash_of(token))
        return bot, token

    async def revoke_bot(self, owner: Person, bot_id: str) -> None:
        """Revokes the bot's token; revoking it twice is harmless."""
        if bot_id not in await self._store.bots_of(owner.id):
            raise Refused("no-bot", "You have no bot account with this id.")
        await self._store.revoke_tokens(bot_id, self._now())

    async def _hash(self, password: str) -> str:
        async with self._at_once:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _fits(self, account: StoredAccount | None, password: str) -> bool:
        if self._decoy_hash is None:
            self._decoy_hash = await self._hash(new_token())
        password_hash = self._decoy_hash if account is None else account.password_hash
        try:
            async with self._at_once:
                await asyncio.to_thread(self._hasher.verify, password_hash, password)
        except (VerificationError, InvalidHashError):
            return False
        if account is not None and self._hasher.check_needs_rehash(password_hash):
            await self._store.change_password(account.login, await self._hash(password))
        return account is not None


def _check(login: str, password: str) -> None:
    if not re.match(LOGIN, login):
        raise Refused("login", "A login needs 3 to 40 letters, digits, dots, hyphens or underscores.")
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("weak-password", f"A password needs {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
    if login.lower() in password.lower():
        raise Refused("weak-password", "A password must not contain the login.")
