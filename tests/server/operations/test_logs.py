"""Log lines: for people and for programs, and without secrets."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from fulcrum.server.operations.logs import FIELDS, request_id, set_up
from fulcrum.server.storage.databases import open_engine
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.storing import restored
from tests.server.databases import NewSqlite
from tests.server.playing import SECRET, START_PATIENCE, Player, ServerProcess


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The destination of the log; the earlier setup is restored afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("fulcrum")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    root.handlers = []
    yield io.StringIO()
    root.handlers = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def test_one_object_a_line(lines: io.StringIO) -> None:
    set_up("json", "info", lines)
    log = logging.getLogger("fulcrum.test")
    token = request_id.set("abc")
    log.info("two\nlines of %s", "Ä", extra={FIELDS: {"status": 200}})
    request_id.reset(token)
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        log.exception("it failed")
    log.debug("not told")
    first, second = map(json.loads, lines.getvalue().splitlines())
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "info",
        "logger": "fulcrum.test",
        "message": "two\nlines of Ä",
        "request": "abc",
        "status": 200,
    }
    assert second["level"] == "error" and "ZeroDivisionError" in second["traceback"] and "request" not in second


def test_plain_words_name_the_request(lines: io.StringIO) -> None:
    set_up("plain", "warning", lines)
    token = request_id.set("abc")
    logging.getLogger("fulcrum.test").warning("careful")
    request_id.reset(token)
    logging.getLogger("fulcrum.test").info("not told")
    assert lines.getvalue().endswith("WARNING fulcrum.test: careful [abc]\n")


def test_libraries_do_not_log_what_they_send(lines: io.StringIO) -> None:
    set_up("json", "debug", lines)
    for name in ("uvicorn.error", "websockets", "sqlalchemy.engine", "asyncio", "redis", "saq"):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO)
    assert not logging.getLogger("aiosqlite").isEnabledFor(logging.DEBUG)
    assert logging.getLogger("fulcrum.anything").isEnabledFor(logging.DEBUG)


@pytest.mark.anyio
async def test_nothing_secret_is_logged_at_the_lowest_level(tmp_path: Path, new_sqlite: NewSqlite) -> None:
    """A whole server with all kinds of secrets in use, and every line that it logs."""
    address = new_sqlite(tmp_path)
    server = ServerProcess(address, tmp_path, FULCRUM_LOG="json", FULCRUM_LOG_LEVEL="debug")
    try:
        await server.start()
        secrets = await use_secrets(server)
    finally:
        server.stop()
    engine = open_engine(address)
    store = Store(engine)
    for table in secrets.pop("tables"):
        setup = restored((await store.events(table))[0]).setup  # type: ignore[attr-defined]
        secrets[f"seed of {table}"] = setup.seed
        secrets[f"number of {table}"] = str(int(setup.seed, 16))
    await engine.dispose()
    text = server.log()
    found = [json.loads(line) for line in text.splitlines()]
    assert {"moved", "started"} <= {line.get("kind") for line in found}
    assert {"/api/tables/{table}/join", "/ws"} <= {line.get("route") for line in found}
    assert all(secrets.values())
    assert [name for name, secret in secrets.items() if secret in text] == []


async def use_secrets(server: ServerProcess) -> dict[str, Any]:
    password, base = "correct horse battery", f"http://127.0.0.1:{server.port}"
    async with (
        httpx2.AsyncClient(base_url=base, headers={"X-Fulcrum": "1"}, timeout=START_PATIENCE, trust_env=False) as ann,
        Player("bob", server) as bob,
        Player("eve", server) as eve,
    ):
        await ann.post("/api/account", json={"login": "anna", "password": password})
        await ann.post("/api/session", json={"login": "anna", "password": f"{password}?"})
        token = (await ann.post("/api/bots", json={"name": "Robot"})).json()["token"]
        await ann.get("/api/me", headers={"Authorization": "Bearer wrong-token"})
        wish = {"game": "leaps-and-ledges", "public": False, "autostart": True}
        opened = (await ann.post("/api/tables", json={**wish, "seat": None})).json()
        table, key = opened["view"]["table"], opened["key"]
        for player in (bob, eve):
            assert "view" in await player.ask("watch", table, key=key)
            assert "done" in await player.ask("sit", table)
        join = f"/api/tables/{table}/join"
        await ann.post(join, json={}, headers={"X-Fulcrum-Key": "wrong-key"})
        mover = (bob, eve)[eve.view["game"]["actors"][0]]
        moves = await mover.ask("moves", table)
        hand = eve.view["game"]["hand"]
        await bob.send("nonsense with wrong-words in it")
        await bob.next_frame()
        async with httpx2.AsyncClient(
            base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=START_PATIENCE, trust_env=False
        ) as robot:
            against = (await robot.post("/api/tables", json={**wish, "bots": [{"seat": 1, "level": 1}]})).json()
        await mover.ask("move", table, **{"for": moves["for"], "move": moves["moves"][0]})
        await bob.ask("resign", table)
        return {
            "tables": [table, against["view"]["table"]],
            "secret": SECRET,
            "password": password,
            "token": token,
            "wrong token": "wrong-token",
            "wrong key": "wrong-key",
            "wrong words": "wrong-words",
            "key": key,
            "cookie": ann.cookies["fulcrum"],
            "guest's cookie": "g.bob.",
            "hand": json.dumps(hand),
            "hand, packed": json.dumps(hand, separators=(",", ":")),
        }
