"""The lookups of the action space as arrays, for the kernel and for bots."""

import numpy as np

from fulcrum.games.leaps_and_ledges import lookups

BIT_PLACE = np.array(lookups.BIT_PLACE)
KIND_SHEETS = np.array(lookups.KIND_SHEETS)
STEPS = np.array(lookups.STEPS)
TARGETS = np.array(lookups.TARGETS)
SHEET_KINDS = np.array(lookups.SHEET_KINDS)
