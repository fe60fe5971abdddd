"""What Python calls of the compiled rules of Leverage, the card game."""

from fulcrum.core.exports import INT, INTS, Array, Export, rules
from fulcrum.games.leverage_cards import kernel

STATE = Array(kernel.RECORD)

EXPORTS = {
    **rules(kernel),
    "setup": Export(kernel.setup, (STATE, INT, INT, INT, INTS)),
}
