"""The people services in one object."""

import time
from collections.abc import Callable

from argon2 import PasswordHasher
from starlette.requests import HTTPConnection

from fulcrum.server.people.accounts import Accounts
from fulcrum.server.people.identity import Identity
from fulcrum.server.people.links import Links
from fulcrum.server.people.ratings import Ratings
from fulcrum.server.storage.store import Person, Store


class People:
    """Identity, accounts, links to private tables, and ratings."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        hasher: PasswordHasher | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.identity = Identity(store, secret, now)
        self.accounts = Accounts(store, hasher, now)
        self.links = Links(secret)
        self.ratings = Ratings(store)
        self._when_revoked: list[Callable[[str], None]] = []

    async def person_of(self, connection: HTTPConnection) -> Person:
        """Returns the person behind a request or socket; see `Identity`."""
        return await self.identity.person_of(connection)

    def when_revoked(self, tell: Callable[[str], None]) -> None:
        """Calls a listener with the id of each person whose sessions or tokens were revoked."""
        self._when_revoked.append(tell)

    def revoked(self, person_id: str) -> None:
        """Notifies the listeners; call it after the revocation is stored."""
        for tell in self._when_revoked:
            tell(person_id)
