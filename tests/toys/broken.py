"""Showdown and Cells, broken in one way at a time, each with the law that must notice."""

import itertools
import random
from array import array
from dataclasses import replace
from types import FunctionType, ModuleType
from typing import Any, ClassVar

import numpy as np

from fulcrum.core import jit
from fulcrum.core.exports import try_action
from fulcrum.core.game import Game
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.registry import register
from fulcrum.core.rng import quick_below
from fulcrum.core.state import State
from fulcrum.core.values import Entry, Move, Outcome
from fulcrum.testing import laws
from tests.toys import kernel
from tests.toys.cells import Cells
from tests.toys.showdown import Showdown

BROKEN: dict[type[Game], str] = {}
ALONE: set[type[Game]] = set()  # those that keep all other laws


def breaks(law: Any, alone: bool = True) -> Any:
    """Registers a variant under its own name, to be caught by a law; `alone` if it keeps all other laws."""

    def note(variant: type[Game]) -> type[Game]:
        variant.about = replace(variant.about, id=variant.__name__.lower())
        register(variant)
        BROKEN[variant] = law if isinstance(law, str) else law.__name__
        ALONE.update({variant} if alone else ())
        return variant

    return note


def with_rules(**changed: Any) -> ModuleType:
    module = ModuleType(kernel.__name__)
    vars(module).update({**vars(kernel), **changed})
    # Compiled code can't call the plain functions above, so this function is interpreted here.
    vars(module)["try_action"] = FunctionType(try_action.__code__, vars(module))
    return module


def observe_forgetting_a_hand(state: np.ndarray, seat: int) -> None:
    hand = state["hand"].copy()
    kernel.observe(state, seat)
    state["hand"][0, 0] = hand[0, 0]


@breaks(laws.nothing_hidden_is_shown, alone=False)
class ShowsACard(Showdown):
    kernel_module: ClassVar[Any] = with_rules(observe=observe_forgetting_a_hand)


def observe_keeping_the_generator(state: np.ndarray, seat: int) -> None:
    generator = state["rng"].copy()
    kernel.observe(state, seat)
    state["rng"] = generator


@breaks(laws.the_generator_is_not_shown)
class ShowsTheGenerator(Showdown):
    kernel_module: ClassVar[Any] = with_rules(observe=observe_keeping_the_generator)


def legal_by_peeking(state: np.ndarray, seat: int, out: np.ndarray) -> int:
    """A seat may not choose the card that the next one holds first, if it has another."""
    count: int = kernel.legal(state, seat, out)
    peeked = state["hand"][0, (seat + 1) % int(state["players"][0]), 0] - 1
    kept = [int(action) for action in out[:count] if action != peeked]
    if not kept:
        return count
    out[: len(kept)] = kept
    return len(kept)


def is_legal_by_peeking(state: np.ndarray, seat: int, action: int) -> bool:
    found = np.empty(kernel.KINDS, np.int64)
    return action in found[: legal_by_peeking(state, seat, found)]


def random_by_peeking(state: np.ndarray, seat: int, stream: np.ndarray) -> int:
    found = np.empty(kernel.KINDS, np.int64)
    return int(found[quick_below(stream, legal_by_peeking(state, seat, found))])


def first_action(state: np.ndarray, seat: int, stream: np.ndarray) -> int:
    found = np.empty(kernel.KINDS, np.int64)
    kernel.legal(state, seat, found)
    return int(found[0])


@breaks(laws.nothing_hidden_is_shown, alone=False)
class MovesTellOfHands(Showdown):
    kernel_module: ClassVar[Any] = with_rules(
        legal=legal_by_peeking, is_legal=is_legal_by_peeking, random_action=random_by_peeking
    )


@breaks(laws.nothing_hidden_is_shown)
class HidesNothing(Cells):
    """Its `hidden` lists one slot for each seat, which no exchange can change."""

    observe = Game.observe
    imagine = Game.imagine


@breaks(laws.nothing_hidden_is_shown, alone=False)
class ImaginesWhatItShows(Cells):
    """Its worlds differ in what `observe` should have masked."""

    def observe(self, data: Record, seat: int | None) -> Record:
        return data.copy()

    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        observation.data = super().observe(observation.data, observation.seat)
        return super().imagine(observation, stream)


@breaks(laws.nothing_hidden_is_shown)
class MasksNothing(Cells):
    """It says that it has secrets, and nothing else."""

    imagine = Game.imagine
    hidden = Game.hidden

    def observe(self, data: Record, seat: int | None) -> Record:
        return data.copy()


@breaks(laws.nothing_hidden_is_shown, alone=False)
class ReplacesNothing(Cells):
    """It masks its secrets, and gives the kit no other number to put there."""

    imagine = Game.imagine
    hidden = Game.hidden


@breaks(laws.order_of_commits_leaves_no_trace)
class NeverOpensAWindow(Showdown):
    def window(self, data: Record) -> int:
        return 0


@breaks(laws.order_of_commits_leaves_no_trace)
class LogsChoicesAtOnce(Showdown):
    def public_log(self, state: State, seat: int | None) -> tuple[Entry, ...]:
        return tuple(state.log)


def apply_with_a_bonus(state: np.ndarray, seat: int, action: int) -> None:
    first = not state["chosen"].any()
    kernel.apply(state, seat, action)
    state["points"][0, seat] += 10 * first


@breaks(laws.order_of_commits_leaves_no_trace, alone=False)
class FavoursTheFirst(Showdown):
    kernel_module: ClassVar[Any] = with_rules(apply=apply_with_a_bonus)


_outside = [0]


def apply_counting_outside(state: np.ndarray, seat: int, action: int) -> None:
    _outside[0] += 1
    kernel.apply(state, seat, action)


@breaks(laws.dump_and_load_are_inverse)
class LoadsAnotherTurn(Showdown):
    def load(self, dump: dict[str, Any]) -> State:
        state = super().load(dump)
        state.data["turn"] += 1
        return state


@breaks(laws.record_and_replay_are_inverse)
class ReplaysAnotherDeal(Showdown):
    """The first of its kind deals otherwise than all that are made later."""

    _made = itertools.count()

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.first = next(self._made) == 0

    def set_up(self, data: Record, players: int, seed: int) -> None:
        super().set_up(data, players, seed + self.first)


@breaks(laws.dump_and_load_are_inverse, alone=False)
class CountsInItsViews(Showdown):
    """Every query changes it."""

    _looks = itertools.count()

    def facts(self, observation: Observation) -> dict[str, Any]:
        return {**super().facts(observation), "looks": next(self._looks)}


class HalfUndone(State):
    def pop(self) -> Move:
        move = super().pop()
        self.data["shown", 0] += 1
        return move


@breaks(laws.pop_undoes_push)
class UndoesHalf(Showdown):
    def new(self, players: int | None = None, seed: int | None = None) -> State:
        state = super().new(players, seed)
        return HalfUndone(self, state.players, state.seed, state.data)


@breaks(laws.pop_undoes_push, alone=False)
class UndoForgetsAField(Showdown):
    """Keeps a counter outside the record, where no undo can reach it."""

    kernel_module: ClassVar[Any] = with_rules(apply=apply_counting_outside)

    def facts(self, observation: Observation) -> dict[str, Any]:
        return {**super().facts(observation), "moves_made": 0 if not observation.log else _outside[0]}


@breaks("same_seed_same_game", alone=False)
class ForgetsItsSeed(Showdown):
    def set_up(self, data: Record, players: int, seed: int) -> None:
        super().set_up(data, players, random.getrandbits(32))


@breaks(laws.text_and_move_are_the_same)
class ListsAMoveTwice(Showdown):
    def moves(self, position: Position, seat: int) -> list[Move]:
        return [move for move in super().moves(position, seat) for _ in range(2)]


@breaks(laws.text_and_move_are_the_same, alone=False)
class RewritesItsTexts(Showdown):
    def parse(self, text: str, position: Position, seat: int) -> Move:
        move = super().parse(text, position, seat)
        return Move(f" {move.text}", move.actions)


@breaks(laws.actions_agree)
class DrawsAnIllegalAction(Showdown):
    kernel_module: ClassVar[Any] = with_rules(random_action=lambda state, seat, stream: kernel.KINDS)


@breaks(laws.moves_are_listed_until_the_end)
class CrownsALoser(Showdown):
    def judge(self, position: Position) -> Outcome:
        return replace(super().judge(position), winners=(0,), ranks=(2, 1, 3)[: position.players])


@breaks(laws.listed_moves_are_accepted, alone=False)
class RefusesAListedMove(Showdown):
    kernel_module: ClassVar[Any] = with_rules(is_legal=lambda state, seat, action: False)


@breaks(laws.actions_agree)
class AlwaysDrawsTheFirst(Showdown):
    kernel_module: ClassVar[Any] = with_rules(random_action=first_action)


@breaks(laws.actions_agree, alone=False)
class AcceptsAnything(Showdown):
    kernel_module: ClassVar[Any] = with_rules(is_legal=lambda state, seat, action: True)


@breaks(laws.other_moves_are_refused)
class ListsTooFew(Showdown):
    def moves(self, position: Position, seat: int) -> list[Move]:
        return super().moves(position, seat)[:1]


@breaks(laws.other_moves_are_refused)
class CitesNoClause(Showdown):
    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        return "SH-99", "because"


@breaks(laws.other_moves_are_refused, alone=False)
class ChangesOnARefusal(Showdown):
    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        self.refusals = getattr(self, "refusals", 0) + 1
        return super().why_not(move, observation, seat)

    def facts(self, observation: Observation) -> dict[str, Any]:
        return {**super().facts(observation), "refusals": getattr(self, "refusals", 0)}


@breaks(laws.moves_are_listed_until_the_end, alone=False)
class ListsNothing(Showdown):
    def moves(self, position: Position, seat: int) -> list[Move]:
        return super().moves(position, seat) if seat == 0 else []


def imagine_a_new_hand(state: np.ndarray, seat: int, stream: np.ndarray) -> None:
    kernel.imagine(state, seat, stream)
    state["hand"][0, seat] = state["hand"][0, seat] % kernel.KINDS + (state["hand"][0, seat] > 0)


@breaks(laws.sampled_worlds_agree_and_differ)
class DealsItselfANewHand(Showdown):
    kernel_module: ClassVar[Any] = with_rules(imagine=imagine_a_new_hand)


def imagine_always_the_same(state: np.ndarray, seat: int, stream: np.ndarray) -> None:
    kernel.imagine(state, seat, np.array([12345], np.uint64))


@breaks(laws.sampled_worlds_agree_and_differ)
class ImaginesOneWorld(Showdown):
    kernel_module: ClassVar[Any] = with_rules(imagine=imagine_always_the_same)


@breaks(laws.sampled_worlds_agree_and_differ)
class ImaginesNothing(Showdown):
    """No one holds a card in its worlds but the seat that they are for."""

    imagine = Game.imagine


@breaks(laws.sampled_worlds_agree_and_differ)
class ImaginesOneNumber(Cells):
    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        data = observation.data.copy()
        data["cell"] = [max(number, 1) for number in data["cell"]]
        return data


def setup_unlike_plain(state: np.ndarray, players: int, key: np.ndarray) -> None:
    kernel.setup(state, players, key)
    state["points"][0, 0] = not jit.COMPILES


@breaks("plain_run_agrees")
class DiffersWithoutTheCompiler(Showdown):
    kernel_module: ClassVar[Any] = with_rules(setup=setup_unlike_plain)


def apply_without_end(state: np.ndarray, seat: int, action: int) -> None:
    state["turn"] += 1


@breaks("random_games_end", alone=False)
class NeverEnds(Showdown):
    kernel_module: ClassVar[Any] = with_rules(apply=apply_without_end)
