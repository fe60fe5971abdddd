"""The events of the last move in a view."""

import re

import pytest

import fulcrum
from tests.games.leverage_board.positions import NASTY, laid

pytestmark = pytest.mark.kernel


def words(state):
    return [event["words"] for event in state.view()["events"]]


def test_nothing_has_happened_before_the_first_move():
    assert fulcrum.game("leverage-board").new(seed=0).view()["events"] == []


def test_a_step():
    state = fulcrum.game("leverage-board").new(seed=0)
    state.push("e3-e4")
    assert state.view()["events"] == [
        {"kind": "step", "seat": 0, "from": "e3", "to": "e4", "words": "Blue's large piece steps from e3 to e4"}
    ]


def test_hops_and_captures_in_their_order():
    state = laid("Bs c3 d4 Om f6 Ol g8 Bs a11 Os i1")
    state.push("c3>e5xg7xg9")
    assert words(state)[:5] == [
        "Blue hops from c3 over d4 to e5",
        "Blue hops from e5 over f6 to g7",
        "Orange's medium piece on f6 is captured",
        "Blue hops from g7 over g8 to g9",
        "Orange's large piece on g8 is captured",
    ]
    assert [event["kind"] for event in state.view()["events"]][:5] == ["hop", "hop", "capture", "hop", "capture"]
    assert state.view()["events"][2]["size"] == "medium" and state.view()["events"][2]["seat"] == 1


def test_LB_10_events_tell_a_circular_jump_as_it_was_made():
    state = laid("Bs c3 d4 Om f6 Ol g8 Bs a11 Os i1")
    state.push("c3>e5>c3>e5xg7xg9")
    assert words(state)[:7] == [
        "Blue hops from c3 over d4 to e5",
        "Blue hops from e5 over d4 to c3",
        "Blue hops from c3 over d4 to e5",
        "Blue hops from e5 over f6 to g7",
        "Orange's medium piece on f6 is captured",
        "Blue hops from g7 over g8 to g9",
        "Orange's large piece on g8 is captured",
    ]


def test_a_tilt_with_one_peg_and_the_balance_at_every_stage():
    state = laid("Bl a10 Bs b8 Bs c5 Os c7 Ol d6 Ol e6")
    state.push("c5-c6")
    events = state.view()["events"][1:]
    assert [event["words"] for event in events] == [
        "Orange's side is down: one peg leaves",
        "Orange takes off a scoring peg and has eight left",
        "the board is level again",
    ]
    assert [(event["moment"], event["weight"]) for event in events] == [(15, 122), (3, 120), (3, 120)]


def test_blue_goes_down_too():
    state = laid("Bl a2 Bs b4 Bs c7 Os c5 Ol d6 Ol e6")
    state.push("c7-c6")
    assert words(state)[1:] == [
        "Blue's side is down: one peg leaves",
        "Blue takes off a scoring peg and has eight left",
        "the board is level again",
    ]
    assert state.view()["pegs"] == [8, 9]


def test_several_pegs_and_none():
    state = laid("Bl a7 b10 Bs c6 Os i1 Ol h10 i10", pegs=(7, 9))
    state.push("c6-c7")
    assert words(state)[1] == "Orange's side is down: five pegs leave"
    lost = laid("Bl a10 b10 Bs c6 Os i1 Ol h10", pegs=(0, 0))
    lost.push("c6-c7")
    assert words(lost)[1:] == ["Orange's side is down: and there is no peg left to take off"]


def test_a_crossing():
    state = laid("Bs d10 e9 f8 Os a1 b1", pegs=(5, 5))
    state.push("f8-f9")
    assert words(state)[-1] == "all of Blue's pieces are in Orange's safety zone"


def test_a_jump_of_many_hops_is_narrated_hop_by_hop():
    """More of them than one number of the record holds."""
    state = laid(next(iter(NASTY)))
    longest = max(state.legal_moves(), key=lambda move: len(move.actions))
    assert len(longest.actions) > 24
    state.push(longest)
    hops = [event for event in state.view()["events"] if event["kind"] == "hop"]
    told = longest.text[: re.search("[>x]", longest.text).start()]
    taken = {event["hole"] for event in state.view()["events"] if event["kind"] == "capture"}
    for hop in hops:
        told += ("x" if hop["over"] in taken else ">") + hop["to"]
    assert told == longest.text
