"""Leverage, clause by clause."""

import re

import pytest

import fulcrum
from fulcrum.core.errors import IllegalMove, OptionError
from fulcrum.games.leverage_board.board import HOLE_NAMES, NAME_OF, ZONES
from fulcrum.games.leverage_board.weights import AXES_PER_ROW
from tests.games.leverage_board.positions import laid, moves, moves_of, result

pytestmark = pytest.mark.kernel

FAR = "Bs a11 Os i1"  # a piece for each side, out of the way and in no zone


def new(**options):
    return fulcrum.game("leverage-board", **options).new(seed=0)


def refusal(state, move, **seat):
    before = state.dump()
    with pytest.raises(IllegalMove) as caught:
        state.push(move, **seat)
    assert state.dump() == before
    return str(caught.value)


def kinds(state):
    return [event["kind"] for event in state.view()["events"]]


def test_LB_1_nine_files_eleven_playing_ranks_and_nine_pegs():
    assert len(HOLE_NAMES) == 99
    assert (HOLE_NAMES[0], HOLE_NAMES[-1]) == ("a1", "i11")
    assert new().view()["pegs"] == [9, 9]


def test_LB_2_zones_are_trapezoids_of_fifteen():
    blue = "b1 c1 d1 e1 f1 g1 h1 c2 d2 e2 f2 g2 d3 e3 f3"
    orange = "b11 c11 d11 e11 f11 g11 h11 c10 d10 e10 f10 g10 d9 e9 f9"
    assert [{NAME_OF[cell] for cell in zone} for zone in ZONES] == [set(blue.split()), set(orange.split())]


def test_LB_3_each_size_fills_its_row():
    found = new().view()["pieces"]
    assert len(found) == 30
    rows = {1: "small", 2: "medium", 3: "large", 9: "large", 10: "medium", 11: "small"}
    for hole, piece in found.items():
        assert piece == {"seat": int(int(hole[1:]) > 6), "size": rows[int(hole[1:])]}


def test_LB_4_blue_starts_and_they_take_turns():
    state = new()
    assert state.actors == (0,)
    assert refusal(state, "e9-e8", seat=1) == "e9-e8: it is the turn of Blue (LB-4)"
    state.push("e3-e4")
    assert state.actors == (1,)


def test_LB_5_a_step_goes_to_any_empty_hole_around():
    state = laid(f"Bl e6 {FAR}")
    assert moves_of(state, "e6") == {f"e6-{hole}" for hole in ("d5", "e5", "f5", "d6", "f6", "d7", "e7", "f7")}


def test_LB_5_only_own_pieces_and_only_to_empty_holes_next_door():
    state = laid(f"Bl e6 e7 Om e5 {FAR}")
    assert refusal(state, "e5-d5") == "e5-d5: the piece on e5 is Orange's (LB-5)"
    assert refusal(state, "d6-d7") == "d6-d7: there is no piece on d6 (LB-5)"
    assert refusal(state, "e6-e5") == "e6-e5: e5 is taken (LB-5)"
    assert refusal(state, "e6-e8") == "e6-e8: e8 is not next to e6 (LB-5)"
    assert refusal(state, "a11-i10") == "a11-i10: i10 is not next to a11 (LB-5)"
    assert refusal(state, "e6-e6") == "e6-e6: e6 is not next to e6 (LB-5)"


@pytest.mark.parametrize("jumper", ["Bs", "Bm", "Bl"])
@pytest.mark.parametrize("jumped", ["Bs", "Bm", "Bl", "Os", "Om", "Ol"])
def test_LB_6_any_piece_hops_over_any_piece_in_eight_directions(jumper, jumped):
    ways = {"d5": "c4", "e5": "e4", "f5": "g4", "d6": "c6", "f6": "g6", "d7": "c8", "e7": "e8", "f7": "g8"}
    for over, end in ways.items():
        state = laid(f"{jumper} e6 {jumped} {over} {FAR}")
        assert len({f"e6>{end}", f"e6x{end}"} & moves(state)) == 1


def test_LB_6_a_hop_needs_one_piece_and_an_empty_hole_right_behind():
    state = laid(f"Bl e3 Bs c3 c4 c5 {FAR}")
    assert refusal(state, "e3>e5") == "e3>e5: nothing to jump over on e4 (LB-6)"
    assert refusal(state, "c3>c5") == "c3>c5: c5 is taken (LB-6)"
    assert refusal(state, "c3>c6") == "c3>c6: c6 is not two holes from c3 in a straight line (LB-6)"
    assert refusal(state, "e3>c2") == "e3>c2: c2 is not two holes from e3 in a straight line (LB-6)"
    assert refusal(state, "c3>a4") == "c3>a4: a4 is not two holes from c3 in a straight line (LB-6)"
    assert refusal(state, "a11>i11") == "a11>i11: i11 is not two holes from a11 in a straight line (LB-6)"


def test_LB_6_a_jump_turns_at_will_and_stops_where_it_likes():
    state = laid(f"Bs c2 c3 d5 f6 {FAR}")
    assert {"c2>c4", "c2>c4>e6", "c2>c4>e6>g6", "c2-d2"} <= moves(state)
    state.push("c2>c4>e6>g6")
    assert "g6" in state.view()["pieces"] and "c2" not in state.view()["pieces"]


def test_LB_7_nothing_enters_an_end_row():
    state = laid("Bs e11 a1 b1 Os i1 e2")
    assert refusal(state, "e11-e12") == "e11-e12: rank 12 is the end row (LB-7)"
    assert refusal(state, "a1-a0") == "a1-a0: rank 0 is the end row (LB-7)"
    hop = laid("Bs e10 a11 Os e11 i1")
    assert refusal(hop, "e10>e12") == "e10>e12: rank 12 is the end row (LB-7)"
    for text in moves(state) | moves(hop):
        assert all(1 <= int(rank) <= 11 for rank in re.findall("[0-9]+", text))


def test_LB_7_both_zones_are_open():
    state = laid("Bs a2 e8 Bl a11 Os i1 i2", seat=0)
    state.push("a2-b1")
    state.push("i2-h1")
    state.push("e8-e9")
    assert {"b1", "h1", "e9"} <= set(state.view()["pieces"])


@pytest.mark.parametrize("jumper", "sml")
@pytest.mark.parametrize("jumped", "sml")
def test_LB_8_which_sizes_capture_which(jumper, jumped):
    state = laid(f"B{jumper} e5 O{jumped} e6 {FAR}")
    captures = jumper != "l" and jumped != "s"
    mark = "x" if captures else ">"
    assert f"e5{mark}e7" in moves(state)
    state.push(f"e5{mark}e7")
    assert ("e6" in state.view()["pieces"]) != captures
    sizes = {"m": "medium", "l": "large"}
    assert state.view()["captured"][1].count(sizes.get(jumped)) - {"m": 4, "l": 2}.get(jumped, 0) == captures


def test_LB_8_capturing_is_not_optional_and_has_its_sign():
    state = laid(f"Bm e5 Om e6 Os d6 Bl a1 Ol a2 {FAR}")
    assert refusal(state, "e5>e7") == "e5>e7: that hop captures, write x (LB-8)"
    assert refusal(state, "e5xc7") == "e5xc7: the small piece on d6 can't be captured, write > (LB-8)"
    assert refusal(state, "a1xa3") == "a1xa3: a large piece captures nothing, write > (LB-8)"
    own = laid(f"Bm e5 Bl e6 {FAR}")
    assert refusal(own, "e5xe7") == "e5xe7: the piece on e6 is your own and is not captured, write > (LB-8)"


def test_LB_8_the_captured_piece_leaves_at_once():
    state = laid(f"Bm e5 Om e6 {FAR}")
    assert refusal(state, "e5xe7>e5") == "e5xe7>e5: nothing to jump over on e6 (LB-6)"
    assert "e5xe7" in moves(state)


@pytest.mark.parametrize(("jumper", "jumped", "end"), [("e8", "e9", "e10"), ("b2", "c2", "d2"), ("e4", "e3", "e2")])
def test_LB_9_nothing_is_captured_in_a_zone(jumper, jumped, end):
    state = laid(f"Bs {jumper} Om {jumped} {FAR}")
    assert f"{jumper}>{end}" in moves(state)
    expected = f"{jumper}x{end}: {jumped} is in a safety zone, where nothing is captured, write > (LB-9)"
    assert refusal(state, f"{jumper}x{end}") == expected


def test_LB_9_the_hole_of_the_jumped_piece_decides():
    state = laid(f"Bs d3 Om d4 {FAR}")  # from inside a zone over a piece outside
    assert "d3xd5" in moves(state)
    into = laid(f"Bs e7 Om e8 {FAR}")  # and into a zone
    assert "e7xe9" in moves(into)


def test_LB_10_circles_are_allowed_and_may_pass_over_a_piece_twice():
    state = laid(f"Bs c5 d5 e6 d7 c6 {FAR}")
    text = "c5>e5>e7>c7>c5>e5"
    assert text not in moves(state)
    state.push(text)
    assert state.log[-1].move == text
    assert "e5" in state.view()["pieces"]
    assert [event["to"] for event in state.view()["events"]] == ["e5", "e7", "c7", "c5", "e5"]


def test_LB_10_back_where_it_was_with_nothing_captured_is_no_move():
    state = laid(f"Bs c5 d5 e6 d7 c6 {FAR}")
    message = "c5>e5>e7>c7>c5: it ends where it began, on c5, and captures nothing (LB-10)"
    assert refusal(state, "c5>e5>e7>c7>c5") == message
    assert refusal(state, "c5>e5>c5").endswith("captures nothing (LB-10)")


def test_LB_10_back_where_it_was_with_a_capture_is_one():
    state = laid(f"Bs c5 d5 d7 c6 Om e6 {FAR}")
    assert ("c5", "c5", frozenset({"e6"})) in map(result, moves(state))
    state.push("c5>e5xe7>c7>c5")
    assert "e6" not in state.view()["pieces"] and "c5" in state.view()["pieces"]


def test_LB_10_each_result_is_listed_once_by_a_shortest_path():
    state = laid(f"Bs c5 d5 e6 d7 c6 {FAR}")
    jumps = {text for text in moves_of(state, "c5") if ">" in text}
    assert {text for text in jumps if text.endswith("e5")} == {"c5>e5"}
    assert {text for text in jumps if text.endswith("c7")} == {"c5>c7"}
    assert len([text for text in jumps if text.endswith("e7")]) == 1


def test_LB_11_only_a_player_who_can_not_move_passes():
    state = laid(f"Bs e6 {FAR}")
    assert refusal(state, "pass") == "pass: you may pass only when none of your pieces can move (LB-11)"
    stuck = laid("Bs a1 Os a2 b1 b2 Om a3 c1 c3")
    assert moves(stuck) == {"pass"}
    stuck.push("pass")
    assert stuck.actors == (1,)
    assert stuck.view()["events"] == [{"kind": "pass", "seat": 0, "words": "Blue can't move and passes"}]
    assert stuck.view()["pegs"] == [9, 9]


def test_LB_12_weights_and_arms():
    view = laid("Bs a1 Bm b5 Bl c6 Os d7 Om e11 Ol f8", pegs=(2, 5)).view()
    assert view["weight"] == 74 + 2 * (1 + 2 + 3) + 2 * 7
    assert view["moment"] == -5 - 2 + 0 + 1 + 10 + 6 + 12 * 3
    start = new().view()
    assert (start["moment"], start["weight"], start["down"]) == (0, 162, None)


@pytest.mark.parametrize(
    ("balance", "limit", "hole"), [("steady", 10, "b10"), ("standard", 9, "b9"), ("touchy", 8, "b8")]
)
def test_LB_12_level_up_to_a_share_of_the_weight_and_down_beyond(balance, limit, hole):
    rest = f"Bl a8 Bs {hole} Os c7 g6 Ol d6 e6 f6"  # W is 126, of which the limit is a 12th, a 14th or a 15th
    level = laid(f"{rest} Bs c6", balance=balance)
    assert (level.view()["weight"], level.view()["moment"]) == (126, limit + 1)
    level.push("c6-c5")
    assert (level.view()["moment"], kinds(level)) == (limit, ["step"])
    tipped = laid(f"{rest} Bs c5", balance=balance)
    tipped.push("c5-c6")
    assert kinds(tipped) == ["step", "tilt", "peg", "level"]
    assert tipped.view()["pegs"] == [9, 8]


@pytest.mark.parametrize("balance", AXES_PER_ROW)
def test_LB_12_no_first_move_tips_the_board(balance):
    start = new(balance=balance)
    for move in start.legal_moves():
        after = start.copy()
        after.push(move)
        assert after.view()["down"] is None


def test_LB_12_the_option_says_what_it_takes():
    with pytest.raises(OptionError, match="balance='wild': leverage-board takes 'standard', 'steady' or 'touchy'"):
        new(balance="wild")


def test_LB_13_balance_is_judged_when_the_move_is_complete():
    state = laid("Bm a1 Bs a2 a4 a6 b7 c6 Om i11 Os h11")
    assert state.view()["moment"] == 0
    state.push("a1>a3>a5>a7>c7>c5")  # on a7 and c7 M is 12 and W 120
    assert state.view()["moment"] == 8
    assert state.view()["pegs"] == [9, 9]
    other = laid("Bm a1 Bs a2 a4 a6 b7 c6 Om i11 Os h11")
    other.push("a1>a3>a5>a7")
    assert other.view()["pegs"] == [9, 8]


def test_LB_13_whose_move_it_was_does_not_matter():
    own = laid("Bs a5 Bl a1 b1 c1 Os i1", pegs=(6, 5))
    assert own.view()["moment"] == -1 - 45 - 5 - 12
    own.push("a5-a4")
    assert own.view()["pegs"] == [1, 5]


def test_LB_14_pegs_leave_one_by_one_until_it_is_level():
    state = laid("Bl a7 b10 Bs c6 Os i1 Ol h10 i10", pegs=(7, 9))
    assert state.view()["moment"] == 3 + 12 - 5 + 24 + 24
    state.push("c6-c7")
    view = state.view()
    pegs = [event for event in view["events"] if event["kind"] == "peg"]
    assert [event["left"] for event in pegs] == [8, 7, 6, 5, 4]
    assert [event["moment"] for event in pegs] == [47, 35, 23, 11, -1]
    assert view["pegs"] == [7, 4] and view["moment"] == -1
    assert kinds(state) == ["step", "tilt", "peg", "peg", "peg", "peg", "peg", "level"]


def test_LB_14_removal_stops_when_the_other_side_goes_down():
    state = laid("Bs a1 e6 Os i5", pegs=(0, 1))  # too light for a real game: W is 79
    assert state.view()["moment"] == 12 - 5 - 1
    state.push("e6-d6")
    view = state.view()
    assert view["pegs"] == [0, 0]
    assert (view["moment"], view["weight"], view["down"]) == (-6, 77, 0)
    assert kinds(state) == ["step", "tilt", "peg", "tilt"]
    assert not state.over


@pytest.mark.parametrize("axes_per_row", AXES_PER_ROW.values())
def test_LB_14_a_peg_never_tips_the_board_over_in_a_real_game(axes_per_row):
    lightest = 74 + 14  # all small pieces stay
    for weight in range(lightest + 2, 163):
        for moment in range(weight // axes_per_row + 1, 400):
            assert moment - 12 >= 0 or axes_per_row * (12 - moment) <= weight - 2


def test_LB_15_nothing_tells_beforehand_what_a_move_does_to_the_balance():
    state = new()
    assert set(state.game.legal_hops(state, "e3")) == {"stop", "holes"}
    before = state.view()
    state.legal_moves()
    state.game.legal_hops(state, "e3")
    assert state.view() == before
    state.push("e3-e4")
    assert refusal(state, "e3-e4", seat=0) == "e3-e4: it is the turn of Orange (LB-4)"  # and a move once made stands


def test_LB_16_down_without_a_peg_loses_after_either_players_move():
    state = laid("Bl a10 b10 Bs c6 Os i1 Ol h10", pegs=(3, 0))
    assert state.view()["moment"] == 36 - 5 - 36
    state = laid("Bl a10 b10 Bs c6 Os i1 Ol h10", pegs=(0, 0), seat=1)
    state.push("h10-h11")
    assert state.over
    outcome = state.outcome
    assert (outcome.winners, outcome.ranks, outcome.clause) == ((0,), (1, 2), "LB-16")
    assert outcome.reason == "Orange's side is down and has no peg left: Blue wins"
    assert state.view()["events"][-1]["words"] == "Orange's side is down: and there is no peg left to take off"
    assert refusal(state, "a10-a11").endswith(
        "the game is over: Orange's side is down and has no peg left: Blue wins (LB-16)"
    )


def test_LB_16_the_last_peg_may_save():
    state = laid("Bl a10 Bs c6 Os i1 h1 Om h7", pegs=(0, 1))
    state.push("c6-c7")
    assert state.view()["pegs"] == [0, 0]
    assert not state.over


def crossed(pegs, **options):
    """Blue steps into the zone with its last piece, on a board that the other pieces keep level."""
    ballast = {-1: "Os e8 h10", 0: "Os a1 b1", 1: "Os a1 b1 c1 d1 e1 a3"}[pegs[1] - pegs[0]]
    state = laid(f"Bs d10 e9 f8 {ballast}", pegs=pegs, **options)
    state.push("f8-f9")
    assert state.view()["pegs"] == list(pegs)
    return state


def test_LB_17_crossing_with_more_pegs_wins():
    outcome = crossed((5, 4)).outcome
    assert (outcome.winners, outcome.clause, outcome.details["ending"]) == ((0,), "LB-17", "crossing")
    assert outcome.reason == "Blue has crossed, with 5 pegs left to Blue and 4 to Orange: Blue wins"


def test_LB_17_crossing_with_fewer_pegs_loses():
    outcome = crossed((5, 6)).outcome
    assert (outcome.winners, outcome.ranks, outcome.scores) == ((1,), (2, 1), (5, 6))


@pytest.mark.parametrize(
    ("options", "winners"), [({}, (0,)), ({"equal_pegs": "draw"}, ()), ({"equal_pegs": "mover"}, (0,))]
)
def test_LB_17_crossing_with_equal_pegs(options, winners):
    state = crossed((5, 5), **options)
    assert state.outcome.winners == winners
    assert state.outcome.ranks == ((1, 2) if winners else (1, 1))
    assert state.view()["events"][-1]["kind"] == "crossing"


def test_LB_17_the_option_says_what_it_takes():
    with pytest.raises(OptionError, match="equal_pegs='both': leverage-board takes 'mover' or 'draw'"):
        new(equal_pegs="both")


def test_LB_17_needs_a_move_of_the_crossing_player():
    # Orange captures Blue's last piece outside the zone: Blue has crossed only after a move of its own.
    state = laid("Bs e10 Bm e6 Os e5 Om i1 Ol a1", seat=1)
    state.push("e5xe7")
    assert not state.over
    state.push("e10-d10")
    assert state.outcome.clause == "LB-17"


def test_LB_17_comes_after_LB_16():
    state = laid("Bs d10 f8 Bl e10 e11 f10 Os a1", pegs=(1, 0))
    assert state.view()["moment"] > 0
    state.push("f8-f9")
    assert (state.outcome.clause, state.outcome.winners) == ("LB-16", (0,))


def back_and_forth(state, plies):
    for ply in range(plies):
        state.push(("e3-e4", "e9-e8", "e4-e3", "e8-e9")[ply % 4])


def test_LB_18_third_occurrence_draws():
    state = new()
    back_and_forth(state, 7)
    assert not state.over and state.view()["occurrences"] == 2
    state.push("e8-e9")
    assert state.over and state.view()["occurrences"] == 3
    outcome = state.outcome
    assert (outcome.winners, outcome.ranks, outcome.clause) == ((), (1, 1), "LB-18")
    assert outcome.reason == "the same position for the third time: a draw"


def test_LB_18_the_player_to_move_belongs_to_the_position():
    state = laid("Bs e5 Os a1 b1 b2 a2 Om c1 c2 c3 a3 b3", seat=0)
    for move in ("e5-e6", "b3-b4", "e6-e5", "b4-b3", "e5-f5", "b3-b4", "f5-e5", "b4-a4"):
        state.push(move)
    assert not state.over and state.view()["occurrences"] == 1


def test_LB_18_equal_pieces_may_have_changed_places():
    state = laid("Bs e5 f5 Os i1 i2 Om a11", seat=0)
    for move in ("e5-e6", "i1-h1", "f5-e5", "h1-h2", "e6-f5", "h2-i1"):
        state.push(move)
    assert state.view()["occurrences"] == 2


def test_LB_18_two_hundred_quiet_turns_draw():
    state = laid("Bs a1 i11 Os i1 Om i6")
    snake = [f"{file}{rank}" for rank in range(1, 12) for file in ("abcdefg" if rank % 2 else "gfedcba")]
    walk = snake + snake[-2::-1]
    for turn in range(200):
        assert not state.over and state.view()["quiet"] == turn
        number = turn // 2
        state.push(f"{walk[number]}-{walk[number + 1]}" if turn % 2 == 0 else ("i1-h1", "h1-i1")[number % 2])
    assert state.outcome.clause == "LB-18" and state.outcome.details["ending"] == "quiet"
    assert state.outcome.reason == "200 turns without a capture and without a peg removed: a draw"


def test_LB_18_a_capture_or_a_peg_begins_the_count_again():
    state = laid(f"Bs e5 Om g6 {FAR}")
    state.push("e5-f5")
    state.push("i1-i2")
    assert state.view()["quiet"] == 2
    state.push("f5xh7")
    assert state.view()["quiet"] == 0 and state.view()["occurrences"] == 1


@pytest.mark.parametrize(
    ("pieces", "pegs", "message"),
    [
        ({"a12": {"seat": 0, "size": "small"}}, (9, 9), "is no piece on a playing hole"),
        ({"a1": {"seat": 2, "size": "small"}}, (9, 9), "is no piece on a playing hole"),
        ({f"{file}5": {"seat": 0, "size": "large"} for file in "abcd"}, (9, 9), "Blue has only 3 large pieces"),
        ({}, (10, 0), "each side has 0 to 9 pegs"),
    ],
)
def test_a_position_set_out_by_hand_is_checked(pieces, pegs, message):
    with pytest.raises(OptionError, match=message):
        fulcrum.game("leverage-board").arranged(pieces, pegs)
