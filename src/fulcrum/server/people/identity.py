"""Identity: guests have a signed cookie, accounts a session in a signed cookie, bot accounts a token.

A guest exists only in the cookie until there is something to store, so idle visitors cost nothing. The database has
only a hash of each session's token. Logging out ends a session everywhere.
"""

import hashlib
import time
from collections.abc import Callable
from http.cookies import SimpleCookie

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection

from fulcrum.match.refusals import Refused
from fulcrum.server.people.secrets import hash_of, new_id, new_token
from fulcrum.server.storage.store import Person, Store

COOKIE, SECURE_COOKIE = "fulcrum", "__Host-fulcrum"
GUEST, SESSION = "g.", "s."
LIFETIME = 400 * 86_400  # seconds; the longest time that browsers keep a cookie
RENEWAL = 30 * 86_400  # seconds; older cookies of guests are signed again
NEW_COOKIES = "fulcrum.cookies"  # the key in a connection's scope for cookies that its response sets


class Signer(TimestampSigner):
    """Signs with a clock that tests can set."""

    def __init__(self, secret: bytes, now: Callable[[], float]) -> None:
        super().__init__(secret, salt="fulcrum cookie", key_derivation="hmac", digest_method=hashlib.sha256)
        self._now = now

    def get_timestamp(self) -> int:
        return int(self._now())


class Identity:
    """Reads and issues cookies and tokens."""

    def __init__(self, store: Store, secret: bytes, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._signer = Signer(secret, now)
        self._now = now

    async def person_of(self, connection: HTTPConnection) -> Person:
        """Returns the person who sent a request, or a new guest with a new cookie.

        Raises `Refused` for an invalid token: a program should learn that it is not logged in.
        """
        authorization = connection.headers.get("authorization")
        if authorization is not None:
            return await self._bot(authorization)
        name, signed = self._read(connection)
        person = None
        if name.startswith(GUEST):
            person = await self._guest(name.removeprefix(GUEST), signed)
            if person is not None and self._now() - signed > RENEWAL:
                self._set(connection, name)
        elif name.startswith(SESSION):
            person = await self._store.person_of_token(hash_of(name.removeprefix(SESSION)))
        return person or self.welcome(connection)

    def welcome(self, connection: HTTPConnection) -> Person:
        """Creates a guest and sets the cookie."""
        person_id = new_id()
        self._set(connection, GUEST + person_id)
        return Person(person_id, guest_name(person_id), self._now(), "guest")

    async def begin_session(self, connection: HTTPConnection, person_id: str) -> None:
        """Starts a session of a person with an account, and sets the cookie."""
        token = new_token()
        await self._store.add_token(hash_of(token), person_id, self._now())
        self._set(connection, SESSION + token)

    async def end_session(self, connection: HTTPConnection) -> Person:
        """Ends the session, which makes its cookie useless, and returns a new guest."""
        name, _ = self._read(connection)
        if name.startswith(SESSION):
            await self._store.revoke_token(hash_of(name.removeprefix(SESSION)), self._now())
        return self.welcome(connection)

    async def _guest(self, person_id: str, signed: float) -> Person | None:
        known = await self._store.person(person_id)
        if known is None:
            return Person(person_id, guest_name(person_id), signed, "guest")
        # After registration only a session counts, not the old guest cookie.
        return known if known.kind == "guest" else None

    async def _bot(self, authorization: str) -> Person:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() == "bearer":
            person = await self._store.person_of_token(hash_of(token.strip()))
            if person is not None and person.kind == "bot":
                return person
        raise Refused("token", "Invalid token. It may be mistyped or revoked.")

    def _read(self, connection: HTTPConnection) -> tuple[str, float]:
        """Returns the cookie's content and when it was signed; empty if the signature is wrong or too old."""
        value = connection.cookies.get(_cookie_name(connection), "")
        try:
            name, moment = self._signer.unsign(value, return_timestamp=True)
        except (BadSignature, UnicodeError):
            return "", 0.0
        signed = moment.timestamp()
        return (name.decode(), signed) if self._now() - signed <= LIFETIME else ("", 0.0)

    def _set(self, connection: HTTPConnection, name: str) -> None:
        cookie: SimpleCookie = SimpleCookie()
        key = _cookie_name(connection)
        cookie[key] = self._signer.sign(name).decode()
        cookie[key].update({"path": "/", "max-age": str(LIFETIME), "httponly": "yes", "samesite": "Lax"})
        if key == SECURE_COOKIE:
            cookie[key]["secure"] = "yes"
        places: list[str] = connection.scope.setdefault(NEW_COOKIES, [])
        places[:] = [cookie[key].OutputString()]


def _cookie_name(connection: HTTPConnection) -> str:
    return SECURE_COOKIE if connection.url.scheme in ("https", "wss") else COOKIE


def guest_name(person_id: str) -> str:
    """Returns a guest's default name, which does not reveal the id."""
    return f"Guest {int(hash_of(person_id)[:8], 16) % 10_000:04}"
