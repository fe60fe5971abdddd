"""Checks all laws on random games."""

import random
from collections import Counter
from dataclasses import dataclass, field

from fulcrum.core.errors import FulcrumError
from fulcrum.core.game import Game
from fulcrum.testing.laws import LAWS, Case, LawBroken
from fulcrum.testing.plain import plain_run_agrees
from fulcrum.testing.walks import random_game

SAMPLED_STATES = 8  # per game, besides its first and last state


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

    With `plain`, the same games also run in a process without the compiler, which takes some seconds.
    """
    report = Report(repr(game))
    for count in game.about.players if players is None else (players,):
        texts: set[str] = set()
        for number in range(seed, seed + games):
            check_one_game(game, count, number, texts, report)
        if plain:
            report.checks[plain_run_agrees.__name__] += plain_run_agrees(game, count, seed)
    return report


def check_one_game(game: Game, players: int, seed: int, texts: set[str], report: Report) -> None:
    """Checks every law on some states of a random game, and determinism on all of them."""
    rng = random.Random(seed)
    dumps = []
    try:
        for state in random_game(game, players, seed):
            dumps.append(state.data.tobytes())
            for seat in state.actors:
                moves = state.legal_moves(seat)
                texts.update(str(move) for move in rng.sample(moves, min(4, len(moves))))
    except FulcrumError as error:
        raise LawBroken("listed_moves_are_accepted", f"{game!r}, seed {seed}: {error}") from error
    length = len(dumps) - 1
    looked_at = {0, length, *rng.sample(range(length + 1), min(SAMPLED_STATES, length + 1))}
    for ply, state in enumerate(random_game(game, players, seed)):
        case = Case(state, rng, texts)
        case.demand(state.data.tobytes() == dumps[ply], "the same seed and moves lead to another game")
        if ply in looked_at:
            for law in LAWS:
                case.law = law.__name__
                report.checks[law.__name__] += law(case)
    report.checks["same_seed_same_game"] += length
    report.checks["random_games_end"] += 1
    report.games += 1
    report.moves += length
