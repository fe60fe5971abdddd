"""Whose view of a game is shown: a seat's, a spectator's, or one with all hands open."""

from typing import Annotated, Any, Literal, NamedTuple

from fastapi import Depends, Query

from fulcrum.core.observation import Observation
from fulcrum.core.state import State
from fulcrum.match.refusals import Refused


class Viewer(NamedTuple):
    """A seat, a spectator, or someone who sees all hands."""

    seat: int | None = None
    all_hands: bool = False

    def observation(self, state: State) -> Observation:
        """Returns what the viewer sees, to read now and never modify."""
        return state.open_observation() if self.all_hands else state.shared_observation(self.seat)


class GameShown(NamedTuple):
    """How a person sees a game now. For a delayed spectator it is over when its end has been shown."""

    players: int
    own_seat: int | None
    over: bool

    @classmethod
    def of(cls, view: dict[str, Any]) -> "GameShown":
        """Reads the person's view of the table."""
        return cls(view["players"], view["seat"], view["status"] == "over")


class ViewerChoice(NamedTuple):
    """The viewer that a request names, if any."""

    seat: int | Literal["spectator"] | None
    all_hands: bool

    def __bool__(self) -> bool:
        return self.seat is not None or self.all_hands

    def viewer(self, game: GameShown, default: Viewer) -> Viewer:
        """Returns the viewer, or the default if none is named.

        Of a game in progress, people may choose only their own seat or a spectator's view.
        """
        if not self:
            return default
        if self.seat is not None and self.all_hands:
            raise Refused("viewer", "Choose a seat or all hands, not both.")
        if isinstance(self.seat, int) and not 0 <= self.seat < game.players:
            raise Refused("viewer", f"Seats are 0 to {game.players - 1}.")
        chosen = Viewer(None if self.seat == "spectator" else self.seat, self.all_hands)
        if not game.over and (chosen.all_hands or chosen.seat not in (None, game.own_seat)):
            raise Refused("not-over", "Game is not over. Other hands are shown when it is.")
        return chosen


def viewer_choice(
    seat: Annotated[
        int | Literal["spectator"] | None,
        Query(description="What this seat, or a spectator, saw. Seats other than yours: only when the game is over."),
    ] = None,
    all_hands: Annotated[
        bool, Query(alias="open", description="With all hands open: only when the game is over.")
    ] = False,
) -> ViewerChoice:
    return ViewerChoice(seat, all_hands)


SeenBy = Annotated[ViewerChoice, Depends(viewer_choice)]
