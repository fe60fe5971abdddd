"""Identity: guests, sessions, tokens."""

import pytest

from fulcrum.match.refusals import Refused
from fulcrum.server.people.identity import LIFETIME, RENEWAL, Identity
from fulcrum.server.people.secrets import hash_of
from fulcrum.server.storage.store import Person, Store, StoredAccount
from tests.server.people.connections import connection, cookie_value, set_cookie

pytestmark = pytest.mark.anyio

SECRET = b"not a secret, but long enough for one"


class Now:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def identity(store: Store, now: Now) -> Identity:
    return Identity(store, SECRET, now)


async def test_a_guest_is_known_again_without_a_row_in_the_database(identity: Identity, store: Store) -> None:
    first = connection()
    guest = await identity.person_of(first)
    again = connection(cookie_value(first))
    assert await identity.person_of(again) == guest
    assert guest.kind == "guest" and guest.name.startswith("Guest ") and guest.id not in guest.name
    assert set_cookie(again) == ""
    assert await store.person(guest.id) is None


async def test_two_guests_are_two(identity: Identity) -> None:
    guests = [await identity.person_of(connection()) for _ in range(20)]
    assert len({guest.id for guest in guests}) == 20
    assert all(len(guest.id) == 22 for guest in guests)


async def test_a_guest_keeps_a_chosen_name(identity: Identity, store: Store) -> None:
    first = connection()
    guest = await identity.person_of(first)
    await store.keep_person(guest)
    await store.rename(guest.id, "Łucja")
    assert (await identity.person_of(connection(cookie_value(first)))).name == "Łucja"


async def test_the_cookie_is_for_this_server_and_no_script(identity: Identity) -> None:
    plain, secure = connection(), connection(scheme="https")
    await identity.person_of(plain)
    await identity.person_of(secure)
    parts = set_cookie(plain).split("; ")
    assert parts[0].startswith("fulcrum=") and {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert "Secure" not in parts
    parts = set_cookie(secure).split("; ")
    assert parts[0].startswith("__Host-fulcrum=") and {"HttpOnly", "SameSite=Lax", "Path=/", "Secure"} <= set(parts)
    assert not any(part.startswith("Domain") for part in parts)


async def test_a_forged_cookie_is_ignored(identity: Identity, store: Store, now: Now) -> None:
    first = connection()
    guest = await identity.person_of(first)
    good = cookie_value(first)
    other = connection()
    await Identity(store, SECRET[::-1], now).person_of(other)
    name, when, signature = good.rsplit(".", 2)
    forged = [
        # The first letter: some bits of the last one mean nothing, so another letter could be the same signature.
        f"{name}.{when}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",
        f"{name[:-1]}x.{when}.{signature}",
        name,
        f"{name}.{when}.",
        cookie_value(other),
        "s.fulcrum_x",
        "\u00e9" * 20,
    ]
    for cookie in forged:
        stranger = connection(cookie)
        person = await identity.person_of(stranger)
        assert person.id != guest.id and set_cookie(stranger)


async def test_a_cookie_is_renewed_and_ends(identity: Identity, now: Now) -> None:
    first = connection()
    guest = await identity.person_of(first)
    now.time += RENEWAL + 1
    later = connection(cookie_value(first))
    assert (await identity.person_of(later)).id == guest.id
    now.time += LIFETIME - 10
    assert (await identity.person_of(connection(cookie_value(later)))).id == guest.id
    assert (await identity.person_of(connection(cookie_value(first)))).id != guest.id


async def test_a_session_ends_everywhere_with_logging_out(identity: Identity, store: Store) -> None:
    await store.add_person(Person("p1", "Anna", 1.0, "account"))
    answer = connection()
    await identity.begin_session(answer, "p1")
    cookie = cookie_value(answer)
    assert (await identity.person_of(connection(cookie))).id == "p1"
    leaving = connection(cookie)
    guest = await identity.end_session(leaving)
    assert guest.kind == "guest"
    assert (await identity.person_of(connection(cookie_value(leaving)))).id == guest.id
    assert (await identity.person_of(connection(cookie))).id not in ("p1", guest.id)


async def test_a_guests_cookie_is_worth_nothing_once_there_is_an_account(identity: Identity, store: Store) -> None:
    first = connection()
    guest = await identity.person_of(first)
    await store.keep_person(guest)
    await store.add_account(StoredAccount("anna", guest.id, "hash"))
    assert (await identity.person_of(connection(cookie_value(first)))).id != guest.id


async def test_a_bot_by_its_token(identity: Identity, store: Store) -> None:
    owner, bot = Person("p1", "Anna", 1.0, "account"), Person("b1", "Robot", 2.0, "bot")
    await store.add_person(owner)
    await store.add_bot(bot, "p1", hash_of("fulcrum_good"))
    await store.add_token(hash_of("fulcrum_session"), "p1", 3.0)
    assert await identity.person_of(connection(token="Bearer fulcrum_good")) == bot
    refused = ["Bearer fulcrum_bad", "Basic fulcrum_good", "fulcrum_good", "Bearer", "Bearer fulcrum_session"]
    for token in refused:
        with pytest.raises(Refused) as caught:
            await identity.person_of(connection(token=token))
        assert caught.value.code == "token"
    await store.revoke_tokens("b1", 4.0)
    with pytest.raises(Refused):
        await identity.person_of(connection(token="Bearer fulcrum_good"))


async def test_the_database_has_no_token_and_no_cookie(identity: Identity, store: Store) -> None:
    """Reading it does not let anyone play as someone else."""
    await store.add_person(Person("p1", "Anna", 1.0, "account"))
    answer = connection()
    await identity.begin_session(answer, "p1")
    token = cookie_value(answer).removeprefix("s.").partition(".")[0]
    assert await store.person_of_token(token) is None
    assert await store.person_of_token(hash_of(token)) is not None
