"""Positions set up by hand, and moves by identity: `play(state, "KH duel KD", "KH bid 7H")`."""

import pytest

import fulcrum
from fulcrum.core.errors import IllegalMove
from fulcrum.core.state import State
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import CARD_NUMBERS, IDENTITIES, STATUSES

ORDER = ("KH", "KD", "KC", "KS", "JK", "KH2", "KD2", "KC2", "KS2", "JK2")
PAIRS = {"KD": "KH", "KS": "KC"}  # two Kingdoms of two


def game(**options):
    return fulcrum.game("leverage-cards", **options)


def seated(hands=None, nobles=None, *, turned=(), realm="2S 3S 4S 5S 6S", turn="KH", names=ORDER[:4], **options):
    """Returns a table in the action phase. `nobles` names Nobles and their Kings: `{"KD": "KH"}` makes KH King."""
    state = game(**options).new(len(names), 0)
    data, names = state.data, list(names)
    r = data.array[0]
    seats = {name: seat for seat, name in enumerate(names)}
    r.identity[: len(names)] = [IDENTITIES.index(name) for name in names]
    r.first = r.active = seats["KH"]
    r.active = seats[turn]
    r.pending = 1 << seats[turn]
    r.status[:] = 0
    if options.get("undead"):
        r.status[seats["JK"]] = STATUSES.index("undead")
    for noble, king in (nobles or {}).items():
        r.liege[seats[noble]] = seats[king]
        r.status[seats[noble]] = STATUSES.index("turned" if noble in turned else "noble")
        if noble not in turned:
            r.status[seats[king]] = STATUSES.index("king")
    place_cards(r, {seats[name]: cards.split() for name, cards in (hands or {}).items()}, realm.split())
    return State(state.game, len(names), 0, data)


def place_cards(r, hands, realm):
    """Hands and the Realm, top first; all other cards of the deck are on the pile."""
    count = int(r.cards)
    r.place[:count] = table.DISCARDED
    r.held[:] = 0
    for seat, cards in hands.items():
        for card in cards:
            assert r.place[CARD_NUMBERS[card]] == table.DISCARDED, f"{card} is dealt twice"
            r.place[CARD_NUMBERS[card]] = seat
            r.held[seat] += 1
    used = {card for cards in hands.values() for card in cards}
    realm = [card for card in realm if card not in used]
    r.drawn = count - len(realm)
    for number, card in enumerate(realm):
        r.place[CARD_NUMBERS[card]] = table.REALM + r.drawn + number
    pile = [card for card in range(count) if r.place[card] == table.DISCARDED]
    r.pile[:] = 0
    r.pile[: len(pile)] = pile
    r.pile_size = len(pile)


def at_war(hands, nobles, **options):
    """A table where the War of Kings is about to begin: the last turn of the last round is passed."""
    names = options.get("names", ORDER[:5] if options.get("undead") else ORDER[:4])
    state = seated(hands, nobles, realm="", turn=names[-1], **{"names": names, **options})
    return play(state, f"{names[-1]} pass")


def seat_of(state, name):
    return [player["identity"] for player in state.view()["players"]].index(name)


def play(state, *moves):
    for move in moves:
        name, _, text = move.partition(" ")
        state.push(text, seat_of(state, name))
    return state


def refusal(state, move):
    """The error that a move meets; nothing may have changed."""
    name, _, text = move.partition(" ")
    before = state.data.tobytes()
    with pytest.raises(IllegalMove) as caught:
        state.push(text, seat_of(state, name))
    assert state.data.tobytes() == before
    return caught.value


def player(state, name):
    return state.view()["players"][seat_of(state, name)]


def status(state, name):
    return player(state, name)["status"]


def liege(state, name):
    seat = player(state, name)["liege"]
    return None if seat is None else state.view()["players"][seat]["identity"]


def hand(state, name):
    return state.view(seat_of(state, name))["hand"]


def phase(state):
    return state.view()["phase"]


def actors(state):
    return {state.view()["players"][seat]["identity"] for seat in state.actors}


def texts(state, name):
    return [str(move) for move in state.legal_moves(seat_of(state, name))]


def kinds(state):
    return [event["kind"] for event in state.view()["events"]]


def pile(state, count):
    """The last cards that were discarded."""
    return state.view()["discard"][-count:]
