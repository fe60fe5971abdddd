"""The brain of Leverage agrees with the kernel about moves."""

import random

import numpy as np

import fulcrum
from fulcrum.bots.leverage_board import brain
from fulcrum.bots.leverage_board.tastes import Taste
from fulcrum.bots.leverage_board.writing import whole_move, written_line
from fulcrum.games.leverage_board import kernel
from fulcrum.games.leverage_board.board import CELLS
from fulcrum.games.leverage_board.listing import room
from fulcrum.games.leverage_board.lookups import CELL_OF_HOLE, GOAL
from tests.games.leverage_board.positions import laid

TASTE = np.array(Taste().table())
PEGS_ALONE = np.array(Taste(moment=0).table())
LEAD_ALONE = np.array(Taste(0, 0, 15, 0, 0, 0, 0, 0, 0).table())
SHOWN_ONLY = ("path", "hops")  # the path of a jump, which the search leaves out


def positions(games, every=7):
    """Positions of random games, with captures in many of them."""
    for seed in range(games):
        state, rng = fulcrum.game("leverage-board").new(seed=seed), random.Random(seed)
        for number in range(60):
            if state.over:
                break
            moves = state.legal_moves()
            taking = [move for move in moves if "x" in move.text]
            state.push(rng.choice(taking or moves))
            if number % every == 0 and not state.over:
                yield state


def test_a_move_of_the_search_is_a_listed_move_and_leads_to_the_same_position():
    captures = 0
    for state in positions(6):
        seat = state.actors[0]
        found, scratch = brain.room()
        listed = {move.text: move for move in state.legal_moves()}
        moves = found[: brain.list_moves(state.data.array, seat, found, scratch)].tolist()
        assert len(moves) == len(set(moves)) == len(listed)
        for move in random.Random(1).sample(moves, min(len(moves), 12)) + [move for move in moves if move >> 14][:4]:
            written = whole_move(state.game.kernel, state.data, seat, move)
            assert listed[written.text] == written
            ours, after = state.data.copy(), state.data.copy()
            state.game.kernel.play(ours, seat, move)
            for action in written.actions:
                state.game.kernel.apply(after, seat, action)
            captures += after["taken"]
            for name in kernel.RECORD.names:
                if name not in (*SHOWN_ONLY, "been", "history"):
                    assert ours[name] == after[name], name
            quiet = after["quiet"]
            assert ours["history"][: quiet + 1] == after["history"][: quiet + 1]
    assert captures > 20


def test_judgements_are_opposite_for_the_two_seats_and_level_at_the_start():
    start = fulcrum.game("leverage-board").new(seed=1).data.array
    assert brain.judge(start, 0, TASTE) == brain.judge(start, 1, TASTE) == 0
    for state in positions(3):
        assert brain.judge(state.data.array, 0, TASTE) == -brain.judge(state.data.array, 1, TASTE)


def test_every_hole_of_the_opposing_zone_is_better_than_any_other():
    """Pieces in the corners beside the zone look far advanced and keep their owner from crossing."""
    for seat in range(2):
        for size in range(3):
            first = brain.PIECES_AT + (3 * seat + size) * CELLS
            worth = (1 - 2 * seat) * TASTE[first : first + CELLS]
            across = GOAL[seat, CELL_OF_HOLE] == 1
            assert worth[CELL_OF_HOLE[across]].min() > worth[CELL_OF_HOLE[~across]].max()


def test_more_pegs_are_worth_more_the_nearer_a_crossing_is():
    leads = []
    for far in ("Bs e4 f4 Os d8 c8", "Bs e11 f4 Os d8 c8", "Bs e11 f11 Os d8 c8"):
        ahead, level = (
            int(brain.judge(laid(far, pegs, equal_pegs="draw").data.array, 0, PEGS_ALONE)) for pegs in ((8, 7), (7, 7))
        )
        leads.append(ahead - level)
    assert leads[0] < leads[1] < leads[2]


def test_with_equal_pegs_the_side_nearer_to_crossing_leads_unless_that_is_a_draw():
    for far, sign in (("Bs e4 f4 Os d8 c8", 0), ("Bs e11 f4 Os d8 c8", 1), ("Bs e4 f4 Os d1 c8", -1)):
        judged = [
            int(brain.judge(laid(far, (7, 7), equal_pegs=option).data.array, 0, LEAD_ALONE))
            for option in ("mover", "draw")
        ]
        assert (np.sign(judged[0]), judged[1]) == (sign, 0)


def test_foresight_is_exact_for_quiet_moves():
    for state in positions(4):
        seat = state.actors[0]
        found, scratch = brain.room()
        state.data.array["quiet"] = 0
        before = brain.judge(state.data.array, seat, TASTE)
        for move in found[: brain.list_moves(state.data.array, seat, found, scratch)].tolist():
            after = state.data.array.copy()
            brain.play(after, seat, move)
            after["quiet"] = 0
            tipped_or_taken = after[0].down >= 0 or after[0].taken > 0
            noisy = brain.is_noisy(state.data.array, seat, move)
            assert noisy == tipped_or_taken
            if not noisy and not after[0].ending:
                gain = brain.judge(after, seat, TASTE) - before
                assert abs(brain.foresee(state.data.array, seat, move, TASTE) - gain) <= 2  # rounding


def test_pegs_are_part_of_a_position():
    game = fulcrum.game("leverage-board")
    pieces = game.new(seed=1).view()["pieces"]
    keys = {
        int(brain.position_key(game.arranged(pieces, pegs).data.array)) for pegs in ((9, 9), (9, 8), (8, 9), (8, 8))
    }
    assert len(keys) == 4


def test_who_cannot_move_passes():
    """LB-11: a lone piece in the corner, shut in by two rows of others."""
    state = laid("Bs a1 Os b1 c1 a2 b2 a3 c3 Om b3 c2")
    kernel, data = state.game.kernel, state.data
    found, scratch = room(kernel)
    assert kernel.list_moves(data, 0, found, scratch) == 1
    assert written_line(kernel, data, 0, found[:1].tolist()) == ("pass",)
    kernel.play(data, 0, found[0])
    assert data["seat"] == 1
