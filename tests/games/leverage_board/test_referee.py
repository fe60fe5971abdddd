"""The kernel against the referee, by players who reach every ending."""

import random
from collections import Counter

import pytest

import fulcrum
from fulcrum.testing.cases import Case
from tests.games.leverage_board.positions import laid, pieces, result
from tests.games.leverage_board.test_results import same_results
from tests.referees.leverage_board import LeverageBoardReferee

pytestmark = pytest.mark.kernel

SEEN = 6  # moves that a player who thinks compares
LISTED = 12  # every so many plies the whole list is compared, facts and outcome every time


def at_random(state, rng):
    return rng.choice(state.legal_moves())


def greedy(state, rng):
    """Captures, and puts the opponent's side down; often enough to finish."""
    seat = state.actors[0]

    def gain(move):
        state.push(move)
        pegs, captured = state.data.array["pegs"][0], move.text.count("x")
        value = 3 * int(pegs[seat] - pegs[1 - seat]) + captured + rng.random()
        state.pop()
        return value

    moves = state.legal_moves()
    return max(rng.sample(moves, min(SEEN, len(moves))), key=gain)


def crossing(state, rng):
    """Runs for the other zone, and keeps pieces there inside."""
    seat = state.actors[0]
    home = 11 if seat == 0 else 1

    def gain(move):
        start, end, taken = result(move.text) if move.text != "pass" else ("a1", "a1", ())
        nearer = abs(int(start[1:]) - home) - abs(int(end[1:]) - home)
        middle = abs(ord(start[0]) - ord("e")) - abs(ord(end[0]) - ord("e"))
        return nearer + 0.3 * middle + len(taken) + 1.2 * rng.random()

    moves = state.legal_moves()
    return max(rng.sample(moves, min(4 * SEEN, len(moves))), key=gain)


def idle(state, rng):
    """Steps with the lightest pieces and never captures, so that nothing happens for long."""
    quiet = [move for move in state.legal_moves() if "-" in move.text] or state.legal_moves()
    return rng.choice(quiet)


def shuffling(state, rng):
    """Takes its last move back if it can: positions come again."""
    if len(state.log) > 1:
        start, end, _ = result(state.log[-2].move) if state.log[-2].move != "pass" else ("", "", ())
        back = [move for move in state.legal_moves() if move.text == f"{end}-{start}"]
        if back:
            return back[0]
    return idle(state, rng)


def nearly_across(rng):
    """A few pieces of each side close to the zones that they run for, pegs nearly equal, any balance."""
    blue = rng.sample([f"{file}{rank}" for file in "bcdefgh" for rank in (8, 9, 10, 11)], rng.randint(1, 4))
    orange = rng.sample([f"{file}{rank}" for file in "bcdefgh" for rank in (1, 2, 3, 4)], rng.randint(1, 4))
    pegs = rng.randint(1, 9)
    return f"Bs {' '.join(blue)} Os {' '.join(orange)}", (pegs, min(9, max(0, pegs + rng.choice((-1, 0, 0, 1)))))


def two_of_each(rng):
    """Two small pieces of each side on the middle ranks: the board stays level and no one crosses soon."""
    holes = rng.sample([f"{file}{rank}" for file in "abcdefghi" for rank in (5, 6, 7)], 4)
    return f"Bs {holes[0]} a1 i11 Os {holes[1]} {holes[2]} i1 a11", (9, 9)


def play(policies, seed, start, options, most=3000):
    """One game by both, compared at every ply; returns how it ended."""
    rng = random.Random(seed)
    if start is None:
        state = fulcrum.game("leverage-board", **options).new(seed=seed)
        referee = LeverageBoardReferee(**options)
    else:
        text, pegs = start(rng)
        state = laid(text, pegs, **options)
        referee = LeverageBoardReferee.from_position(pieces(text), list(pegs), 0, **options)
    case = Case(state, rng, law="kernel_and_referee_agree")
    while True:
        facts, view = referee.facts(), state.view()
        for key, value in facts.items():
            case.demand(view[key] == value, f"{key}: kernel {view[key]}, referee {value}")
        if state.over:
            break
        if len(state.log) % LISTED == seed % LISTED:
            same_results(state, referee)
        move = policies[state.actors[0]](state, rng)
        state.push(move)
        referee.play(str(move))
    assert len(state.log) < most
    theirs = referee.outcome()
    ours = {**state.outcome.as_json(), **state.outcome.details}
    assert {key: ours[key] for key in theirs} == theirs
    mover = state.log[-1].seat
    if state.outcome.clause != "LB-17":
        return state.outcome.details["ending"]
    pegs = state.outcome.scores
    compared = "equal" if pegs[0] == pegs[1] else "won" if state.outcome.winners == (mover,) else "lost"
    return f"crossing {compared} {options['equal_pegs']}" if compared == "equal" else f"crossing {compared}"


GAMES = [
    ("random", (at_random, at_random), None, 25),
    ("greedy", (greedy, greedy), None, 35),
    ("greedy against random", (greedy, at_random), None, 20),
    ("crossing", (crossing, crossing), None, 60),
    ("crossing against greedy", (crossing, greedy), None, 40),
    ("nearly across", (crossing, crossing), nearly_across, 230),
    ("nearly across, any moves", (at_random, crossing), nearly_across, 80),
    ("shuffling", (shuffling, shuffling), None, 30),
    ("idle", (idle, idle), two_of_each, 10),
]
VARIANTS = [
    {"equal_pegs": equal_pegs, "balance": balance}
    for balance in ("standard", "steady", "touchy")
    for equal_pegs in ("mover", "draw")
]
ENDINGS = {
    "pegs",
    "crossing won",
    "crossing lost",
    "crossing equal draw",
    "crossing equal mover",
    "repetition",
    "quiet",
}


@pytest.mark.thorough
def test_kernel_and_referee_agree_to_every_ending(many):
    ends: Counter[str] = Counter()
    for name, policies, start, count in GAMES:
        here = Counter(play(policies, seed, start, VARIANTS[seed % len(VARIANTS)]) for seed in range(many(count)))
        print(f"{name}: {dict(here)}")
        ends += here
    print(f"{ends.total()} games: {dict(ends)}")
    if ends.total() >= 500:
        assert set(ends) == ENDINGS
