"""Events as JSON: complete, and without anything else."""

import json

import msgspec
import pytest

from fulcrum.match import events
from fulcrum.match.events import KINDS, Moved, event_from_json, event_to_json
from fulcrum.match.refusals import TableError
from fulcrum.match.results import drawn
from fulcrum.match.setup import setup_table
from fulcrum.match.table import replay
from tests.match.desk import people

SAMPLES = {
    "setup": setup_table("t", "leaps-and-ledges", owner="o", seed=3),
    "result": drawn(),
    "what": "draw",
    "by": "bot",
    "reason": "vote",
    "temperament": None,
    "heads": True,
    "grace": 2.5,
    "to": (1, 0),
}


def sample(event_class):
    """One event of a kind, its texts and numbers made up."""
    made = {"version": 4, "at": 1.5}
    for field in msgspec.structs.fields(event_class)[2:]:
        made[field.name] = SAMPLES.get(field.name, 1 if "int" in str(field.type) else "text")
    return event_class(**made)


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_goes_through_json(kind):
    event = sample(KINDS[kind])
    written = json.loads(json.dumps(event_to_json(event)))
    assert written["kind"] == kind and event_from_json(written) == event
    assert hash(event) if kind != "opened" else True


@pytest.mark.parametrize("kind", KINDS)
def test_missing_extra_and_mistyped_fields_are_refused(kind):
    written = event_to_json(sample(KINDS[kind]))
    for name in written:
        if name not in KINDS[kind].added:
            with pytest.raises(TableError):
                event_from_json({key: value for key, value in written.items() if key != name})
        with pytest.raises(TableError):
            event_from_json({**written, name: object()})
    with pytest.raises(TableError):
        event_from_json({**written, "more": 1})
    with pytest.raises(TableError):
        event_from_json({**written, "at": float("nan")})
    with pytest.raises(TableError):
        event_from_json({**written, "version": True})


def test_events_stored_before_a_field_was_added_get_its_default():
    chatted = event_to_json(sample(events.Chatted))
    opened = event_to_json(sample(events.Opened))
    for written, added in ((chatted, events.Chatted.added), (opened["setup"], type(SAMPLES["setup"]).added)):
        for name in added:
            del written[name]
    line = event_from_json(chatted)
    assert (line.to, line.group, line.phrase, line.by) == (None, None, None, "person") and line.shown_to(None)
    setup = event_from_json(opened).setup
    assert (setup.talk, setup.reveal_whispers, setup.bot_talk) == ("all", False, False)


@pytest.mark.parametrize("nonsense", [None, [], "moved", {}, {"kind": "event"}, {"kind": ["moved"]}, {"kind": 5}])
def test_invalid_events_are_refused(nonsense):
    with pytest.raises(TableError, match="no event"):
        event_from_json(nonsense)


def test_events_can_not_be_changed():
    with pytest.raises(AttributeError):
        sample(Moved).move = "other"
    assert all("__slots__" in vars(kind) for kind in (events.Event, *KINDS.values()))


def test_events_out_of_order_are_no_table():
    desk = people(2)
    desk.play(now=5)
    stream = desk.events
    with pytest.raises(TableError, match="begins with its opening"):
        replay(stream[1:])
    with pytest.raises(TableError, match="begins with its opening"):
        replay([])
    with pytest.raises(TableError, match="can't follow"):
        replay([*stream[:2], *stream[3:]])
    with pytest.raises(TableError, match="can't follow"):
        replay([*stream, stream[-1]])
    with pytest.raises(TableError, match="can't follow"):
        replay([*stream, Moved(desk.table.version + 1, 4.0, 1, "e7>NE", "person", "x")])
    for misfit in (
        Moved(desk.table.version + 1, 6.0, 0, "e7>NE", "person", "x"),
        events.Agreed(desk.table.version + 1, 6.0, "draw", 1),
        events.TakenBack(desk.table.version + 1, 6.0, 2),
        events.Chatted(desk.table.version + 1, 6.0, "p0", "Name 0", 0, "psst", to=(2,)),
    ):
        with pytest.raises(TableError, match="does not fit"):
            replay([*stream, misfit])
    with pytest.raises(TableError, match="seat -1"):
        replay([*stream, events.WentAway(desk.table.version + 1, 6.0, -1)])
    with pytest.raises(TableError, match="no event that follows"):
        replay([*stream, msgspec.structs.replace(stream[0], version=desk.table.version + 1, at=9.0)])
