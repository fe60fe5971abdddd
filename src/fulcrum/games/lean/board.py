"""The hexagon of holes: numbering, names and neighbours for every side the option allows (LE-1, LE-3)."""

import numpy as np

SMALLEST_SIDE, LARGEST_SIDE = 2, 7
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")  # counter-clockwise, so the opposite is three further
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # (row, number)


def hole_count(side: int) -> int:
    return 3 * side * (side - 1) + 1


MOST_HOLES = hole_count(LARGEST_SIDE)
EDGE = MOST_HOLES  # what lies beyond the holes, numbered like one more hole


def holes(side: int) -> list[tuple[int, int]]:
    """(row, number) of every hole, row `a` first; row 0 is `a`, numbers begin at 1."""
    found: list[tuple[int, int]] = []
    for row in range(2 * side - 1):
        first = max(1, row - side + 2)
        last = min(2 * side - 1, side + row)
        found.extend((row, number) for number in range(first, last + 1))
    return found


def hole_names(side: int) -> tuple[str, ...]:
    return tuple(f"{chr(ord('a') + row)}{number}" for row, number in holes(side))


def neighbour_table() -> np.ndarray:
    """`table[side, hole, direction]`: the hole next door, or EDGE."""
    table = np.full((LARGEST_SIDE + 1, MOST_HOLES, 6), EDGE, np.int64)
    for side in range(SMALLEST_SIDE, LARGEST_SIDE + 1):
        number = {place: index for index, place in enumerate(holes(side))}
        for (row, column), index in number.items():
            for direction, (up, right) in enumerate(STEPS):
                table[side, index, direction] = number.get((row + up, column + right), EDGE)
    return table
