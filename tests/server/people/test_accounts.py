"""Accounts with a password, bot accounts with a token."""

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from fulcrum.match.refusals import Refused
from fulcrum.server.people import accounts as module
from fulcrum.server.people.accounts import Accounts
from fulcrum.server.people.secrets import hash_of
from fulcrum.server.storage.store import Person, Store

pytestmark = pytest.mark.anyio

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
ANNA, BERT = Person("p1", "Anna", 1.0, "guest"), Person("p2", "Bert", 2.0, "guest")
GOOD = "correct horse battery"


@pytest.fixture
def accounts(store: Store) -> Accounts:
    return Accounts(store, QUICK, lambda: 5.0)


async def refusal(awaitable: object) -> str:
    with pytest.raises(Refused) as caught:
        await awaitable  # type: ignore[misc]
    assert GOOD not in str(caught.value)
    return caught.value.code


async def test_a_guest_becomes_a_person_with_an_account(accounts: Accounts, store: Store) -> None:
    await accounts.register(ANNA, "Anna.L", GOOD)
    assert await accounts.person_of("anna.l", GOOD) == ANNA._replace(kind="account")
    assert await accounts.person_of("ANNA.L", GOOD) == ANNA._replace(kind="account")
    account = await store.account("anna.l")
    assert account is not None and account.password_hash.startswith("$argon2id$") and GOOD not in account.password_hash


async def test_a_wrong_password_and_a_wrong_login_look_the_same(accounts: Accounts) -> None:
    await accounts.register(ANNA, "anna", GOOD)
    told = set()
    for login, password in (("anna", "wrong"), ("bert", GOOD), ("no login at all", GOOD), ("", ""), ("anna\n", GOOD)):
        with pytest.raises(Refused) as caught:
            await accounts.person_of(login, password)
        told.add((caught.value.code, caught.value.words))
    assert told == {("password", "Wrong login or password.")}


async def test_a_password_is_tried_even_where_there_is_no_account(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the time reveals nothing."""
    tried = []
    monkeypatch.setattr(PasswordHasher, "verify", lambda self, hashed, password: tried.append(hashed) or True)
    assert await refusal(accounts.person_of("nobody", GOOD)) == "password"
    assert len(tried) == 1 and tried[0].startswith("$argon2id$")


async def test_what_is_refused(accounts: Accounts) -> None:
    await accounts.register(ANNA, "anna", GOOD)
    assert await refusal(accounts.register(BERT, "ANNA", GOOD)) == "login-taken"
    assert await refusal(accounts.register(ANNA, "anna2", GOOD)) == "account"
    assert await refusal(accounts.register(ANNA._replace(kind="account"), "anna2", GOOD)) == "account"
    assert await refusal(accounts.register(BERT, "a", GOOD)) == "login"
    assert await refusal(accounts.register(BERT, "bert", "short")) == "weak-password"
    assert await refusal(accounts.register(BERT, "bert", "x" * 1000)) == "weak-password"
    assert await refusal(accounts.register(BERT, "bert", "I am Bert and nobody else")) == "weak-password"
    assert await refusal(accounts.person_of("bert", GOOD)) == "password"


async def test_a_new_password_ends_all_sessions(accounts: Accounts, store: Store) -> None:
    await accounts.register(ANNA, "anna", GOOD)
    anna = ANNA._replace(kind="account")
    await store.add_token("session", "p1", 1.0)
    assert await refusal(accounts.change_password(anna, "wrong", "another horse battery")) == "password"
    assert await refusal(accounts.change_password(BERT, GOOD, "another horse battery")) == "no-account"
    assert await store.person_of_token("session") is not None
    await accounts.change_password(anna, GOOD, "another horse battery")
    assert await store.person_of_token("session") is None
    assert await refusal(accounts.person_of("anna", GOOD)) == "password"
    assert await accounts.person_of("anna", "another horse battery") == anna


async def test_old_hashes_are_replaced(accounts: Accounts, store: Store) -> None:
    await accounts.register(ANNA, "anna", GOOD)
    before = await store.account("anna")
    stronger = Accounts(store, PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    await stronger.person_of("anna", GOOD)
    after = await store.account("anna")
    assert before is not None and after is not None and "t=1" in before.password_hash and "t=2" in after.password_hash


async def test_bot_accounts(accounts: Accounts, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await accounts.register(ANNA, "anna", GOOD)
    await store.add_person(BERT)
    anna = ANNA._replace(kind="account")
    assert await refusal(accounts.add_bot(BERT, "Robot")) == "no-account"
    assert await refusal(accounts.add_bot(anna, "two\nlines")) == "text"
    bot, token = await accounts.add_bot(anna, " Robot ")
    assert bot.name == "Robot" and await store.person_of_token(hash_of(token)) == bot
    assert await store.bots_of("p1") == {bot.id: (bot, True)}
    assert await refusal(accounts.revoke_bot(BERT, bot.id)) == "no-bot"
    for _ in range(2):
        await accounts.revoke_bot(anna, bot.id)
    assert await store.person_of_token(hash_of(token)) is None
    assert await store.bots_of("p1") == {bot.id: (bot, False)}
    monkeypatch.setattr(module, "MOST_BOTS", 1)
    assert await refusal(accounts.add_bot(anna, "Robot")) == "bots"


async def test_few_passwords_are_tried_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes much memory."""
    busy, most, lock = 0, 0, threading.Lock()

    def verify(self: PasswordHasher, hashed: str, password: str) -> bool:
        nonlocal busy, most
        with lock:
            busy += 1
            most = max(most, busy)
        time.sleep(0.01)
        with lock:
            busy -= 1
        raise VerifyMismatchError

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    accounts = Accounts(store, QUICK)
    tries = [accounts.person_of("nobody", "wrong") for _ in range(8)]
    assert all(isinstance(error, Refused) for error in await asyncio.gather(*tries, return_exceptions=True))
    assert 1 <= most <= module.HASHING_AT_ONCE
