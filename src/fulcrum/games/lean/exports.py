"""What Python calls of Lean's compiled rules."""

from fulcrum.core.exports import INT, INTS, Array, Export, rules
from fulcrum.games.lean import kernel

STATE = Array(kernel.RECORD)

EXPORTS = {
    **rules(kernel),
    "setup": Export(kernel.setup, (STATE, INT, INT)),
    "scoring": Export(kernel.scoring, (STATE, INTS)),
}
