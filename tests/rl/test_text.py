"""The text environment: what a player reads, what it may write, how a game ends."""

import random

import pytest

import fulcrum
from fulcrum.rl.text import TextEnv, position
from fulcrum.testing.twins import exchanged, reseeded

TABLES = [("lean", 2), ("leverage-board", 2), ("leaps-and-ledges", 3), ("leverage-cards", 4)]


def listed_moves(text):
    listed = text.rpartition("Your moves: ")[2].partition(".\n")[0].split(", ")
    return [move for move in listed if not move.startswith("and ")]


@pytest.mark.thorough
@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_game_can_be_played_from_its_text_alone(game_id, players):
    env, rng = TextEnv(game_id), random.Random(1)
    env.reset(num_players=players, seed=6)
    told, done, steps = set(), False, 0
    while not done:
        player, text = env.get_observation()
        assert ("The rules:" in text) == (player not in told)
        told.add(player)
        done, info = env.step(f"I weigh [this] and [that]. My move is [{rng.choice(listed_moves(text))}].")
        assert done or info == {}
        steps += 1
        assert steps < 5000
    rewards, info = env.close()
    assert sorted(rewards) == list(range(players))
    assert info["ranks"]
    winners = {player for player, rank in enumerate(info["ranks"]) if rank == 1}
    assert all(rewards[player] == 1 for player in winners) or set(rewards.values()) == {0}
    assert info["clause"] in fulcrum.about(game_id).clauses


@pytest.mark.parametrize(("game_id", "players"), TABLES[2:])
def test_the_text_reveals_nothing_hidden(game_id, players):
    game, rng = fulcrum.game(game_id), random.Random(2)
    state, compared = game.new(players, 4), 0
    while not state.over and compared < 60:
        seat = state.actors[0]
        twin = exchanged(state, seat, rng)
        compared += twin.data != state.data
        assert position(state.observation(seat)) == position(reseeded(twin, rng).observation(seat))
        state.push(rng.choice(state.legal_moves(seat)), seat)
    assert compared == 60


def test_invalid_moves_are_explained_and_the_last_one_loses():
    env = TextEnv("lean", side=3, most_invalid=3)
    env.reset(seed=1)
    assert env.step("the corner, please") == (
        False,
        {
            "invalid": 1,
            "reason": "can't read 'the corner, please': write a hole and a lean, as d4>NE, or pass; "
            "leans are E NE NW W SW SE",
        },
    )
    player, text = env.get_observation()
    assert player == 0
    assert "Your last answer was rejected: can't read 'the corner, please'" in text
    done, info = env.step("a1>E")
    assert not done
    assert info["clause"] == "LE-5"
    done, info = env.step("[]")
    assert done
    assert info["reason"].startswith("Amber lost by 3 invalid moves in one turn: can't read ''")
    assert env.close() == ({0: -1.0, 1: 0.0}, info)
    with pytest.raises(fulcrum.FulcrumError, match="the game is over"):
        env.step("b2>E")
    with pytest.raises(fulcrum.FulcrumError, match="the game is over"):
        env.get_observation()


def test_a_valid_move_resets_the_count():
    env = TextEnv("lean", side=3, most_invalid=2)
    env.reset(seed=1)
    for _ in range(4):
        _, text = env.get_observation()
        assert "rejected" not in text
        assert env.step("nonsense")[0] is False
        assert env.step(listed_moves(text)[0])[0] is False


@pytest.mark.parametrize("answer", [None, 7, "x" * 30_000, "[" * 500, "\x00", "[pass] [e6>"])
def test_any_answer_gets_a_reply(answer):
    env = TextEnv("lean", most_invalid=1)
    done, info = env.step(answer)
    assert done
    assert info["reason"].startswith("Amber lost by an invalid move: ")


def test_an_unfinished_game_gives_no_rewards():
    env = TextEnv("leverage-cards")
    env.reset(num_players=6, seed=2)
    assert env.close() == (dict.fromkeys(range(6), 0.0), {})


@pytest.mark.parametrize("most", [0, -1, "3"])
def test_bad_options_are_refused(most):
    with pytest.raises(fulcrum.OptionError, match="most_invalid"):
        TextEnv("lean", most_invalid=most)
