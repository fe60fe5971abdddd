"""Search bots."""

import random
import time

import pytest

import fulcrum
from fulcrum.bots.leverage_cards.bot import FORCED, SearchBot
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.bots.leverage_cards.temperaments import TEMPERAMENTS, mind
from fulcrum.core.observation import Observation
from fulcrum.games.leverage_cards.actions import IN_DISCARD
from fulcrum.games.leverage_cards.notation import seat_names
from fulcrum.search.deadline import Stop
from tests.bots.leverage_cards.tables import TABLES, almost_united, give_hand, new_game, play, take_turn


def opening(players: int = 4) -> Observation:
    state = new_game(players, False, 2)
    return state.observation(state.actors[0])


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "undead"), TABLES)
def test_every_move_is_legal(players: int, undead: bool) -> None:
    searcher, others = SearchBot(), RuleBot()
    bots = [searcher if seat % 2 else others for seat in range(players)]
    assert play(new_game(players, undead, 4), bots, 4, simulations=12).over


def test_the_same_generator_and_simulations_give_the_same_thought() -> None:
    thoughts = [SearchBot().think(opening(), rng=random.Random(9), simulations=150) for _ in range(2)]
    assert thoughts[0].candidates == thoughts[1].candidates
    assert 1 < thoughts[0].visits == thoughts[1].visits <= 150
    assert thoughts[0].move == thoughts[0].candidates[0].move


def test_an_allegiance_that_unites_the_realm_is_taken() -> None:
    state = almost_united()
    dealer = state.actors[0]
    king = (dealer + 1) % 4
    state.push(f"offer {seat_names(state)[king]} give swear", dealer)
    thought = SearchBot().think(state.observation(king), rng=random.Random(1), simulations=200)
    assert str(thought.move) == "accept"
    assert thought.value is not None
    assert thought.value > 0.9


def test_it_keeps_its_time_and_can_be_stopped() -> None:
    searcher = SearchBot()
    searcher.choose(opening(10), simulations=1)  # compiled, or fetched
    began = time.perf_counter()
    searcher.choose(opening(10), 0.05)
    assert time.perf_counter() - began < 10
    stop = Stop()
    stop.set()
    assert searcher.think(opening(), 60.0, stop=stop).visits == 1


def test_it_has_a_move_even_if_it_is_stopped_before_its_turn_in_a_battle() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    state.push(f"duel {seat_names(state)[1]}", 0)
    for seat in (0, 1):
        thought = SearchBot().think(state.observation(seat), rng=random.Random(1), simulations=1)
        assert thought.visits == 1
        state.push(thought.move, seat)


def test_two_threads_find_a_legal_move() -> None:
    thought = SearchBot(threads=2).think(opening(), rng=random.Random(1), simulations=100)
    assert sum(candidate.visits for candidate in thought.candidates) <= thought.visits <= 100


def test_the_levels_limit_holds_for_any_request() -> None:
    assert SearchBot(most=30).think(opening(), 60.0, simulations=1000).visits == 30
    assert SearchBot(most=30).think(opening()).visits == 30


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_a_temperament_decides_between_moves_that_are_about_as_good(name: str) -> None:
    tilted = SearchBot(tilt=mind(**TEMPERAMENTS[name]))
    thought = tilted.think(opening(), rng=random.Random(3), simulations=100)
    best = max(candidate.visits for candidate in thought.candidates)
    assert 2 * thought.candidates[0].visits >= best


@pytest.mark.thorough
def test_it_ends_when_the_choice_can_not_change_any_more() -> None:
    state = almost_united()
    dealer = state.actors[0]
    king = (dealer + 1) % 4
    state.push(f"offer {seat_names(state)[king]} give swear", dealer)
    thought = SearchBot().think(state.observation(king), rng=random.Random(1), simulations=4000)
    assert thought.visits < 3000
    began = time.perf_counter()
    assert str(SearchBot().choose(state.observation(king), 4.0, random.Random(1))) == "accept"
    assert 1.9 < time.perf_counter() - began < 3.9


def test_where_there_is_no_choice_it_does_not_think_long() -> None:
    state = new_game(4, False, 1)
    take_turn(state, 0)
    state.data["phase"] = IN_DISCARD
    state.data["held", 0] = 3
    give_hand(state, 0, [9, 8, 7, 2])
    assert SearchBot().think(state.observation(0), 60.0, random.Random(1)).visits <= FORCED


def test_levels_make_bots() -> None:
    for level in range(1, 9):
        made = fulcrum.bot("leverage-cards", level, temperament="schemer")
        assert made.level == level
        move = made.choose(opening(), rng=random.Random(1), simulations=20)
        state = new_game(4, False, 2)
        state.push(move, state.actors[0])
