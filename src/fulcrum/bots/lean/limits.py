"""Numbers that the solver of Lean and its compiled part share."""

from fulcrum.games.lean.board import MOST_HOLES

WORST, BEST = -MOST_HOLES, MOST_HOLES
MOST_ACTIONS = MOST_HOLES * 6 + 1
NODES, LIMIT, UNFINISHED = range(3)  # indices in `work`
