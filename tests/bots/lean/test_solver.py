"""Perfect play: side 2 from the start, endgames against a simple search."""

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.lean.solver import Solver
from fulcrum.games.lean import kernel
from fulcrum.search.deadline import Stop

NO_LIMIT = 10**9


def minimax(data):
    """Returns the margin of seat 0 under best play, by trying every move to the end."""
    if data["over"][0]:
        return int(data["scores"][0, 0] - data["scores"][0, 1])
    seat = int(data["seat"][0])
    actions = np.empty(800, np.int64)
    values = []
    for action in actions[: kernel.legal(data, seat, actions)]:
        after = data.copy()
        kernel.apply(after, seat, action)
        values.append(minimax(after))
    return min(values) if seat else max(values)


def late_position(side, pegs_left, seed):
    state = fulcrum.game("lean", side=side).new(seed=1)
    rng = np.random.default_rng(seed)
    while sum(state.data["left"]) > pegs_left:
        moves = state.legal_moves()
        state.push(moves[rng.integers(len(moves))])
    return state


def true_margins(state):
    margins = {}
    for move in state.legal_moves():
        state.push(move)
        margins[move.actions[0]] = minimax(state.data.array)
        state.pop()
    return margins


def test_on_side_2_every_first_move_loses_by_one():
    state = fulcrum.game("lean", side=2).new(seed=1)
    solution = Solver().solve(state.observation(0), most_positions=NO_LIMIT, stop=Stop())
    assert set(solution.margins) == {move.actions[0] for move in state.legal_moves()}
    assert len(solution.margins) == 36
    assert set(solution.margins.values()) == {-1}
    assert solution.positions == 21_133  # the number the page about Lean states


@pytest.mark.thorough
@pytest.mark.parametrize(("side", "pegs_left", "seed"), [(2, 4, 1), (3, 2, 2), (3, 3, 3), (4, 2, 4), (3, 1, 5)])
def test_it_agrees_with_trying_everything(side, pegs_left, seed):
    state = late_position(side, pegs_left, seed)
    seen = state.observation(state.actors[0])
    truth = true_margins(state)
    solution = Solver().solve(seen, most_positions=NO_LIMIT, stop=Stop())
    assert solution.margins == truth
    sign = 1 - 2 * state.actors[0]
    assert list(solution.margins.values()) == sorted(truth.values(), reverse=sign > 0)


@pytest.mark.parametrize("seed", range(12))
def test_it_can_find_just_the_winner(seed):
    state = late_position(3, 3 if seed % 2 else 2, seed)
    seat = state.actors[0]
    sign = 1 - 2 * seat
    truth = true_margins(state)
    solution = Solver().solve(state.observation(seat), most_positions=NO_LIMIT, stop=Stop(), who_wins_only=True)
    best = next(iter(solution.margins))
    assert (
        np.sign(solution.margins[best]) == np.sign(truth[best]) == np.sign(max(truth.values(), key=lambda m: sign * m))
    )


def test_it_gives_up_at_its_limit_and_when_stopped():
    state = late_position(3, 5, 1)
    seen = state.observation(state.actors[0])
    solver = Solver()
    assert solver.solve(seen, most_positions=10, stop=Stop()) is None
    stop = Stop()
    stop.set()
    assert solver.solve(seen, most_positions=NO_LIMIT, stop=stop) is None
    whole = solver.solve(seen, most_positions=NO_LIMIT, stop=Stop(), who_wins_only=True)
    fresh = Solver().solve(seen, most_positions=NO_LIMIT, stop=Stop(), who_wins_only=True)
    assert whole.margins == fresh.margins  # the aborted search left nothing wrong in the transposition table
