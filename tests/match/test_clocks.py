"""Clocks: which run, the time left, whose flag falls."""

import pytest

from fulcrum.match.clocks import DAY, ClockSetting
from fulcrum.match.commands import Away, Back, Claim, Play, Propose, Resume
from fulcrum.match.refusals import Refused
from tests.match.desk import in_yield_window, kinds, people
from tests.toys import showdown  # noqa: F401  # registers itself

FISCHER = ClockSetting("fischer", base=60, increment=5)


def left(desk):
    return desk.table.clocks.remaining


def test_without_a_clock_nothing_is_ever_due():
    desk = people(2)
    assert desk.table.next_deadline() is None and desk.wait(1e9) == ()
    assert desk.table.view(0)["clocks"] is None


def test_the_clock_of_the_seat_on_move_runs_and_earns_the_increment():
    desk = people(2, clock=FISCHER)
    assert desk.table.next_deadline() == 60
    desk.play(now=10)
    assert left(desk) == [55, 60]
    desk.play(now=30)
    assert left(desk) == [55, 45]
    assert desk.table.next_deadline() == 85
    clocks = desk.table.view(None)["clocks"]
    assert clocks == [{"remaining": 55.0, "since": 30.0}, {"remaining": 45.0, "since": None}]
    desk.check()


def test_a_turn_of_several_moves_earns_the_increment_once():
    desk = people(2, "leaps-and-ledges", clock=FISCHER)
    first = desk.table.state.actors[0]
    desk.play(now=10)
    assert desk.table.state.actors == (first,)
    assert left(desk)[first] == 50
    while desk.table.state.actors == (first,):
        desk.play(now=15)
    assert left(desk)[first] == 50


def test_the_flag_falls_at_its_own_time_even_if_checked_late():
    desk = people(2, clock=FISCHER)
    assert desk.wait(59.99) == ()
    fallen, ended = desk.wait(500)
    assert (fallen.seat, fallen.at, ended.at) == (0, 60.0, 60.0)
    verdict = desk.table.result
    assert (verdict.winners, verdict.ranks, verdict.reason) == ((1,), (2, 1), "time")
    assert desk.table.status == "over" and desk.table.next_deadline() is None
    desk.check()


def test_a_move_after_the_flag_is_refused_before_the_timer_runs():
    desk = people(2, clock=FISCHER)
    before = desk.table.copy()
    with pytest.raises(Refused) as caught:
        desk.do(Play("e6>NE", desk.table.version, "x"), "p0", 60.0)
    assert caught.value.code == "status" and desk.table == before
    assert kinds(desk.wait(60.0)) == ["FlagFell", "Ended"]


def test_a_claim_runs_due_timers():
    desk = people(2, clock=FISCHER)
    with pytest.raises(Refused, match="nothing to claim"):
        desk.do(Claim(), "p1", 59)
    assert kinds(desk.do(Claim(), "p1", 61)) == ["FlagFell", "Ended"]


def test_due_timers_come_before_the_command():
    desk = people(3, "leaps-and-ledges", clock=FISCHER)
    first = desk.table.state.actors[0]
    other = (first + 1) % 3
    events = desk.do(Away(f"p{other}"), None, 70)
    assert kinds(events) == ["FlagFell", "StandInSeated", "WentAway"]
    assert [event.at for event in events] == [60, 60, 70]
    desk.check()


def test_with_more_than_two_seats_a_bot_plays_on_for_good():
    desk = people(3, "leaps-and-ledges", clock=FISCHER)
    first = desk.table.state.actors[0]
    assert kinds(desk.wait(60)) == ["FlagFell", "StandInSeated"]
    seat = desk.table.seats[first]
    assert desk.table.status == "playing" and seat.bot_plays and seat.forfeited
    assert desk.do(Back(f"p{first}"), None) == () and desk.table.seats[first].bot_plays
    with pytest.raises(Refused, match="no seat"):
        desk.do(Play("x", desk.table.version, "x"), f"p{first}")
    desk.play(seat=first, now=1000)
    assert desk.table.seats[first].view()["stand_in"]
    desk.check()


def test_all_who_choose_at_once_use_their_time_at_once():
    desk = people(2, "showdown", clock=FISCHER)
    desk.play(seat=1, now=20)
    assert left(desk) == [40, 45] and desk.table.clocks.since == [20, None]
    assert desk.table.next_deadline() == 60
    desk.play(seat=0, now=30)
    assert left(desk) == [35, 45] and desk.table.clocks.since == [30, 30]
    assert kinds(desk.wait(1000)) == ["FlagFell", "Ended"] and desk.table.result.winners == (1,)
    desk.check()


def test_bots_have_no_clock():
    desk = people(1, players=2, clock=FISCHER)
    desk.play(now=1)
    assert desk.table.next_deadline() is None
    desk.play(now=5000)
    assert desk.table.next_deadline() == 5064


def test_days_are_fresh_for_every_move():
    desk = people(2, clock=ClockSetting("days", days=2))
    desk.play(now=DAY)
    desk.play(now=2.5 * DAY)
    desk.play(now=4 * DAY)
    assert left(desk)[1] == 2 * DAY
    assert desk.table.next_deadline() == 6 * DAY
    assert kinds(desk.wait(6 * DAY)) == ["FlagFell", "Ended"]


def test_days_are_fresh_for_the_second_move_of_a_turn():
    desk = people(2, "leaps-and-ledges", clock=ClockSetting("days", days=2))
    first = desk.table.state.actors
    desk.play(now=1.5 * DAY)
    assert desk.table.state.actors == first and desk.table.next_deadline() == 3.5 * DAY


def test_after_a_pause_all_that_runs_has_some_time_left():
    desk = people(2, clock=FISCHER, away_grace=20)
    desk.do(Away("p1"), None, 5)
    assert kinds(desk.do(Resume(30), None, 4000)) == ["Resumed"]
    assert left(desk) == [30, 60]
    assert desk.table.seats[1].away_since == 4010
    assert kinds(desk.wait(4029)) == []
    assert desk.table.next_deadline() == 4030
    desk.check()


def test_a_pause_adds_no_time_to_clocks_with_enough():
    desk = people(2, clock=FISCHER)
    desk.do(Resume(10), None, 20)
    assert left(desk) == [40, 60] and desk.table.next_deadline() == 60


def test_a_pause_gives_time_to_the_yield_window():
    desk = in_yield_window(now=0)
    desk.do(Resume(30), None, 100)
    assert desk.table.next_deadline() == 130


def test_a_takeback_gives_no_time_back():
    desk = people(1, players=2, clock=FISCHER)
    desk.play(now=10)
    desk.play(now=10)
    assert kinds(desk.do(Propose("takeback"), "p0", 20)) == ["Proposed", "TakenBack"]
    assert left(desk)[0] == 45 and desk.table.next_deadline() == 65
