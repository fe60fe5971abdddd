"""The action space and what each action does to a pawn.

Actions 0 to 575 are `sheet * 16 + origin`, where a sheet is one way to use a card: plain 1 to 8, rampage, precision by
1, 2 and 3, wild for each colour up and down, flip with the opposing pawn on each level. After them come `draw L`,
`draw R` and `redraw`, 579 in all.
"""

import numpy as np

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

# The index of the lowest bit of x is BIT_PLACE[(x & -x) % 19]: 2 is a primitive root of 19.
BIT_PLACE = np.zeros(19, np.int64)
for place in range(CROWN + 1):
    BIT_PLACE[(1 << place) % 19] = place


def sheet_lookup() -> np.ndarray:
    """Returns, for each kind, its first sheet and the one after its last."""
    lookup = np.zeros((KIND_COUNT, 2), np.int64)
    for kind in range(PLAIN_KINDS):
        lookup[kind] = kind, kind + 1
    lookup[RAMPAGE] = FIRST_RAMPAGE, FIRST_PRECISION
    lookup[PRECISION] = FIRST_PRECISION, FIRST_WILD
    lookup[WILD] = FIRST_WILD, FIRST_FLIP
    lookup[FLIP] = FIRST_FLIP, SHEETS
    return lookup


def step_lookup() -> np.ndarray:
    """Returns the steps up for each sheet: negative for down, 0 for a flip."""
    steps = np.zeros(SHEETS, np.int64)
    steps[:PLAIN_KINDS] = np.arange(1, PLAIN_KINDS + 1)
    steps[FIRST_RAMPAGE] = RAMPAGE_STEPS
    steps[FIRST_PRECISION:FIRST_WILD] = PRECISION_STEPS
    steps[FIRST_WILD:FIRST_FLIP:2] = WILD_STEPS
    steps[FIRST_WILD + 1 : FIRST_FLIP : 2] = -WILD_STEPS
    return steps


def target_lookup() -> np.ndarray:
    """`lookup[sheet, origin]`: where the pawn lands. A flip's own pawn lands on the sheet's level."""
    lookup = np.zeros((SHEETS, ORIGINS), np.int64)
    for sheet in range(SHEETS):
        for origin in range(ORIGINS):
            step = int(STEPS[sheet])
            moved = climbed(origin, step) if step > 0 else descended(origin, -step)
            lookup[sheet, origin] = moved if sheet < FIRST_FLIP else sheet - FIRST_FLIP
    return lookup


KIND_SHEETS = sheet_lookup()
STEPS = step_lookup()
TARGETS = target_lookup()
SHEET_KINDS = np.array(
    [k for s in range(SHEETS) for k in range(KIND_COUNT) if KIND_SHEETS[k, 0] <= s < KIND_SHEETS[k, 1]]
)
