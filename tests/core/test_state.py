"""The public API, tested on Lean and on a toy with everything hidden."""

from array import array
from itertools import islice

import pytest

import fulcrum
from fulcrum import IllegalMove, InvalidMove, Move, NothingToUndo, OptionError, SeatError, UnknownGame
from fulcrum.core.seeds import quick_stream
from fulcrum.core.state import State
from fulcrum.testing import random_game
from tests.toys.showdown import Showdown


def test_games_are_listed_sorted():
    assert "lean" in fulcrum.games()
    assert list(fulcrum.games()) == sorted(fulcrum.games())


@pytest.mark.parametrize("name", ["chess", "", "Lean", None, ["lean"]])
def test_an_unknown_game_is_refused_with_a_list(name):
    with pytest.raises(UnknownGame, match=r"there are: .*lean"):
        fulcrum.game(name)


@pytest.mark.parametrize("players", [0, 1, 3, -2, True, "2", 2.0])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(OptionError, match="lean takes 2 players"):
        fulcrum.game("lean").new(players=players)


def test_the_numbers_of_players_are_shown_as_a_range():
    with pytest.raises(OptionError, match="showdown takes 2 to 3 players"):
        Showdown().new(players=4)


@pytest.mark.parametrize("seed", [-1, 2**256, "7", 1.0, True])
def test_a_seed_has_256_bits(seed):
    with pytest.raises(OptionError, match="a seed is a whole number"):
        fulcrum.game("lean").new(seed=seed)


def test_without_a_seed_every_game_is_another():
    assert fulcrum.game("lean").new().seed != fulcrum.game("lean").new().seed


def test_reprs_round_trip():
    game = fulcrum.game("lean", side=4)
    assert eval(repr(game)) == game
    assert game != fulcrum.game("lean", side=3)
    assert len({game, fulcrum.game("lean", side=4), fulcrum.game("lean", side=3)}) == 2
    move = game.new(seed=0).legal_moves()[0]
    assert eval(repr(move)) == move
    state = game.new(seed=0)
    assert repr(state) == ("<fulcrum.game('lean', side=4, pegs=18) with 2 players after 0 moves, seats to move: 0>")
    assert repr(state.observation(1)).startswith("<what seat 1 sees of fulcrum.game('lean'")
    assert repr(state.observation(None)).startswith("<what a spectator sees")


def test_an_outcome_round_trips_through_its_repr():
    state = fulcrum.game("lean", side=2, pegs=1).new(seed=0)
    state.push("b1>E")
    state.push("b3>W")
    outcome = state.outcome
    assert eval(repr(outcome), {"Outcome": fulcrum.Outcome}) == outcome


def test_moves_can_be_given_as_move_or_text_and_come_back():
    state = fulcrum.game("lean").new(seed=0)
    move = state.legal_moves()[0]
    assert state.push(move) == move
    assert state.pop() == move
    assert state.push(str(move), seat=0) == move


def test_a_move_is_foreseen_and_then_made_with_no_way_back():
    state, pushed = fulcrum.game("lean").new(seed=0), fulcrum.game("lean").new(seed=0)
    for text in ("e6>W", "e7>W"):
        before = state.dump()
        played = state.foresee(text)
        assert state.dump() == before
        state.advance(played)
        assert pushed.push(text) == played.move
    assert state == pushed
    with pytest.raises(NothingToUndo):
        state.pop()
    with pytest.raises(IllegalMove, match="LE-5"):
        state.foresee("a1>E")


def test_a_forged_move_is_unreadable():
    state = fulcrum.game("lean").new(seed=0)
    for forged in (Move("e6>NE", (0,)), Move("e6>NE", ()), Move("e6>NE", (10**9,)), Move("x", (1,))):
        with pytest.raises(InvalidMove):
            state.push(forged)
    assert state.log == []


@pytest.mark.parametrize("move", [None, 7, b"e6>NE", ["e6>NE"]])
def test_what_is_neither_move_nor_text_is_unreadable(move):
    with pytest.raises(InvalidMove, match="a Move or a text"):
        fulcrum.game("lean").new(seed=0).push(move)


def test_a_long_text_is_shortened_in_the_message():
    with pytest.raises(InvalidMove) as caught:
        fulcrum.game("lean").new(seed=0).push("x" * 10**6)
    assert len(str(caught.value)) < 200


def test_out_of_turn_and_after_the_end():
    state = fulcrum.game("lean", side=2, pegs=1).new(seed=0)
    with pytest.raises(IllegalMove, match=r"it is the turn of Amber \(LE-4\)"):
        state.push("b1>E", seat=1)
    state.push("b1>E")
    state.push("b3>E")
    assert state.legal_moves() == state.legal_moves(0) == []
    with pytest.raises(IllegalMove, match="the game is over: Amber wins"):
        state.push("a1>E")


@pytest.mark.parametrize("seat", [2, -1, True, "0", 0.0])
def test_an_unknown_seat_is_refused(seat):
    state = fulcrum.game("lean").new(seed=0)
    for ask in (state.legal_moves, state.view, state.observation, lambda seat: state.push("e6>E", seat)):
        with pytest.raises(SeatError, match="seats are 0 to 1"):
            ask(seat)


def test_the_seat_has_to_be_named_when_several_may_move():
    state = Showdown().new(3, seed=1)
    assert state.actors == (0, 1, 2)
    with pytest.raises(SeatError, match="say which seat: 0, 1, 2 may move"):
        state.legal_moves()
    with pytest.raises(SeatError):
        state.push("choose 1")


def test_a_seat_that_has_chosen_waits():
    state = Showdown().new(2, seed=1)
    state.push(state.legal_moves(1)[0], seat=1)
    assert state.actors == (0,)
    assert state.legal_moves(1) == []
    with pytest.raises(IllegalMove, match="it is the turn of Ann"):
        state.push("choose 1", seat=1)


def test_pop_at_the_beginning():
    with pytest.raises(NothingToUndo):
        fulcrum.game("lean").new(seed=0).pop()


def test_a_copy_goes_its_own_way():
    state = fulcrum.game("lean").new(seed=0)
    state.push("e6>E")
    copy = state.copy()
    copy.push("e4>W")
    assert len(state.log) == 1
    copy.pop()
    copy.pop()
    assert copy.log == []
    assert state != copy
    assert state != "something else"


def test_the_fixed_keys_of_a_view():
    view = fulcrum.game("lean").new(seed=0).view(0)
    assert {"actors", "over", "outcome", "moves", "turn", "pegs", "left", "scores"} <= set(view)
    assert fulcrum.game("lean").new(seed=0).view()["seat"] is None


def test_public_names_are_sorted_and_there():
    assert list(fulcrum.__all__) == sorted(fulcrum.__all__)
    for name in fulcrum.__all__:
        assert getattr(fulcrum, name) is not None
    assert set(fulcrum.__all__) <= set(dir(fulcrum))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = fulcrum.nothing


def test_a_listed_move_that_is_no_longer_legal_is_refused_with_its_clause():
    state = fulcrum.game("lean").new(seed=0)
    move = state.legal_moves()[0]
    with pytest.raises(IllegalMove, match="LE-4"):
        state.push(move, seat=1)
    state.push(move)
    with pytest.raises(IllegalMove, match="LE-5"):
        state.push(move)


def test_the_record_of_a_copy_is_its_own():
    state = fulcrum.game("lean").new(seed=0)
    state.copy().data["turn"] = 99
    assert state.view()["turn"] == 0


def test_strange_options_and_numbers_are_refused_politely():
    for options in ({"self": 1}, {"side": 10**5000}):
        with pytest.raises(OptionError):
            fulcrum.game("lean", **options)
    with pytest.raises(OptionError):
        fulcrum.game("lean").new(seed=10**5000)


def played(game: str, players: int, moves: int) -> State:
    """The state after moves at random."""
    state: State = next(islice(random_game(fulcrum.game(game), players), moves, None))
    return state


def test_a_game_is_played_again_step_by_step():
    state = played("lean", 2, 12)
    steps = list(state.steps())
    assert [len(step.log) for step in steps] == list(range(13))
    assert steps[0] == state.game.new(seed=state.seed) and steps[-1] == state
    assert state.after(0) == steps[0] and state.after(7) == steps[7] and state.after(12) == state
    steps[3].push(steps[3].legal_moves()[0])
    assert len(state.log) == 12 and len(steps[4].log) == 4


@pytest.mark.parametrize("moves", [-1, 13])
def test_there_is_no_state_after_moves_that_were_not_made(moves):
    with pytest.raises(fulcrum.FulcrumError, match=f"the game has 12 moves, so there is no state after {moves}"):
        played("lean", 2, 12).after(moves)


def test_a_sampled_world_has_no_past():
    state = played("leaps-and-ledges", 3, 20)
    world = state.game.sample_world(state.observation(0), array("Q", quick_stream(1)))
    for look_back in (lambda: world.after(0), lambda: next(world.steps())):
        with pytest.raises(fulcrum.FulcrumError, match="no seed and so no past"):
            look_back()


@pytest.mark.parametrize(("game", "players"), [("leaps-and-ledges", 4), ("leverage-cards", 5)])
def test_an_open_view_has_the_hand_of_every_seat(game, players):
    for state in played(game, players, 80).steps():
        view = state.open_view()
        assert view["seat"] is None and view["seed"] is None
        assert view["hands"] == [state.view(seat)["hand"] for seat in range(players)]
        assert view["moves"] == [entry.as_json() for entry in state.log]
        assert set(view) >= set(state.view())


def test_an_open_view_is_a_spectators_where_nothing_is_hidden():
    state = played("lean", 2, 12)
    assert state.open_view() == state.view()


def test_a_game_from_outside_has_an_open_view():
    state = Showdown().new(seed=3)
    assert state.open_view()["hand"] == state.field("hand")
    assert repr(state.open_observation()).startswith("<all of ")
