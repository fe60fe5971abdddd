# mypy: allow-untyped-calls
"""Training for Lean: which moves a search ends up trying, and who wins from which position."""

import random

import numpy as np

from fulcrum.arena.training.examples import Examples
from fulcrum.arena.training.fitting import fit_choices, fit_shares
from fulcrum.bots.lean.bot import KNOBS, LEARNED_KNOBS
from fulcrum.bots.lean.learned import TASTE_SIZE
from fulcrum.bots.lean.move_traits import MOVE_TRAITS, TRAITS_OF_MOVE, describe
from fulcrum.bots.lean.position_traits import POSITION_TRAITS, survey
from fulcrum.core.memory import floats
from fulcrum.core.observation import Observation
from fulcrum.core.registry import game
from fulcrum.games.lean.game import Lean
from fulcrum.search.deadline import Stop
from fulcrum.search.tree_search import TreeSearch

EFFORT = 1_500  # simulations per move
OPENING = 5  # the game starts with fewer random moves than this, so that games differ
CURIOUS_MOVES = 12  # until this move, one is sometimes drawn by how often the search tried it
CURIOSITY = 0.5
FORESIGHT = 0.5  # weight of the search's own value in a position's value
PULL_OF_MOVES, PULL_OF_POSITIONS = 2e-5, 6e-4


def play(seed: str, taste: np.ndarray | None, effort: int) -> Examples:
    """Plays one game of a search against itself, with or without learned weights."""
    rng = random.Random(seed)
    lean = game("lean")
    assert isinstance(lean, Lean)
    state = lean.new(2, seed=0)  # the game has no chance
    for _ in range(rng.randrange(OPENING)):
        state.push(rng.choice(state.legal_moves()))
    trees = TreeSearch("search", KNOBS)
    if taste is not None:
        trees = TreeSearch("search_learned", LEARNED_KNOBS, taste=floats(taste))
    examples = Examples()
    while not state.over:
        seat = state.actors[0]
        observation = state.observation(seat)
        if len(observation.actions(seat)) == 1:
            state.push(lean.moves(observation, seat)[0])
            continue
        trees.follow(observation)
        trees.simulate(observation, effort, Stop(), rng.getrandbits(62))
        actions, visits, expected = found(trees)
        choices, position = traits_of(observation, seat, actions)
        examples.note(position, expected if seat == 0 else 1 - expected, choices, visits / visits.sum())
        chosen = int(actions[visits.argmax()])
        if len(state.log) < CURIOUS_MOVES and rng.random() < CURIOSITY:
            chosen = rng.choices(actions.tolist(), visits.tolist())[0]
        state.push(lean.moves_by_action[chosen])
    outcome = state.outcome
    assert outcome is not None
    examples.end(0.5 if len(outcome.winners) != 1 else 1.0 - outcome.winners[0], FORESIGHT)
    return examples


def found(trees: TreeSearch) -> tuple[np.ndarray, np.ndarray, float]:
    """Returns the actions that a search knows, their visits, and the value it expects."""
    statistics = trees.statistics()
    visits = np.array([visits for visits, _ in statistics.values()], np.float64)
    values = np.array([value for _, value in statistics.values()])
    return np.array(list(statistics), np.int64), visits, float(visits @ values / visits.sum())


def traits_of(observation: Observation, seat: int, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the traits of each action and of the position."""
    choices = np.empty((len(actions), TRAITS_OF_MOVE), np.int64)
    describe(observation.data.array, seat, actions, len(actions), choices, np.empty(len(actions)))
    position = np.zeros(POSITION_TRAITS)
    survey(observation.data.array, position)
    return choices, position


def fit(examples: Examples, before: np.ndarray | None) -> tuple[np.ndarray, dict[str, float]]:
    """Returns the weights that fit the examples best, near the previous ones, and their losses."""
    start = np.zeros(TASTE_SIZE) if before is None else before
    moves, move_loss = fit_choices(examples.choices, examples.ends, examples.shares, start[:MOVE_TRAITS], PULL_OF_MOVES)
    positions, loss = fit_shares(examples.positions, examples.worths, start[MOVE_TRAITS:], PULL_OF_POSITIONS)
    return np.concatenate([moves, positions]), {"moves": move_loss, "positions": loss}


def arrays(taste: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the weights in the form of `fulcrum.bots.lean.weights`."""
    return {"MOVES": taste[:MOVE_TRAITS].round(3), "POSITIONS": taste[MOVE_TRAITS:].round(3)}
