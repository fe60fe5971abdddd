"""Attacks on the server over HTTP, which all fail. docs/server/threats.md names these tests."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse

from fulcrum.server.http import guard
from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.rate_limits import Rate, RateLimits
from fulcrum.server.settings import Settings
from fulcrum.server.storage.databases import Sqlite
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Store
from tests.server.http.clients import Client, code_of
from tests.server.http.conftest import Serve
from tests.server.http.test_records import ask, begun

Browser = Callable[[], Client]
FOREIGN: list[dict[str, str]] = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


# Forged requests


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_page_of_another_site_changes_nothing(ann: Client, headers: dict[str, str]) -> None:
    ann.ok("PATCH", "/api/me", {"name": "Ann"})
    assert ann.refused(403, "PATCH", "/api/me", {"name": "Eve"}, headers=headers) == "forged"
    assert ann.refused(403, "POST", "/api/tables", {"game": "lean"}, headers=headers) == "forged"
    assert ann.refused(403, "DELETE", "/api/session", headers=headers) == "forged"
    assert ann.ok("GET", "/api/me")["name"] == "Ann"


def test_forms_of_other_sites_change_nothing(ann: Client) -> None:
    """In old browsers, a form of another site sends cookies, but not our header."""
    del ann.headers["X-Fulcrum"]
    assert (
        code_of(ann.post("/api/tables", content='{"game": "lean"}', headers={"Content-Type": "text/plain"})) == "forged"
    )
    assert ann.refused(403, "POST", "/api/tables", {"game": "lean"}) == "forged"
    ann.headers["X-Fulcrum"] = "1"
    wrong_kind = ann.post("/api/tables", content='{"game": "lean"}', headers={"Content-Type": "text/plain"})
    assert wrong_kind.status_code == 400
    assert ann.ok("GET", "/api/tables")["tables"] == []


def test_a_page_of_ours_may(ann: Client) -> None:
    ours = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert ann.ok("PATCH", "/api/me", {"name": "Ann"}, headers=ours)["name"] == "Ann"


def test_only_the_origins_that_were_set(serve: Serve) -> None:
    ann = serve(origins=frozenset({"https://games.example.org"}))()
    ann.ok("PATCH", "/api/me", {"name": "Ann"}, headers={"Origin": "https://games.example.org"})
    refused = ann.refused(403, "PATCH", "/api/me", {"name": "Eve"}, headers={"Origin": "http://testserver"})
    assert refused == "forged"


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_page_of_another_site_gets_no_socket(ann: Client, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDenialResponse) as caught, ann.websocket_connect("/ws", headers=headers):
        pass
    assert caught.value.status_code == 403 and code_of(caught.value) == "origin"
    with ann.websocket_connect("/ws", headers={"Origin": "http://testserver"}) as socket:
        socket.send_json({"do": "ping", "id": "1"})
        assert socket.receive_json()["re"] == "1"


def test_no_site_may_read_our_answers(ann: Client) -> None:
    answer = ann.get("/api/me", headers={"Origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    asked = ann.options("/api/me", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "PATCH"})
    assert asked.status_code == 405


# Headers


@pytest.mark.thorough
def test_every_answer_keeps_browsers_safe(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [
        ann.get("/api/me"),
        ann.get("/api/nowhere"),
        ann.put("/api/me"),
        ann.patch("/api/me", content="{"),
        ann.patch("/api/me", json={"name": "x" * 100_000}),
        ann.patch("/api/me", json={"name": "x"}, headers={"Origin": "https://evil.example"}),
        ann.get("/api/me", headers={"Authorization": "Bearer x"}),
        *faults(ann, monkeypatch),
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 405, 400, 413, 403, 401, 500]
    for answer in answers:
        headers = answer.headers
        assert "script-src 'self'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Frame-Options"] == "DENY" and headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["Content-Type"] == "application/json"
        if answer.status_code != 200:
            code_of(answer)
    assert answers[0].headers["Cache-Control"] == "no-store"
    assert "Strict-Transport-Security" not in answers[0].headers


def faults(client: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    async def fail(*arguments: Any, **more: Any) -> Any:
        raise RuntimeError("the seed is 1234, the password is hunter2")

    monkeypatch.setattr(Store, "lobby", fail)
    transport: Any = client._transport
    transport.raise_server_exceptions = False
    answer = client.get("/api/tables")
    assert code_of(answer) == "fault" and "1234" not in answer.text and "hunter2" not in answer.text
    yield answer


def test_over_https_cookies_and_headers_are_stricter(serve: Serve) -> None:
    ann = serve(trusted_proxies=("testclient",))()
    answer = ann.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert answer.headers["Strict-Transport-Security"]
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-fulcrum=") and "Secure" in cookie and "HttpOnly" in cookie
    plain = serve()().get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert plain.headers["Set-Cookie"].startswith("fulcrum=")


def test_a_database_that_is_down_is_not_quoted(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*arguments: Any, **more: Any) -> Any:
        raise StorageDown("can't reach postgresql://me:hunter2@db.internal")

    monkeypatch.setattr(Store, "lobby", fail)
    answer = ann.get("/api/tables")
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "1" and code_of(answer) == "storage"
    assert "hunter2" not in answer.text and "internal" not in answer.text


# Sizes and rates


@pytest.mark.thorough
def test_a_body_is_small(serve: Serve) -> None:
    ann = serve(largest_body=1024)()

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 100

    assert ann.refused(413, "PATCH", "/api/me", {"name": "x" * 2000}) == "too-large"
    assert code_of(ann.patch("/api/me", content=pieces())) == "too-large"
    assert ann.ok("PATCH", "/api/me", {"name": "Ann"})["name"] == "Ann"


@pytest.mark.anyio
async def test_a_body_has_to_arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.01)
    settings = Settings(data_dir=tmp_path, database=Sqlite(tmp_path / "x.sqlite3"))
    sent = []

    async def nothing_comes() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def never(*arguments: Any) -> None:
        raise AssertionError("nobody has to look at this")

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/tables",
        "scheme": "http",
        "headers": [(b"x-fulcrum", b"1")],
    }
    await guard.Guard(never, settings, RateLimits({}), Counters())({**scope, "query_string": b""}, nothing_comes, send)
    assert sent[0]["status"] == 408 and b"too-slow" in sent[1]["body"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "body", ["", "{", "[]", "null", '"x"', "[" * 5_000, '{"name": NaN}', '{"name": "\\ud800"}', "\xff"]
)
def test_garbage_is_refused(ann: Client, body: str) -> None:
    answer = ann.patch("/api/me", content=body.encode("latin-1"), headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    code_of(answer)


def test_requests_of_one_address_are_limited(serve: Serve) -> None:
    browser = serve(rates={"requests": Rate(0.001, 3)})
    codes = [browser().get("/api/me").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_sockets_of_one_address_are_limited(serve: Serve) -> None:
    browser = serve(rates={"sockets": Rate(0.001, 2)})
    for _ in range(2):
        with browser().websocket_connect("/ws"):
            pass
    with pytest.raises(WebSocketDenialResponse) as caught, browser().websocket_connect("/ws"):
        pass
    assert caught.value.status_code == 429


def test_changes_of_one_person_are_limited(serve: Serve) -> None:
    browser = serve(rates={"writes": Rate(0.001, 2)})
    ann, ben = browser(), browser()
    ann.get("/api/me")
    assert [ann.patch("/api/me", json={"name": "Ann"}).status_code for _ in range(3)] == [200, 200, 429]
    assert ann.get("/api/me").status_code == ben.patch("/api/me", json={"name": "Ben"}).status_code == 200


def test_new_tables_are_limited(serve: Serve) -> None:
    browser = serve(rates={"tables": Rate(0.001, 2)})
    codes = [browser().post("/api/tables", json={"game": "lean"}).status_code for _ in range(3)]
    assert codes == [201, 201, 429]


def test_only_a_trusted_proxy_can_set_the_address(serve: Serve) -> None:
    rates = {"requests": Rate(0.001, 1)}

    def codes(browser: Browser) -> list[int]:
        addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.2"]
        return [browser().get("/api/me", headers={"X-Forwarded-For": address}).status_code for address in addresses]

    assert codes(serve(rates=rates)) == [200, 429, 429]
    assert codes(serve(rates=rates, trusted_proxies=("testclient",))) == [200, 200, 429]


# Secrets


@pytest.mark.thorough
def test_no_secret_is_sent_or_logged(
    browser: Browser, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds, ids of people, passwords, tokens, keys and cookies appear in no response to others and in no log line."""
    caplog.set_level(logging.DEBUG)
    ann, ben, eve = browser(), browser(), browser()
    password = "correct horse battery"
    ann.ok("POST", "/api/account", {"login": "anna", "password": password})
    token = ann.ok("POST", "/api/bots", {"name": "Robot"})["token"]
    opened = ann.open_table(game="leaps-and-ledges", public=False)
    table, key = opened["view"]["table"], opened["key"]
    ben.ok("POST", f"/api/tables/{table}/join", {}, headers={"X-Fulcrum-Key": key})
    open_table = begun(ann, ben, game="leaps-and-ledges")
    services: Any = ann.app.state.services  # type: ignore[attr-defined]
    setups = [services.tables.found(one).table for one in (table, open_table)]
    secrets = {password, token, *(one.setup.seed for one in setups)}
    secrets |= {seat.person for one in setups for seat in one.seats}
    told = [
        client.request(method, path, json=body).text
        for client in (ben, eve)
        for method, path, body in [
            ("GET", f"/api/tables/{table}", None),
            ("GET", f"/api/tables/{open_table}", None),
            ("GET", f"/api/tables/{open_table}/record", None),
            ("GET", f"/api/tables/{open_table}/replay", None),
            ("POST", f"/api/tables/{open_table}/join", {}),
            ("GET", "/api/tables", None),
            ("GET", "/api/me", None),
            ("GET", "/api/bots", None),
            ("POST", "/api/session", {"login": "anna", "password": f"{password}?"}),
            ("POST", "/api/account", {"login": "anna", "password": 5}),
        ]
    ]
    assert not [secret for secret in secrets if any(secret in text for text in told)]
    assert not [text for text in told[10:] if key in text]
    ask(ann, do="resign", table=open_table)
    secrets |= {key, ann.cookies["fulcrum"], ben.cookies["fulcrum"]}
    assert not [secret for secret in secrets if secret in caplog.text]
    assert secrets and all(secrets)


def test_a_spectator_sees_no_hand(ann: Client, ben: Client, browser: Browser) -> None:
    table = begun(ann, ben, game="leaps-and-ledges")
    views = [client.ok("GET", f"/api/tables/{table}")["view"]["game"] for client in (ann, ben, browser())]
    assert [bool(view["hand"]) for view in views] == [True, True, False]


def test_a_delay_for_spectators_is_kept(ann: Client, ben: Client, browser: Browser) -> None:
    table = begun(ann, ben, spectator_delay=3600)
    assert ann.ok("GET", f"/api/tables/{table}")["view"]["status"] == "playing"
    spectator = browser()
    assert spectator.ok("GET", f"/api/tables/{table}")["view"]["status"] == "waiting"
    assert ask(spectator, do="chat", table=table, text="how is it going?")["done"] == 1
    assert ask(spectator, do="leave", table=table)["done"] == 1
    assert ask(ann, do="leave", table=table)["done"] > 1
