"""Moves: versions, repeats, refusals, secret choices."""

import pytest

from fulcrum.match.commands import Chat, Play, Resign, TakeHint
from fulcrum.match.refusals import Refused, TableError
from tests.match.desk import in_yield_window, kinds, people


def refused(desk, command, who, now=None):
    before = desk.table.copy()
    with pytest.raises(Refused) as caught:
        desk.do(command, who, now)
    assert desk.table == before
    return caught.value


def test_a_move_is_made_in_the_games_own_words():
    desk = people(2)
    (moved,) = desk.do(Play(" E6>ne ", desk.table.version, "m1"), "p0", 4)
    assert (moved.seat, moved.move, moved.by, moved.id, moved.at) == (0, "e6>NE", "person", "m1", 4.0)
    assert desk.table.state.log[0].move == "e6>NE"
    desk.check()


def test_refusals_name_code_and_clause():
    desk = people(2)
    version = desk.table.version
    assert refused(desk, Play("sing", version, "m1"), "p0").code == "invalid"
    assert refused(desk, Play(None, version, "m1"), "p0").code == "invalid"
    illegal = refused(desk, Play("e5>NE", version, "m1"), "p0")
    assert illegal.code == "illegal" and illegal.clause.startswith("LE-")
    turn = refused(desk, Play("e6>NE", version, "m1"), "p1")
    assert turn.code == "illegal" and turn.clause == desk.table.state.game.turn_clause
    assert refused(desk, Play("e6>NE", version, "m1"), "stranger").code == "no-seat"
    assert refused(desk, Play("e6>NE", version, "m1"), 0).code == "not-yours"
    assert refused(desk, Play("e6>NE", version, "m1"), 7).code == "no-seat"
    assert refused(desk, Play("e6>NE", version, "m1"), None).code == "no-seat"
    assert refused(desk, Play("e6>NE", version, ""), "p0").code == "id"
    assert refused(desk, Play("e6>NE", version, "x" * 65), "p0").code == "id"


def test_a_move_for_an_older_position_is_stale_and_for_a_newer_one_unknown():
    desk = people(2)
    before = desk.table.version
    desk.play("e6>NE")
    assert refused(desk, Play("e7>NE", before, "x"), "p1").code == "stale"
    assert refused(desk, Play("e7>NE", desk.table.version + 1, "x"), "p1").code == "version"
    assert refused(desk, Play("e7>NE", True, "x"), "p1").code == "version"


def test_talk_makes_no_move_stale():
    desk = people(2)
    seen = desk.table.version
    desk.do(Chat("good luck"), "p1")
    assert kinds(desk.do(Play("e6>NE", seen, "x"), "p0")) == ["Moved"]


def test_a_repeat_does_nothing_again_and_can_be_answered_as_the_first_time():
    desk = people(2)
    command = Play("e6>NE", desk.table.version, "x")
    (moved,) = desk.do(command, "p0")
    desk.play()
    assert desk.do(command, "p0") == ()
    assert desk.table.done[0, "person", "x"] == moved.version
    another = str(desk.table.state.legal_moves()[0])
    assert kinds(desk.do(Play(another, desk.table.version, "y"), "p0")) == ["Moved"]


def test_the_last_move_can_be_repeated_after_the_end():
    desk = people(2, options={"side": 2, "pegs": 1})
    desk.play()
    command = Play(str(desk.table.state.legal_moves()[0]), desk.table.version, "last")
    assert kinds(desk.do(command, "p1")) == ["Moved", "Ended"]
    assert desk.do(command, "p1") == ()
    assert refused(desk, Play("a1>NE", desk.table.version, "later"), "p0").code == "status"


def test_bots_move_for_their_seat_and_for_no_other():
    desk = people(1, players=2)
    assert refused(desk, Play("e6>NE", desk.table.version, "b"), 1).code == "illegal"
    desk.play("e6>NE")
    (moved,) = desk.play()
    assert (moved.seat, moved.by) == (1, "bot")


def test_secret_choices_made_together_do_not_make_each_other_stale():
    desk = in_yield_window()
    seen = desk.table.version
    one, other = desk.table.state.actors
    desk.do(Play("stand", seen, "x"), f"p{other}")
    assert desk.table.position_version == seen
    assert kinds(desk.do(Play("yield", seen, "y"), f"p{one}")) == ["Moved"]
    assert desk.table.position_version == desk.table.version
    assert refused(desk, Play("venture", seen, "z"), desk.player(desk.table.state.actors[0])).code == "stale"
    desk.check()


def test_nothing_changes_before_a_decided_move_is_applied():
    desk = people(2)
    before = desk.table.copy()
    (moved,) = desk.table.decide(Play("e6>NE", desk.table.version, "x"), "p0", 1)
    assert desk.table == before
    (other,) = desk.table.decide(Play("e6>E", desk.table.version, "y"), "p0", 1)
    desk.take((moved,))
    assert desk.table.state.log[0].move == "e6>NE"
    with pytest.raises(TableError, match="can't follow"):
        desk.table.apply(other)
    desk.check()


def test_times_never_go_backwards():
    desk = people(2)
    desk.play(now=100)
    (late,) = desk.play(now=40)
    assert late.at == desk.table.at == 100
    for nonsense in (float("nan"), float("inf"), "now", None, True):
        with pytest.raises(TableError, match="a time is"):
            desk.table.timer_events(nonsense)


def test_hints_are_for_your_turn_against_bots_and_make_no_move_stale():
    desk = people(1, players=2)
    seen = desk.table.version
    assert kinds(desk.do(TakeHint(), "p0")) == ["Hinted"]
    assert kinds(desk.do(Play("e6>NE", seen, "x"), "p0")) == ["Moved"]
    assert refused(desk, TakeHint(), "p0").code == "hint"
    assert refused(desk, TakeHint(), "stranger").code == "no-seat"
    desk.play()
    assert refused(people(2), TakeHint(), "p0").code == "hint"
    desk.do(Resign(), "p0")
    assert refused(desk, TakeHint(), "p0").code == "status"
    desk.check()
