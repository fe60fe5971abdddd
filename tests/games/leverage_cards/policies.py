"""A policy over small steps that seeks out the rare corners of the rules; it sees everything."""

from fulcrum.core.memory import ints
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.notation import text_of

WEIGHTS = {
    act.VENTURE: 2.0, act.PLAY: 8.0, act.DUEL: 5.0, act.RENOUNCE: 0.5, act.OFFER: 3.0, act.PASS: 1.0,
    act.GET: 0.7, act.SWEAR: 3.0, act.CROWN: 2.0, act.NOBLE_TERM: 5.0, act.PROPOSE: 2.0, act.COUNTER: 0.5,
    act.ACCEPT: 3.0, act.REJECT: 0.7, act.BID: 2.0, act.YIELD: 0.5, act.STAND: 1.0, act.FLEE: 0.3,
    act.BEND: 2.0, act.REFUSE: 0.7, act.CONSENT: 2.0, act.ASK: 2.0, act.CALL: 0.5, act.PICK: 2.0,
    act.PEACE_1: 0.3, act.PEACE_2: 0.3, act.PEACE_3: 0.3, act.PROMISE_AID: 0.5, act.PROMISE_BEND: 0.5, act.PAY: 4.0,
}  # fmt: skip
CARD = 0.3  # each of those that may be picked
WAR_CARD, WAR_YIELD = 3.0, 0.2  # Kings who stand with all they have die, and several heirs fight for the crown
SWAP = 4.0  # a Noble is handed over for a Noble
HELD_WISH, OTHER_WISH = 1.0, 0.005  # cards the other holds are asked for much more often than chance would
MOVES_OF_STEPS = (act.PLAY, act.DUEL, act.OFFER, act.COUNTER, act.PICK)


def weight(data, seat, action):
    if data["phase"] == act.IN_SUCCESSION_YIELD:
        return 1.0  # all yield now and then
    if data["phase"] == act.IN_WAR_BID and action < act.SEAT:
        return WAR_CARD
    if data["phase"] == act.IN_WAR_YIELD and action == act.YIELD:
        return WAR_YIELD
    if action == act.DECLINE and data["phase"] == act.IN_CALL:
        return WEIGHTS[act.OFFER]  # now and then no one makes an offer
    if action == act.GET and data["deals"][seat][table.TERM] == table.TERM_NOBLE:
        return SWAP
    if action in WEIGHTS:
        return WEIGHTS[action]
    if action >= act.SEAT:
        return 1.0
    if step_of(data, seat) in (table.STEP_GET, table.STEP_PAY):
        return HELD_WISH if data["place", action] in (seat, partner_of(data)) else OTHER_WISH
    return CARD


def step_of(data, seat):
    return data["choice", seat] if data["phase"] == act.IN_CALL else data["step"]


def partner_of(data):
    return data[{act.IN_ACTION: "partner", act.IN_CALL: "active"}.get(data["phase"], "dealer")]


def guided_move(state, seat, rng):
    """One whole move; returns its text and the record after it."""
    kernel, data, steps = state.game.kernel, state.data.copy(), []
    found = ints(act.ACTION_COUNT)
    while True:
        listed = found[: kernel.legal(data, seat, found)]
        (step,) = rng.choices(listed, [weight(data, seat, action) for action in listed])
        steps.append(step)
        kernel.apply(data, seat, step)
        if is_whole(steps, data):
            return text_of(steps, state), data


def is_whole(steps, data):
    """Whether the steps are a move: no step is open, and a list of cards has got its last word."""
    if data["step"] != table.NO_STEP:
        return False
    if steps[0] == act.OFFER:
        return steps[-1] == act.PROPOSE
    if steps[0] == act.ASK:
        return steps[-1] in range(act.SOME, act.FIRST_VERB)
    return steps[0] in MOVES_OF_STEPS or steps[-1] >= act.FIRST_VERB
