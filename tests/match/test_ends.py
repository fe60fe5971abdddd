"""How a match ends, and the match after it."""

import pytest

from fulcrum.match.commands import Abort, Accept, Away, Back, Propose, Resign, Start
from fulcrum.match.events import Opened
from fulcrum.match.offers import rematch_id, rematch_setup
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import Seat
from fulcrum.match.table import Table
from tests.match.desk import OWNER, kinds, people


def refused(desk, command, who):
    before = desk.table.copy()
    with pytest.raises(Refused) as caught:
        desk.do(command, who)
    assert desk.table == before
    return caught.value.code


def played_out(desk):
    while desk.table.status == "playing":
        desk.play()
    return desk


# Ends


def test_the_rules_end_a_match():
    desk = played_out(people(2, options={"side": 2}))
    verdict, outcome = desk.table.result, desk.table.state.outcome
    assert (verdict.winners, verdict.ranks, verdict.clause) == (outcome.winners, outcome.ranks, outcome.clause)
    assert verdict.reason == "rules" and kinds(desk.events)[-2:] == ["Moved", "Ended"]
    assert refused(desk, Resign(), "p0") == "status"
    desk.check()


def test_resigning_loses_a_game_of_two():
    desk = people(2)
    assert kinds(desk.do(Resign(), "p1")) == ["Resigned", "Ended"]
    verdict = desk.table.result
    assert (verdict.winners, verdict.ranks, verdict.reason) == ((0,), (1, 2), "resignation")
    assert verdict.words == "Indigo resigns"
    desk.check()


def test_resigning_among_three_leaves_the_seat_to_a_bot_and_is_a_forfeit():
    desk = people(2, "leaps-and-ledges", players=3)
    assert refused(desk, Resign(), 2) == "resign"
    assert kinds(desk.do(Resign(), "p1")) == ["Resigned", "StandInSeated"]
    assert desk.table.status == "playing" and desk.table.seats[1].forfeited
    assert refused(desk, Resign(), "p1") == "no-seat"
    assert desk.do(Back("p1"), None) == ()
    for _ in range(20):
        desk.play()
    assert {entry.by for entry in desk.events if getattr(entry, "seat", None) == 1 and hasattr(entry, "by")} == {"bot"}
    desk.check()
    played_out(desk)
    assert desk.table.result.forfeits == (1,) and desk.table.result.reason == "rules"


def test_a_game_can_be_called_off_until_each_seat_has_moved():
    desk = people(2)
    desk.play()
    assert refused(desk, Abort(), "stranger") == "abort"
    other = people(2)
    other.do(Abort(), "p1")
    assert other.table.status == "aborted" and other.table.result is None
    assert refused(other, Propose("rematch"), "p0") == "rematch"
    desk.play()
    assert refused(desk, Abort(), "p0") == "abort"
    other.check()


def test_the_seed_is_shown_only_after_the_match():
    desk = people(2)
    assert desk.table.view(0)["seed"] is None
    desk.do(Resign(), "p0")
    assert int(desk.table.view(None)["seed"], 16) == 7


# Rematches


def test_a_rematch_swaps_the_seats_of_two():
    desk = people(2, options={"side": 3})
    desk.do(Resign(), "p1")
    desk.do(Propose("rematch"), "p1")
    assert kinds(desk.do(Accept("rematch"), "p0")) == ["Agreed", "RematchAgreed", "RematchOpened"]
    setup = rematch_setup(desk.table, 99)
    assert [seat.person for seat in setup.seats] == ["p1", "p0"]
    assert (setup.table, setup.game, setup.options["side"], setup.seed[-2:]) == (
        rematch_id(desk.table.setup.table),
        "lean",
        3,
        "63",
    )
    assert setup.clock == desk.table.setup.clock and setup.owner == OWNER
    new = Table(Opened(1, 0.0, setup))
    for event in new.decide(Start(), None, 1.0):
        new.apply(event)
    assert new.status == "playing" and new.seat_of("p1") == 0
    assert desk.table.view(0)["rematch"] == {"agreed": True, "table": setup.table}
    assert refused(desk, Propose("rematch"), "p0") == "rematch"
    desk.check()


def test_a_rematch_needs_everyone_to_agree():
    desk = people(3, "leaps-and-ledges")
    desk.table.status = "over"
    desk.do(Propose("rematch"), "p0")
    assert kinds(desk.do(Accept("rematch"), "p2")) == ["Agreed"]
    with pytest.raises(Refused, match="no rematch"):
        rematch_setup(desk.table, 1)
    assert kinds(desk.do(Accept("rematch"), "p1")) == ["Agreed", "RematchAgreed", "RematchOpened"]
    assert [seat.person for seat in rematch_setup(desk.table, 1).seats] == ["p1", "p2", "p0"]


def test_a_rematch_does_not_wait_for_a_person_who_left():
    desk = people(3, "leaps-and-ledges")
    desk.table.status = "over"
    desk.do(Propose("rematch"), "p0")
    assert kinds(desk.do(Accept("rematch"), "p2")) == ["Agreed"]
    assert kinds(desk.do(Away("p1"), None)) == ["WentAway", "RematchAgreed", "RematchOpened"]
    assert [seat.occupant for seat in rematch_setup(desk.table, 1).seats] == ["open", "person", "person"]


def test_when_all_go_away_nothing_is_agreed():
    desk = people(2)
    desk.do(Resign(), "p0")
    desk.do(Propose("rematch"), "p0")
    assert kinds(desk.do(Away("p0"), None)) == ["WentAway"]
    assert kinds(desk.do(Away("p1"), None)) == ["WentAway"]


def test_against_bots_a_rematch_is_agreed_at_once_and_they_come_along():
    desk = people(1, players=2)
    assert refused(desk, Propose("rematch"), "p0") == "rematch"
    desk.do(Resign(), "p0")
    assert kinds(desk.do(Propose("rematch"), "p0")) == ["Proposed", "RematchAgreed", "RematchOpened"]
    assert [seat.occupant for seat in rematch_setup(desk.table, 1).seats] == ["bot", "person"]


def test_a_seat_whose_person_left_is_open_in_the_rematch():
    desk = people(2)
    desk.do(Resign(), "p0")
    desk.do(Away("p1"), None)
    desk.do(Propose("rematch"), "p0")
    setup = rematch_setup(desk.table, 1)
    assert setup.seats[0] == Seat() and setup.seats[1].person == "p0"
