"""Readiness checks."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.operations import readiness as module
from fulcrum.server.operations.readiness import FRESH, Readiness, database_check
from tests.server.tables.eyes import HandClock

pytestmark = pytest.mark.anyio


async def test_problems_are_reported_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)

    async def well() -> str:
        return ""

    async def ill() -> str:
        return "has a cold"

    async def dead() -> str:
        raise OSError("the password is hunter2")

    async def silent() -> str:
        await asyncio.Event().wait()
        return ""

    readiness = Readiness()
    assert await readiness.problems() == {}
    for name, check in {"a": well, "b": ill, "c": dead, "d": silent}.items():
        readiness.add(name, check)
    readiness._looked_at = float("-inf")
    assert await readiness.problems() == {
        "b": "has a cold",
        "c": "does not respond",
        "d": "does not respond in time",
    }


async def test_frequent_checks_are_cached() -> None:
    clock, asked = HandClock(), []

    async def check() -> str:
        asked.append(1)
        return ""

    readiness = Readiness(clock)
    readiness.add("database", check)
    await asyncio.gather(*(readiness.problems() for _ in range(50)))
    assert len(asked) == 1
    clock.now += FRESH
    await readiness.problems()
    assert len(asked) == 2


async def test_a_server_that_stops_is_not_ready() -> None:
    readiness = Readiness()
    readiness.stopping = True
    assert await readiness.problems() == {"server": "is stopping"}


async def test_the_database_has_to_have_the_schema(engine: AsyncEngine) -> None:
    check = database_check(engine)
    assert await check() == ""
    try:
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
        assert await check() == "has another schema than this server needs"
    finally:
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    assert await check() == ""


async def test_an_optional_problem_is_reported_but_requests_are_accepted() -> None:
    async def away() -> str:
        return "is away"

    readiness = Readiness()
    readiness.add("redis", away, required=False)
    problems = await readiness.problems()
    assert problems == {"redis": "is away"} and readiness.is_ready(problems)
    readiness.stopping = True
    assert not readiness.is_ready(await readiness.problems())
