"""Checks all laws on random games."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from fulcrum.core.errors import FulcrumError
from fulcrum.core.game import Game
from fulcrum.core.state import State
from fulcrum.testing.cases import Case, LawBroken, Secrets
from fulcrum.testing.laws import APPLIES, AT_END, LAWS
from fulcrum.testing.plain import plain_run_agrees
from fulcrum.testing.walks import random_game

SAMPLED_STATES = 8  # per game, besides its first and last state
SAMPLED_CHOICES = 2  # of these, states in which several seats choose in secret


@dataclass
class Report:
    """What was played, and how often each law was checked."""

    game: str
    games: int = 0
    moves: int = 0
    checks: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.games} games of {self.moves} moves in all"]
        lines += [f"{count:8}  {law.replace('_', ' ')}" for law, count in self.checks.items()]
        return "\n".join(lines)


def check_game(game: Game, games: int = 5, seed: int = 0, players: int | None = None, plain: bool = True) -> Report:
    """Checks every law in random games for every number of players. Raises `LawBroken` with the steps to reproduce.

    A law that applies to the game and finds nothing to check in all these games is broken too. With `plain`, the same
    games also run in a process without the compiler, which takes some seconds.
    """
    report = Report(repr(game))
    for count in game.about.players if players is None else (players,):
        checks: Counter[str] = Counter()
        texts: set[str] = set()
        secrets = Secrets()
        for number in range(seed, seed + games):
            report.games += 1
            report.moves += check_one_game(RandomGame(game, count, number), texts, secrets, checks)
        demand_checks(game, count, checks, secrets)
        if plain:
            checks[plain_run_agrees.__name__] += plain_run_agrees(game, count, seed)
        report.checks.update(checks)
    return report


def demand_checks(game: Game, players: int, checks: Counter[str], secrets: Secrets) -> None:
    """Raises `LawBroken` for a law that applies to a game and never found anything to check."""
    for law in LAWS:
        if law in AT_END:
            AT_END[law](game, players, secrets)
        applies = law not in APPLIES or APPLIES[law](game)
        if applies and not checks[law.__name__]:
            raise LawBroken(law.__name__, f"{game!r} with {players} players gave it nothing to check. Play more games.")


class RandomGame(NamedTuple):
    """A random game to check."""

    game: Game
    players: int
    seed: int

    def states(self) -> Iterator[State]:
        return random_game(self.game, self.players, self.seed)


def check_one_game(play: RandomGame, texts: set[str], secrets: Secrets, checks: Counter[str]) -> int:
    """Checks every law on some states of a random game, and determinism on all of them. Returns the number of moves."""
    rng = random.Random(play.seed)
    dumps: list[bytes] = []
    open_choices = []  # plies at which several seats choose in secret
    try:
        for state in play.states():
            if len(state.actors) > 1 and play.game.window(state.data):
                open_choices.append(len(dumps))
            dumps.append(state.data.tobytes())
            for seat in state.actors:
                moves = state.legal_moves(seat)
                texts.update(str(move) for move in rng.sample(moves, min(4, len(moves))))
    except FulcrumError as error:
        raise LawBroken("listed_moves_are_accepted", f"{play.game!r}, seed {play.seed}: {error}") from error
    length = len(dumps) - 1
    chosen = rng.sample(open_choices, min(SAMPLED_CHOICES, len(open_choices)))
    chosen += rng.sample(range(length + 1), min(SAMPLED_STATES - len(chosen), length + 1))
    for ply, state in enumerate(play.states()):
        case = Case(state, rng, texts, secrets=secrets)
        case.demand(state.data.tobytes() == dumps[ply], "the same seed and moves lead to another game")
        if ply in {0, length, *chosen}:
            for law in LAWS:
                case.law = law.__name__
                checks[law.__name__] += law(case)
    checks["same_seed_same_game"] += length
    checks["random_games_end"] += 1
    return length
