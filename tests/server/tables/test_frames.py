"""Deltas lead exactly from one view to the next; stored events and summaries survive a round trip."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from fulcrum.core.values import Entry
from fulcrum.match.clocks import ClockSetting
from fulcrum.match.commands import Chat, Propose, Resign
from fulcrum.match.events import event_to_json
from fulcrum.match.views import ViewParts
from fulcrum.server.tables import frames
from fulcrum.server.tables.channels import KEPT_DELTAS, Channel
from fulcrum.server.tables.storing import restored, stored, summary, summary_after
from tests.match.desk import Desk, people

values = some.recursive(
    some.none() | some.integers(0, 3) | some.text("ab", max_size=2),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text("ab", max_size=1), inner, max_size=2),
)
lines = some.builds(Entry, some.integers(0, 1), some.sampled_from(["a", "b"]))


@given(some.data())
def test_a_delta_leads_from_one_view_to_the_next(data: some.DataObject) -> None:
    begun = data.draw(some.booleans())

    def seen(version: int) -> ViewParts:
        seldom = {"chat": data.draw(some.lists(values, max_size=4))}
        log = tuple(data.draw(some.lists(lines, max_size=4))) if begun else ()
        return ViewParts(
            {}, seldom, {"version": version}, {"game": "lean", "x": data.draw(values)} if begun else None, log
        )

    before, after = seen(1), seen(2)
    frame = msgspec.json.decode(frames.delta("t", before, after, []))
    assert frames.followed(before.as_json(), frame) == after.as_json()


def test_unchanged_parts_are_not_sent() -> None:
    log = (Entry(0, "e6>W"), Entry(1, "e7>W"), Entry(0, "e4>E"))
    before = ViewParts({"c": 1}, {"d": 1}, {"version": 1, "a": [1]}, {"b": 1}, log[:2])
    after = ViewParts({"c": 1}, {"d": 1}, {"version": 2, "a": [1]}, {"b": 1}, log)
    assert msgspec.json.decode(frames.delta("t", before, after, [])) == {
        "table": "t", "from": 1, "version": 2, "events": [], "set": {"version": 2},
        "game": {"add": {"moves": [{"seat": 0, "move": "e4>E"}]}},
    }  # fmt: skip


def long_game() -> Desk:
    desk = people(2, clock=ClockSetting("fischer", base=600.0, increment=2.0))
    for number in range(8):
        desk.play(now=float(number))
    desk.do(Propose("draw"), "p0")
    desk.do(Chat('Ä \\ " \N{SNOWMAN}'), "p1")
    desk.do(Resign(), "p1")
    return desk


def test_events_are_stored_as_they_are_written_elsewhere() -> None:
    desk = long_game()
    for event in desk.events:
        row = stored(event)
        assert restored(row) == event
        assert msgspec.json.decode(row.body) == msgspec.json.decode(msgspec.json.encode(event_to_json(event)))
        assert (row.version, row.at) == (event.version, event.at)


def test_the_summary_changes_when_the_lobby_would_show_it() -> None:
    desk = people(2)
    told = [(event, summary_after(desk.table, [event])) for event in desk.table.decide(Chat("hi"), "p0", 5.0)]
    assert [found for _, found in told] == [None]
    ended = desk.table.decide(Resign(), "p0", 6.0)
    after = summary_after(desk.table, ended)
    desk.take(ended)
    assert after == summary(desk.table)
    assert after is not None and after.state == "over"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_channels_views_equal_the_tables(viewer: int | None) -> None:
    """The fast path for moves gives the same result as the general one."""
    desk = people(2, "leaps-and-ledges", clock=ClockSetting("fischer", base=600.0))
    channel = Channel(desk.table, viewer)
    for number in range(KEPT_DELTAS + 10):
        events = desk.play(now=float(number)) if number % 5 else desk.do(Chat("hi"), "p0")
        frame = channel.follow(desk.table, events)
        assert channel.view == desk.table.view(viewer)
        shown = msgspec.json.decode(frame or "")["events"]
        expected = [desk.table.event_view(event, viewer) for event in events]
        for event in expected:
            event.pop("id", None)
        assert shown == msgspec.json.decode(msgspec.json.encode(expected))
        if desk.table.status != "playing":
            break
    version = desk.table.version
    assert channel.since(version) == []
    assert channel.since(version + 1) is None
    assert channel.since(2) is None or version < KEPT_DELTAS
    assert len(channel.since(version - 3) or []) == 3
