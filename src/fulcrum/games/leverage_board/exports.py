"""What Python calls of the compiled rules of Leverage, the balance board game."""

from fulcrum.core.exports import INT, INTS, Array, Element, Export, rules
from fulcrum.games.leverage_board import kernel, results

STATE, RECORD = Array(kernel.RECORD), Element(kernel.RECORD)

EXPORTS = {
    **rules(kernel),
    "setup": Export(kernel.setup, (STATE, INTS, INTS, INT, INT, INT)),
    "hop_open": Export(kernel.hop_open, (RECORD, INT, INT)),
    "hop_takes": Export(kernel.hop_takes, (RECORD, INT, INT, INT, INT)),
    "side_down": Export(kernel.side_down, (RECORD,)),
    "occurrences": Export(kernel.occurrences, (RECORD,)),
    "results": Export(results.results, (STATE, INT, INTS, Array(results.SCRATCH))),
}
