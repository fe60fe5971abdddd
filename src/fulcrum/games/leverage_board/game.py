"""Leverage as a game: moves and their texts, refusals, views and outcome."""

from array import array
from collections.abc import Mapping
from typing import Any

from fulcrum.core.errors import IllegalMove, OptionError, shortened
from fulcrum.core.game import Game
from fulcrum.core.memory import Record, ints
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.state import State
from fulcrum.core.values import Move, Outcome
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.board import (
    ALL_PIECES,
    CELL_OF,
    DIRECTIONS,
    HOLE_NAMES,
    NAME_OF,
    PEGS,
    PIECES,
    PIECES_OF_SIZE,
    SIZE_OF,
    SIZES,
    START_CELLS,
    owner_of,
)
from fulcrum.games.leverage_board.encoding import (
    A_STEP,
    ACTIONS,
    CAPTURE_SETS,
    CAPTURES_AT,
    CROSSED,
    DIRECTION_AT,
    END_AT,
    FIRST_HOP,
    HOP,
    LINK_AT,
    LINKS,
    NOBODY,
    OUT_OF_PEGS,
    PASS,
    QUIET_TURNS,
    REPEATED,
    STOP,
    hop_action,
    step_action,
)
from fulcrum.games.leverage_board.events import events_of
from fulcrum.games.leverage_board.listing import results_of
from fulcrum.games.leverage_board.notation import PATH, Walk, read
from fulcrum.games.leverage_board.weights import AXES_PER_ROW

# Stands for a move that breaks a rule. No turn begins with a stop, so the kernel refuses it, and `why_not` finds the
# reason in the text.
REFUSED = (STOP,)


class LeverageBoard(Game):
    """Two seats, perfect information, no chance."""

    about = ABOUT
    turn_clause = "LB-4"
    one_action_a_move = False
    accepts_partial_moves = True
    takeback_clause = ("LB-15", "between people, a move stands once made: you may not try out the balance")

    @property
    def action_count(self) -> int:
        return ACTIONS

    def set_up(self, data: Record, players: int, seed: int) -> None:
        self._place(data, ints(START_CELLS), ints([PEGS, PEGS]), 0)

    def _place(self, data: Record, cells: "array[int]", pegs: "array[int]", seat: int) -> None:
        mover_wins = int(self.options["equal_pegs"] == "mover")
        self.kernel.setup(data, cells, pegs, seat, mover_wins, AXES_PER_ROW[self.options["balance"]])

    def arranged(
        self, pieces: Mapping[str, Mapping[str, Any]], pegs: tuple[int, int] = (PEGS, PEGS), seat: int = 0
    ) -> State:
        """Returns a position set up by hand, pieces as in a view, for puzzles and tests. Its balance is not checked."""
        state = State(self, 2, None, Record(self.kernel.record))
        self._place(state.data, numbered(pieces), checked_pegs(pegs), state.check_seat(seat))
        return state

    def text(self, action: int, position: Position, seat: int) -> str:
        if action >= STOP:
            return "pass" if action == PASS else "stop"
        hole, direction = divmod(action % HOP, len(DIRECTIONS))
        cell = CELL_OF[HOLE_NAMES[hole]]
        if action < HOP:
            return f"{NAME_OF[cell]}-{NAME_OF[cell + DIRECTIONS[direction]]}"
        data = position.data
        mark = "x" if self.kernel.hop_takes(data, seat, data["board", cell], cell, direction) else ">"
        return f"{NAME_OF[cell]}{mark}{NAME_OF[cell + 2 * DIRECTIONS[direction]]}"

    def moves(self, position: Position, seat: int) -> list[Move]:
        """Lists every distinct result once, by a shortest path, starting from hole a1 (LB-10)."""
        found = results_of(self.kernel, position.data, seat)
        if not found:
            return [Move("pass", (PASS,))]
        listed: list[Move] = []
        for result in found:
            start, end = NAME_OF[result & 127], result >> END_AT & 127
            direction, link = result >> DIRECTION_AT & 7, result >> LINK_AT
            if link == A_STEP:
                listed.append(Move(f"{start}-{NAME_OF[end]}", (step_action(result & 127, direction),)))
                continue
            action = hop_action(end - 2 * DIRECTIONS[direction], direction)
            captures = result >> CAPTURES_AT & CAPTURE_SETS - 1
            if link == FIRST_HOP:
                mark = "x" if captures else ">"
                listed.append(Move(f"{start}{mark}{NAME_OF[end]}", (action, STOP)))
            else:
                before = listed[link - LINKS]
                had = found[link - LINKS] >> CAPTURES_AT & CAPTURE_SETS - 1
                mark = ">" if captures == had else "x"
                actions = (*before.actions[:-1], action, STOP)
                listed.append(Move(f"{before.text}{mark}{NAME_OF[end]}", actions))
        return sorted(listed, key=lambda move: move.actions[0] % HOP // 8)

    def parse(self, text: str, position: Position, seat: int) -> Move:
        if "".join(text.split()).lower() == "pass":
            return Move("pass", (PASS,))
        written = read(text)
        try:
            return Move(written.text, Walk(self.kernel, written, position.data, seat).actions())
        except IllegalMove:
            return Move(written.text, REFUSED)

    def accepts_unlisted(self, text: str) -> bool:
        """Accepts a jump of several hops on another path than the listed one (LB-10)."""
        return text.count(">") + text.count("x") > 1

    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        if move.actions == (PASS,):
            return "LB-11", "you may pass only when none of your pieces can move"
        try:
            Walk(self.kernel, read(move.text), observation.data, seat).actions()
        except IllegalMove as refusal:
            return refusal.clause, refusal.reason
        raise AssertionError(f"{move} is legal")

    def legal_hops(self, position: Position, path: str = "") -> dict[str, Any]:
        """Returns how a move entered hop by hop may continue: whether it may `stop`, and the next `holes`.

        Each hole comes with the path that leads to it. The empty path gives the holes of all pieces that can move; a
        path may run in circles. Raises `InvalidMove` or `IllegalMove` for an invalid path.
        """
        if position.over:
            return {"stop": False, "holes": {}}
        seat = position.acting_seat(None)
        if not path.strip():
            starts = sorted({action % HOP // 8 for action in position.actions(seat) if action < STOP})
            return {"stop": False, "holes": {HOLE_NAMES[hole]: HOLE_NAMES[hole] for hole in starts}}
        written = read(path, PATH)
        walk = Walk(self.kernel, written, position.data, seat)
        holes = {hole: f"{written.text}{mark}{hole}" for hole, mark in sorted(walk.onward().items())}
        return {"stop": walk.moved, "holes": holes}

    def facts(self, observation: Observation) -> dict[str, Any]:
        board, cells = observation.field("board"), observation.field("cells")
        down = int(self.kernel.side_down(observation.data))
        return {
            "pieces": {
                name: {"seat": owner_of(board[cell]), "size": SIZES[SIZE_OF[board[cell]]]}
                for name, cell in CELL_OF.items()
                if board[cell]
            },
            "pegs": observation.field("pegs"),
            "moment": observation.field("moment"),
            "weight": observation.field("weight"),
            "axes_per_row": observation.field("axes_per_row"),
            "down": None if down == NOBODY else down,
            "captured": [
                [
                    SIZES[SIZE_OF[piece]]
                    for piece in range(seat * PIECES + 1, (seat + 1) * PIECES + 1)
                    if not cells[piece]
                ]
                for seat in range(2)
            ],
            "quiet": observation.field("quiet"),
            "occurrences": int(self.kernel.occurrences(observation.data)),
        }

    def events(self, observation: Observation) -> list[dict[str, Any]]:
        return events_of(observation)

    def judge(self, position: Position) -> Outcome:
        ending, winner = position.field("ending"), position.field("winner")
        pegs = tuple(position.field("pegs"))
        blue, orange = self.about.seats
        mover = self.about.seats[position.field("mover")]
        if ending == OUT_OF_PEGS:
            loser = self.about.seats[1 - winner]
            clause, how = "LB-16", "pegs"
            reason = f"{loser}'s side is down and has no peg left: {self.about.seats[winner]} wins"
        elif ending == CROSSED:
            clause, how = "LB-17", "crossing"
            result = "a draw" if winner == NOBODY else f"{self.about.seats[winner]} wins"
            reason = f"{mover} has crossed, with {pegs[0]} pegs left to {blue} and {pegs[1]} to {orange}: {result}"
        elif ending == REPEATED:
            clause, how = "LB-18", "repetition"
            reason = "the same position for the third time: a draw"
        else:
            clause, how = "LB-18", "quiet"
            reason = f"{QUIET_TURNS} turns without a capture and without a peg removed: a draw"
        details = {"ending": how, "pegs": list(pegs)}
        if winner == NOBODY:
            return Outcome((), (1, 1), pegs, reason, clause, details)
        return Outcome((winner,), (1 + winner, 2 - winner), pegs, reason, clause, details)


def numbered(pieces: Mapping[str, Mapping[str, Any]]) -> "array[int]":
    """Returns the cell of each piece by number; raises `OptionError` for an invalid or surplus piece."""
    cells = ints(ALL_PIECES + 1)
    for hole, piece in pieces.items():
        seat, size = piece.get("seat"), piece.get("size")
        if hole not in CELL_OF or seat not in (0, 1) or size not in SIZES:
            raise OptionError(f"{shortened(hole)}: {shortened(piece)} is no piece on a playing hole")
        kind = SIZES.index(size)
        first = seat * PIECES + 1 + sum(PIECES_OF_SIZE[:kind])
        free = [number for number in range(first, first + PIECES_OF_SIZE[kind]) if not cells[number]]
        if not free:
            raise OptionError(f"{ABOUT.seats[seat]} has only {PIECES_OF_SIZE[kind]} {size} pieces")
        cells[free[0]] = CELL_OF[hole]
    return cells


def checked_pegs(pegs: tuple[int, int]) -> "array[int]":
    if len(pegs) != 2 or not all(isinstance(count, int) and 0 <= count <= PEGS for count in pegs):
        raise OptionError(f"pegs={shortened(pegs)}: each side has 0 to {PEGS} pegs")
    return ints(pegs)


GAME = LeverageBoard
