"""What Python calls of the compiled code of the bots of Leverage, the balance board game."""

from fulcrum.bots.leverage_board import brain, greedy_brain
from fulcrum.bots.plain import leverage_board as plain
from fulcrum.core.exports import INT, INTS, STREAM, Array, Export
from fulcrum.games.leverage_board import kernel
from fulcrum.games.leverage_board.results import SCRATCH
from fulcrum.search import ucb1
from fulcrum.search.exports import KEEP_SUBTREE, alpha_beta, tree_search

STATE = Array(kernel.RECORD)

EXPORTS = {
    "search": alpha_beta(kernel, brain),
    "search_plain": tree_search(kernel, plain, ucb1.choose_child),
    "keep_subtree": KEEP_SUBTREE,
    "list_moves": Export(brain.list_moves, (STATE, INT, INTS, Array(SCRATCH))),
    "play": Export(brain.play, (STATE, INT, INT)),
    "is_noisy": Export(brain.is_noisy, (STATE, INT, INT)),
    "best_at_once": Export(greedy_brain.best_at_once, (STATE, INT, INTS, Array(SCRATCH), INTS, STREAM)),
}
