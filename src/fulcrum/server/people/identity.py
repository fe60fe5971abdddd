"""Who somebody is: a guest by a signed cookie, an account by a session in such a cookie, a bot account by its token.

A guest is in the cookie alone until there is something to keep of them, so that visitors who do nothing cost nothing.
A session is a token of which the database has a hash: logging out ends it everywhere at once.
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
LIFETIME = 400 * 86_400  # seconds; browsers keep a cookie no longer
RENEWAL = 30 * 86_400  # a guest's cookie that is older is signed anew
NEW_COOKIES = "fulcrum.cookies"  # the place in a connection's scope for cookies that its answer sets


class Signer(TimestampSigner):
    """Signs with a time that a test can set."""

    def __init__(self, secret: bytes, now: Callable[[], float]) -> None:
        super().__init__(secret, salt="fulcrum cookie", key_derivation="hmac", digest_method=hashlib.sha256)
        self._now = now

    def get_timestamp(self) -> int:
        return int(self._now())


class Identity:
    """Reads and makes the cookies and tokens by which people are known."""

    def __init__(self, store: Store, secret: bytes, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._signer = Signer(secret, now)
        self._now = now

    async def person_of(self, connection: HTTPConnection) -> Person:
        """Who is there; a new guest, who gets a cookie with the answer, if nobody can be told.

        Raises `Refused` for a token that is not good: a program should know that it plays as nobody.
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
        """A new guest, with a cookie."""
        person_id = new_id()
        self._set(connection, GUEST + person_id)
        return Person(person_id, guest_name(person_id), self._now(), "guest")

    async def begin_session(self, connection: HTTPConnection, person_id: str) -> None:
        """From now on the browser is that of a person with an account."""
        token = new_token()
        await self._store.add_token(hash_of(token), person_id, self._now())
        self._set(connection, SESSION + token)

    async def end_session(self, connection: HTTPConnection) -> Person:
        """From now on the browser is that of a new guest, and the old cookie is worth nothing."""
        name, _ = self._read(connection)
        if name.startswith(SESSION):
            await self._store.revoke_token(hash_of(name.removeprefix(SESSION)), self._now())
        return self.welcome(connection)

    async def _guest(self, person_id: str, signed: float) -> Person | None:
        known = await self._store.person(person_id)
        if known is None:
            return Person(person_id, guest_name(person_id), signed, "guest")
        # Whoever made an account is known by its sessions, and no longer by a cookie from before.
        return known if known.kind == "guest" else None

    async def _bot(self, authorization: str) -> Person:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() == "bearer":
            person = await self._store.person_of_token(hash_of(token.strip()))
            if person is not None and person.kind == "bot":
                return person
        raise Refused("token", "this token is not good: it may have been revoked, or mistyped")

    def _read(self, connection: HTTPConnection) -> tuple[str, float]:
        """What the cookie names and when it was signed; nothing for one that we did not sign, or too long ago."""
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
    """What a guest is called before choosing a name; tells nothing of the id."""
    return f"Guest {int(hash_of(person_id)[:8], 16) % 10_000:04}"
