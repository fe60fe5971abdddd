"""Arrays the kernel looks things up in, by cell, by hole and by piece number."""

import hashlib

import numpy as np

from fulcrum.games.leverage_board import board
from fulcrum.games.leverage_board.board import (
    ALL_PIECES,
    CELL_OF,
    CELLS,
    DIRECTIONS,
    EMPTY,
    FULCRUM_RANK,
    HOLES,
    PIECES,
    WALL,
    ZONES,
)
from fulcrum.games.leverage_board.weights import PIECE_WEIGHTS


def prey() -> np.ndarray:
    """`lookup[seat, piece]`: 1 for a piece that the seat may capture outside safe zones (LB-8)."""
    lookup = np.zeros((2, ALL_PIECES + 1), np.int64)
    lookup[1, : PIECES + 1] = board.CAN_BE_CAPTURED[: PIECES + 1]
    lookup[0, PIECES + 1 :] = board.CAN_BE_CAPTURED[PIECES + 1 :]
    return lookup


def by_cell(cells: tuple[int, ...]) -> np.ndarray:
    """Returns 1 for the given cells and 0 for all others."""
    lookup = np.zeros(CELLS, np.int64)
    lookup[list(cells)] = 1
    return lookup


def hash_keys() -> np.ndarray:
    """`lookup[kind, cell]`: fixed random numbers, the same on every machine. Kind 6 hashes the turn."""
    digests = [hashlib.sha256(f"leverage-board {number}".encode()).digest() for number in range(7 * CELLS)]
    numbers = [int.from_bytes(digest[:8], "little", signed=True) for digest in digests]
    return np.array(numbers, np.int64).reshape(7, CELLS)


def bare_board() -> np.ndarray:
    cells = np.full(CELLS, WALL, np.int64)
    cells[list(CELL_OF.values())] = EMPTY
    return cells


def nets() -> np.ndarray:
    """Returns the net of each cell. Hops keep the parity of file and rank, so there are four nets."""
    return np.array([cell // 10 % 2 * 2 + cell % 10 % 2 for cell in range(CELLS)], np.int64)


def nodes() -> np.ndarray:
    """Returns the index of each cell in its net, where holes two apart are neighbours in rows of six."""
    return np.array([cell // 20 * NET_WIDTH + cell % 10 // 2 for cell in range(CELLS)], np.int64)


def holes_of_nets() -> np.ndarray:
    """Returns the holes of each net as bits."""
    lookup = np.zeros(4, np.int64)
    for cell in CELL_OF_HOLE:
        lookup[NET[cell]] |= 1 << NODE[cell]
    return lookup


def cells_of_nodes() -> np.ndarray:
    """`lookup[net, node]`: the cell, the inverse of NET and NODE."""
    lookup = np.zeros((4, NODES), np.int64)
    lookup[NET[CELL_OF_HOLE], NODE[CELL_OF_HOLE]] = CELL_OF_HOLE
    return lookup


def hurdles() -> np.ndarray:
    """`lookup[cell, axis]`: the node a hop over the cell starts from along the axis, as a bit, or 0."""
    lookup = np.zeros((CELLS, 4), np.int64)
    holes = set(CELL_OF_HOLE.tolist())
    for cell in holes:
        for axis, delta in enumerate(DIRECTIONS[:4]):
            if cell - delta in holes and cell + delta in holes:
                lookup[cell, axis] = 1 << NODE[cell - delta]
    return lookup


def hurdle_shifts() -> np.ndarray:
    """`lookup[net, axis]`: the shift from a hurdle's node in the neighbouring net to the node the hop starts from."""
    lookup = np.zeros((4, 4), np.int64)
    for cell in CELL_OF_HOLE:
        for axis, delta in enumerate(DIRECTIONS[:4]):
            if BARE_BOARD[cell + delta] == EMPTY:
                lookup[NET[cell], axis] = NODE[cell + delta] + 1 - NODE[cell]
    return lookup


def nodes_of_bits() -> np.ndarray:
    """`lookup[bit % BIT_MODULUS]`: the number of a single bit. All bits leave different remainders."""
    lookup = np.zeros(BIT_MODULUS, np.int64)
    for node in range(NODES):
        lookup[(1 << node) % BIT_MODULUS] = node
    return lookup


NET_WIDTH = 6
NODES = 7 * NET_WIDTH
BIT_MODULUS = 53
DELTA = np.array(DIRECTIONS, np.int64)
CELL_OF_HOLE = np.array(list(CELL_OF.values()), np.int64)
HOLE_OF_CELL = np.zeros(CELLS, np.int64)
HOLE_OF_CELL[CELL_OF_HOLE] = np.arange(HOLES)
BARE_BOARD = bare_board()
NET, NODE = nets(), nodes()
NET_HOLES = holes_of_nets()
CELL_OF_NODE = cells_of_nodes()
NET_ACROSS = np.array([1, 3, 2, 3], np.int64)  # by axis: exclusive-or of the hopping piece's net and the hurdle's net
HURDLE_SHIFT = hurdle_shifts()
NODE_DELTA = np.array([1, NET_WIDTH - 1, NET_WIDTH, NET_WIDTH + 1], np.int64)  # along the four axes
HURDLE = hurdles()
NODE_OF_BIT = nodes_of_bits()
ARM = np.arange(CELLS) // 10 - FULCRUM_RANK
SAFE = by_cell(ZONES[0] + ZONES[1])  # LB-9
GOAL = np.stack([by_cell(ZONES[1]), by_cell(ZONES[0])])  # LB-17: the zone each seat crosses into
WEIGHT = np.array(board.by_piece(PIECE_WEIGHTS), np.int64)
KIND = np.array(board.SIZE_OF, np.int64)
KIND[PIECES + 1 :] += 3
CAN_CAPTURE = np.array(board.CAN_CAPTURE, np.int64)
PREY = prey()
KEYS = hash_keys()
TURN_KEY = KEYS[6, 0]
START_CELLS = np.array(board.START_CELLS, np.int64)
