"""A table, built from its events. `decide` returns the events that a command leads to; `apply` applies them."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

import msgspec

from fulcrum.core import registry
from fulcrum.core.errors import shortened
from fulcrum.core.game import Game
from fulcrum.core.memory import Record
from fulcrum.core.state import Played, State
from fulcrum.match import decisions, folding, offers, playing, seating, talk, timers, views  # noqa: F401  # they register
from fulcrum.match.clocks import Clocks
from fulcrum.match.commands import Claim, Command, Resume
from fulcrum.match.decisions import Draft, Who
from fulcrum.match.events import Chatted, CoinFlipped, Event, Opened
from fulcrum.match.offers import Proposal
from fulcrum.match.refusals import OtherRules, TableError
from fulcrum.match.results import MatchResult
from fulcrum.match.seats import BOT_PLAYS, Seat
from fulcrum.match.unseen import Counts

Status = Literal["waiting", "playing", "over", "aborted"]
CHANGED_IN_PLACE = (
    "seats",
    "moved",
    "log_versions",
    "done",
    "clocks",
    "proposals",
    "barred",
    "chat",
    "coins",
    "counts",
)


class Table:
    """One table since it was created. Events change it, through `apply`; `decide` only remembers what it foresaw."""

    def __init__(self, opened: Event | None) -> None:
        if not isinstance(opened, Opened) or opened.version != 1:
            raise TableError(f"a table begins with its opening at version 1, not with {shortened(opened)}")
        self.setup = setup = opened.setup
        about = registry.about(setup.game)
        if about.rules_version != setup.rules_version:
            raise OtherRules(
                f"This table plays version {setup.rules_version} of the rules of {about.name}. This Fulcrum has "
                f"version {about.rules_version}, so the game can't be shown or continued."
            )
        game = _game(registry.game_class(setup.game), msgspec.json.encode(setup.options, order="deterministic"))
        self.version, self.at = opened.version, opened.at
        self.counts = Counts()
        self.status: Status = "waiting"
        self.started = False  # stays False if the match is called off before the start
        self.seats: list[Seat] = list(setup.seats)
        self.state = _new_state(game, setup.players, int(setup.seed, 16))
        self.position_version = 1  # moves made for an older version are stale
        self.moved: set[int] = set()  # the seats that have moved at least once
        self.log_versions: list[int] = []  # the version of each entry of the game's log
        self.done: dict[tuple[int, str, str], int] = {}  # seat, kind of mover and id -> the move's version
        self.clocks = Clocks(setup.clock, setup.players)
        self.window_ends: float | None = None  # when a timed choice runs out, as far as the players know
        self.window_closes: float | None = None  # when it really does
        self.proposals: dict[str, Proposal] = {}
        self.barred: set[tuple[str, int]] = set()  # declined proposals, barred until the seat has moved
        self.chat: list[Chatted] = []
        self.coins: list[CoinFlipped] = []
        self.helped = False  # whether a move was taken back or a hint given
        self.result: MatchResult | None = None
        self.rematch_agreed = False
        self.rematch_table: str | None = None
        self.foreseen: tuple[Event, Played] | None = None  # a move just decided, and its effect
        self._timer = timers.next_timer(self)

    # Queries

    @property
    def owners(self) -> int:
        """How many seats belong to people, including those a stand-in plays."""
        return sum(seat.occupant == "person" for seat in self.seats)

    @property
    def has_bots(self) -> bool:
        """Whether any bots play, stand-ins included."""
        return any(map(BOT_PLAYS, self.seats))

    def seat_of(self, person: str) -> int | None:
        """The person's seat, or None. A forfeited seat belongs to no one."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and not seat.forfeited:
                return number
        return None

    @property
    def shows_whispers(self) -> bool:
        """Whether everyone sees all whispers by now."""
        return self.setup.reveal_whispers and self.status == "over"

    def version_for(self, seat: int | None, version: int | None = None) -> int:
        """The table's version, or an earlier one, as a seat counts it; None is a spectator.

        Everything that leaves the table for a person has these versions. They skip events that the person can't see.
        """
        return self.counts.version(seat, self.version if version is None else version)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table and the game as a seat may see them; None is a spectator."""
        return views.view_for(self, seat).as_json()

    def event_view(self, event: Event, seat: int | None) -> dict[str, Any]:
        """An applied event that is `shown_to` a seat, as the seat may see it; None is a spectator."""
        return views.event_view(self, event, seat)

    def next_deadline(self) -> float | None:
        """When the next timer runs out; may be in the past."""
        return None if self._timer is None else self._timer.at

    # Commands, timers and events

    def decide(self, command: Command, who: Who, now: float) -> tuple[Event, ...]:
        """Returns the events that the command leads to; raises `Refused` if the table does not accept it.

        `who` is a person, a seat number for the seat's bot, or None for the server. Timers that are due come first,
        so a move after the flag is refused. An empty tuple means that the command was carried out before.
        """
        now = self._clock_time(now)
        if isinstance(command, Resume) or not self._is_due(now):
            return self._decided(command, who, now)
        first = self.timer_events(now)
        if isinstance(command, Claim):
            return first
        later = self.copy()
        for event in first:
            later.apply(event)
        return (*first, *later._decided(command, who, now))

    def _decided(self, command: Command, who: Who, now: float) -> tuple[Event, ...]:
        draft = Draft(self, now)
        decisions.decide(self, command, who, draft)
        return tuple(draft.events)

    def timer_events(self, now: float) -> tuple[Event, ...]:
        """The events of all timers that have run out by now, in order, each at its own time."""
        now = self._clock_time(now)
        if not self._is_due(now):
            return ()
        later, events = self.copy(), []
        while later._is_due(now):
            timer = later._timer
            assert timer is not None
            draft = Draft(later, max(later.at, timer.at))
            timers.run(later, timer, draft)
            for event in draft.events:
                later.apply(event)
            events += draft.events
        return tuple(events)

    def _clock_time(self, now: object) -> float:
        """The given time, or that of the last event if the caller's clock went backwards."""
        if isinstance(now, bool) or not isinstance(now, int | float) or not math.isfinite(now):
            raise TableError(f"a time is a number of seconds, not {shortened(now)}")
        return max(self.at, float(now))

    def _is_due(self, now: float) -> bool:
        return self._timer is not None and self._timer.at <= now

    def apply(self, event: Event) -> None:
        """Applies the next event.

        Raises `TableError` for an event that can't be next. If its version or time is wrong, the table is unchanged.
        After any other `TableError`, discard the table.
        """
        if event.version != self.version + 1 or event.at < self.at:
            raise TableError(f"version {event.version} at {event.at} can't follow version {self.version} at {self.at}")
        folding.fold(self, event)
        self.version, self.at = event.version, event.at
        self._timer = timers.next_timer(self)

    def rewind(self, moves: int) -> None:
        """Goes back to the position after the first `moves` moves, by replaying them: tables keep no undo history."""
        self.state = self.state.after(moves)

    # Copies

    def copy(self, *, position: bool = True) -> "Table":
        """An independent copy. Without `position` it shares the state, which is enough unless a move follows."""
        other = object.__new__(Table)
        mine = vars(self)
        vars(other).update(mine, **{name: mine[name].copy() for name in CHANGED_IN_PLACE})
        if position:
            other.state = branch(self.state)
        other.foreseen = None
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self._parts() == other._parts()

    def _parts(self) -> dict[str, Any]:
        """Everything to compare. The state goes in as bytes and log, because comparing states is slow."""
        return {**vars(self), "foreseen": None, "state": (self.state.data.tobytes(), self.state.log)}

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<table {self.setup.table!r}: {self.setup.game}, {self.status}, version {self.version}>"


@lru_cache(maxsize=1_000)
def _game(game_class: type[Game], options: bytes) -> Game:
    """The game with these options, in JSON. A game never changes, so tables share it."""
    return game_class(**msgspec.json.decode(options))


def _new_state(game: Game, players: int, seed: int) -> State:
    """The state before the first move. Where the seed decides nothing, tables share its record."""
    if not game.is_open:
        return game.new(players, seed)
    return State(game, players, seed, _first_record(game, players))


@lru_cache(maxsize=1_000)
def _first_record(game: Game, players: int) -> Record:
    return game.new(players, 0).data


def branch(state: State) -> State:
    """An independent state in the same position. The two share the record, because a move makes a new one."""
    other = State(state.game, state.players, None, state.data, log=tuple(state.log), promise=state.commitment)
    other.seed = state.seed
    return other


def replay(events: Iterable[Event]) -> Table:
    """Builds the table from its events."""
    stream = iter(events)
    table = Table(next(stream, None))
    for event in stream:
        table.apply(event)
    return table
