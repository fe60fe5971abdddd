"""Showdown as a game. The broken variants in `broken.py` differ from it in one thing each."""

from array import array
from typing import Any, ClassVar

from fulcrum.core.about import About, Clause
from fulcrum.core.errors import InvalidMove
from fulcrum.core.game import Game, Slot
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.registry import register
from fulcrum.core.seeds import seed_words
from fulcrum.core.state import State
from fulcrum.core.values import Entry, Move, Outcome
from tests.toys import kernel

ABOUT = About(
    id="showdown",
    name="Showdown",
    summary="A toy: the highest card alone scores.",
    players=(2, 3),
    seats=("Ann", "Ben", "Cleo"),
    options=(),
    rules_version=1,
    sections={"All": {"SH-1": Clause("Choose a card you hold."), "SH-2": Clause("It ends when all hands are empty.")}},
)


class Showdown(Game):
    about = ABOUT
    kernel_module: ClassVar[Any] = kernel
    turn_clause = "SH-1"

    @property
    def action_count(self) -> int:
        return kernel.KINDS

    def set_up(self, data: Record, players: int, seed: int) -> None:
        self.kernel.setup(data, players, seed_words(seed))

    def text(self, action: int, position: Position, seat: int) -> str:
        return f"choose {action + 1}"

    def parse(self, text: str, position: Position, seat: int) -> Move:
        for action in range(kernel.KINDS):
            if text == f"choose {action + 1}":
                return Move(text, (action,))
        raise InvalidMove(text, "write choose and a card from 1 to 4")

    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        return "SH-1", f"you hold {sorted(filter(None, observation.field('hand')[seat]))}"

    def facts(self, observation: Observation) -> dict[str, Any]:
        return {name: observation.field(name) for name in ("hand", "points", "deck_count", "shown")}

    def events(self, observation: Observation) -> list[dict[str, Any]]:
        return []

    def judge(self, position: Position) -> Outcome:
        points = tuple(position.field("points")[: position.players])
        ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
        best = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        winners = best if len(best) == 1 else ()
        return Outcome(winners, ranks, points, "most points", "SH-2")

    def observe(self, data: Record, seat: int | None) -> Record:
        seen = data.copy()
        self.kernel.observe(seen, -1 if seat is None else seat)
        return seen

    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        data = observation.data.copy()
        self.kernel.imagine(data, -1 if observation.seat is None else observation.seat, stream)
        return data

    def hidden(self, data: Record, seat: int | None) -> list[list[Slot]]:
        slots: list[Slot] = [("deck", index) for index in range(data["deck_count"])]
        for other in range(data["players"]):
            if other == seat:
                continue
            slots += [("hand", 2 * other + slot) for slot in range(2) if data["hand", 2 * other + slot]]
            slots += [("chosen", other)] if data["chosen", other] else []
        return [slots]

    def public_log(self, state: State, seat: int | None) -> tuple[Entry, ...]:
        """The others' choices are shown when all have chosen."""
        open_window = self.window(state.data)
        return tuple(entry for entry in state.log if entry.window != open_window or entry.seat == seat)


register(Showdown)
