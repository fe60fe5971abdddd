"""What a position is worth to each player."""

import random

import numpy as np
import pytest

from fulcrum.bots.leverage_cards import prospects as model
from fulcrum.bots.leverage_cards.prospects import (
    CARDS,
    GOLD,
    LATE,
    LIEGE,
    PLAYERS,
    STATUS,
    TABLE,
    WAR,
    copy_scene,
    enlist,
    give_gold,
    look_around,
    new_scene,
    price_of_gold,
    prospects,
    release,
    weigh_up,
)
from fulcrum.bots.leverage_cards.temperaments import CROWN, WEALTH, mind
from fulcrum.bots.leverage_cards.temperaments import STATUS as STATUS_SHARE
from fulcrum.games.leverage_cards.cards import KING, MERCENARY, NOBLE, TURNED, UNDEAD
from tests.bots.leverage_cards.tables import TABLES, new_game

pytestmark = pytest.mark.thorough

MIND = np.array(mind())
EVEN = model.POINTS * (CROWN + WEALTH + STATUS_SHARE)  # a player's share where all are alike


def scene_of(players: list[tuple[int, int, float, int]], late: float = 0.5, war: bool = False) -> np.ndarray:
    """A scene of players with status, King, Gold and number of cards."""
    scene = new_scene()
    for seat, row in enumerate(players):
        scene[[STATUS, LIEGE, GOLD, CARDS], seat] = row
    scene[TABLE, [PLAYERS, LATE, WAR]] = len(players), late, war
    weigh_up(scene)
    return scene


def worths(scene: np.ndarray) -> list[float]:
    return [float(prospects(scene, seat, MIND)) for seat in range(int(scene[TABLE, PLAYERS]))]


FREE = (MERCENARY, -1, 15.0, 3)
TWO_KINGDOMS = [(KING, -1, 30.0, 6), (NOBLE, 0, 20.0, 4), (KING, -1, 25.0, 4), (NOBLE, 2, 20.0, 4)]


@pytest.mark.parametrize("players", [4, 7, 10])
@pytest.mark.parametrize("late", [0.0, 0.5, 0.9])
def test_players_who_are_alike_share_evenly(players: int, late: float) -> None:
    assert worths(scene_of([FREE] * players, late)) == pytest.approx([EVEN] * players)


@pytest.mark.parametrize("war", [False, True])
def test_what_some_gain_others_lose(war: bool) -> None:
    scene = scene_of(TWO_KINGDOMS, 1.0 if war else 0.5, war)
    assert sum(worths(scene)) == pytest.approx(4 * EVEN)
    give_gold(scene, 0, 2, 8.0, 1.0)
    weigh_up(scene)
    assert sum(worths(scene)) == pytest.approx(4 * EVEN)


def test_a_united_realm_is_worth_the_crown_to_one_and_only_wealth_to_the_others() -> None:
    scene = scene_of([(KING, -1, 0.0, 7), *[(NOBLE, 0, 0.0, 5)] * 3])
    wealth = np.array(worths(scene)) - [4 * model.POINTS * CROWN, 0, 0, 0]
    assert wealth.sum() == pytest.approx(4 * model.POINTS * WEALTH)
    assert (wealth > 0).all()


def test_gold_makes_a_king_stronger_and_the_rival_weaker() -> None:
    before = worths(scene_of(TWO_KINGDOMS, war=True))
    rich = [(KING, -1, 45.0, 6), *TWO_KINGDOMS[1:]]
    after = worths(scene_of(rich, war=True))
    assert after[0] > before[0]
    assert after[2] < before[2]
    assert after[3] < before[3]


def test_the_price_of_gold_in_the_war_is_what_a_little_more_of_it_changes() -> None:
    scene = scene_of(TWO_KINGDOMS, 1.0, war=True)
    for seat in range(4):
        for other in range(4):
            after = new_scene()
            copy_scene(scene, after)
            after[GOLD, other] += 0.001
            weigh_up(after)
            slope = (prospects(after, seat, MIND) - prospects(scene, seat, MIND)) / 0.001
            assert price_of_gold(scene, seat, other, MIND) == pytest.approx(slope, rel=0.01)


def test_a_king_without_nobles_falls_and_a_mercenary_with_one_is_king() -> None:
    scene = scene_of(TWO_KINGDOMS)
    release(scene, 1)
    assert list(scene[STATUS, :4]) == [MERCENARY, MERCENARY, KING, NOBLE]
    enlist(scene, 1, 0)
    assert list(scene[STATUS, :4]) == [KING, NOBLE, KING, NOBLE]
    enlist(scene, 1, 3)  # the Noble of one serves another's Noble, who leaves and is King: both old Kings fall
    assert list(scene[STATUS, :4]) == [MERCENARY, NOBLE, MERCENARY, KING]


def test_a_crown_takes_its_nobles_along_and_the_undead_turn_them() -> None:
    players = [(KING, -1, 20.0, 5), (NOBLE, 0, 10.0, 3), (MERCENARY, -1, 10.0, 3), (UNDEAD, -1, 30.0, 7), FREE]
    scene = scene_of(players)
    enlist(scene, 0, 2)
    assert list(scene[LIEGE, :5]) == [2, 2, -1, -1, -1]
    enlist(scene, 2, 3)
    assert list(scene[STATUS, :5]) == [TURNED, TURNED, TURNED, UNDEAD, MERCENARY]
    assert list(scene[LIEGE, :5]) == [3, 3, 3, -1, -1]


@pytest.mark.parametrize(("players", "undead"), TABLES)
def test_every_seat_of_real_games_has_prospects(players: int, undead: bool) -> None:
    state, rng, checked = new_game(players, undead, 5), random.Random(5), 0
    while not state.over:
        for seat in state.actors:
            scene = new_scene()
            look_around(state.observation(seat).data.array[0], seat, MIND, scene)
            for other in range(players):
                worth = prospects(scene, other, MIND)
                assert 0 <= worth <= model.POINTS * players * (CROWN + WEALTH + STATUS_SHARE)
                checked += 1
        seat = rng.choice(state.actors)
        state.push(rng.choice(state.legal_moves(seat)), seat)
    assert checked > 100
