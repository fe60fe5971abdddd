"""The lens of Leverage, the balance board game."""

import re
from collections.abc import Iterator
from typing import ClassVar

from fulcrum.arena.balance.lens import Event, Happening, Lens, Turn
from fulcrum.core.state import State
from fulcrum.games.leverage_board.board import CELL_OF, FILES, FULCRUM_RANK, NAME_OF, PIECES
from fulcrum.games.leverage_board.lookups import CAN_CAPTURE, PREY, SAFE

LONG_JUMP = 4  # hops
HOLE = re.compile(r"[a-i](?=\d)")


class BoardLens(Lens):
    """Judges by pegs and pieces left, how far the pieces have come, and which side the board leans to."""

    features: ClassVar = ("scoring pegs", "pieces", "rows gone", "pieces across", "moment on the other side")
    happenings: ClassVar = {
        "step": Happening("LB-5", "a piece steps"),
        "hop": Happening("LB-6", "a piece hops once"),
        "jump": Happening("LB-6", "a jump of two or three hops"),
        "long jump": Happening("LB-6", "a jump of four hops or more"),
        "over own": Happening("LB-6", "a hop over a piece of the own colour"),
        "capture medium": Happening("LB-8", "a medium piece is captured"),
        "capture large": Happening("LB-8", "a large piece is captured"),
        "many captures": Happening("LB-8", "one jump captures several pieces"),
        "spared": Happening("LB-9", "a piece is hopped over and spared by its safety zone"),
        "circle": Happening("LB-10", "a jump ends where it began, with captures"),
        "pass": Happening("LB-11", "a player can't move and passes"),
        "own tilt": Happening("LB-13", "a move brings the mover's own side down"),
        "tilt": Happening("LB-13", "a move brings the other side down"),
        "peg": Happening("LB-14", "a scoring peg is taken off"),
        "more pegs": Happening("LB-14", "one turn costs two scoring pegs or more"),
        "tipped over": Happening("LB-14", "taking a peg off tips the board to the other side"),
        "out of pegs": Happening("LB-16", "a side is down without a peg left and loses"),
        "crossed ahead": Happening("LB-17", "a player crosses with more pegs and wins"),
        "crossed behind": Happening("LB-17", "a player crosses with fewer pegs and loses"),
        "crossed even": Happening("LB-17", "a player crosses with equal pegs"),
        "repetition": Happening("LB-18", "a draw by repetition"),
        "quiet": Happening("LB-18", "a draw by quiet turns"),
    }

    def standing(self, state: State) -> list[list[int]]:
        pegs, across, pieces = (state.field(name) for name in ("pegs", "across", "standing"))
        cells, moment = state.field("cells"), state.field("moment")
        ranks = [[cell // 10 for cell in cells[1 + seat * PIECES :][:PIECES] if cell] for seat in range(2)]
        gone = [sum(ranks[0]), sum(2 * FULCRUM_RANK - rank for rank in ranks[1])]
        return [[pegs[seat], pieces[seat], gone[seat], across[seat], (1 - 2 * seat) * moment] for seat in range(2)]

    def first_move(self, state: State, seat: int, text: str) -> str:
        """Mirrors moves to one half of the board: left and right are equal by symmetry."""
        mirrored = HOLE.sub(lambda found: FILES[-1 - FILES.index(found[0])], text)
        return min(text, mirrored)

    def seen(self, turn: Turn) -> Iterator[str]:
        kinds = [event["kind"] for event in turn.events]
        hops = kinds.count("hop")
        if hops:
            yield "hop" if hops == 1 else "jump" if hops < LONG_JUMP else "long jump"
            yield from self.hurdles(turn)
        if "step" in kinds:
            yield "step"
        if "pass" in kinds:
            yield "pass"
        captures = [event["size"] for event in turn.events if event["kind"] == "capture"]
        yield from (f"capture {size}" for size in captures)
        if len(captures) > 1:
            yield "many captures"
        yield from self.tilts(turn)

    def hurdles(self, turn: Turn) -> Iterator[str]:
        """Yields what was hopped over."""
        board = turn.before.field("board")
        hops = [event for event in turn.events if event["kind"] == "hop"]
        captured = {event["hole"] for event in turn.events if event["kind"] == "capture"}
        captor = CAN_CAPTURE[board[CELL_OF[hops[0]["from"]]]]
        for hop in hops:
            cell = CELL_OF[hop["over"]]
            piece = board[cell]
            if (piece > PIECES) == bool(turn.seat):
                yield "over own"
            elif captor and PREY[turn.seat, piece] and SAFE[cell] and NAME_OF[cell] not in captured:
                yield "spared"
        if hops[0]["from"] == hops[-1]["to"]:
            yield "circle"

    def tilts(self, turn: Turn) -> Iterator[str]:
        found: list[Event] = [event for event in turn.events if event["kind"] == "tilt"]
        if not found:
            return
        yield "own tilt" if found[0]["seat"] == turn.seat else "tilt"
        if len(found) > 1:
            yield "tipped over"
        pegs = sum(event["kind"] == "peg" for event in turn.events)
        yield from ["peg"] * pegs
        if pegs > 1:
            yield "more pegs"

    def at_end(self, state: State) -> Iterator[str]:
        outcome = state.outcome
        assert outcome is not None
        ending, pegs, mover = outcome.details["ending"], outcome.scores, state.field("mover")
        if ending == "pegs":
            yield "out of pegs"
        elif ending == "crossing":
            ahead = pegs[mover] - pegs[1 - mover]
            yield "crossed even" if not ahead else "crossed ahead" if ahead > 0 else "crossed behind"
        else:
            yield ending


LENS = BoardLens
