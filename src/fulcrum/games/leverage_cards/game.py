"""Leverage, the card game: implements the core's hooks with the modules next to this one."""

from array import array
from typing import Any

from fulcrum.core.errors import OptionError
from fulcrum.core.game import Game, Slot, TimedChoice
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation, OpenObservation
from fulcrum.core.position import Position
from fulcrum.core.seeds import seed_words
from fulcrum.core.state import State
from fulcrum.core.values import Entry, Move, Outcome
from fulcrum.games.leverage_cards import ABOUT, hidden, logs, narration, notation, open_hands, refusals, victory, views
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards.cards import KING, UNDEAD

UNDEAD_SEATS = 5
YIELD_PHASES = (act.IN_YIELD, act.IN_WAR_YIELD, act.IN_SUCCESSION_YIELD)
# LC-14; LC-28 for wars, LC-30 for successions
YIELD_TIME = TimedChoice(5.0, "stand", closing_move="yield", closing_seconds=0.5)
CALL_TIME = TimedChoice(20.0, "decline")  # LC-21
SILENT_PHASES = (act.IN_SUCCESSION, act.IN_SUCCESSION_YIELD)


class LeverageCards(Game):
    """Four to ten seats, hidden hands, simultaneous secret choices, free deals."""

    about = ABOUT
    turn_clause = "LC-3"
    table_tools = frozenset({"coin"})  # LC-23: for the optional rule on promises

    @property
    def action_count(self) -> int:
        return act.ACTION_COUNT

    def new(self, players: int | None = None, seed: int | None = None) -> State:
        return super().new(UNDEAD_SEATS if players is None and self.options["undead"] else players, seed)

    def set_up(self, data: Record, players: int, seed: int) -> None:
        if self.options["undead"] and players != UNDEAD_SEATS:
            raise OptionError(f"players={players}: {self.about.id} with the Undead King takes 5 players (LC-35)")
        self.kernel.setup(data, players, int(self.options["undead"]), self.options["offers"], seed_words(seed))

    # Notation

    def text(self, action: int, position: Position, seat: int) -> str:
        return notation.action_name(action, position)

    def parse(self, text: str, position: Position, seat: int) -> Move:
        return notation.parse(text, position)

    def moves(self, position: Position, seat: int) -> list[Move]:
        return notation.moves(position, seat, position.actions(seat))

    def accepts_unlisted(self, text: str) -> bool:
        return text.split(maxsplit=1)[0].lower() in ("offer", "counter") if text.split() else False

    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        return refusals.why_not(move, observation, seat)

    # Hidden information

    def observe(self, data: Record, seat: int | None) -> Record:
        seen = data.copy()
        self.kernel.observe(seen, -1 if seat is None else seat)
        return seen

    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        world = observation.data.copy()
        self.kernel.imagine(world, -1 if observation.seat is None else observation.seat, stream)
        return world

    def hidden(self, data: Record, seat: int | None) -> list[list[Slot]]:
        return hidden.groups(data, seat)

    def public_log(self, state: State, seat: int | None) -> tuple[Entry, ...]:
        undead = {other for other, status in enumerate(state.field("status")) if status == UNDEAD}
        yields_open = state.field("phase") in YIELD_PHASES
        moment = logs.Moment(notation.seat_names(state), undead, self.window(state.data), yields_open)
        return logs.public_log(state.log, seat, moment)

    # At a table

    def timed_choice(self, state: State) -> TimedChoice | None:
        phase = state.field("phase")
        if phase == act.IN_CALL:
            return CALL_TIME
        return YIELD_TIME if phase in YIELD_PHASES else None

    def silence(self, state: State) -> tuple[str, str] | None:
        if state.field("phase") in SILENT_PHASES:
            return "LC-30", "there is no talk while a succession is decided"
        return None

    def talk_groups(self, state: State, seat: int) -> dict[str, tuple[int, ...]]:
        """The own Kingdom: the King and all Nobles (LC-23). The Undead King has none (LC-35)."""
        liege, status = state.field("liege"), state.field("status")
        king = seat if liege[seat] < 0 else liege[seat]
        members = tuple(other for other in range(state.players) if other == king or liege[other] == king)
        return {"kingdom": members} if status[king] == KING and len(members) > 1 else {}

    # Views

    def facts(self, observation: Observation) -> dict[str, Any]:
        return views.facts(observation)

    def open_facts(self, observation: OpenObservation) -> dict[str, Any]:
        return open_hands.facts(observation)

    def events(self, observation: Observation) -> list[dict[str, Any]]:
        return narration.events(observation)

    def judge(self, position: Position) -> Outcome:
        return victory.judge(position)


GAME = LeverageCards
