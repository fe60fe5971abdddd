"""Group commit: all or nothing, in order, and never confirmed too early."""

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.storage.appends import Append
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Postgres, Sqlite, connect_sqlite
from fulcrum.server.storage.errors import Conflict, NotStorable, StorageBusy, StorageDown, StorageError
from fulcrum.server.storage.postgres_writer import PostgresWriter
from fulcrum.server.storage.sqlite_writer import SqliteWriter
from fulcrum.server.storage.store import Person, Store
from tests.server.storage.events import event, summary

pytestmark = pytest.mark.anyio


async def outcomes(*waiting: object) -> list[type | None]:
    results = await asyncio.gather(*waiting, return_exceptions=True)  # type: ignore[call-overload]
    return [None if result is None else type(result) for result in results]


async def test_events_come_back_as_they_were(committer: Committer, store: Store) -> None:
    events = [event(1, '{"text": "𝄞 \\u0000 \\ud800"}'), event(2), event(3)]
    await committer.append("t", events[:2], table=summary())
    await committer.append("t", events[2:])
    assert await store.events("t") == events
    assert await store.events("t", after=2) == events[2:]
    assert await store.table("t") == summary()


async def test_a_later_summary_replaces_the_first_but_not_when_the_table_began(
    committer: Committer, store: Store
) -> None:
    await committer.append("t", [event(1)], table=summary())
    await committer.append("t", [event(2)], table=summary(created=0.0, state="playing", open_seats=0))
    assert await store.table("t") == summary(state="playing", open_seats=0)


async def test_of_two_summaries_in_a_batch_the_later_stays(committer: Committer, store: Store) -> None:
    await asyncio.gather(
        committer.append("t", [event(1)], table=summary()),
        committer.append("t", [event(2)], table=summary(state="playing")),
        committer.append("u", [event(1)], table=summary()),
        committer.append("t", [event(3)], table=summary(state="over", public=False)),
        committer.append("u", [event(2)], table=summary(state="aborted")),
    )
    assert committer.batches == 1
    assert await store.table("t") == summary(state="over", public=False)
    assert await store.table("u") == summary(state="aborted")


async def test_an_append_of_nothing_is_a_mistake(committer: Committer) -> None:
    with pytest.raises(ValueError, match="at least one event"):
        await committer.append("t", [])


async def test_waiting_appends_form_one_batch(committer: Committer, store: Store) -> None:
    names = [f"t{number}" for number in range(100)]
    await asyncio.gather(*(committer.append(name, [event(1)], table=summary()) for name in names))
    assert (committer.appends, committer.batches) == (100, 1)
    assert await store.unfinished() == sorted(names)


async def test_long_queues_are_written_in_halves() -> None:
    sizes: list[int] = []
    committer = Committer(SlowWriter(), measured=lambda appends, seconds: sizes.append(appends))
    committer._writer.go.set()  # type: ignore[attr-defined]
    await outcomes(*(committer.append(f"t{number}", [event(1)]) for number in range(500)))
    assert sizes == [250, 250]
    await outcomes(*(committer.append(f"t{number}", [event(2)]) for number in range(150)))
    assert sizes == [250, 250, 150]
    await committer.close()


async def test_only_the_guilty_of_a_batch_fail(committer: Committer, store: Store) -> None:
    await committer.append("b", [event(1)], table=summary())
    assert await outcomes(
        committer.append("a", [event(1)], table=summary()),
        committer.append("b", [event(1)], table=summary()),  # exists already
        committer.append("c", [event(1)]),  # the table does not exist
        committer.append("d", [event(1, "\ud800")], table=summary()),  # no text
        committer.append("e", [event(1)], table=summary(summary=None)),
        committer.append("f", [event(1), event(2)], table=summary()),
    ) == [None, Conflict, NotStorable, NotStorable, NotStorable, None]
    assert await store.unfinished() == ["a", "b", "f"]
    assert await store.events("f") == [event(1), event(2)]


async def test_a_version_is_taken_once(committer: Committer, store: Store) -> None:
    await committer.append("t", [event(1)], table=summary())
    await committer.append("t", [event(2, '"first"')])
    with pytest.raises(Conflict):
        await committer.append("t", [event(2, '"second"'), event(3)], table=summary(state="over"))
    assert [stored.body for stored in await store.events("t")] == ["{}", '"first"']
    assert await store.table("t") == summary()


async def test_appends_after_a_failed_one_fail_too(committer: Committer, store: Store) -> None:
    """In the same batch, and in the next one."""
    await committer.append("t", [event(1)], table=summary())
    await committer.append("t", [event(2)])
    first = asyncio.gather(
        outcomes(committer.append("t", [event(2)]), committer.append("t", [event(3)])),
        outcomes(committer.append("u", [event(1)], table=summary())),
    )
    while committer.batches < 3:
        await asyncio.sleep(0)
    later = outcomes(committer.append("t", [event(3)]), committer.append("u", [event(2)]))
    assert await asyncio.gather(first, later) == [[[Conflict, Conflict], [None]], [Conflict, None]]
    assert len(await store.events("t")) == 2
    await committer.append("t", [event(3)])
    assert await outcomes(committer.append("t", [event(4)]), committer.append("t", [event(5)])) == [None, None]


async def test_a_cancelled_caller_affects_no_one_else(committer: Committer, store: Store) -> None:
    tasks = [asyncio.create_task(committer.append(f"t{n}", [event(1)], table=summary())) for n in range(3)]
    while committer.batches == 0:
        await asyncio.sleep(0)
    tasks[1].cancel()
    assert await outcomes(*tasks) == [None, asyncio.CancelledError, None]
    assert len(await store.unfinished()) == 3


async def test_closing_stores_the_queue_and_refuses_more(address: Address, store: Store) -> None:
    committer = Committer.open(address)
    waiting = asyncio.create_task(committer.append("t", [event(1)], table=summary()))
    await asyncio.sleep(0)
    await committer.close()
    await waiting
    assert await store.events("t") == [event(1)]
    with pytest.raises(StorageBusy, match="stopping"):
        await committer.append("t", [event(2)])


@pytest.mark.parametrize("writers", [2, 4])
async def test_of_two_processes_one_wins_each_version(address: Address, store: Store, writers: int) -> None:
    committers = [Committer.open(address) for _ in range(writers)]
    await committers[0].append("t", [event(1)], table=summary())
    await committers[0].append("u", [event(1)], table=summary())
    for version in range(2, 12):
        tries = [
            committer.append(name, [event(version, f'"{n}"')], table=summary(changed=float(version)))
            for n, committer in enumerate(committers)
            for name in ("tu" if n % 2 else "ut")
        ]
        results = await outcomes(*tries)
        assert sorted(results, key=str) == [Conflict] * (2 * writers - 2) + [None] * 2
    for name in "tu":
        assert [stored.version for stored in await store.events(name)] == list(range(1, 12))
    for committer in committers:
        await committer.close()


async def finished(*tasks: "asyncio.Task[None]") -> list[bool]:
    await asyncio.wait(tasks, timeout=0.1)
    return [task.done() for task in tasks]


async def test_on_sqlite_other_writers_take_turns(address: Address, engine: AsyncEngine, committer: Committer) -> None:
    store = Store(engine, committer.write_lock)
    async with committer.write_lock:
        append = asyncio.create_task(committer.append("t", [event(1)], table=summary()))
        other = asyncio.create_task(store.add_person(Person("p", "Anna", 1.0, "guest")))
        if isinstance(address, Sqlite):
            assert await finished(append, other) == [False, False]
    await asyncio.gather(append, other)


class SlowWriter:
    """Blocks until released; then fails as configured."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.go = asyncio.Event()
        self.failure = failure

    async def write(self, batch: list[Append]) -> list[StorageError | None]:
        await self.go.wait()
        if self.failure is not None:
            raise self.failure
        return [None] * len(batch)

    async def close(self) -> None:
        pass


async def test_nothing_is_confirmed_before_the_commit_and_a_full_queue_refuses() -> None:
    writer = SlowWriter()
    committer = Committer(writer, most_waiting=2)
    waiting = [asyncio.create_task(committer.append("t", [event(1)]))]
    while committer.batches == 0:
        await asyncio.sleep(0)
    waiting += [asyncio.create_task(committer.append(name, [event(1)])) for name in "uvw"]
    done, _ = await asyncio.wait(waiting, timeout=0.1)
    assert [type(task.exception()) for task in done] == [StorageBusy]
    writer.go.set()
    assert (await outcomes(*waiting)).count(None) == 3
    await committer.close()


async def test_a_bug_in_a_writer_leaves_no_one_waiting() -> None:
    writer = SlowWriter(failure=KeyError("x"))
    writer.go.set()
    committer = Committer(writer)
    assert await outcomes(committer.append("t", [event(1)])) == [StorageDown]
    await committer.close()


async def test_postgresql_lost_while_a_batch_is_stored_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier appends are confirmed; later ones are not tried."""
    answers = iter([Conflict("all"), None, Conflict("one"), StorageDown("gone")])
    tried = []

    async def attempt(self: PostgresWriter, batch: list[Append]) -> StorageError | None:
        tried.append([append.table_id for append in batch])
        return next(answers)

    monkeypatch.setattr(PostgresWriter, "_try", attempt)
    committer = Committer(PostgresWriter(Postgres("postgresql://nowhere")))
    results = await outcomes(*(committer.append(name, [event(1)]) for name in "abbcd"))
    assert results == [None, Conflict, Conflict, StorageDown, StorageDown]
    assert tried == [list("abbcd"), ["a"], ["b"], ["c"]]
    await committer.close()


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_locked_file_is_reported_and_works_again_later(address: Address, store: Store) -> None:
    assert isinstance(address, Sqlite)
    committer = Committer(SqliteWriter(address, busy_seconds=0.05))
    await committer.append("t", [event(1)], table=summary())
    other = connect_sqlite(address)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageDown, match="locked"):
        await committer.append("t", [event(2)])
    other.close()
    await committer.append("t", [event(2)])
    assert await store.events("t") == [event(1), event(2)]
    await committer.close()
