"""Alpha-beta against plain search, on a game small enough to see through: the board with few pieces."""

import threading
import time

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.leverage_board import brain
from fulcrum.bots.leverage_board.tastes import Taste
from fulcrum.core import kernels
from fulcrum.games.leverage_board import kernel
from fulcrum.games.leverage_board.encoding import MOST_RESULTS, SCRATCH_RECORDS
from fulcrum.games.leverage_board.game import LeverageBoard
from fulcrum.search import transposition
from fulcrum.search.alphabeta import MARGIN, WIDTH, WON
from fulcrum.search.deadline import Stop
from fulcrum.search.deepening import DECIDED, Deepening, Effort, SearchThread
from fulcrum.search.tables import new_table
from tests.games.leverage_board.positions import NASTY, laid

TASTE = Taste().table()


def deepening(threads=1):
    return Deepening(kernels.load(LeverageBoard), 1.0, threads, moves=MOST_RESULTS, scratch=SCRATCH_RECORDS)


@pytest.fixture(scope="module")
def search():
    return deepening()


def plain_value(data, seat, depth):
    """Minimax to a fixed depth, every move looked at."""
    return minimax(data.array, seat, depth, 0)


def minimax(data, seat, depth, ply):
    if not kernel.actors(data):
        winner = int(data[0].winner)
        return 0 if winner < 0 else WON - ply if winner == seat else ply - WON
    if ply and brain.is_repeated(data):
        return 0
    if depth == 0:
        return int(brain.judge(data, seat, np.array(TASTE)))
    found, scratch = brain.room()
    best = -WON
    for move in found[: brain.list_moves(data, seat, found, scratch)].tolist():
        after = data.copy()
        brain.play(after, seat, move)
        best = max(best, -minimax(after, 1 - seat, depth - 1, ply + 1))
    return best


def test_at_depth_one_it_is_the_best_judgement_of_all_moves(search):
    search.forget()
    data = laid("Bs e4 Bm d3 Ol e7 Os f8").data
    finding = search.search(data, 0, TASTE, Effort(depth=1, noisy_plies=0), Stop())
    assert finding.value == plain_value(data, 0, 1)
    assert finding.depth == 1


def test_it_wins_at_once_where_that_can_be(search):
    search.forget()
    data = laid("Bl e6 Os e1", (0, 0)).data
    data["moment"], data["weight"] = 6, 78  # three more bring Orange down, which has no pegs
    finding = search.search(data, 0, TASTE, Effort(depth=4), Stop())
    assert finding.value == WON - 1
    assert finding.decided
    after = data.copy()
    brain.play(after.array, 0, finding.move)
    assert after["winner"] == 0


def test_a_loss_is_put_off(search):
    """Blue goes down after any move, or after Orange's reply: later is better."""
    search.forget()
    data = laid("Bs e6 Ol e7", (0, 0)).data
    data["moment"], data["weight"] = -5, 78
    finding = search.search(data, 0, TASTE, Effort(depth=4), Stop())
    assert finding.value == plain_value(data, 0, 2) == 2 - WON


def test_the_same_limits_give_the_same_finding_and_more_nodes_look_deeper(search):
    data = fulcrum.game("leverage-board").new(seed=1).data
    findings = []
    for nodes in (500, 5000, 5000):
        search.forget()
        findings.append(search.search(data, 0, TASTE, Effort(nodes=nodes), Stop()))
    assert findings[1] == findings[2]
    assert findings[0].depth < findings[1].depth
    assert findings[1].nodes <= 5001
    assert findings[1].line[0] == findings[1].move == findings[1].worths[0][0]


def test_it_can_be_stopped_at_once(search):
    data = fulcrum.game("leverage-board").new(seed=1).data
    stop = Stop()
    timer = threading.Timer(0.2, stop.set)
    began = time.perf_counter()
    timer.start()
    finding = search.search(data, 0, TASTE, Effort(), stop)
    assert 0.1 < time.perf_counter() - began < 10
    assert finding.depth >= 1
    assert search.search(data, 0, TASTE, Effort(), stop).depth == 0  # and has a move even then


def test_two_threads_find_a_win_too():
    data = laid("Bl e6 Os e1", (0, 0)).data
    data["moment"], data["weight"] = 6, 78
    finding = deepening(threads=2).search(data, 0, TASTE, Effort(depth=3), Stop())
    assert finding.value > DECIDED


def test_errors_of_another_thread_are_raised(monkeypatch):
    search = deepening(threads=2)
    deepen = SearchThread.deepen

    def failing(desk, *rest):
        if rest[-1].start > 1:  # the depths; the first thread begins with 1
            raise MemoryError("in the other thread")
        deepen(desk, *rest)

    monkeypatch.setattr(SearchThread, "deepen", failing)
    with pytest.raises(MemoryError, match="in the other thread"):
        search.search(fulcrum.game("leverage-board").new(seed=1).data, 0, TASTE, Effort(depth=1), Stop())


@pytest.mark.thorough
def test_only_the_most_promising_moves_of_a_wild_position_are_kept(search):
    data = laid(next(iter(NASTY))).data
    found, scratch = brain.room()
    assert brain.list_moves(data.array, 0, found, scratch) > WIDTH
    search.forget()
    finding = search.search(data, 0, TASTE, Effort(depth=1, noisy_plies=0), Stop())
    assert len(finding.worths) <= WIDTH
    best = plain_value(data, 0, 1)
    assert best - MARGIN <= finding.value <= best


def test_a_table_keeps_the_deeper_of_two_and_mistrusts_torn_entries():
    table = new_table(0.001).array
    assert table.nbytes <= 0.001 * 2**20
    key, move = -12345678901234567, 1 << 21 | 35
    deep, shallow = (transposition.packed(move, -321, depth, transposition.EXACT) for depth in (5, 2))
    transposition.remember(table, key, deep)
    transposition.remember(table, key, shallow)
    entry = transposition.recall(table, key)
    assert transposition.move_in(entry) == move
    assert transposition.value_in(entry) == -321
    assert transposition.depth_in(entry) == 5
    assert transposition.bound_in(entry) == transposition.EXACT
    table[key & len(table) - 1, 1] += 1 << 40  # another thread's word
    assert transposition.recall(table, key) == 0
    assert np.count_nonzero(table) == 2
