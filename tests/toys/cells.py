"""Cells as a game: the smallest one with secrets, and without a random generator in its record."""

import random
from array import array
from typing import Any, ClassVar

from fulcrum.core.about import About, Clause
from fulcrum.core.errors import InvalidMove
from fulcrum.core.game import Game, Slot
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.registry import register
from fulcrum.core.values import Move, Outcome
from tests.toys import cells_kernel as kernel

ABOUT = About(
    id="cells",
    name="Cells",
    summary="A toy: the higher sum wins.",
    players=(2,),
    seats=("Ann", "Ben"),
    options=(),
    rules_version=1,
    sections={"All": {"CE-1": Clause("Add 1 or 2 to your score."), "CE-2": Clause("The higher sum wins.")}},
)


class Cells(Game):
    about = ABOUT
    kernel_module: ClassVar[Any] = kernel
    turn_clause = "CE-1"

    @property
    def action_count(self) -> int:
        return 2

    def set_up(self, data: Record, players: int, seed: int) -> None:
        data["cell"] = random.Random(seed).choices(range(1, kernel.NUMBERS + 1), k=2)

    def text(self, action: int, position: Position, seat: int) -> str:
        return f"add {action + 1}"

    def parse(self, text: str, position: Position, seat: int) -> Move:
        if text not in ("add 1", "add 2", "add 3"):
            raise InvalidMove(text, "write add 1 or add 2")
        return Move(text, (int(text[-1]) - 1,))

    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        return "CE-1", "you can add 1 or 2"

    def facts(self, observation: Observation) -> dict[str, Any]:
        return {name: observation.field(name) for name in ("cell", "scores")}

    def events(self, observation: Observation) -> list[dict[str, Any]]:
        return []

    def judge(self, position: Position) -> Outcome:
        sums = tuple(map(sum, zip(position.field("cell"), position.field("scores"), strict=True)))
        ranks = tuple(1 + (other > mine) for mine, other in (sums, sums[::-1]))
        winners = () if sums[0] == sums[1] else (ranks.index(1),)
        return Outcome(winners, ranks, sums, "the higher sum", "CE-2")

    def observe(self, data: Record, seat: int | None) -> Record:
        seen = data.copy()
        self.kernel.observe(seen, -1 if seat is None else seat)
        return seen

    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        data = observation.data.copy()
        self.kernel.imagine(data, -1 if observation.seat is None else observation.seat, stream)
        return data

    def hidden(self, data: Record, seat: int | None) -> list[list[Slot]]:
        """No number can stand in another cell, so that each is a group of its own."""
        over = data["turn"] == kernel.TURNS
        return [[("cell", other)] for other in range(kernel.SEATS) if other != seat and not over]


register(Cells)
