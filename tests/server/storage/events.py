"""Made-up tables and events."""

from fulcrum.server.storage.appends import StoredEvent, TableSummary


def event(version: int, body: str = "{}") -> StoredEvent:
    return StoredEvent(version, 1_700_000_000.123456 + version / 3, "move", body)


def summary(**changes: object) -> TableSummary:
    """The summary of a public table of lean that waits for a second player."""
    waiting = TableSummary(
        created=1_700_000_000.123456,
        game="lean",
        public=True,
        state="waiting",
        players=2,
        open_seats=1,
        changed=1_700_000_001.0,
        summary='{"name": "Ä \\u0000"}',
    )
    return waiting._replace(**changes)  # type: ignore[arg-type]
