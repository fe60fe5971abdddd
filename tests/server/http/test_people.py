"""Names, accounts, sessions and bot accounts by REST."""

from collections.abc import Callable

import pytest

from fulcrum.server.operations.rate_limits import Rate
from tests.server.http.clients import Client
from tests.server.http.conftest import Serve

Browser = Callable[[], Client]
ANNA = {"login": "anna", "password": "correct horse battery"}


def test_a_guest_may_choose_a_name(ann: Client, ben: Client) -> None:
    guest = ann.ok("GET", "/api/me")
    assert guest["kind"] == "guest" and guest["login"] is None and guest["name"].startswith("Guest ")
    assert ann.ok("PATCH", "/api/me", {"name": " Łucja <b> "})["name"] == "Łucja <b>"
    assert ann.ok("GET", "/api/me")["name"] == "Łucja <b>"
    assert ben.ok("GET", "/api/me")["name"] != "Łucja <b>"
    for name in ("", "   ", "x" * 41, "two\nlines", "\u202egnp", "nul\0"):
        assert ann.patch("/api/me", json={"name": name}).status_code in (400, 422)
    assert ann.ok("GET", "/api/me")["name"] == "Łucja <b>"


@pytest.mark.thorough
def test_an_account_from_beginning_to_end(ann: Client, ben: Client, browser: Browser) -> None:
    ann.ok("PATCH", "/api/me", {"name": "Anna"})
    table = ann.open_table()["view"]["table"]
    before = ann.cookies["fulcrum"]
    assert ann.ok("POST", "/api/account", ANNA) == {"name": "Anna", "kind": "account", "login": "anna"}
    assert ann.ok("GET", f"/api/tables/{table}")["view"]["seat"] == 0
    assert ann.refused(409, "POST", "/api/account", {**ANNA, "login": "second"}) == "account"
    assert ben.refused(409, "POST", "/api/account", {**ANNA, "login": "Anna"}) == "login-taken"
    assert ben.refused(403, "POST", "/api/session", {**ANNA, "password": "wrong"}) == "password"
    assert ben.ok("POST", "/api/session", ANNA)["name"] == "Anna"
    assert ben.ok("GET", f"/api/tables/{table}")["view"]["seat"] == 0
    session = ben.cookies["fulcrum"]
    assert ben.ok("DELETE", "/api/session")["kind"] == "guest"
    assert ben.ok("GET", "/api/me")["kind"] == "guest"
    for stolen in (before, session):
        thief = browser()
        thief.cookies.set("fulcrum", stolen)
        assert thief.ok("GET", "/api/me")["kind"] == "guest"
        assert thief.ok("GET", f"/api/tables/{table}")["view"]["seat"] is None
    assert ann.ok("GET", "/api/me")["kind"] == "account"


@pytest.mark.thorough
def test_a_new_password_ends_other_sessions(ann: Client, ben: Client) -> None:
    ann.ok("POST", "/api/account", ANNA)
    ben.ok("POST", "/api/session", ANNA)
    change = {"old": ANNA["password"], "new": "another horse battery"}
    assert ann.refused(403, "PUT", "/api/account/password", {**change, "old": "wrong"}) == "password"
    ann.ok("PUT", "/api/account/password", change)
    assert ann.ok("GET", "/api/me")["kind"] == "account"
    assert ben.ok("GET", "/api/me")["kind"] == "guest"
    assert ben.refused(403, "PUT", "/api/account/password", change) == "no-account"


@pytest.mark.thorough
def test_bot_accounts(ann: Client, ben: Client) -> None:
    assert ann.refused(403, "POST", "/api/bots", {"name": "Robot"}) == "no-account"
    ann.ok("POST", "/api/account", ANNA)
    made = ann.ok("POST", "/api/bots", {"name": "Robot"})
    token = {"Authorization": f"Bearer {made.pop('token')}"}
    assert ann.ok("GET", "/api/bots") == {"bots": [made]} and made["active"]
    assert ben.ok("GET", "/api/me", headers=token) == {"name": "Robot", "kind": "bot", "login": None}
    assert ben.ok("GET", "/api/me")["kind"] == "guest"
    table = ann.open_table()["view"]["table"]
    assert ben.ok("POST", f"/api/tables/{table}/join", {}, headers=token)["view"]["seats"][1]["name"] == "Robot"
    assert ben.refused(401, "POST", "/api/session", ANNA, headers=token) == "token"
    assert ben.refused(401, "DELETE", "/api/session", headers=token) == "token"
    assert ben.refused(403, "POST", "/api/bots", {"name": "Robot's robot"}, headers=token) == "no-account"
    assert ben.refused(404, "DELETE", f"/api/bots/{made['id']}") == "no-bot"
    assert ann.ok("DELETE", f"/api/bots/{made['id']}") == {"bots": [{**made, "active": False}]}
    answer = ben.get("/api/me", headers=token)
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.thorough
@pytest.mark.parametrize("same", ["login", "address"])
def test_passwords_cant_be_tried_for_long(serve: Serve, same: str) -> None:
    """Neither for one login from many addresses, nor for many logins from one."""
    browser = serve(rates={"logins": Rate(0.0001, 3)}, trusted_proxies=("testclient",))
    anna = browser()
    anna.ok("POST", "/api/account", ANNA)
    tried = []
    for number in range(5):
        login = "anna" if same == "login" else f"login{number}"
        address = "192.0.2.7" if same == "address" else f"192.0.2.{number}"
        answer = browser().post(
            "/api/session", json={"login": login, "password": "wrong"}, headers={"X-Forwarded-For": address}
        )
        tried.append(answer.status_code)
    assert tried == [403, 403, 403, 429, 429]
    assert int(answer.headers["Retry-After"]) > 1000
