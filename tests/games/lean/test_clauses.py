"""Lean, clause by clause."""

import random
from itertools import count

import pytest

import fulcrum
from fulcrum.core.errors import IllegalMove, InvalidMove, OptionError
from fulcrum.games.lean import kernel
from fulcrum.games.lean.board import DIRECTIONS, hole_count
from tests.referees.lean import LeanReferee

pytestmark = pytest.mark.kernel


def lean(**options):
    return fulcrum.game("lean", **options)


def played(*moves, **options):
    state = lean(**options).new(seed=0)
    for move in moves:
        state.push(move)
    return state


def leans(state):
    return {hole: peg["lean"] for hole, peg in state.view()["pegs"].items()}


def refusal(state, move, **seat):
    with pytest.raises(IllegalMove) as caught:
        state.push(move, **seat)
    return caught.value


def laid(pegs, seat=0, left=(0, 0), **options):
    """A position set up by hand: `{"e6": "0NE"}` is a peg of seat 0 in e6 that leans NE."""
    game = lean(**options)
    dump = game.new(seed=0).dump()
    fields = dump["fields"]
    numbers = hole_numbers(game)
    for hole, peg in pegs.items():
        fields["owner"][numbers[hole]] = int(peg[0]) + 1
        fields["lean"][numbers[hole]] = DIRECTIONS.index(peg[1:])
    table = neighbours(game)
    for mover in range(2):
        open_holes = [
            hole
            for hole, near in table.items()
            if fields["owner"][hole] == 0 and any(fields["owner"][other] in (3, 2 - mover) for other in near)
        ]
        places = {hole: place for place, hole in enumerate(open_holes)}
        fields["open_count"][mover] = len(open_holes)
        fields["open_holes"][mover][: len(open_holes)] = open_holes
        for hole in table:
            shut = kernel.SHUT if fields["owner"][hole] == 0 else kernel.FILLED
            fields["open_at"][mover][hole] = places.get(hole, shut)
    fields["left"] = list(left)
    fields["seat"] = seat
    return game.load(dump)


def hole_numbers(game):
    return {name: number for number, name in enumerate(game.holes)}


def neighbours(game):
    steps = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
    numbers, found = hole_numbers(game), {}
    for name, number in numbers.items():
        row, column = ord(name[0]), int(name[1:])
        near = (f"{chr(row + up)}{column + right}" for up, right in steps)
        found[number] = [numbers[other] for other in near if other in numbers]
    return found


@pytest.mark.parametrize(
    ("side", "holes", "pegs"), [(2, 7, 3), (3, 19, 9), (4, 37, 18), (5, 61, 24), (6, 91, 24), (7, 127, 24)]
)
def test_LE_1_board_sizes_and_usual_pegs(side, holes, pegs):
    game = lean(side=side)
    assert len(game.holes) == hole_count(side) == holes
    assert game.new(seed=0).view()["left"] == [pegs, pegs]


def test_LE_1_the_usual_board_has_side_5():
    assert lean().options == {"side": 5, "pegs": 24}


@pytest.mark.parametrize(
    "options", [{"side": 1}, {"side": 8}, {"side": 5, "pegs": 31}, {"pegs": 0}, {"side": True}, {"side": "5"}]
)
def test_LE_1_other_sizes_are_refused(options):
    with pytest.raises(OptionError, match="whole number from"):
        lean(**options)


def test_LE_1_the_offered_numbers_of_pegs_include_the_usual_one_and_a_full_board():
    _, pegs = fulcrum.about("lean").options
    assert [preset.value for preset in pegs.presets] == [lean().options["pegs"], (hole_count(5) - 1) // 2]


def test_LE_1_as_many_pegs_as_fit():
    assert lean(side=5, pegs=30).new(seed=0).view()["left"] == [30, 30]


def test_LE_2_the_black_peg_stands_in_the_centre():
    error = refusal(played(), "e5>E")
    assert (error.clause, str(error)) == ("LE-2", "e5>E: the black peg stands in e5 (LE-2)")


def test_LE_2_the_black_peg_never_leans():
    state = played("e4>E")
    assert "e5" not in state.view()["pegs"]
    assert state.view()["scores"] == [1, 0]


def test_LE_3_rows_and_numbers():
    holes = lean().holes
    assert holes[:5] == ("a1", "a2", "a3", "a4", "a5")
    assert [hole for hole in holes if hole[0] == "e"] == [f"e{number}" for number in range(1, 10)]
    assert holes[-5:] == ("i5", "i6", "i7", "i8", "i9")
    assert holes[len(holes) // 2] == "e5"


@pytest.mark.parametrize(
    ("lean_to", "target"), [("E", "d5"), ("W", "d3"), ("NE", "e5"), ("NW", "e4"), ("SE", "c4"), ("SW", "c3")]
)
def test_LE_3_directions(lean_to, target):
    """A peg in d4 that leans at its neighbour turns it."""
    if target == "e5":
        assert played(f"d4>{lean_to}").view()["scoring"] == ["d4"]
        return
    state = laid({target: "1NE" if lean_to != "NE" else "1E"}, left=(5, 5))
    state.push(f"d4>{lean_to}")
    assert leans(state)[target] == lean_to


def test_LE_4_seat_0_starts_and_seats_alternate():
    state = played()
    assert state.actors == (0,)
    state.push("e6>E")
    assert state.actors == (1,)
    assert refusal(state, "e7>E", seat=0).clause == "LE-4"


def test_LE_5_first_peg_goes_beside_the_black_one():
    holes = {str(move).split(">")[0] for move in played().legal_moves()}
    assert holes == {"d4", "d5", "e4", "e6", "f5", "f6"}


def test_LE_5_beside_an_opponents_peg():
    state = played("e6>E")
    holes = {str(move).split(">")[0] for move in state.legal_moves()}
    assert holes == {"d4", "d5", "e4", "f5", "f6", "d6", "e7", "f7"}


def test_LE_5_not_beside_own_pegs_alone():
    state = played("e6>E", "d4>E")
    error = refusal(state, "e7>E")
    assert error.clause == "LE-5"
    assert "touches neither the black peg nor a peg of Indigo" in error.reason


def test_LE_5_not_into_a_filled_hole():
    error = refusal(played("e6>E"), "e6>W")
    assert (error.clause, error.reason) == ("LE-5", "e6 is taken by a peg of Amber")


def test_LE_6_all_six_leans_are_allowed():
    moves = [str(move) for move in played().legal_moves() if str(move).startswith("e6")]
    assert moves == ["e6>E", "e6>NE", "e6>NW", "e6>W", "e6>SW", "e6>SE"]


def test_LE_7_turns_pegs_of_both_colours_along_the_line():
    state = laid({"e6": "0NE", "e7": "1SW", "e8": "0W"}, seat=1, left=(5, 5))
    state.push("e4>E")
    assert leans(state) == {"e4": "E", "e6": "E", "e7": "E", "e8": "E"}


def test_LE_7_stops_at_an_empty_hole():
    state = laid({"d5": "1W", "d7": "1W"}, left=(5, 5))
    state.push("d4>E")
    assert leans(state) == {"d4": "E", "d5": "E", "d7": "W"}


def test_LE_7_stops_at_a_peg_that_leans_that_way():
    state = laid({"e6": "1W", "e7": "1E", "e8": "1W"}, left=(5, 5))
    state.push("e4>E")
    assert leans(state) == {"e4": "E", "e6": "E", "e7": "E", "e8": "W"}


def test_LE_7_runs_through_the_black_peg_and_stops_behind_it_when_empty():
    assert leans(played("e6>W", "e4>E")) == {"e4": "E", "e6": "E"}
    assert leans(played("e4>E")) == {"e4": "E"}


def test_LE_7_stops_at_the_edge():
    state = laid({"e8": "1W", "e9": "1W"}, left=(5, 5))
    state.push("e7>E")
    assert leans(state) == {"e7": "E", "e8": "E", "e9": "E"}


def test_LE_8_pass_only_without_an_open_hole():
    error = refusal(played(), "pass")
    assert (error.clause, error.reason) == ("LE-8", "you may pass only when no hole is open to you, and 6 are")


def test_LE_8_pass_is_the_only_move_without_an_open_hole():
    moves = "d3>NW e4>NE d4>E c2>SW b3>W d2>SE e5>NE d5>E c4>W b2>SW c5>E a3>W b4>SW a2>NE e3>SE"
    state = played(*moves.split(), side=3)
    assert state.view()["left"] == [1, 2]
    assert [str(move) for move in state.legal_moves()] == ["pass"]
    assert refusal(state, "a1>E").clause == "LE-5"
    state.push("pass")
    assert state.actors == (0,)
    assert state.view()["events"] == [{"kind": "pass", "seat": 1, "words": "Indigo has no open hole and passes"}]


def test_LE_8_a_player_without_pegs_is_skipped():
    state = laid({"e6": "0E"}, seat=1, left=(0, 3))
    state.push("e4>W")
    assert state.actors == (1,)


def test_LE_9_ends_when_all_pegs_are_placed():
    state = played("b1>E", "b3>W", side=2, pegs=1)
    assert state.over
    assert refusal(state, "a1>E").clause == state.outcome.clause


def test_LE_9_ends_when_no_one_with_pegs_can_place():
    moves = "c2>NW b1>E c4>NW d2>NW b2>W a2>E b3>E d5>NE c5>NE b4>SE a1>NW d3>NE a3>W d4>W c1>SE"
    state = played(*moves.split(), side=3, pegs=8)
    assert state.over
    assert state.view()["left"] == [0, 1]
    assert state.legal_moves() == []


def test_LE_10_chains_of_both_colours_score_for_their_owners():
    pegs = {"e6": "0W", "e7": "1W", "f7": "0SW", "e8": "1E", "d5": "1NW", "d4": "0W"}
    state = laid(pegs)
    assert state.view()["scoring"] == ["e6", "d5", "e7", "f7"]
    assert state.view()["scores"] == [2, 2]


def test_LE_10_leaning_past_a_scoring_peg_does_not_score():
    state = laid({"e6": "0W", "f6": "0E", "d4": "1E", "d5": "0W"})
    assert state.view()["scores"] == [1, 0]


def test_LE_10_the_higher_score_wins():
    state = played("b1>E", "b3>E", side=2, pegs=1)
    assert state.outcome.winners == (0,)
    assert state.outcome.ranks == (1, 2)
    assert (state.outcome.scores, state.outcome.clause) == ((1, 0), "LE-10")
    assert state.outcome.details == {"tie_break": False}
    assert state.outcome.reason == "Amber wins by 1 scoring peg to 0"


def test_LE_11_the_tie_break_leans_idle_pegs_at_the_black_one():
    state = played("b1>SW", "b3>E", side=2, pegs=1)
    assert leans(state) == {"b1": "E", "b3": "W"}
    assert state.outcome.winners == ()
    assert state.outcome.ranks == (1, 1)
    assert (state.outcome.scores, state.outcome.clause) == ((1, 1), "LE-11")
    assert state.outcome.details == {"tie_break": True}
    assert state.view()["events"][-1]["kind"] == "tie-break"
    assert state.view()["events"][-1]["holes"] == ["b3", "b1"]


def test_LE_11_the_tie_break_can_decide():
    state = laid({"b1": "0SW", "a1": "0NW"}, seat=1, left=(0, 1), side=2)
    state.push("b3>E")
    assert state.outcome.winners == (0,)
    assert (state.outcome.scores, state.outcome.clause) == ((2, 1), "LE-11")


class OtherReading(LeanReferee):
    """The other reading of the rulebook: scoring pegs leave the board before the tie-break."""

    def _break_tie(self):
        for hole in self._scoring():
            del self._pegs[hole]
        super()._break_tie()


def test_LE_11_taking_scoring_pegs_off_first_gives_the_same_winner(many):
    ties = 0
    for seed in count():
        rng = random.Random(seed)
        referees = LeanReferee(side=3), OtherReading(side=3)
        while not referees[0].over:
            move = rng.choice(referees[0].legal())
            for referee in referees:
                referee.play(move)
        usual, other = (referee.outcome() for referee in referees)
        assert other["winners"] == usual["winners"]
        ties += usual["tie_break"]
        if ties == many(80):
            break


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e6",
        "e6>",
        ">NE",
        "e6>N",
        "e6-NE",
        "e6>NE>E",
        "j1>E",
        "a6>E",
        "e0>E",
        "pass!",
        "é6>NE",
        "e\N{FULLWIDTH DIGIT SIX}>E",
    ],
)
def test_what_is_no_move_is_unreadable(text):
    with pytest.raises(InvalidMove, match="can't read"):
        played().push(text)


@pytest.mark.parametrize("text", ["E6>ne", " e6 > NE ", "e6NE"])
def test_moves_are_read_leniently(text):
    assert str(played().push(text)) == "e6>NE"
