"""The action space and what each action does to a pawn.

Actions 0 to 575 are `sheet * 16 + origin`, where a sheet is one way to use a card: plain 1 to 8, rampage, precision by
1, 2 and 3, wild for each colour up and down, flip with the opposing pawn on each level. After them come `draw L`,
`draw R` and `redraw`, 579 in all.
"""

from fulcrum.games.leaps_and_ledges.cards import (
    CROWN,
    FLIP,
    KIND_COUNT,
    MOST_SEATS,
    PLAIN_KINDS,
    PRECISION,
    PRECISION_STEPS,
    RAMPAGE,
    RAMPAGE_STEPS,
    WILD,
    WILD_STEPS,
    climbed,
    descended,
)

ORIGINS = 16  # the table and the levels; pawns never leave the crown
FIRST_RAMPAGE = PLAIN_KINDS
FIRST_PRECISION = FIRST_RAMPAGE + 1
FIRST_WILD = FIRST_PRECISION + len(PRECISION_STEPS)
FIRST_FLIP = FIRST_WILD + 2 * MOST_SEATS
SHEETS = FIRST_FLIP + ORIGINS
DRAW = SHEETS * ORIGINS  # from the left deck; the right is one more
REDRAW = DRAW + 2
ACTION_COUNT = REDRAW + 1
NO_ACTION = -1


def bit_places() -> tuple[int, ...]:
    """Returns the index of the lowest bit of x at `(x & -x) % 19`: 2 is a primitive root of 19."""
    lookup = [0] * 19
    for place in range(CROWN + 1):
        lookup[(1 << place) % 19] = place
    return tuple(lookup)


def sheet_lookup() -> tuple[tuple[int, int], ...]:
    """Returns, for each kind, its first sheet and the one after its last."""
    lookup = {kind: (kind, kind + 1) for kind in range(PLAIN_KINDS)}
    lookup[RAMPAGE] = FIRST_RAMPAGE, FIRST_PRECISION
    lookup[PRECISION] = FIRST_PRECISION, FIRST_WILD
    lookup[WILD] = FIRST_WILD, FIRST_FLIP
    lookup[FLIP] = FIRST_FLIP, SHEETS
    return tuple(lookup[kind] for kind in range(KIND_COUNT))


def step_lookup() -> tuple[int, ...]:
    """Returns the steps up for each sheet: negative for down, 0 for a flip."""
    plain = range(1, PLAIN_KINDS + 1)
    return (*plain, RAMPAGE_STEPS, *PRECISION_STEPS, *(WILD_STEPS, -WILD_STEPS) * MOST_SEATS, *(0,) * ORIGINS)


def landing(sheet: int, origin: int) -> int:
    """Returns where the pawn lands. A flip's own pawn lands on the sheet's level."""
    if sheet >= FIRST_FLIP:
        return sheet - FIRST_FLIP
    step = STEPS[sheet]
    return climbed(origin, step) if step > 0 else descended(origin, -step)


BIT_PLACE = bit_places()
KIND_SHEETS = sheet_lookup()
STEPS = step_lookup()
TARGETS = tuple(tuple(landing(sheet, origin) for origin in range(ORIGINS)) for sheet in range(SHEETS))
SHEET_KINDS = tuple(
    kind for sheet in range(SHEETS) for kind, (first, end) in enumerate(KIND_SHEETS) if first <= sheet < end
)
