"""What Python calls of the compiled rules of Leaps and Ledges."""

from fulcrum.core.exports import INT, INTS, Array, Export, rules
from fulcrum.games.leaps_and_ledges import kernel

STATE = Array(kernel.RECORD)

EXPORTS = {
    **rules(kernel),
    "setup": Export(kernel.setup, (STATE, INT, INT, INT, INTS, INTS)),
    "colour_moved_by": Export(kernel.colour_moved_by, (STATE, INT)),
    "unseen_by": Export(kernel.unseen_by, (STATE, INT, INT)),
    "surely_held": Export(kernel.surely_held, (STATE, INT, INT)),
}
