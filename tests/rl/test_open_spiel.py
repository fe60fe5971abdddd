"""The four games through OpenSpiel's interface."""

import random
import subprocess
import sys

import pyspiel
import pytest

import fulcrum
from fulcrum.core.memory import Block, Record
from fulcrum.rl.open_spiel import NAMES
from fulcrum.rl.open_spiel.states import CHANCE

BOARD_GAMES = [
    pytest.param("lean", {"side": 2}, id="lean-2"),
    pytest.param("lean", {"side": 5}, id="lean-5"),
    pytest.param("leverage-board", {}, id="leverage-board"),
]
CARD_GAMES = [
    pytest.param("leaps-and-ledges", {"players": 2}, id="leaps-and-ledges-2"),
    pytest.param("leaps-and-ledges", {"players": 3}, id="leaps-and-ledges-3"),
    pytest.param("leaps-and-ledges", {"players": 4, "partners": True}, id="leaps-and-ledges-pairs"),
    pytest.param("leverage-cards", {"players": 4}, id="leverage-cards-4"),
    pytest.param("leverage-cards", {"players": 5, "undead": True}, id="leverage-cards-undead"),
    pytest.param("leverage-cards", {"players": 7}, id="leverage-cards-7"),
    pytest.param("leverage-cards", {"players": 10}, id="leverage-cards-10"),
]
SMALL_DECK = "1=10,2=10,4=10,8=10"


def loaded(game_id, **options):
    return pyspiel.load_game(NAMES[game_id], options)


def some_outcome(state, rng):
    cards, odds = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(cards, odds)[0]


def played(state, rng, most=10**6):
    """Plays random actions to the end, or `most` of them and then on to the next decision of a player."""
    while not state.is_terminal() and (most > 0 or state.is_chance_node()):
        most -= 1
        state.apply_action(some_outcome(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("game_id", "options"), [*BOARD_GAMES, *CARD_GAMES])
def test_random_games_pass_open_spiels_own_checks(game_id, options):
    """Checks clones, serialisation, sorted and masked actions, odds, tensors and strings at every step."""
    pyspiel.random_sim_test(loaded(game_id, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("game_id", "chance", "information", "utility"),
    [
        ("lean", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM"),
        ("leverage-board", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM"),
        ("leaps-and-ledges", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "CONSTANT_SUM"),
        ("leverage-cards", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM"),
    ],
)
def test_each_game_has_the_right_type(game_id, chance, information, utility):
    found = loaded(game_id).get_type()
    assert found.short_name in pyspiel.registered_names()
    assert found.dynamics.name == "SEQUENTIAL"
    assert (found.chance_mode.name, found.information.name, found.utility.name) == (chance, information, utility)
    about = fulcrum.about(game_id)
    assert (found.min_num_players, found.max_num_players) == (about.players[0], about.players[-1])


@pytest.mark.parametrize(("game_id", "options"), BOARD_GAMES)
def test_board_games_agree_with_the_kernel_at_every_action(game_id, options):
    game, rng = loaded(game_id, **options), random.Random(3)
    ours, theirs = fulcrum.game(game_id, **options).new(seed=1), game.new_initial_state()
    while not ours.over:
        (seat,) = ours.actors
        assert theirs.current_player() == seat
        assert theirs.legal_actions() == ours.actions(seat)
        assert theirs.legal_actions(1 - seat) == []
        assert theirs.returns() == [0, 0]
        action = rng.choice(theirs.legal_actions())
        assert theirs.action_to_string(seat, action) == ours.game.text(action, ours, seat)
        ours.game.kernel.apply(ours.data, seat, action)
        theirs.apply_action(action)
    assert theirs.is_terminal()
    assert theirs.legal_actions() == []
    assert theirs.move_number() <= game.max_game_length()
    first, second = ours.outcome.ranks
    assert theirs.returns() == [(second > first) - (second < first), (first > second) - (first < second)]


def dealt_cards(game_id, data):
    """The first hands as the kernel dealt them, in the order of the chance nodes."""
    players = data["players"]
    if game_id == "leaps-and-ledges":
        return [card for turn in range(players) for card in data["hands"][(data["seat"] + turn) % players]]
    return [card for seat in range(players) for card, place in enumerate(data["place"]) if place == seat]


def next_card(game_id, data, action, number):
    """The card that an action will draw as its `number`th."""
    if game_id == "leaps-and-ledges":
        side = action - 576
        return data["decks"][side][data["deck_sizes"][side] - 1]
    return data["place"].index(100 + data["drawn"] + number)


@pytest.mark.parametrize(("game_id", "options"), CARD_GAMES)
def test_card_games_agree_with_the_kernel_when_chance_deals_the_same_cards(game_id, options):
    """Each card of the kernel's own shuffle is a possible outcome, and leads to the same observations."""
    rules = fulcrum.game(game_id, **{name: value for name, value in options.items() if name != "players"})
    game, rng = loaded(game_id, openings=8, **options), random.Random(5)
    ours, theirs = rules.new(options["players"], seed=5), game.new_initial_state()
    theirs.apply_action(5)
    for card in dealt_cards(game_id, ours.data):
        theirs.apply_action(card)
    row, mask = game.layout.block(), Block("b", rules.action_count)
    scratch = Record(rules.kernel.record)
    while not ours.over:
        seat = ours.actors[0]
        assert theirs.current_player() == seat
        assert theirs.legal_actions() == ours.actions(seat)
        rules.kernel.look(ours.data, seat, row, mask, scratch, game.found)
        assert theirs.observation_tensor(seat) == row.numbers.tolist()
        action = rng.choice(theirs.legal_actions())
        theirs.apply_action(action)
        number = 0
        while theirs.is_chance_node():
            card = next_card(game_id, ours.data, action, number)
            assert card in theirs.legal_actions()
            theirs.apply_action(card)
            number += 1
        rules.kernel.apply(ours.data, seat, action)
    assert theirs.is_terminal()
    winners = ours.outcome.winners
    lost = -1 if winners else 0
    assert theirs.returns() == [1 if seat in winners else lost for seat in range(ours.players)]
    if game.utility_sum() is not None:
        assert sum(theirs.returns()) == game.utility_sum()


def test_odds_follow_the_cards_that_are_left():
    """There are 40 cards; those drawn to decide who begins lie on the pile."""
    state = loaded("leaps-and-ledges", deck=SMALL_DECK, openings=1).new_initial_state()
    left = dict.fromkeys((0, 1, 3, 7), 10)
    for card in state.record["discard"][: state.record["discard_size"]]:
        left[card] -= 1
    for _ in range(6):
        odds = dict(state.chance_outcomes())
        assert odds == pytest.approx({card: count / sum(left.values()) for card, count in left.items()})
        left[3] -= 1
        state.apply_action(3)
    assert not state.is_chance_node()


def test_an_action_that_draws_two_cards_has_two_chance_nodes():
    state = loaded("leverage-cards", openings=1).new_initial_state()
    for card in range(12):
        state.apply_action(card)
    seat = state.current_player()
    venture = next(a for a in state.legal_actions() if state.action_to_string(seat, a) == "venture")
    state.apply_action(venture)
    assert state.current_player() == CHANCE
    assert [card for card, _ in state.chance_outcomes()] == list(range(12, 44))
    state.apply_action(40)
    assert 40 not in state.legal_actions()
    state.apply_action(20)
    assert not state.is_chance_node()
    assert [state.record["place", card] for card in (20, 40)] == [seat, seat]


def test_a_seat_does_not_see_others_draws():
    def after(card):
        state = loaded("leaps-and-ledges", openings=1).new_initial_state()
        for dealt in (0, 1, 2, 3, 4, 5):
            state.apply_action(dealt)
        mover = state.current_player()
        state.apply_action(state.legal_actions()[0])
        state.apply_action(state.legal_actions()[0])
        state.apply_action(card)
        return [state.information_state_string(player) for player in (mover, 1 - mover)]

    (one, blind), (other, also_blind) = after(6), after(7)
    assert one != other
    assert blind == also_blind


def test_the_number_of_steps_in_a_secret_bid_stays_hidden():
    """Both bid in secret: the second must not learn from step counts how many cards the first pledged."""
    rng = random.Random(1)
    state = loaded("leverage-cards", openings=1).new_initial_state()
    while not two_may_bid(state):
        state = played(state, rng, 1) if not state.is_terminal() else state.get_game().new_initial_state()
    bidder, bid = state.current_player(), texts(state).index("bid")
    short, long = state.clone(), state.clone()
    short.apply_action(state.legal_actions()[bid])
    long.apply_action(state.legal_actions()[0])
    long.apply_action(long.legal_actions()[texts(long).index("bid")])
    waiting = short.current_player()
    assert waiting not in (bidder, CHANCE)
    assert short.information_state_string(waiting) == long.information_state_string(waiting)
    assert short.information_state_string(bidder) != long.information_state_string(bidder)


def two_may_bid(state):
    both = state.record["pending"].bit_count() == 2
    return both and not state.is_chance_node() and "bid" in texts(state) and len(texts(state)) > 1


def texts(state):
    return [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]


def test_an_information_state_includes_the_past():
    def after(*holes):
        state = loaded("lean", side=3).new_initial_state()
        for text in holes:
            state.apply_action(state.legal_actions()[texts(state).index(text)])
        return state

    one, other = after("b2>E", "d4>E", "b3>E"), after("b3>E", "d4>E", "b2>E")
    assert one.observation_string(1) == other.observation_string(1)
    assert one.information_state_string(1) != other.information_state_string(1)


@pytest.mark.parametrize(("game_id", "options"), CARD_GAMES)
def test_a_resampled_state_looks_the_same_only_to_its_player(game_id, options):
    rng, differ = random.Random(2), 0
    for moves in (30, 90):
        state = played(loaded(game_id, **options).new_initial_state(), rng, moves)
        player = state.current_player()
        for _ in range(3):
            world = state.resample_from_infostate(player, rng.random)
            assert world.current_player() == player
            assert world.legal_actions() == state.legal_actions()
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            others = [seat for seat in range(state.num_players()) if seat != player]
            differ += any(world.observation_string(seat) != state.observation_string(seat) for seat in others)
    assert differ > 0
    assert played(world, rng).is_terminal()


def test_a_clone_is_independent():
    state = loaded("lean", side=3).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    clone = state.clone()
    assert str(clone) == str(state)
    clone.apply_action(clone.legal_actions()[1])
    assert (state.move_number(), clone.move_number()) == (1, 2)
    assert len(state.legal_actions()) != len(clone.legal_actions())
    assert state.record["turn"] == 1


@pytest.mark.parametrize("game_id", NAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(game_id):
    state = played(loaded(game_id).new_initial_state(), random.Random(1), 30)
    before = state.record.copy()
    illegal = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    with pytest.raises(fulcrum.FulcrumError, match="illegal"):
        state.apply_action(illegal)
    with pytest.raises((OverflowError, fulcrum.FulcrumError)):  # by a library, or by Numba
        state.apply_action((1 << 32) + state.legal_actions()[0])
    assert state.record == before


def test_parameters_become_game_options_and_are_checked():
    assert loaded("lean").num_distinct_actions() == fulcrum.game("lean").action_count
    assert loaded("lean", side=3, pegs=4).max_game_length() == 16
    assert loaded("lean", side=3, pegs=4).rules.options == {"side": 3, "pegs": 4}
    assert loaded("leverage-board", equal_pegs="draw").rules.options == {"equal_pegs": "draw", "balance": "standard"}
    assert loaded("leverage-cards", offers=0).rules.options["offers"] == 0
    assert loaded("leaps-and-ledges", deck=SMALL_DECK).rules.options["deck"]["8"] == 10
    assert loaded("leaps-and-ledges", partners=True).num_players() == 4
    assert loaded("leaps-and-ledges").rules.options["wild_breaks_pairs"] is True
    assert loaded("leaps-and-ledges", wild_breaks_pairs=False).rules.options["wild_breaks_pairs"] is False
    for game_id, options, words in (
        ("lean", {"side": 9}, "side=9"),
        ("leverage-cards", {"players": 3}, "players=3"),
        ("leaps-and-ledges", {"openings": 0}, "openings=0"),
    ):
        with pytest.raises(fulcrum.OptionError, match=words):
            loaded(game_id, **options)


def test_partial_observations_are_refused():
    game = loaded("lean", side=2)
    with pytest.raises(fulcrum.FulcrumError, match="only full observations"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


def test_open_spiels_own_bots_can_play():
    """C++ runs the whole game and calls every method of the adapter."""
    game = loaded("lean", side=3)
    for seed in range(3):
        bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(2)]
        assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)) == 0


def run(code):
    return subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=120)


def test_python_exits_cleanly_after_using_it():
    """OpenSpiel releases its registered games after Python has shut down."""
    done = run("import pyspiel, fulcrum.rl.open_spiel; print(pyspiel.load_game('fulcrum_lean_v1').num_players())")
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


def test_the_import_error_says_what_to_install():
    done = run("import sys; sys.modules['pyspiel'] = None; import fulcrum.rl.open_spiel")
    assert done.returncode == 1
    assert "this needs OpenSpiel: pip install 'fulcrum-games[rl]'" in done.stderr
