"""What one seat may know. Bots, browsers and agents get nothing else."""

from typing import TYPE_CHECKING, Any

from fulcrum.core.memory import Record
from fulcrum.core.position import Position, actors_in
from fulcrum.core.seeds import seed_text
from fulcrum.core.values import Entry

if TYPE_CHECKING:
    from fulcrum.core.game import Game


class Observation(Position):
    """A position without the information hidden from the seat; seat None is a spectator."""

    __slots__ = ("_actors", "commitment", "log", "seat", "seed")

    def __init__(
        self,
        game: "Game",
        players: int,
        data: Record,
        *,
        seat: int | None,
        log: tuple[Entry, ...],
        commitment: str,
        seed: int | None,
        actors: tuple[int, ...] | None = None,
    ) -> None:
        super().__init__(game, players, data)
        self.seat = seat
        self.log = log
        self.commitment = commitment
        self.seed = seed  # None until the game is over
        self._actors = actors

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move. An observation never changes, so the kernel is asked once."""
        if self._actors is None:
            self._actors = actors_in(self.game, self.data)
        return self._actors

    def view(self) -> dict[str, Any]:
        """The observation for JSON: the keys every game has, then the game's own."""
        return self._with({"moves": [entry.as_json() for entry in self.log]})

    def situation(self) -> dict[str, Any]:
        """The view without the move list."""
        return self._with({})

    def _with(self, moves: dict[str, Any]) -> dict[str, Any]:
        actors = self.actors
        outcome = None if actors else self.game.judge(self)
        return {
            "game": self.game.about.id,
            "seat": self.seat,
            "actors": list(actors),
            "turn": self.field("turn"),
            "over": not actors,
            "outcome": None if outcome is None else outcome.as_json(),
            "events": self.events(),
            **moves,
            "commitment": self.commitment,
            "seed": None if self.seed is None else seed_text(self.seed),
            **self.facts(),
        }

    def events(self) -> list[dict[str, Any]]:
        """The steps of the last move that the viewer knows of."""
        return self.game.events(self)

    def facts(self) -> dict[str, Any]:
        """The game's own keys of the view."""
        return self.game.facts(self)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<what {who} sees of {self.game!r} after {len(self.log)} moves>"


class OpenObservation(Observation):
    """A position with all hands open, for replays of finished games. Like a spectator's, it has no seat."""

    __slots__ = ()

    def events(self) -> list[dict[str, Any]]:
        """The steps of the last move. A secret choice has none while others have not chosen."""
        window = self.game.window(self.data)
        waits = window and self.log and self.log[-1].window == window
        return [] if waits else super().events()

    def facts(self) -> dict[str, Any]:
        return self.game.open_facts(self)

    def seen_by(self, seat: int) -> Observation:
        """The same position as if it were shown to a seat, with nothing removed from it."""
        return Observation(
            self.game,
            self.players,
            self.data,
            seat=seat,
            log=self.log,
            commitment=self.commitment,
            seed=self.seed,
            actors=self.actors,
        )

    def __repr__(self) -> str:
        return f"<all of {self.game!r} after {len(self.log)} moves>"
