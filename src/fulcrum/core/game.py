"""The base class of every game."""

from abc import ABC, abstractmethod
from array import array
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from fulcrum.core import kernels, records
from fulcrum.core.about import About
from fulcrum.core.errors import InvalidMove
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation, OpenObservation
from fulcrum.core.position import Position
from fulcrum.core.seeds import check_seed
from fulcrum.core.state import State
from fulcrum.core.values import Entry, Move, Outcome

Slot = tuple[str, int]  # a field of the record, and an index in it when it is flattened


class TimedChoice(NamedTuple):
    """A choice with a time limit. A player who lets the time run out makes the default move.

    In live play, a closing move by anyone leaves the others only a little more time, and nothing shows it.
    """

    seconds: float  # in live play
    default_move: str
    closing_move: str = ""
    closing_seconds: float = 0.0


class Game(ABC):
    """A game with its options fixed.

    The kernel is a module of jitted functions over `RECORD`, each taking an array of one record:
    `actors(state)` a bit mask of seats, 0 when over; `legal(state, seat, out)` fills `out` with actions and
    returns how many; `is_legal(state, seat, action)`; `apply(state, seat, action)`;
    `random_action(state, seat, stream)` a random legal action, all equally likely.
    A record has a field `turn`, the number of turns taken, and `rng` if there is chance. In games with secret choices,
    `window` identifies the set of choices that are open together; it is 0 if there are none.
    """

    about: ClassVar[About]
    kernel_module: ClassVar[ModuleType | None] = None  # of a game from outside; the package's are found by id
    turn_clause: ClassVar[str]  # says whose turn it is
    one_action_a_move: ClassVar[bool] = True  # False if a move can be several actions; then override `moves`
    accepts_partial_moves: ClassVar[bool] = False  # or players may enter a move step by step, by `legal_hops`
    takeback_clause: ClassVar[tuple[str, str] | None] = None  # clause and reason, if people may not take moves back
    table_tools: ClassVar[frozenset[str]] = frozenset()  # what the table provides for players, such as a "coin"

    def __init__(self, /, **options: Any) -> None:
        self.options = self.about.resolve(options)
        self.kernel = kernels.load(type(self))
        fields = self.kernel.record.fields
        self.has_windows = "window" in fields
        self.has_chance = "rng" in fields

    @property
    @abstractmethod
    def action_count(self) -> int:
        """The size of the action space: actions are 0 to this number - 1."""

    @abstractmethod
    def set_up(self, data: Record, players: int, seed: int) -> None:
        """Fills a record of zeros with the position before the first move."""

    @abstractmethod
    def text(self, action: int, position: Position, seat: int) -> str:
        """The text of a legal action."""

    @abstractmethod
    def parse(self, text: str, position: Position, seat: int) -> Move:
        """Reads a text as a move, legal or not; raises `InvalidMove` if it is not a move of this game."""

    @abstractmethod
    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        """The clause that forbids a move, and the reason in words, using only what the mover may know."""

    @abstractmethod
    def facts(self, observation: Observation) -> dict[str, Any]:
        """The game's own keys of a view."""

    def open_facts(self, observation: OpenObservation) -> dict[str, Any]:
        """The game's own keys of a view with all hands open.

        By default those of a spectator from whom nothing is hidden, and in `hands` the `hand` of each seat, if views
        have one.
        """
        facts = self.facts(observation)
        if "hand" not in facts:
            return facts
        seats = range(observation.players)
        return {**facts, "hands": [self.facts(observation.seen_by(seat))["hand"] for seat in seats]}

    @abstractmethod
    def judge(self, position: Position) -> Outcome:
        """The outcome of a finished game."""

    @abstractmethod
    def events(self, observation: Observation) -> list[dict[str, Any]]:
        """The steps of the last move, each with a `kind`, its details, and the step in `words`."""

    def moves(self, position: Position, seat: int) -> list[Move]:
        """The moves of a seat that may move; here one for each action."""
        return [Move(self.text(action, position, seat), (action,)) for action in position.actions(seat)]

    def observe(self, data: Record, seat: int | None) -> Record:
        """Returns a copy of the record without what is hidden from the seat. By default nothing is."""
        return data.copy()

    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        """Returns a record that the seat can't tell from the true one, with hidden parts drawn at random.

        The seat is that of the observation, None for a spectator.
        """
        return observation.data.copy()

    def hidden(self, data: Record, seat: int | None) -> list[list[Slot]]:
        """All slots of the record that the seat can't see, but not the generator's.

        The contents of a group could be exchanged without the seat noticing. A slot that none could stand in for is a
        group of its own. The conformance kit exchanges and replaces them, and checks that nothing the seat is shown
        changes. Work them out from the rules: what follows from `observe` can't show where `observe` is wrong.
        """
        return []

    @property
    def has_secrets(self) -> bool:
        """Whether seats see different things. Override it where `observe` hides nothing but the generator."""
        return type(self).observe is not Game.observe

    @property
    def is_open(self) -> bool:
        """Whether everyone sees everything and nothing is left to chance."""
        return not self.has_chance and not self.has_secrets

    def public_log(self, state: State, seat: int | None) -> tuple[Entry, ...]:
        """The log as the seat may read it; by default all of it."""
        return tuple(state.log)

    def accepts_unlisted(self, text: str) -> bool:
        """Whether a move of this kind may be legal without being listed, because there are too many."""
        return False

    def legal_hops(self, position: Position, path: str = "") -> dict[str, Any]:
        """Returns how a move entered in part may continue; only for games that accept partial moves."""
        raise InvalidMove(path, f"a move of {self.about.name} is entered whole")

    def timed_choice(self, state: State) -> TimedChoice | None:
        """The time limit that the rules set for the choice at hand, if they set one."""
        return None

    def silence(self, state: State) -> tuple[str, str] | None:
        """The clause and the reason why players may not talk now, if the rules forbid it."""
        return None

    def talk_groups(self, state: State, seat: int) -> dict[str, tuple[int, ...]]:
        """The groups that a seat may talk to at present: keys of `about.talk_groups`, and all seats in each.

        Everyone may know who is in them. By default there are none.
        """
        return {}

    def window(self, data: Record) -> int:
        """Which set of secret choices is open, 0 for none."""
        return int(data["window"]) if self.has_windows else 0

    def new(self, players: int | None = None, seed: int | None = None) -> State:
        """Starts a game, by default with the fewest players and a random seed."""
        seats = self.about.check_players(self.about.players[0] if players is None else players)
        number = check_seed(seed)
        data = Record(self.kernel.record)
        self.set_up(data, seats, number)
        return State(self, seats, number, data)

    def load(self, dump: dict[str, Any]) -> State:
        """Loads a dumped state. Its undo history is empty."""
        return records.load(self, dump)

    def sample_world(self, observation: Observation, stream: "array[int]") -> State:
        """Returns a full state that agrees with the observation, with hidden parts drawn at random."""
        data = self.imagine(observation, stream)
        return State(self, observation.players, None, data, log=observation.log, promise=observation.commitment)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Game) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.about.id)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"fulcrum.game({self.about.id!r}{options})"
