"""The board: holes, cells and safety zones (LB-1, LB-2), and the starting position (LB-3).

A hole has a name (`e3`), a number from 0 to 98 for actions, and a cell for the kernel: 10 times the rank plus the file
counted from 1, so e3 is cell 35. The end rows and one column between the ranks are walls, so a move off the board in
any direction meets one.
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
PEGS = 9  # per seat
ZONE_ROWS = (((1, "bcdefgh"), (2, "cdefg"), (3, "def")), ((11, "bcdefgh"), (10, "cdefg"), (9, "def")))

HOLE_NAMES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
CELL_OF = {name: 10 * int(name[1:]) + FILES.index(name[0]) + 1 for name in HOLE_NAMES}
NAME_OF = {cell: name for name, cell in CELL_OF.items()}
ZONES = tuple(tuple(CELL_OF[f"{file}{rank}"] for rank, files in rows for file in files) for rows in ZONE_ROWS)
