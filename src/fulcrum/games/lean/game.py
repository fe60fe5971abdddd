"""Lean as a game: notation, refusals, views and outcome."""

import re
from collections.abc import Iterator
from typing import Any

from fulcrum.core.errors import InvalidMove
from fulcrum.core.game import Game
from fulcrum.core.memory import Record, ints
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.values import Move, Outcome
from fulcrum.games.lean import ABOUT
from fulcrum.games.lean.board import BLACK, DIRECTIONS, EMPTY, MOST_HOLES, hole_names, neighbour_lookup

PEGS = (1, 2)  # values of the record's `owner`: seat + 1
MOVE = re.compile(r"([a-z][0-9]{1,2})>?(e|ne|nw|w|sw|se)|(pass)")


class Lean(Game):
    """Two seats, perfect information, no chance."""

    about = ABOUT
    turn_clause = "LE-4"

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.holes = hole_names(self.options["side"])
        self.pass_action = len(self.holes) * len(DIRECTIONS)
        self.neighbours = neighbour_lookup()[self.options["side"]][: len(self.holes)]
        texts = [f"{hole}>{lean}" for hole in self.holes for lean in DIRECTIONS] + ["pass"]
        self.moves_by_action = tuple(Move(text, (action,)) for action, text in enumerate(texts))
        self.moves_by_text = {move.text: move for move in self.moves_by_action}
        self.moves_by_letters = {text.replace(">", "").lower(): move for text, move in self.moves_by_text.items()}

    @property
    def action_count(self) -> int:
        return self.pass_action + 1

    def set_up(self, data: Record, players: int, seed: int) -> None:
        self.kernel.setup(data, self.options["side"], self.options["pegs"])

    def text(self, action: int, position: Position, seat: int) -> str:
        return self.moves_by_action[action].text

    def moves(self, position: Position, seat: int) -> list[Move]:
        return [self.moves_by_action[action] for action in position.actions(seat)]

    def parse(self, text: str, position: Position, seat: int) -> Move:
        if (move := self.moves_by_text.get(text)) is not None:
            return move
        match = MOVE.fullmatch("".join(text.split()).lower())
        if match and (move := self.moves_by_letters.get("".join(match.groups("")))):
            return move
        if match:
            raise InvalidMove(text, f"this board has the holes {self.holes[0]} to {self.holes[-1]}, row by row")
        raise InvalidMove(text, "write a hole and a lean, as d4>NE, or pass; leans are E NE NW W SW SE")

    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        (action,) = move.actions
        if action == self.pass_action:
            count = observation.field("open_count")[seat]
            return "LE-8", f"you may pass only when no hole is open to you, and {count} are"
        hole = action // len(DIRECTIONS)
        name, owner = self.holes[hole], observation.field("owner")[hole]
        if owner == BLACK:
            return "LE-2", f"the black peg stands in {name}"
        if owner != EMPTY:
            return "LE-5", f"{name} is taken by a peg of {self.about.seats[owner - 1]}"
        return "LE-5", f"{name} touches neither the black peg nor a peg of {self.about.seats[1 - seat]}"

    def facts(self, observation: Observation) -> dict[str, Any]:
        chain = ints(MOST_HOLES)
        scoring = chain[: self.kernel.scoring(observation.data, chain)].tolist()
        owner, lean = self._on_board(observation, "owner"), self._on_board(observation, "lean")
        scorers = [owner[hole] for hole in scoring]
        return {
            "side": self.options["side"],
            "pegs": {
                name: {"seat": peg - 1, "lean": DIRECTIONS[direction]}
                for name, peg, direction in zip(self.holes, owner, lean, strict=True)
                if peg in PEGS
            },
            "left": observation.field("left"),
            "scores": [scorers.count(peg) for peg in PEGS],
            "scoring": [self.holes[hole] for hole in scoring],
        }

    def _on_board(self, observation: Observation, name: str) -> list[int]:
        """Returns a field's numbers for the holes of this board. The record has room for the largest board."""
        first, _, _ = observation.data.layout.spans[name]
        return observation.data.words[first : first + len(self.holes)].tolist()

    def events(self, observation: Observation) -> list[dict[str, Any]]:
        if not observation.field("turn"):
            return []
        action, seat = observation.field("placed"), observation.field("mover")
        name = self.about.seats[seat]
        if action == self.pass_action:
            return [{"kind": "pass", "seat": seat, "words": f"{name} has no open hole and passes"}]
        hole, direction = divmod(action, len(DIRECTIONS))
        lean = DIRECTIONS[direction]
        words = f"{name} puts a peg into {self.holes[hole]} and leans it {lean}"
        found: list[dict[str, Any]] = [
            {"kind": "place", "seat": seat, "hole": self.holes[hole], "lean": lean, "words": words}
        ]
        for met in self._turned(hole, direction, observation):
            words = f"{self.holes[met]} is turned {lean}"
            found.append({"kind": "turn", "hole": self.holes[met], "lean": lean, "words": words})
        if observation.field("tied"):
            words = "the scores are equal: the idle pegs beside the black one lean at it"
            found.append({"kind": "tie-break", "holes": self._aligned(observation), "words": words})
        return found

    def _aligned(self, observation: Observation) -> list[str]:
        """Returns the holes whose pegs the tie-break turned."""
        bits, beside = observation.field("aligned"), self.neighbours[len(self.holes) // 2]
        return [self.holes[beside[towards]] for towards in range(6) if bits >> towards & 1]

    def _turned(self, hole: int, direction: int, observation: Observation) -> Iterator[int]:
        """Yields the pegs turned by the last lean: the nearest ones along its line, without the black peg."""
        left = observation.field("turned")
        owner = self._on_board(observation, "owner") if left else []
        while left:
            hole = self.neighbours[hole][direction]
            if owner[hole] != BLACK:
                left -= 1
                yield hole

    def judge(self, position: Position) -> Outcome:
        scores = tuple(position.field("scores"))
        tied = bool(position.field("tied"))
        details = {"tie_break": tied}
        clause = "LE-11" if tied else "LE-10"
        if scores[0] == scores[1]:
            reason = f"the tie-break leaves both at {scores[0]}: a draw"
            return Outcome((), (1, 1), scores, reason, clause, details)
        winner = 0 if scores[0] > scores[1] else 1
        after = " after the tie-break" if tied else ""
        pegs = "peg" if scores[winner] == 1 else "pegs"
        reason = f"{self.about.seats[winner]} wins by {scores[winner]} scoring {pegs} to {scores[1 - winner]}{after}"
        return Outcome((winner,), (1 + winner, 2 - winner), scores, reason, clause, details)


GAME = Lean
