"""The lookups of `cards` as arrays, for compiled code."""

import numpy as np

from fulcrum.games.leverage_cards import cards

VALUES = np.array(cards.VALUES, np.int64)
HEIGHTS = np.array(cards.HEIGHTS, np.int64)
KINDS = np.array(cards.KINDS, np.int64)
GOLD_FROM = np.array(cards.GOLD_FROM, np.int64)
