"""What Python calls of the compiled rules of Leverage, the card game."""

from fulcrum.core.exports import INT, INTS, Array, Element, Export, rules
from fulcrum.games.leverage_cards import kernel, kernel_deals, kernel_legal

STATE, RECORD = Array(kernel.RECORD), Element(kernel.RECORD)

EXPORTS = {
    **rules(kernel),
    "setup": Export(kernel.setup, (STATE, INT, INT, INT, INTS)),
    "may_aim": Export(kernel_legal.may_aim, (RECORD, INT, INT, INT)),
    "may_challenge": Export(kernel_legal.may_challenge, (RECORD, INT)),
    "term_fits": Export(kernel_deals.term_fits, (RECORD, INT, INT, INT)),
}
