"""The yield window of LC-14, and bots that stand in for those who left."""

import random

import pytest

from fulcrum.games.leverage_cards import actions as act
from fulcrum.match.clocks import DAY, ClockSetting
from fulcrum.match.commands import Abort, Away, Back, Claim, Play
from fulcrum.match.refusals import Refused
from tests.match.desk import in_yield_window, kinds, people


def log(desk):
    return [(entry.seat, entry.move) for entry in desk.table.state.log]


def test_LC_14_silence_means_stand_after_five_seconds():
    desk = in_yield_window(now=100)
    one, other = desk.table.state.actors
    assert desk.table.next_deadline() == desk.table.view(None)["window_ends"] == 105
    assert desk.wait(104.9) == ()
    events = desk.wait(200)
    assert [(event.seat, event.move, event.by, event.at) for event in events] == [
        (one, "stand", "timer", 105.0),
        (other, "stand", "timer", 105.0),
    ]
    assert desk.table.next_deadline() is None
    desk.check()


def test_LC_14_the_choice_is_made_only_for_those_who_are_silent():
    desk = in_yield_window(now=100)
    one, other = desk.table.state.actors
    desk.play("stand", seat=other, now=103)
    assert desk.table.next_deadline() == 105
    (event,) = desk.wait(106)
    assert (event.seat, event.move, event.at) == (one, "stand", 105.0)
    assert log(desk)[-2:] == [(one, "stand"), (other, "stand")]
    desk.check()


def test_LC_14_a_yield_closes_the_window_half_a_second_later_and_nothing_shows_it():
    desk = in_yield_window(now=100)
    one, other = desk.table.state.actors
    before = [desk.table.view(seat) for seat in (one, None)]
    desk.play("yield", seat=other, now=102)
    after = [desk.table.view(seat) for seat in (one, None)]
    assert [view["window_ends"] for view in after] == [105, 105]
    assert [view["game"]["events"] for view in after] == [view["game"]["events"] for view in before]
    assert desk.table.next_deadline() == 102.5
    assert desk.wait(102.4) == ()
    (event,) = desk.wait(106)
    assert (event.seat, event.move, event.by, event.at) == (one, "stand", "timer", 102.5)
    assert log(desk)[-2:] == [(one, "stand"), (other, "yield")]
    desk.check()


def test_LC_21_silence_in_a_call_declines_after_twenty_seconds_and_only_the_caller_learns_it():
    desk = people(4, "leverage-cards")
    (caller,) = desk.table.state.actors
    desk.play("call", now=100)
    others = desk.table.state.actors
    assert desk.table.next_deadline() == desk.table.view(None)["window_ends"] == 120
    desk.play(seat=others[0], now=110)
    events = desk.wait(121)
    assert [(event.seat, event.move, event.by, event.at) for event in events] == [
        (seat, "decline", "timer", 120.0) for seat in others[1:]
    ]
    answers = desk.events[-3:]
    assert [desk.table.event_view(event, caller)["move"] for event in answers] == [event.move for event in answers]
    for seat in (others[1], None):
        seen = [desk.table.event_view(event, seat) for event in answers if event.seat != seat]
        assert all(event["move"] == "answer" and "by" not in event for event in seen)
    desk.check()


def test_LC_14_who_yields_within_the_half_second_yields_at_the_same_time():
    desk = in_yield_window(now=100)
    one, other = desk.table.state.actors
    desk.play("yield", seat=other, now=104.9)
    assert desk.table.next_deadline() == 105  # never later than it would have been
    desk.play("yield", seat=one, now=104.95)
    assert log(desk)[-2:] == [(one, "yield"), (other, "yield")]
    assert desk.table.view(None)["game"]["phase"] != "yield"
    desk.check()


def test_a_yield_that_comes_too_late_is_none():
    desk = in_yield_window(now=100)
    seen, one = desk.table.version, desk.table.state.actors[0]
    with pytest.raises(Refused) as caught:
        desk.do(Play("yield", seen, "late"), f"p{one}", 105)
    assert caught.value.code == "stale"


def test_LC_14_the_window_is_timed_for_bots_too():
    desk = in_yield_window(now=0, count=1)
    assert len(desk.wait(5)) == 2


def test_the_window_has_its_own_time_and_clocks_stand_still():
    desk = in_yield_window(now=10, clock=ClockSetting("fischer", base=60, increment=0))
    assert [since for since in desk.table.clocks.since if since is not None] == []
    spent = sum(60 - remaining for remaining in desk.table.clocks.remaining)
    desk.wait(15)
    assert sum(60 - remaining for remaining in desk.table.clocks.remaining) == spent
    assert desk.table.next_deadline() > 15


def test_with_days_a_move_the_window_lasts_as_long_and_no_flag_falls():
    desk = in_yield_window(now=0, clock=ClockSetting("days", days=2))
    assert desk.table.next_deadline() == 2 * DAY
    desk.play("yield", seat=desk.table.state.actors[0], now=DAY)
    assert desk.table.next_deadline() == 2 * DAY  # LC-14: both choose in secret
    assert [event.move for event in desk.wait(2 * DAY)] == ["stand"]
    assert desk.table.status == "playing"


def test_only_yields_of_every_battle_and_answers_to_a_call_are_timed():
    state = people(4, "leverage-cards").table.state
    timed = []
    for phase in range(len(act.PHASES)):
        state.data.array["phase"] = phase
        if state.game.timed_choice(state) is not None:
            timed.append(act.PHASES[phase])
    assert timed == ["yield", "call", "war-yield", "succession-yield"]
    lean = people(2).table.state
    assert lean.game.timed_choice(lean) is None


def test_whole_games_without_any_answer_in_yield_windows():
    """Through politics and war to the result: the timer alone makes those choices."""
    phases = set()
    for seed in range(6):
        rng = random.Random(seed)
        desk = people(6, "leverage-cards", seed=seed, options={"offers": 0})
        while desk.table.status == "playing":
            state = desk.table.state
            if desk.table.window_ends is None:
                mover = rng.choice(state.actors)
                desk.play(str(rng.choice(state.legal_moves(mover))), seat=mover)
            else:
                phases.add(act.PHASES[state.field("phase")])
                moved = [event for event in desk.wait(desk.table.next_deadline()) if hasattr(event, "by")]
                assert {event.by for event in moved} == {"timer"} and len(moved) >= 2
        assert desk.table.result.reason == "rules" and desk.table.next_deadline() is None
        desk.check()
    assert phases == {"yield", "war-yield"}  # successions of several heirs with Gold are too rare in random play


def test_a_bot_stands_in_for_a_person_who_left_until_the_return():
    desk = people(2, away_grace=60)
    desk.do(Away("p0"), None, 10)
    with pytest.raises(Refused, match="no bot plays"):
        desk.do(Play("e6>NE", desk.table.version, "b"), 0, 20)
    (event,) = desk.wait(70)
    assert (type(event).__name__, event.seat, event.reason) == ("StandInSeated", 0, "away")
    assert desk.table.seats[0].level == 4
    desk.play("e6>NE", now=71)
    assert desk.table.seats[0].view()["stand_in"]
    with pytest.raises(Refused, match="standing in for you"):
        desk.do(Play("e7>NE", desk.table.version, "x"), "p0", 72)
    assert kinds(desk.do(Back("p0"), None, 80)) == ["CameBack"]
    desk.play(now=81)
    (mine,) = desk.play(now=82)
    assert (mine.seat, mine.by) == (0, "person")
    desk.check()


def test_no_one_is_replaced_while_no_one_waits():
    desk = people(1, players=2, away_grace=60)
    desk.do(Away("p0"), None, 0)
    assert desk.table.next_deadline() is None
    pair = people(2, away_grace=60)
    pair.do(Away("p0"), None, 0)
    pair.do(Away("p1"), None, 10)
    assert pair.wait(1000) == ()
    assert kinds(pair.do(Back("p1"), None, 1000)) == ["CameBack"]
    assert pair.wait(1059) == ()
    (event,) = pair.wait(1060)
    assert (event.seat, event.at) == (0, 1060)
    pair.check()


def test_returning_first_after_both_were_away_does_not_win():
    desk = people(2, away_grace=60)
    desk.do(Away("p0"), None, 0)
    desk.do(Away("p1"), None, 10)
    desk.do(Back("p1"), None, 1000)
    for now in (1000, 1059):
        with pytest.raises(Refused, match="nothing to claim"):
            desk.do(Claim(), "p1", now)
    desk.do(Back("p0"), None, 1059)
    assert desk.wait(2000) == () and desk.table.status == "playing"
    desk.check()


def test_the_grace_of_a_missed_player_does_not_restart():
    desk = people(3, "leverage-cards", players=4, away_grace=60)
    desk.do(Away("p0"), None, 0)
    desk.do(Away("p1"), None, 10)
    desk.do(Back("p1"), None, 50)
    assert [(event.seat, event.at) for event in desk.wait(70)] == [(0, 60)]


def test_the_clock_stands_still_while_a_bot_stands_in():
    desk = people(2, clock=ClockSetting("fischer", base=100, increment=0), away_grace=30)
    desk.do(Away("p0"), None, 10)
    desk.wait(40)
    assert desk.table.next_deadline() is None and desk.table.clocks.remaining == [60, 100]
    desk.do(Back("p0"), None, 500)
    assert desk.table.next_deadline() == 560


def test_several_things_are_due_in_order_of_time():
    desk = people(4, "leverage-cards", clock=ClockSetting("fischer", base=50), away_grace=30)
    first = desk.table.state.actors[0]
    gone = (first + 1) % 4
    desk.do(Away(f"p{gone}"), None, 5)
    events = desk.wait(1e6)
    assert kinds(events)[:3] == ["StandInSeated", "FlagFell", "StandInSeated"]
    assert [event.at for event in events[:3]] == [35, 50, 50]
    desk.check()


def test_of_two_the_one_left_behind_may_claim_the_win_after_the_grace():
    desk = people(2, away_grace=60)
    desk.do(Away("p1"), None, 0)
    with pytest.raises(Refused, match="nothing to claim"):
        desk.do(Claim(), "p0", 59)
    desk.wait(60)
    (ended,) = desk.do(Claim(), "p0", 60)
    assert ended.result.winners == (0,) and ended.result.reason == "abandonment"
    desk.check()


def test_the_house_may_call_a_table_off():
    desk = people(2)
    (event,) = desk.do(Abort(), None, 3)
    assert event.seat is None and desk.table.status == "aborted"
    with pytest.raises(Refused):
        desk.do(Abort(), None, 3)
