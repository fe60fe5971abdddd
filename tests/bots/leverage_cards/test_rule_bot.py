"""Rule-based bots."""

import random

import pytest

import fulcrum
from fulcrum.bots.leverage_cards import temperaments
from fulcrum.bots.leverage_cards.memory import broken_promises, remember
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.bots.leverage_cards.traits import GRUDGES
from fulcrum.bots.random import RandomBot
from fulcrum.core.seeds import quick_stream
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.actions import ACCEPT, REJECT
from fulcrum.games.leverage_cards.notation import seat_names
from tests.bots.leverage_cards.tables import TABLES, almost_united, first_ranks, give_hand, new_game, play
from tests.games.leverage_cards.positions import at_war
from tests.games.leverage_cards.positions import play as play_moves

ROWS = [temperaments.mind(**row) for row in (*temperaments.TEMPERAMENTS.values(), *temperaments.WEAKNESSES.values())]


@pytest.mark.parametrize(("players", "undead"), TABLES)
def test_every_move_is_legal_and_games_end(players: int, undead: bool) -> None:
    for seed in range(3):
        bots = [RuleBot(ROWS[(seat + seed) % len(ROWS)]) for seat in range(players)]
        state = play(new_game(players, undead, seed), bots, seed)
        assert len(state.log) < 1000


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "undead"), TABLES)
def test_moves_are_legal_wherever_random_play_leads(players: int, undead: bool) -> None:
    state, rng = new_game(players, undead, 5), random.Random(5)
    bots = [RuleBot(ROWS[seat % len(ROWS)]) for seat in range(players)]
    while not state.over:
        seat = rng.choice(state.actors)
        seen = state.observation(seat)
        suggested = bots[seat].choose(seen, rng=rng)
        state.push(suggested, seat)
        if rng.random() < 0.5:
            state.pop()
            state.push(rng.choice(state.legal_moves(seat)), seat)


@pytest.mark.thorough
def test_it_beats_random_players() -> None:
    assert first_ranks(RuleBot(), RandomBot(), 8) >= 4


def test_the_same_generator_gives_the_same_move() -> None:
    seen = new_game(6, False, 2).observation(new_game(6, False, 2).actors[0])
    first, second = ([RuleBot().choose(seen, rng=random.Random(n)) for n in range(20)] for _ in range(2))
    assert first == second


def test_an_allegiance_that_unites_the_realm_is_taken() -> None:
    state = almost_united()
    dealer = state.actors[0]
    king = (dealer + 1) % 4
    state.push(f"offer {seat_names(state)[king]} give swear", dealer)
    assert str(RuleBot().choose(state.observation(king), rng=random.Random(1))) == "accept"


def test_an_allegiance_that_unites_the_realm_is_not_given_away() -> None:
    state = almost_united()
    merchant = state.actors[0]
    king = (merchant + 1) % 4
    state.data["active"] = king
    state.data["pending"] = 1 << king
    state.push(f"offer {seat_names(state)[merchant]} get swear", king)
    for seed in range(10):
        answer = RuleBot().choose(state.observation(merchant), rng=random.Random(seed))
        assert str(answer) == "reject"


def test_broken_promises_are_remembered() -> None:
    state = almost_united()
    traitor = next(seat for seat in range(4) if state.data["liege", seat] >= 0)
    state.data["active"] = traitor
    state.data["pending"] = 1 << traitor
    witness = (traitor + 1) % 4
    assert broken_promises(state.observation(witness)) == [0] * 4
    state.push("renounce", traitor)
    assert broken_promises(state.observation(witness)) == [int(seat == traitor) for seat in range(4)]


def test_memory_affects_deals() -> None:
    state = new_game(4, False, 3)
    dealer = state.actors[0]
    partner = (dealer + 1) % 4
    give_hand(state, dealer, [10, 3, 2])
    give_hand(state, partner, [4, 3, 2])
    gold = next(card for card in state.view(dealer)["hand"] if card.startswith("10"))
    state.push(f"offer {seat_names(state)[partner]} give {gold}", dealer)
    policy, seen, row = state.game.kernel.policy, state.observation(partner).data, temperaments.mind()
    assert policy(seen, partner, row, quick_stream(1)) == ACCEPT
    row[GRUDGES + dealer] = 50.0
    assert policy(seen, partner, row, quick_stream(1)) == REJECT


def test_memory_leaves_the_players_own_numbers_as_they_are() -> None:
    state = almost_united()
    traitor = next(seat for seat in range(4) if state.data["liege", seat] >= 0)
    state.data["active"] = traitor
    state.data["pending"] = 1 << traitor
    state.push("renounce", traitor)
    row = temperaments.mind()
    reminded = remember(row, state.observation((traitor + 1) % 4))
    assert (row[GRUDGES + traitor], reminded[GRUDGES + traitor]) == (0.0, 1.0)
    assert reminded[:GRUDGES] == row[:GRUDGES]


def test_strange_questions_are_refused() -> None:
    state = new_game(4, False, 1)
    idle = next(seat for seat in range(4) if seat not in state.actors)
    with pytest.raises(fulcrum.BotError, match="it is not the turn"):
        RuleBot().choose(state.observation(idle))
    with pytest.raises(fulcrum.BotError, match="plays leverage-cards"):
        RuleBot().choose(fulcrum.game("lean").new(seed=1).observation(0))


def calm_choice(state: State, name: str) -> str:
    """The choice of a player who misjudges nothing."""
    seen = state.observation(seat_names(state).index(name))
    return str(RuleBot(temperaments.mind(noise=0.0, bluff=0.0)).choose(seen, rng=random.Random(1)))


def test_the_turned_are_asked_for_all_they_have() -> None:
    hands = {"KC": "7C", "KS": "JS", "KD": "5D 6D 7D 8D", "JK": "10C 9C"}
    state = at_war(hands, {"KD": "JK", "KS": "KC"}, turned=("KD",), undead=True)
    assert calm_choice(state, "JK") == "ask KD all"


def test_a_noble_who_may_refuse_is_asked_for_less_and_one_without_cards_for_nothing() -> None:
    hands = {"KH": "9H", "KD": "5D 6D 7D 8D 9D", "KC": "7C"}
    state = at_war(hands, {"KD": "KH", "KS": "KC"})
    assert calm_choice(state, "KH") in {f"ask KD {count}" for count in (1, 2, 3)}
    assert calm_choice(state, "KC") == "no-ask"


def test_the_generous_give_what_they_are_asked_for_and_the_others_refuse() -> None:
    hands = {"KH": "9H", "KD": "5D 6D 7D", "KC": "7C"}
    state = play_moves(at_war(hands, {"KD": "KH", "KS": "KC"}), "KH ask KD 2", "KC no-ask")
    assert calm_choice(state, "KD") == "refuse"
    generous = RuleBot(temperaments.mind(noise=0.0, aid_base=60.0))
    seen = state.observation(seat_names(state).index("KD"))
    assert str(generous.choose(seen, rng=random.Random(1))) in ("give 5D 6D", "give 6D 7D")


def test_a_refused_request_is_remembered() -> None:
    state = at_war({"KH": "9H", "KD": "5D", "KC": "7C", "KS": "8S"}, {"KD": "KH", "KS": "KC"})
    play_moves(state, "KH ask KD 1", "KC ask KS 1", "KD refuse", "KS give 8S")
    assert broken_promises(state.observation(0)) == [0, 1, 0, 0]


def test_an_heir_with_a_small_bid_against_a_big_one_yields_the_crown() -> None:
    names = ("KH", "KD", "KC", "KS", "JK", "KS2")
    hands = {"KH": "2H", "KD": "2D 5D", "KC": "7C 8C 9C", "JK": "9H 10H", "KS2": "4H"}
    state = at_war(hands, {"KD": "KH", "KC": "KH", "KS": "KH", "KS2": "JK"}, names=names)
    play_moves(state, "KH no-ask", "JK no-ask", "KH bid 2H", "JK bid 9H", "KH stand", "JK stand")
    play_moves(state, "KD bid 2D", "KC bid 7C 8C 9C")
    assert calm_choice(state, "KD") == "yield"
    assert calm_choice(state, "KC") == "stand"
