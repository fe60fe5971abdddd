"""What Python calls of the compiled code of the bots of Leverage, the card game."""

from fulcrum.bots.leverage_cards import brain, moves, rules
from fulcrum.core.exports import FLOATS, INT, INTS, STREAM, Array, Element, Export
from fulcrum.games.leverage_cards import kernel
from fulcrum.search.exports import information_set_search

STATE = Array(kernel.RECORD)

EXPORTS = {
    "search": information_set_search(kernel, brain, moves.PLAN_COUNT),
    "ideas": Export(brain.legal, (STATE, INT, INTS)),
    "move_for": Export(brain.move_for, (STATE, INT, INT)),
    "liking": Export(brain.liking, (STATE, INT, INT, FLOATS)),
    "policy": Export(rules.policy, (STATE, INT, FLOATS, STREAM)),
    "steps_of": Export(moves.steps_of, (Element(kernel.RECORD), INT, INT, INTS)),
}
