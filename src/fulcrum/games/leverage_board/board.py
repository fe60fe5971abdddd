"""The board: holes, cells and safety zones (LB-1, LB-2), pieces and their starting position (LB-3).

A hole has a name (`e3`), a number from 0 to 98 for actions, and a cell for the kernel: 10 times the rank plus the file
counted from 1, so e3 is cell 35. The end rows and one column between the ranks are walls, so a move off the board in
any direction meets one.

Pieces are numbered 1 to 30: Blue's small, medium and large ones, then Orange's. Number 0 means no piece.
"""

FILES = "abcdefghi"
RANKS = range(1, 12)
END_ROWS = (0, 12)  # Blue's and Orange's
FULCRUM_RANK = 6
CELLS = 131
DIRECTIONS = (1, 9, 10, 11, -1, -9, -10, -11)  # to the next cell along four axes, then the opposite directions
SIZES = ("small", "medium", "large")
PIECES_OF_SIZE = (7, 5, 3)
PIECES = sum(PIECES_OF_SIZE)  # per seat
ALL_PIECES = 2 * PIECES
CAPTURABLE = sum(PIECES_OF_SIZE[1:])  # pieces per seat
EMPTY, WALL = 0, -1  # cell contents besides piece numbers
PEGS = 9  # per seat
ZONE_ROWS = (((1, "bcdefgh"), (2, "cdefg"), (3, "def")), ((11, "bcdefgh"), (10, "cdefg"), (9, "def")))

HOLE_NAMES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
HOLES = len(HOLE_NAMES)
CELL_OF = {name: 10 * int(name[1:]) + FILES.index(name[0]) + 1 for name in HOLE_NAMES}
NAME_OF = {cell: name for name, cell in CELL_OF.items()}
HOLE_OF = {cell: hole for hole, cell in enumerate(CELL_OF.values())}
ZONES = tuple(tuple(CELL_OF[f"{file}{rank}"] for rank, files in rows for file in files) for rows in ZONE_ROWS)
SAFE_CELLS = frozenset(ZONES[0] + ZONES[1])  # LB-9
START_CELLS = (0, *ZONES[0], *ZONES[1])  # by piece; zones list their cells in the order of piece numbers


def by_piece(values: tuple[int, ...]) -> tuple[int, ...]:
    """Returns a lookup by piece number, given one value per size."""
    seat = [value for value, count in zip(values, PIECES_OF_SIZE, strict=True) for _ in range(count)]
    return (0, *seat, *seat)


SIZE_OF = by_piece((0, 1, 2))
CAN_CAPTURE = by_piece((1, 1, 0))  # LB-8
CAN_BE_CAPTURED = by_piece((0, 1, 1))  # LB-8, outside safe zones


def owner_of(piece: int) -> int:
    return 0 if piece <= PIECES else 1
