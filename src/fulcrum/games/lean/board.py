"""The hexagon of holes: numbers, names and neighbours for every allowed side (LE-1, LE-3)."""

SMALLEST_SIDE, LARGEST_SIDE = 2, 7
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")  # counter-clockwise, so the opposite direction is 3 further
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # (row, number)


def hole_count(side: int) -> int:
    return 3 * side * (side - 1) + 1


MOST_HOLES = hole_count(LARGEST_SIDE)
EDGE = MOST_HOLES  # everything outside the board counts as one more hole
EMPTY, BLACK = 0, 3  # `owner` of an empty hole and of the black peg's; a player's peg is seat + 1


def holes(side: int) -> list[tuple[int, int]]:
    """Returns (row, number) of every hole, row by row. Row 0 is `a`; numbers start at 1."""
    found: list[tuple[int, int]] = []
    for row in range(2 * side - 1):
        first = max(1, row - side + 2)
        last = min(2 * side - 1, side + row)
        found.extend((row, number) for number in range(first, last + 1))
    return found


def hole_names(side: int) -> tuple[str, ...]:
    return tuple(f"{chr(ord('a') + row)}{number}" for row, number in holes(side))


def neighbour_lookup() -> list[list[list[int]]]:
    """`lookup[side][hole][direction]`: the neighbouring hole, or EDGE."""
    lookup = [[[EDGE] * 6 for _ in range(MOST_HOLES)] for _ in range(LARGEST_SIDE + 1)]
    for side in range(SMALLEST_SIDE, LARGEST_SIDE + 1):
        number = {place: index for index, place in enumerate(holes(side))}
        for (row, column), index in number.items():
            lookup[side][index] = [number.get((row + up, column + right), EDGE) for up, right in STEPS]
    return lookup
