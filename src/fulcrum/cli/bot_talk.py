"""What the bots say in a game in the terminal."""

from fulcrum.bots.talk import Line, Speakers, says
from fulcrum.core.state import State


class BotTalk:
    """Remembers what was said, so that no line comes twice."""

    def __init__(self, temperaments: dict[int, str | None]) -> None:
        self.temperaments = temperaments  # by seat, for each bot that talks
        self.said: list[Line] = []
        self.said_at = 0  # how many moves had been made at the last line

    def about_move(self, before: State, after: State) -> str:
        """Returns what a bot says about the last move, with its seat; empty if none speaks."""
        moves = len(after.log)
        self.said_at = min(self.said_at, moves)  # moves may have been taken back
        since = moves - self.said_at if self.said else None
        line = says(before, after, Speakers(self.temperaments, self.said, since))
        if line is None:
            return ""
        self.said.append(line)
        self.said_at = moves
        return f"{after.game.about.seats[line.seat]}: “{line.text}”"
