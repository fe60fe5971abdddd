"""A table: the fold of its events. `decide` says what a command leads to, `apply` makes it so."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal

import msgspec
import numpy as np

from fulcrum.core import registry
from fulcrum.core.errors import shortened
from fulcrum.core.game import Game
from fulcrum.core.state import Played, State
from fulcrum.match import decisions, folding, timers, views
from fulcrum.match.clocks import Clocks
from fulcrum.match.commands import Claim, Command, Resume
from fulcrum.match.drafts import Draft, Who
from fulcrum.match.events import Chatted, CoinFlipped, Event, Opened
from fulcrum.match.offers import Proposal
from fulcrum.match.refusals import TableError
from fulcrum.match.seats import Seat
from fulcrum.match.verdicts import Verdict

Status = Literal["waiting", "playing", "over", "aborted"]
CHANGED_IN_PLACE = ("seats", "moved", "log_versions", "done", "clocks", "proposals", "barred", "chat", "coins")


class Table:
    """One table from the moment it was opened. It changes by `apply` alone."""

    def __init__(self, opened: Event | None) -> None:
        if not isinstance(opened, Opened) or opened.version != 1:
            raise TableError(f"a table begins with its opening as version 1, not with {shortened(opened)}")
        self.setup = setup = opened.setup
        game = _game(registry.game_class(setup.game), msgspec.json.encode(setup.options, order="deterministic"))
        if game.about.rules_version != setup.rules_version:
            raise TableError(
                f"the table plays version {setup.rules_version} of the rules of {setup.game}; "
                f"this Fulcrum has version {game.about.rules_version}"
            )
        self.version, self.at = opened.version, opened.at
        self.status: Status = "waiting"
        self.started = False  # which a table that was called off may not have
        self.seats: list[Seat] = list(setup.seats)
        self.state = _new_state(game, setup.players, int(setup.seed, 16))
        self.position_version = 1  # a move made for an older one is stale
        self.moved: set[int] = set()  # the seats that have moved at least once
        self.log_versions: list[int] = []  # the version of each entry of the game's log
        self.done: dict[tuple[int, str, str], int] = {}  # seat, who moved and by which id; and the move's version
        self.clocks = Clocks(setup.clock, setup.players)
        self.window_ends: float | None = None  # when a timed choice is made for the silent
        self.proposals: dict[str, Proposal] = {}
        self.barred: set[tuple[str, int]] = set()  # proposals not to be made again before the seat has moved
        self.chat: list[Chatted] = []
        self.coins: list[CoinFlipped] = []
        self.helped = False  # whether somebody took a move back or was told one
        self.verdict: Verdict | None = None
        self.rematch_agreed = False
        self.rematch_table: str | None = None
        self.foreseen: tuple[Event, Played] | None = None  # a move just decided, and what it leads to
        self._next = timers.next_due(self)

    # Questions

    @property
    def owners(self) -> int:
        """How many seats are people's, whoever plays them now."""
        return sum(seat.occupant == "person" for seat in self.seats)

    @property
    def has_bots(self) -> bool:
        """Whether bots play, also those that stand in for somebody."""
        return any(seat.bot_plays for seat in self.seats)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; a seat that was forfeited is nobody's."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and not seat.forfeited:
                return number
        return None

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, may know of the table and the game, for JSON."""
        return views.sight(self, seat).view

    def event_view(self, event: Event, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, may know of an event that has been applied."""
        return views.event_view(self, event, seat)

    def next_due(self) -> float | None:
        """The next moment at which something happens by itself; it may have passed."""
        return None if self._next is None else self._next.at

    # What happens

    def decide(self, command: Command, who: Who, now: float) -> tuple[Event, ...]:
        """What the command leads to; raises `Refused` if to nothing.

        `who` is a person, the number of a seat for its bot, or None for the house. What was due before comes first,
        so a move after the flag is refused. No event at all means that it was done before.
        """
        now = self._clock_time(now)
        if isinstance(command, Resume) or not self._is_due(now):
            return self._decided(command, who, now)
        due = self.due(now)
        if isinstance(command, Claim):
            return due
        later = self.copy()
        for event in due:
            later.apply(event)
        return (*due, *later._decided(command, who, now))

    def _decided(self, command: Command, who: Who, now: float) -> tuple[Event, ...]:
        draft = Draft(self, now)
        decisions.decide(self, command, who, draft)
        return tuple(draft.events)

    def due(self, now: float) -> tuple[Event, ...]:
        """What has happened by itself up to now, in order, each at its own time."""
        now = self._clock_time(now)
        if not self._is_due(now):
            return ()
        later, events = self.copy(), []
        while later._is_due(now):
            due = later._next
            assert due is not None
            draft = Draft(later, max(later.at, due.at))
            timers.happen(later, due, draft)
            for event in draft.events:
                later.apply(event)
            events += draft.events
        return tuple(events)

    def _clock_time(self, now: object) -> float:
        """The time given, or that of the last event if the caller's clock went backwards."""
        if isinstance(now, bool) or not isinstance(now, int | float) or not math.isfinite(now):
            raise TableError(f"a time is a number of seconds, not {shortened(now)}")
        return max(self.at, float(now))

    def _is_due(self, now: float) -> bool:
        return self._next is not None and self._next.at <= now

    def apply(self, event: Event) -> None:
        """Make an event part of the table.

        Raises `TableError` for one that can't be the next, with nothing changed when its version or time does not
        follow. A table whose own log is damaged in another way is not to be used any further.
        """
        if event.version != self.version + 1 or event.at < self.at:
            raise TableError(f"version {event.version} at {event.at} can't follow version {self.version} at {self.at}")
        folding.fold(self, event)
        self.version, self.at = event.version, event.at
        self._next = timers.next_due(self)

    def rewind(self, moves: int) -> None:
        """Have the position back as it was after so many moves; states of a table keep no way back, for their size."""
        state = _new_state(self.state.game, self.setup.players, int(self.setup.seed, 16))
        for entry in self.state.log[:moves]:
            state.advance(state.foresee(entry.move, entry.seat))
        self.state = state

    # Copies

    def copy(self, *, position: bool = True) -> "Table":
        """An independent table in the same condition; or one that shares the position, for events that are no moves."""
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
        """All that makes the table, the position as its bytes and log: states are compared slowly."""
        return {**vars(self), "foreseen": None, "state": (self.state.data.tobytes(), self.state.log)}

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"<table {self.setup.table!r}: {self.setup.game}, {self.status}, version {self.version}>"


@lru_cache(maxsize=1_000)
def _game(game_class: type[Game], options: bytes) -> Game:
    """The game with these options, in JSON; made once for all tables that play it, as it never changes."""
    return game_class(**msgspec.json.decode(options))


def _new_state(game: Game, players: int, seed: int) -> State:
    """Before the first move. Where the seed decides nothing all tables share the record, which no move changes."""
    if not game.is_open:
        return game.new(players, seed)
    return State(game, players, seed, _first_record(game, players))


@lru_cache(maxsize=1_000)
def _first_record(game: Game, players: int) -> np.ndarray:
    return game.new(players, 0).data


def branch(state: State) -> State:
    """The same position, to go on from elsewhere. The record is shared: a move makes a new one and changes none."""
    other = State(state.game, state.players, None, state.data, log=tuple(state.log), promise=state.commitment)
    other.seed = state.seed
    return other


def replay(events: Iterable[Event]) -> Table:
    """The table that these events make."""
    stream = iter(events)
    table = Table(next(stream, None))
    for event in stream:
        table.apply(event)
    return table
