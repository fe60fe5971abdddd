"""A game in progress: the full state, with its log and undo history."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from fulcrum.core import records
from fulcrum.core.errors import FulcrumError, IllegalMove, InvalidMove, NothingToUndo
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation, OpenObservation
from fulcrum.core.position import Position, seats_in
from fulcrum.core.seeds import commitment
from fulcrum.core.values import Entry, Move

if TYPE_CHECKING:
    from fulcrum.core.game import Game

LONGEST_TEXT = 2000  # characters; some games accept long-winded notation


class Played(NamedTuple):
    """A legal move: its log entry and place in the log, the record after it, and the seats that may move next."""

    move: Move
    entry: Entry
    place: int
    data: Record
    actors: tuple[int, ...]


class State(Position):
    """A game in progress, hidden information included. Created by `game.new`, `game.load` or `fulcrum.replay`."""

    __slots__ = ("_undo", "commitment", "log", "seed")

    def __init__(
        self,
        game: "Game",
        players: int,
        seed: int | None,
        data: Record,
        *,
        log: tuple[Entry, ...] = (),
        promise: str = "",
    ) -> None:
        super().__init__(game, players, data)
        self.seed = seed  # None in a sampled world, which has the commitment of the game it was sampled from
        self.commitment = promise if seed is None else commitment(seed)
        self.log = list(log)
        self._undo: list[tuple[Record, int]] = []  # the record before each push, and where it was logged

    def push(self, move: Move | str, seat: int | None = None) -> Move:
        """Makes a move, given as a `Move` or as text. On an error the state is unchanged.

        Raises `InvalidMove` if it can't be read, and `IllegalMove` with a clause if the rules forbid it.
        """
        played = self.foresee(move, seat)
        self._undo.append((self.data, played.place))
        self._follow(played)
        return played.move

    def foresee(self, move: Move | str, seat: int | None = None) -> Played:
        """Returns what a move would lead to, without making it; raises as `push` does. `advance` makes the move."""
        text = self._text(move)
        actors = self.actors
        if not actors:
            raise self._too_late(text)
        mover = self.acting_seat(seat)
        read = self.game.parse(text, self, mover)
        if mover not in actors:
            waiting = " and ".join(self.game.about.seats[actor] for actor in actors)
            raise IllegalMove(self.game.turn_clause, f"it is the turn of {waiting}", text)
        after, mask = self._played(read, mover)
        if isinstance(move, Move) and move.actions != read.actions:
            raise InvalidMove(text, "its actions are not those of this text; get moves from legal_moves or parse")
        entry = Entry(mover, read.text, self.game.window(self.data))
        return Played(read, entry, self._place_in_log(entry), after, seats_in(mask))

    def advance(self, played: Played) -> None:
        """Makes a move returned by `foresee`. Drops the undo history, which saves memory where many states are kept."""
        self._undo.clear()
        self._follow(played)

    def _follow(self, played: Played) -> None:
        self.log.insert(played.place, played.entry)
        self.data = played.data

    def _text(self, move: object) -> str:
        text = move.text if isinstance(move, Move) else move
        if not isinstance(text, str):
            raise InvalidMove(move, "a move is a Move or a text")
        if len(text) > LONGEST_TEXT:
            raise InvalidMove(text, f"a move has at most {LONGEST_TEXT} characters")
        return text

    def _too_late(self, text: str) -> IllegalMove:
        outcome = self.outcome
        assert outcome is not None
        return IllegalMove(outcome.clause, f"the game is over: {outcome.reason}", text)

    def _played(self, move: Move, seat: int) -> tuple[Record, int]:
        """Returns the record after the move, and the seats that may move then. The current record is unchanged."""
        try_action = self.game.kernel.try_action
        after, mask = self.data.copy(), -1
        for action in move.actions:
            mask = try_action(after, seat, action)
            if mask < 0:
                clause, reason = self.game.why_not(move, self.observation(seat), seat)
                raise IllegalMove(clause, reason, move.text)
        return after, mask

    def _place_in_log(self, entry: Entry) -> int:
        """The end of the log. Secret choices open together go by seat, so that the log hides their order."""
        place = len(self.log)
        while entry.window and place and self.log[place - 1].window == entry.window:
            if self.log[place - 1].seat <= entry.seat:
                break
            place -= 1
        return place

    def pop(self) -> Move:
        """Takes back the last move and returns it."""
        if not self._undo:
            raise NothingToUndo("there is no move to take back")
        self.data, place = self._undo.pop()
        entry = self.log.pop(place)
        return self.game.parse(entry.move, self, entry.seat)

    def copy(self) -> "State":
        """An independent state with the same past."""
        data, log = self.data.copy(), tuple(self.log)
        other = State(self.game, self.players, self.seed, data, log=log, promise=self.commitment)
        other._undo = list(self._undo)
        return other

    def after(self, moves: int) -> "State":
        """Returns the game after its first `moves` moves, played again from the start."""
        if not 0 <= moves <= len(self.log):
            raise FulcrumError(f"the game has {len(self.log)} moves, so there is no state after {moves}")
        state = self._start()
        for entry in self.log[:moves]:
            state.advance(state.foresee(entry.move, entry.seat))
        return state

    def steps(self) -> Iterator["State"]:
        """Plays the game again and yields each state: the first before any move, then one after each move."""
        state = self._start()
        yield state
        for entry in tuple(self.log):
            state = state.copy()
            state.advance(state.foresee(entry.move, entry.seat))
            yield state

    def _start(self) -> "State":
        """The state before the first move."""
        if self.seed is None:
            raise FulcrumError("a sampled world has no seed and so no past")
        return self.game.new(self.players, self.seed)

    def observation(self, seat: int | None) -> Observation:
        """What a seat may know, for bots and agents; None is a spectator."""
        if seat is not None:
            self.check_seat(seat)
        return self._seen(seat, self.game.observe(self.data, seat))

    def shared_observation(self, seat: int | None) -> Observation:
        """Returns an observation to read now and never modify: where nothing is hidden, it shares the record."""
        if seat is not None:
            self.check_seat(seat)
        return self._seen(seat, self.game.observe(self.data, seat) if self.game.has_secrets else self.data)

    def _seen(self, seat: int | None, data: Record) -> Observation:
        actors = self.actors
        return Observation(
            self.game,
            self.players,
            data,
            seat=seat,
            log=self.game.public_log(self, seat),
            commitment=self.commitment,
            seed=None if actors else self.seed,
            actors=actors,
        )

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as JSON. Made from an observation, so it can't reveal more."""
        return self.shared_observation(seat).view()

    def open_observation(self) -> OpenObservation:
        """Returns everything that any seat may know. While a game runs, keep it from players and spectators."""
        actors = self.actors
        return OpenObservation(
            self.game,
            self.players,
            self.data,
            seat=None,
            log=tuple(self.log),
            commitment=self.commitment,
            seed=None if actors else self.seed,
            actors=actors,
        )

    def open_view(self) -> dict[str, Any]:
        """A spectator's view with all hands open, as JSON, for replays. While a game runs, keep it private."""
        return self.open_observation().view()

    def dump(self) -> dict[str, Any]:
        """Returns everything, hidden or not, as JSON. `game.load` reads it."""
        return records.dump(self)

    def record(self) -> records.Record:
        """Returns the game as options, seed and moves, for `fulcrum.replay`."""
        if self.seed is None:
            raise FulcrumError("a sampled world has no seed and so no record")
        return records.record(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]  # it changes with every push

    def __repr__(self) -> str:
        state = "over" if self.over else f"seats to move: {', '.join(map(str, self.actors))}"
        return f"<{self.game!r} with {self.players} players after {len(self.log)} moves, {state}>"
