"""Tensors agree with views, keep within bounds and reveal nothing hidden."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fulcrum
from fulcrum.core.memory import Block, Record, floats, ints
from fulcrum.games.leaps_and_ledges.cards import CROWN, KINDS
from fulcrum.games.leverage_board.board import HOLE_NAMES, SIZES
from fulcrum.games.leverage_board.weights import AXES_PER_ROW
from fulcrum.games.leverage_cards.actions import PHASES
from fulcrum.games.leverage_cards.cards import CARDS, IDENTITIES, STATUSES
from fulcrum.rl.tensors.layout import Field, TensorLayout, tensors_of
from fulcrum.rl.turns import GAME_OVER, ILLEGAL_ACTION
from fulcrum.testing.twins import exchanged, reseeded
from tests.games.leverage_cards.positions import seated

pytestmark = pytest.mark.kernel

TABLES = [
    ("lean", 2, {"side": 3}),
    ("lean", 2, {"side": 7}),
    ("leverage-board", 2, {}),
    ("leaps-and-ledges", 2, {}),
    ("leaps-and-ledges", 3, {}),
    ("leaps-and-ledges", 4, {"partners": True}),
    ("leverage-cards", 4, {}),
    ("leverage-cards", 5, {"undead": True}),
    ("leverage-cards", 10, {"offers": 1}),
]
SECRET_TABLES = [table for table in TABLES if table[0] in ("leaps-and-ledges", "leverage-cards")]
FINISHED_GAMES = {"leverage-board": 3, "leverage-cards": 60}


def walk(game, players, seed, most=100_000):
    """Yields each position of a random game, action by action, with the seat to act; None at the end."""
    rng, state = random.Random(seed), game.new(players, seed)
    for _ in range(most):
        if state.over:
            yield state, None
            return
        seat = rng.choice(state.actors)
        yield state, seat
        game.kernel.apply(state.data, seat, rng.choice(state.actions(seat)))


def seen_by(state, seat):
    """Returns the tensor, its fields by name, and the mask."""
    game = state.game
    layout = tensors_of(game).layout(game)
    row, mask = layout.block(), Block("b", game.action_count)
    row.array[:] = mask.array[:] = 99
    game.kernel.look(state.data, seat, row, mask, Record(game.kernel.record), ints(game.action_count))
    return row.array, layout.unpack(row.array), mask.array


def names_of(flags, names):
    return [names[number] for number in np.flatnonzero(flags)]


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_numbers_are_within_bounds_and_masks_are_the_legal_actions(game_id, players, options, many):
    game = fulcrum.game(game_id, **options)
    low, high = tensors_of(game).layout(game).bounds()
    for state, actor in walk(game, players, 5, most=many(400)):
        actors = state.actors
        for seat in {actor, random.Random(actor).randrange(players)} - {None}:
            out, _, mask = seen_by(state, seat)
            assert (low <= out).all()
            assert (out <= high).all()
            assert np.flatnonzero(mask).tolist() == (state.actions(seat) if seat in actors else [])
            assert set(mask.tolist()) <= {0, 1}


@pytest.mark.parametrize(("game_id", "players", "options"), SECRET_TABLES)
def test_hidden_cards_do_not_affect_the_tensor(game_id, players, options, many):
    """With other hidden cards and another generator, tensor and mask are the same to the byte."""
    rng = random.Random(3)
    compared = 0
    for number, (state, _) in enumerate(walk(fulcrum.game(game_id, **options), players, 11, most=many(300))):
        if number % 5:
            continue
        for seat in range(players):
            twin = exchanged(state, seat, rng)
            compared += twin.data != state.data
            out, _, mask = seen_by(state, seat)
            other_out, _, other_mask = seen_by(reseeded(twin, rng), seat)
            assert out.tobytes() == other_out.tobytes()
            assert mask.tobytes() == other_mask.tobytes()
    assert compared >= players


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_observing_changes_nothing(game_id, players, options, many):
    for state, _ in walk(fulcrum.game(game_id, **options), players, 2, most=many(40)):
        before = state.data.tobytes()
        for seat in range(players):
            seen_by(state, seat)
        assert state.data.tobytes() == before


@pytest.mark.parametrize("seed", range(3))
def test_lean_agrees_with_the_view(seed, many):
    game = fulcrum.game("lean", side=3)
    for state, _ in walk(game, 2, seed, most=many(1000)):
        for seat in range(2):
            _, fields, _ = seen_by(state, seat)
            view = state.view(seat)
            owners = {hole: peg["seat"] for hole, peg in view["pegs"].items()}
            assert names_of(fields["mine"], game.holes) == [hole for hole in game.holes if owners.get(hole) == seat]
            assert names_of(fields["theirs"], game.holes) == [h for h in game.holes if owners.get(h) == 1 - seat]
            for lean, plane in zip(("E", "NE", "NW", "W", "SW", "SE"), fields["lean"], strict=True):
                leaning = [hole for hole in game.holes if view["pegs"].get(hole, {}).get("lean") == lean]
                assert names_of(plane, game.holes) == leaning
            assert fields["left"].tolist() == [view["left"][seat], view["left"][1 - seat]]
            for name, whose in (("open_to_me", seat), ("open_to_them", 1 - seat)):
                actions = state.actions(whose)
                holes = sorted({action // 6 for action in actions if action != game.pass_action})
                assert np.flatnonzero(fields[name]).tolist() == holes


@pytest.mark.parametrize("seed", range(2))
def test_leverage_board_agrees_with_the_view(seed, many):
    game = fulcrum.game("leverage-board", equal_pegs="draw", balance="touchy")
    for number, (state, _) in enumerate(walk(game, 2, seed, most=many(4000))):
        if number % 7:
            continue
        for seat in range(2):
            _, fields, _ = seen_by(state, seat)
            view = state.view(seat)
            for name, whose in (("mine", seat), ("theirs", 1 - seat)):
                for size, plane in zip(SIZES, fields[name], strict=True):
                    standing = [h for h in HOLE_NAMES if view["pieces"].get(h) == {"seat": whose, "size": size}]
                    assert names_of(plane, HOLE_NAMES) == standing
            assert fields["pegs"].tolist() == [view["pegs"][seat], view["pegs"][1 - seat]]
            assert fields["moment"] == (view["moment"] if seat else -view["moment"])
            assert (fields["weight"], fields["quiet"]) == (view["weight"], view["quiet"])
            assert fields["occurrences"] == view["occurrences"]
            assert (fields["seat"], fields["mover_wins"]) == (seat, 0)
            assert fields["axes_per_row"] == view["axes_per_row"] == AXES_PER_ROW["touchy"]
            jumper = names_of(fields["jumping"], HOLE_NAMES)
            assert len(jumper) == (state.field("jumping") > 0)
            assert set(jumper) <= set(names_of(fields["been"], HOLE_NAMES))


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"wild_breaks_pairs": False}), (4, {"partners": True})])
def test_leaps_and_ledges_agrees_with_the_view(players, options, many):
    for state, _ in walk(fulcrum.game("leaps-and-ledges", **options), players, 4, most=many(1000)):
        for seat in range(players):
            _, fields, _ = seen_by(state, seat)
            view = state.view(seat)
            levels = [np.repeat(np.arange(CROWN + 1), row).tolist() for row in fields["pawns"]]
            assert levels == view["pawns"] + [[]] * (4 - players)
            assert np.repeat(KINDS, fields["hand"]).tolist() == view["hand"]
            assert fields["hand_sizes"].tolist()[:players] == view["hand_sizes"]
            assert fields["decks"].tolist() == view["decks"]
            assert np.repeat(KINDS, fields["discarded"]).tolist() == sorted(view["discard"])
            assert dict(zip(KINDS, fields["unseen"].tolist(), strict=True)) == view["unseen"]
            assert np.repeat(KINDS, fields["surely_held"]).tolist() == view["surely_held"]
            assert np.flatnonzero(fields["me"]).tolist() == [seat]
            assert np.flatnonzero(fields["to_act"]).tolist() == view["actors"]
            assert np.flatnonzero(fields["colour"]).tolist() == [view["colours"][seat]]
            assert (fields["owed"], fields["redraws"]) == (view["owed"], view["redraws"])
            assert fields["partners"] == view["partners"]
            assert fields["wild_breaks_pairs"] == state.game.options["wild_breaks_pairs"]


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "options"), [(4, {}), (5, {"undead": True}), (10, {})])
def test_leverage_cards_agrees_with_the_view(players, options, many):
    for state, _ in walk(fulcrum.game("leverage-cards", **options), players, 8, most=many(1000)):
        for seat in range(players):
            _, fields, _ = seen_by(state, seat)
            view = state.view(seat)
            assert names_of(fields["phase"], PHASES) == [view["phase"]]
            assert np.flatnonzero(fields["to_act"]).tolist() == view["actors"]
            assert np.flatnonzero(fields["active"]).tolist() == ([] if view["active"] is None else [view["active"]])
            assert (fields["realm"], fields["offers_left"]) == (view["realm"], view["offers_left"])
            assert names_of(fields["discard"], CARDS) == sorted(view["discard"], key=CARDS.index)
            own = {*names_of(fields["hand"], CARDS), *names_of(fields["aside"], CARDS)}
            assert own == {*view["hand"], *view["aside"]}
            assert names_of(fields["aside"], CARDS) == view["aside"]
            assert fields["held"].tolist()[:players] == [person["hand_size"] for person in view["players"]]
            assert fields["bid_size"].tolist()[:players] == [person["pledged"] for person in view["players"]]
            requests = {request["noble"]: request["count"] or 5 for request in view["requests"]}
            assert {noble: count for noble, count in enumerate(fields["aid"].tolist()) if count} == requests
            for row, person in enumerate(view["players"]):
                assert names_of(fields["identity"][row], IDENTITIES) == [person["identity"]]
                assert names_of(fields["status"][row], STATUSES) == [person["status"]]
                assert np.flatnonzero(fields["liege"][row]).tolist() == (
                    [] if person["liege"] is None else [person["liege"]]
                )
                assert fields["dead"][row] == person["dead"]
            if not state.over:
                known = {c: np.flatnonzero(fields["known"][:, n]).tolist() for n, c in enumerate(CARDS)}
                assert {card: seats for card, seats in known.items() if seats} == view["known"]


def test_a_payment_in_progress_shows_whom_it_is_for():
    """In a swap either Noble may be paid first."""
    pairs = {"KD": "KH", "KS": "KC", "JK": "KH"}
    state = seated({"KH": "2H 3H"}, pairs, names=("KH", "KD", "KC", "KS", "JK"))
    *steps, noble, _, _ = state.game.parse("offer KC give noble KD get noble KS pay KS 2H", state, 0).actions
    for action in steps:
        state.game.kernel.apply(state.data, 0, action)
    for seat in (1, 3):
        twin = state.copy()
        assert twin.game.kernel.is_legal(twin.data, 0, noble - 3 + seat)
        twin.game.kernel.apply(twin.data, 0, noble - 3 + seat)
        assert np.flatnonzero(seen_by(twin, 0)[1]["pays"]).tolist() == [seat]
        assert not any(seen_by(twin, other)[1]["pays"].any() for other in range(1, 5))


def test_a_player_may_keep_any_number_of_promises():
    """Nothing ends a game of gifts and promises."""
    state = seated({})
    low, high = tensors_of(state.game).layout(state.game).bounds()
    state.data.array[0].kept[:4] = state.data.array[0].broken[:4] = (0, 99, 101, 1 << 40)
    out, fields, _ = seen_by(state, 0)
    assert ((low <= out) & (out <= high)).all()
    assert fields["kept"].tolist()[:4] == fields["broken"].tolist()[:4] == [0, 99, 100, 100]


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_rewards_agree_with_the_outcome(game_id, players, options, many):
    game = fulcrum.game(game_id, **options)
    for seed in range(many(FINISHED_GAMES.get(game_id, 20))):
        rng, state, rewards = random.Random(seed), game.new(players, seed), floats(players)
        seat = state.actors[0]
        while seat != GAME_OVER:
            assert not any(rewards)
            seat = game.kernel.do_action(state.data, seat, rng.choice(state.actions(seat)), rewards)
        winners = state.outcome.winners
        assert rewards.tolist() == [(1 if s in winners else -1) if winners else 0 for s in range(players)]


def test_a_jump_in_progress_is_shown():
    """Both seats see the jumping piece, the hole it came from and the hole it is in."""
    game = fulcrum.game("leverage-board")
    state = game.new(seed=0)
    game.kernel.apply(state.data, 0, game.parse("e1>g3", state, 0).actions[0])
    for seat in range(2):
        _, fields, mask = seen_by(state, seat)
        assert names_of(fields["jumping"], HOLE_NAMES) == ["g3"]
        assert names_of(fields["been"], HOLE_NAMES) == ["e1", "g3"]
        assert mask.any() == (seat == 0)


def test_an_illegal_action_is_refused_and_changes_nothing():
    state = fulcrum.game("lean", side=3).new(seed=1)
    before = state.data.tobytes()
    action = state.game.pass_action
    assert state.game.kernel.do_action(state.data, 0, action, floats(2)) == ILLEGAL_ACTION
    assert state.data.tobytes() == before


@given(st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=3), min_size=1, max_size=5))
def test_fields_are_unpacked_in_their_shapes(shapes):
    fields = tuple(Field(str(number), tuple(shape), "", high=number) for number, shape in enumerate(shapes))
    layout = TensorLayout(fields, np.int16)
    tensor = np.arange(3 * layout.size).reshape(3, layout.size)
    unpacked = layout.unpack(tensor)
    assert [part.shape[1:] for part in unpacked.values()] == [field.shape for field in fields]
    joined = np.concatenate([part.reshape(3, -1) for part in unpacked.values()], axis=1)
    assert (joined == tensor).all()
    low, high = layout.bounds()
    assert not low.any()
    assert [set(part.ravel().tolist()) for part in layout.unpack(high).values()] == [{f.high} for f in fields]
