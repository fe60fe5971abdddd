"""What Python calls of the compiled code of Lean's bots."""

from fulcrum.bots.lean import brain, learned, solving
from fulcrum.bots.plain import lean as plain
from fulcrum.core.exports import FLOATS, INT, INTS, Array, Export
from fulcrum.games.lean import kernel
from fulcrum.search import ucb1
from fulcrum.search.exports import KEEP_SUBTREE, tree_search

STATE, FLOATS_BY_PLY, INTS_BY_PLY = Array(kernel.RECORD), Array(FLOATS.dtype, 2), Array(INTS.dtype, 2)

EXPORTS = {
    "search": tree_search(kernel, brain),
    "search_learned": tree_search(kernel, learned),
    "search_plain": tree_search(kernel, plain, ucb1.choose_child),
    "keep_subtree": KEEP_SUBTREE,
    "sorted_actions": Export(solving.sorted_actions, (STATE, INT, INTS, FLOATS)),
    "value_of": Export(solving.value_of, (STATE, INT, INTS_BY_PLY, FLOATS_BY_PLY, INT, INT, INTS_BY_PLY, INTS, INTS)),
}
