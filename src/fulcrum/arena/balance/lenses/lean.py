"""The lens of Lean."""

import random
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from fulcrum.arena.balance.lens import Happening, Lens, Turn
from fulcrum.bots.bot import Bot
from fulcrum.bots.lean import levels
from fulcrum.core.memory import ints
from fulcrum.core.state import State
from fulcrum.games.lean.board import BLACK, DIRECTIONS, EDGE, EMPTY, MOST_HOLES, neighbour_lookup

SEARCHER = 5  # the level of the bot that searches for the judge, with 120 simulations
PERMILLE = 1000
NEIGHBOURS = neighbour_lookup()
AIMS = ("at the black peg", "a sixth of a turn aside of it", "two sixths aside of it", "straight away from it")


class LeanLens(Lens):
    """Judges by the current score and a short search, because one lean can turn a whole chain of points."""

    features: ClassVar = ("scoring pegs now", "share of a win that a search of 120 simulations expects")
    happenings: ClassVar = {
        "own hole": Happening("LE-5", "a peg that touches an opposing peg is placed"),
        "at black": Happening("LE-6", "a peg is leaned at the black peg beside it"),
        "at peg": Happening("LE-6", "a peg is leaned at a coloured peg beside it"),
        "at hole": Happening("LE-6", "a peg is leaned at an empty hole"),
        "off board": Happening("LE-6", "a peg is leaned off the board"),
        "turns own": Happening("LE-7", "a lean turns a peg of the mover"),
        "turns other": Happening("LE-7", "a lean turns a peg of the opponent"),
        "turns three": Happening("LE-7", "a lean turns three pegs or more"),
        "through black": Happening("LE-7", "a lean runs through the black peg and turns a peg behind it"),
        "stopped": Happening("LE-7", "a lean stops at a peg that leans that way already"),
        "pass": Happening("LE-8", "a player with pegs left has no open hole and passes"),
        "skipped": Happening("LE-8", "a player without pegs is skipped"),
        "all stand": Happening("LE-9", "the game ends with all pegs placed"),
        "stuck": Happening("LE-9", "the game ends because nobody can place a peg"),
        "higher score": Happening("LE-10", "the higher score wins without a tie-break"),
        "second ring": Happening("LE-10", "a peg that does not touch the black one scores at the end"),
        "tie-break": Happening("LE-11", "the tie-break is used"),
        "tie-break wins": Happening("LE-11", "the tie-break makes a winner"),
        "draw": Happening("LE-11", "the game is a draw after the tie-break"),
    }

    def standing(self, state: State) -> list[list[int]]:
        chain, owner = ints(MOST_HOLES), state.field("owner")
        owners = [owner[hole] for hole in chain[: state.game.kernel.scoring(state.data, chain)]]
        expected = expectation(state)
        return [[owners.count(seat + 1), expected[seat]] for seat in range(2)]

    def first_move(self, state: State, seat: int, text: str) -> str:
        """Groups first moves by the lean alone: the six holes are equal by symmetry."""
        action = state.game.parse(text, state, seat).actions[0]
        hole, lean = divmod(action, len(DIRECTIONS))
        side, centre = state.field("side"), state.field("holes") // 2
        towards = NEIGHBOURS[side][hole].index(centre)
        return AIMS[min((lean - towards) % 6, (towards - lean) % 6)]

    def seen(self, turn: Turn) -> Iterator[str]:
        before, after = turn.before, turn.after
        if turn.text == "pass":
            yield "pass"
            return
        hole, lean = divmod(after.field("placed"), len(DIRECTIONS))
        owner, leans = before.field("owner"), before.field("lean")
        beside = NEIGHBOURS[before.field("side")]
        if any(owner[near] == 2 - turn.seat for near in beside[hole] if near != EDGE):
            yield "own hole"
        yield self.aim(beside[hole][lean], owner)
        yield from self.run(turn, hole, lean, owner, leans)
        if not after.over and after.actors == (turn.seat,):
            yield "skipped"

    def aim(self, near: int, owner: list[int]) -> str:
        if near == EDGE:
            return "off board"
        if owner[near] == BLACK:
            return "at black"
        return "at hole" if owner[near] == EMPTY else "at peg"

    def run(self, turn: Turn, hole: int, lean: int, owner: list[int], leans: list[int]) -> Iterator[str]:
        """Yields how far the lean went and what it turned."""
        beside = NEIGHBOURS[turn.before.field("side")]
        passed_black, turned = False, 0
        near = beside[hole][lean]
        while near != EDGE and owner[near] != EMPTY:
            if owner[near] == BLACK:
                passed_black = True
            elif leans[near] == lean:
                yield "stopped"
                break
            else:
                turned += 1
                yield "turns own" if owner[near] == turn.seat + 1 else "turns other"
                if passed_black:
                    yield "through black"
                    passed_black = False
            near = beside[near][lean]
        if turned >= 3:
            yield "turns three"

    def at_end(self, state: State) -> Iterator[str]:
        outcome = state.outcome
        assert outcome is not None
        yield "stuck" if any(state.field("left")) else "all stand"
        tied = bool(outcome.details["tie_break"])
        yield "tie-break" if tied else "higher score"
        if tied:
            yield "tie-break wins" if outcome.winners else "draw"
        centre, beside = state.field("holes") // 2, NEIGHBOURS[state.field("side")]
        scoring = sum(outcome.scores)
        if any(hole not in beside[centre] for hole in state.field("chain")[:scoring]):
            yield "second ring"


def expectation(state: State) -> tuple[int, int]:
    """Returns each seat's value by a search, in thousandths; even if the bot gives none, as for a forced move."""
    if state.over:
        return PERMILLE // 2, PERMILLE // 2
    (mover,) = state.actors
    thought = searcher().think(state.observation(mover), rng=random.Random(0), simulations=PERMILLE)
    share = round(PERMILLE * (0.5 if thought.value is None else thought.value))
    return (share, PERMILLE - share) if mover == 0 else (PERMILLE - share, share)


@cache
def searcher() -> Bot:
    """Returns Lean's own bot, even if another is registered in its place."""
    return levels.make(SEARCHER, threads=1, temperament=None)


LENS = LeanLens
