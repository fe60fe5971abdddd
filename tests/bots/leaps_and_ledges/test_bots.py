"""The bots of Leaps and Ledges."""

import random
import time

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.bot import Bot, BotError
from fulcrum.bots.leaps_and_ledges import brain
from fulcrum.bots.leaps_and_ledges.bot import TowerSearchingBot
from fulcrum.bots.leaps_and_ledges.features import FEATURES, judge, ways_to_knock
from fulcrum.bots.leaps_and_ledges.greedy import TowerGreedyBot
from fulcrum.bots.leaps_and_ledges.knowledge import KNOWLEDGE
from fulcrum.bots.levels import bot
from fulcrum.bots.random import RandomBot
from fulcrum.core.state import State
from fulcrum.games.leaps_and_ledges.cards import KINDS
from fulcrum.search.deadline import Stop

GAME = "leaps-and-ledges"


def position(pawns: list[list[int]], hand: list[str], partners: bool = False) -> State:
    """Returns a position with seat 0 to play these cards; the tower has four places for each colour."""
    state = fulcrum.game(GAME, partners=partners).new(len(pawns), seed=3)
    data = state.data.array
    data["seat"] = 0
    data["pawns"] = data["stands"] = data["safe"] = 0
    for colour, places in enumerate(pawns):
        for place in places:
            data["pawns"][0, colour, place] += 1
            data["stands"][0, colour] |= 1 << place
            if 0 < place < 16 and data["pawns"][0, colour, place] > 1:
                data["safe"][0, colour] |= 1 << place
    data["hands"][0, 0] = sorted(KINDS.index(card) for card in hand)
    return state


def play(state: State, bots: list[Bot], rng: random.Random, simulations: int | None = None) -> State:
    while not state.over:
        seat = state.actors[0]
        state.push(bots[seat].choose(state.observation(seat), rng=rng, simulations=simulations), seat)
    return state


@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize(("players", "partners"), [(2, False), (3, False), (4, False), (4, True)])
def test_every_level_plays_whole_games_at_every_table(level: int, players: int, partners: bool) -> None:
    rng = random.Random(level)
    state = fulcrum.game(GAME, partners=partners).new(players, seed=level)
    bots = [bot(GAME, level) if seat == level % players else TowerGreedyBot() for seat in range(players)]
    assert play(state, bots, rng, simulations=5).outcome


@pytest.mark.parametrize("make", [TowerGreedyBot, lambda: bot(GAME, 6), lambda: bot(GAME, 8)])
def test_a_win_at_hand_is_taken(make) -> None:
    state = position([[16, 16, 16, 12], [3, 9, 16, 16]], ["8", "4", "1"])
    thought = make().think(state.observation(0), rng=random.Random(1), simulations=200)
    assert thought.move.text == "4@12>16"


def test_partners_bring_each_other_home() -> None:
    state = position([[16] * 4, [15] * 4, [16, 16, 16, 10], [15] * 4], ["6", "1", "2"], partners=True)
    thought = bot(GAME, 8).think(state.observation(0), rng=random.Random(1), simulations=200)
    assert thought.move.text == "6@10>16"
    assert thought.value == pytest.approx(1.0, abs=0.05)


def test_greed_knocks_off_the_highest_pawn() -> None:
    state = position([[4, 5, 0, 0], [12, 6, 0, 0]], ["1", "7", "3"])
    assert TowerGreedyBot().choose(state.observation(0)).text == "7@5>12"


def test_the_search_keeps_a_pawn_out_of_reach_of_a_winner() -> None:
    """The other needs 1, 2 or 3 to win with nothing else to move: only its last pawn going back to the table helps."""
    state = position([[9, 0, 0, 0], [16, 16, 16, 13]], ["4", "1", "2"])
    thought = bot(GAME, 8).think(state.observation(0), rng=random.Random(1), simulations=300)
    assert thought.move.text == "4@9>13"


def test_a_bot_sees_no_other_hand() -> None:
    state = fulcrum.game(GAME).new(2, seed=8)
    seat = state.actors[0]
    seen = state.observation(seat)
    state.data.array["hands"][0, 1 - seat] = KINDS.index("8")
    for level in (6, 8):
        thoughts = [
            bot(GAME, level).think(o, rng=random.Random(4), simulations=50) for o in (seen, state.observation(seat))
        ]
        assert thoughts[0].move == thoughts[1].move and thoughts[0].candidates == thoughts[1].candidates


def test_the_same_generator_and_simulations_give_the_same_thought() -> None:
    seen = fulcrum.game(GAME).new(4, seed=8)
    seen = seen.observation(seen.actors[0])
    for level in (3, 7, 8):
        first, second = (bot(GAME, level).think(seen, rng=random.Random(4), simulations=80) for _ in range(2))
        assert (first.move, first.candidates, first.line) == (second.move, second.candidates, second.line)


def test_its_thoughts_can_be_shown() -> None:
    state = fulcrum.game(GAME).new(2, seed=8)
    thought = bot(GAME, 8).think(state.observation(state.actors[0]), rng=random.Random(4), simulations=400)
    assert thought.visits == 400 and thought.line[0] == thought.move.text and thought.line[1].startswith("draw")
    assert thought.candidates[0].move == thought.move and 0 < thought.value < 1
    for text in thought.line:
        state.game.parse(text, state, state.actors[0])


def test_a_level_ends_in_time_and_at_once_when_asked() -> None:
    seen = fulcrum.game(GAME).new(3, seed=8)
    seen = seen.observation(seen.actors[0])
    best = bot(GAME, 8)
    best.think(seen, simulations=1)  # compiled
    for seconds, stop in ((0.05, Stop()), (60.0, Stop())):
        if seconds > 1:
            stop.set()
        began = time.perf_counter()
        assert best.think(seen, seconds, stop=stop).visits >= 1
        assert time.perf_counter() - began < 10


def test_threads_think_together() -> None:
    seen = fulcrum.game(GAME).new(2, seed=8)
    thought = TowerSearchingBot("two", threads=2).think(seen.observation(seen.actors[0]), simulations=101)
    assert thought.visits == 101


def test_another_game_is_refused() -> None:
    with pytest.raises(BotError, match="plays leaps-and-ledges"):
        TowerGreedyBot().choose(fulcrum.game("lean").new(seed=1).observation(0))


def test_shares_of_a_win_sum_to_one_and_partners_share_theirs() -> None:
    values = np.empty(4)
    state = position([[1, 2, 3, 4], [5, 6, 7, 8], [0, 0, 0, 16], [9, 9, 9, 9]], ["1", "2", "3"])
    judge(state.data.array[0], np.array(KNOWLEDGE), np.empty(FEATURES), values)
    assert values.sum() == pytest.approx(1.0) and (values > 0).all()
    state.data.array["partners"] = 1
    judge(state.data.array[0], np.array(KNOWLEDGE), np.empty(FEATURES), values)
    assert values[0] == values[2] and values[1] == values[3] and values[:2].sum() == pytest.approx(1.0)


def test_ways_to_knock_a_pawn_off_are_counted() -> None:
    state = position([[9, 0, 0, 0], [16, 16, 13, 4]], ["1", "2", "3"])
    assert ways_to_knock(state.data.array[0], 0, 9) == 3  # 5 and Rampage from level 4, Wild down from level 13


def test_a_finished_game_is_worth_all_or_nothing() -> None:
    values = np.empty(4)
    state = position([[16] * 4, [1] * 4, [16] * 4, [2] * 4], ["1", "2", "3"], partners=True)
    brain.result(state.data.array, values)
    assert values.tolist() == [1.0, 0.0, 1.0, 0.0]


@pytest.mark.thorough
def test_stronger_levels_win_more() -> None:
    rng = random.Random(5)
    for strong, weak, least in ((bot(GAME, 3), RandomBot(), 0.7), (bot(GAME, 6), bot(GAME, 2), 0.7)):
        wins = 0
        for seed in range(40):
            bots = [strong, weak] if seed % 2 else [weak, strong]
            outcome = play(fulcrum.game(GAME).new(2, seed), bots, rng).outcome
            assert outcome
            wins += bots[outcome.winners[0]] is strong
        assert wins / 40 >= least
