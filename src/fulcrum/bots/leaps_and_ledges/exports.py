"""What Python calls of the compiled code of the bots of Leaps and Ledges."""

from fulcrum.bots.leaps_and_ledges import brain, features
from fulcrum.core.exports import FLOATS, INT, INTS, Array, Export
from fulcrum.games.leaps_and_ledges import kernel
from fulcrum.games.leaps_and_ledges.lookups import ACTION_COUNT
from fulcrum.search.exports import information_set_search

EXPORTS = {
    "search": information_set_search(kernel, brain, ACTION_COUNT),
    "judge_actions": Export(features.judge_actions, (Array(kernel.RECORD), INT, INTS, FLOATS, FLOATS)),
}
