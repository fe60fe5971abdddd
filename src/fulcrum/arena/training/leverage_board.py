# mypy: allow-untyped-calls
"""Training for Leverage, the board game: the value of pieces by place, of pegs, of lead and of moment.

Both sides share the weights, and left equals right: one weight for each size, row and distance from the edge.
"""

import math
import random

import numpy as np

from fulcrum.arena.training.examples import Examples
from fulcrum.arena.training.fitting import fit_shares
from fulcrum.bots.leverage_board import brain
from fulcrum.bots.leverage_board.bot import SCALE
from fulcrum.bots.leverage_board.encoding import EDGE, LEAD, MOMENT_BITS, PIECES_AT, TASTE_SIZE
from fulcrum.bots.leverage_board.encoding import PEGS_AT as PEGS_IN_TABLE
from fulcrum.bots.leverage_board.tastes import HALF, Taste, table_of
from fulcrum.core.memory import ints
from fulcrum.core.registry import game
from fulcrum.games.leverage_board.board import ALL_PIECES, FILES, PEGS, RANKS, SIZES
from fulcrum.games.leverage_board.encoding import MOST_RESULTS, NOBODY, SCRATCH_RECORDS
from fulcrum.games.leverage_board.lookups import KIND
from fulcrum.search.deadline import Stop
from fulcrum.search.deepening import Deepening, Effort
from fulcrum.search.sizes import DECIDED

EFFORT = 2_500  # positions per move
MEGABYTES = 4.0
OPENING = (2, 8)  # random moves first, from this many to this many
NOISE = 6
CURIOUS_MOVES, CURIOSITY, CURIOUS_AMONG = 16, 0.15, 4  # early in a game, sometimes one of the best few moves
FORESIGHT = 0.5  # weight of the search's own value in a position's value
PULL = 1e-3  # towards the previous weights; with ten times less, chance in results is taken for knowledge
PLACES = len(SIZES) * len(RANKS) * HALF
PEGS_AT, LEAD_AT, MOMENT_AT, TRAITS = PLACES, PLACES + PEGS, PLACES + PEGS + 1, PLACES + PEGS + 2
ONLY_LEAD = np.eye(1, TASTE_SIZE, LEAD, np.int64)[0]  # a taste that counts nothing but the lead


def play(seed: str, taste: np.ndarray | None, effort: int) -> Examples:
    """Plays one game of a search against itself, with learned weights or those set by hand."""
    rng = random.Random(seed)
    board = game("leverage-board")
    data, kernel = board.new(2, seed=0).data, board.kernel  # the game has no chance
    found, scratch = ints(MOST_RESULTS), kernel.memory("list_moves", 3, SCRATCH_RECORDS)
    for _ in range(rng.randint(*OPENING)):
        count = kernel.list_moves(data, data["seat"], found, scratch)
        kernel.play(data, data["seat"], found[rng.randrange(count)])
    search = Deepening(kernel, MEGABYTES, moves=MOST_RESULTS, scratch=SCRATCH_RECORDS)
    looked_for = Taste().table() if taste is None else table_of(*parts(taste))
    examples = Examples()
    moves = 0
    while not data["ending"]:
        seat = data["seat"]
        finding = search.search(
            data, seat, looked_for, Effort(nodes=effort, noise=NOISE, salt=rng.getrandbits(63)), Stop()
        )
        # A static evaluation is not meant for positions in the middle of captures and tilts.
        if abs(finding.value) <= DECIDED and not kernel.is_noisy(data, seat, finding.move):
            value = finding.value if seat == 0 else -finding.value
            examples.note(traits_of(data.array), 1 / (1 + math.exp(-value / SCALE)))
        move = finding.move
        if moves < CURIOUS_MOVES and rng.random() < CURIOSITY:
            move = rng.choice(finding.worths[:CURIOUS_AMONG])[0]
        kernel.play(data, seat, move)
        moves += 1
    winner = data["winner"]
    examples.end(0.5 if winner == NOBODY else 1.0 - winner, FORESIGHT)
    return examples


def traits_of(data: np.ndarray) -> np.ndarray:
    """Returns what `brain.judge` weighs, as counts of Blue's minus Orange's."""
    r = data[0]
    traits = np.zeros(TRAITS)
    for piece in range(1, ALL_PIECES + 1):
        cell = int(r.cells[piece])
        if cell:
            traits[place(int(KIND[piece]), cell)] += 1 if KIND[piece] < len(SIZES) else -1
    pegs = [int(r.pegs[0]), int(r.pegs[1])]
    for number in range(PEGS):
        traits[PEGS_AT + number] = (pegs[0] > number) - (pegs[1] > number)
    blue_missing, orange_missing = (int(r.standing[seat] - r.across[seat]) for seat in range(2))
    traits[LEAD_AT] = brain.lead_worth(r, pegs[0] - pegs[1], blue_missing, orange_missing, ONLY_LEAD)
    traits[MOMENT_AT] = r.moment
    traits *= 1 - int(r.quiet) / 2**brain.QUIET_BITS
    return traits


def place(kind: int, cell: int) -> int:
    """Returns the index of a piece's weight: by size, row as seen by its owner, and distance from the edge."""
    rank, file = divmod(cell, 10)
    size = kind % len(SIZES)
    if kind >= len(SIZES):
        rank = len(RANKS) + 1 - rank
    return (size * len(RANKS) + rank - 1) * HALF + min(file - 1, len(FILES) - file)


def parts(taste: np.ndarray) -> tuple[list[list[list[float]]], list[float], float, float]:
    """Splits weights as `table_of` takes them: places by size, row and distance from the edge, pegs, lead, moment."""
    places = taste[:PLACES].reshape(len(SIZES), len(RANKS), HALF)
    return places.tolist(), taste[PEGS_AT:LEAD_AT].tolist(), float(taste[LEAD_AT]), float(taste[MOMENT_AT])


def by_hand() -> np.ndarray:
    """Returns the weights set by hand, in the same order."""
    table = np.array(Taste().table())
    taste = np.zeros(TRAITS)
    cells = table[PIECES_AT:].reshape(6, -1)
    for size in range(len(SIZES)):
        for rank in RANKS:
            for file in range(1, HALF + 1):
                taste[place(size, 10 * rank + file)] = cells[size, 10 * rank + file]
    taste[PEGS_AT:LEAD_AT] = np.diff(table[PEGS_IN_TABLE : PEGS_IN_TABLE + PEGS + 1])
    taste[LEAD_AT] = table[LEAD]
    taste[MOMENT_AT] = table[EDGE] / 2**MOMENT_BITS
    return taste


def fit(examples: Examples, before: np.ndarray | None) -> tuple[np.ndarray, dict[str, float]]:
    """Returns the weights that fit the examples best, near the previous ones, and their losses."""
    start = by_hand() if before is None else before
    weights, loss = fit_shares(examples.positions, examples.worths, start / SCALE, PULL)
    return weights * SCALE, {"positions": loss}


def arrays(taste: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the weights in the form of `fulcrum.bots.leverage_board.weights`."""
    places, pegs, lead, moment = parts(taste)
    small, medium, large = np.round(places).astype(int)
    return {
        "SMALL": small, "MEDIUM": medium, "LARGE": large, "PEGS": np.round(pegs).astype(int),
        "LEAD": np.array(round(lead)), "MOMENT": np.array(round(moment, 2)),
    }  # fmt: skip
