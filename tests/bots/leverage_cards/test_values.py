"""What the search counts a finished game for, compared with the winners that the rules name."""

from collections import Counter

import numpy as np
import pytest

from fulcrum.bots.leverage_cards import brain
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.bots.leverage_cards.temperaments import CROWN, STATUS, WEALTH, mind
from fulcrum.core.state import State
from tests.bots.leverage_cards.tables import almost_united, new_game, play

pytestmark = pytest.mark.thorough


def values_of(state: State) -> list[float]:
    values = np.zeros(state.players)
    brain.result(state.data.array, values)
    return [float(value) for value in values]


@pytest.mark.parametrize(("players", "undead"), [(4, False), (5, True), (7, False)])
def test_values_follow_the_victories(players: int, undead: bool) -> None:
    worth = {"king": CROWN, "wealthiest": WEALTH}
    seen: Counter[str] = Counter()
    for seed in range(12):
        state = play(new_game(players, undead, seed), [RuleBot(mind(noise=4.0)) for _ in range(players)], seed)
        assert state.outcome is not None
        victories = state.outcome.details["victories"]
        nobles = sum("status" in kinds for kinds in victories.values())
        for seat, value in enumerate(values_of(state)):
            kinds = victories.get(str(seat), [])
            share = STATUS / nobles if state.outcome.clause != "LC-24" and nobles else 0.0
            assert value == pytest.approx(min(1.0, sum(worth.get(kind, share) for kind in kinds)))
            seen.update(kinds)
    assert set(seen) == {"king", "wealthiest", "status"}


def test_in_a_united_realm_only_the_king_and_the_wealthiest_have_won_anything() -> None:
    state = almost_united()
    merchant = state.actors[0]
    state.push(f"offer {state.view(None)['players'][(merchant + 1) % 4]['identity']} give swear", merchant)
    while not state.over:
        state.push("accept" if "accept" in map(str, state.legal_moves()) else str(state.legal_moves()[0]))
    assert state.outcome is not None
    assert state.outcome.clause == "LC-24"
    rich = next(int(seat) for seat, kinds in state.outcome.details["victories"].items() if "wealthiest" in kinds)
    king = (merchant + 1) % 4
    expected = [CROWN if seat == king else WEALTH if seat == rich else 0.0 for seat in range(4)]
    assert values_of(state) == pytest.approx(expected)
