"""The laws: functions that each check one state of any game.

A law takes a `Case`, raises `LawBroken` if the game breaks it, and returns the number of comparisons. A 0 in a report
means that the law found nothing to check.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fulcrum.core import records
from fulcrum.core.errors import FulcrumError, IllegalMove, InvalidMove
from fulcrum.core.memory import Record
from fulcrum.core.seeds import quick_stream
from fulcrum.core.state import State
from fulcrum.core.values import Entry, Move

SAMPLED_MOVES = 12  # moves tried per seat and state, both listed and refused
SAMPLED_WORLDS = 6
NONSENSE = ("", "   ", "\x00", "no such move", "💥", "a" * 10_000, "0", "-1", "{}", "e6>NE e6>NE e6>NE")


class LawBroken(AssertionError):
    """A game breaks a law. The message says how to reproduce it."""

    def __init__(self, law: str, broken: str) -> None:
        super().__init__(f"{law.replace('_', ' ')}: {broken}")
        self.law = law


@dataclass
class Case:
    """A state under test, a source of randomness, and moves from other states of the same game."""

    state: State
    rng: random.Random
    texts: set[str] = field(default_factory=set)
    law: str = "same_seed_same_game"  # the law being checked

    def demand(self, holds: bool, broken: str) -> None:
        """Raises `LawBroken` with the moves that lead to this state, unless the law holds."""
        if holds:
            return
        moves = [f"{entry.seat}:{entry.move}" for entry in self.state.log]
        start = f"{self.state.game!r}, players={self.state.players}, seed={self.state.seed}"
        raise LawBroken(self.law, f"{broken}\n  {start}\n  moves: {' '.join(moves)}")

    @property
    def seats(self) -> list[int | None]:
        """All seats and the spectator."""
        return [*range(self.state.players), None]

    def some_moves(self, seat: int) -> list[Move]:
        moves = self.state.legal_moves(seat)
        return self.rng.sample(moves, min(SAMPLED_MOVES, len(moves)))


Law = Callable[[Case], int]


def text_and_move_are_the_same(case: Case) -> int:
    """parse(str(move)) and eval(repr(move)) return the move, and no two listed moves share a text."""
    state = case.state
    count = 0
    for seat in state.actors:
        moves = state.legal_moves(seat)
        case.demand(len({str(move) for move in moves}) == len(moves), "two listed moves have the same text")
        for move in moves:
            read = state.game.parse(str(move), state, seat)
            case.demand(read == move, f"{move!r} is read back as {read!r}")
            count += 1
        for move in case.some_moves(seat):
            case.demand(eval(repr(move), {"Move": Move}) == move, f"{move!r} is not its own repr")
    return count


def dump_and_load_are_inverse(case: Case) -> int:
    """A state survives a round trip through JSON, with the same moves and views."""
    state = case.state
    loaded = state.game.load(json.loads(json.dumps(state.dump())))
    case.demand(everything(loaded) == everything(state), "load(dump) is another state")
    return 1


def record_and_replay_are_inverse(case: Case) -> int:
    """A record's options, seed and moves lead to the same state."""
    state = case.state
    replayed = records.replay(json.loads(json.dumps(state.record())))
    case.demand(everything(replayed) == everything(state), "replay(record) is another state")
    case.demand(replayed.record() == state.record(), "the record of the replay is another record")
    return 1


def pop_undoes_push(case: Case) -> int:
    """push followed by pop restores everything, including kernel state outside the record, and copies are unaffected.

    One move per seat is compared in full, the others by record and log.
    """
    state = case.state
    count = 0
    for seat in state.actors:
        for number, move in enumerate(case.some_moves(seat)):
            compared = everything if number == 0 else written
            before, twin = compared(state), state.copy()
            state.push(move, seat)
            after = compared(state)
            case.demand(compared(twin) == before, f"pushing {move} changed a copy made before")
            popped = state.pop()
            case.demand(popped == move, f"pop returned {popped!r} for {move!r}")
            case.demand(compared(state) == before, f"pop does not undo {move}")
            state.push(move, seat)
            case.demand(compared(state) == after, f"pushing {move} again leads elsewhere")
            state.pop()
            count += 1
    return count


def actions_agree(case: Case) -> int:
    """The kernel's list of actions, its `is_legal` and its random choice agree."""
    state, kernel = case.state, case.state.game.kernel
    stream = quick_stream(case.rng.getrandbits(60))
    count = 0
    for seat in state.actors:
        listed = state.actions(seat)
        allowed = [action for action in range(state.game.action_count) if kernel.is_legal(state.data, seat, action)]
        case.demand(listed == allowed, f"seat {seat}: legal lists {listed}, is_legal allows {allowed}")
        drawn = {kernel.random_action(state.data, seat, stream) for _ in range(SAMPLED_MOVES)}
        case.demand(drawn <= set(listed), f"seat {seat}: random_action drew {sorted(drawn - set(listed))}")
        count += len(allowed)
    return count


def moves_are_listed_until_the_end(case: Case) -> int:
    """A seat has moves exactly when it may act. No seat may act exactly when the game is over and has an outcome."""
    state = case.state
    for seat in range(state.players):
        acts = seat in state.actors
        case.demand(bool(state.legal_moves(seat)) == acts, f"seat {seat} acts: {acts}, but its moves disagree")
    case.demand(state.over == (not state.actors), "over and actors disagree")
    case.demand(state.over == (state.outcome is not None), "over and outcome disagree")
    if state.outcome is not None:
        ranks, winners = state.outcome.ranks, state.outcome.winners
        case.demand(len(ranks) == len(state.outcome.scores) == state.players, "there is not one rank and score a seat")
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        case.demand(ranks == places, f"ranks {ranks} leave places out")
        losers = [seat for seat in range(state.players) if seat not in winners]
        ahead = all(ranks[winner] < ranks[loser] for winner in winners for loser in losers)
        case.demand(ahead and bool(winners or ranks.count(1) > 1), f"winners {winners} do not fit ranks {ranks}")
        case.demand(bool(state.outcome.reason), "the outcome has no reason")
        case.demand(state.outcome.clause in state.game.about.clauses, f"no clause {state.outcome.clause}")
    return state.players


def listed_moves_are_accepted(case: Case) -> int:
    """Every listed move can be made, as an object and as text, and changes the state."""
    count = 0
    for seat in case.state.actors:
        for move in case.some_moves(seat):
            one, other = case.state.copy(), case.state.copy()
            one.push(move, seat)
            other.push(str(move), seat)
            case.demand(one == other, f"{move} and its text lead to different states")
            case.demand(one != case.state, f"{move} changes nothing")
            count += 1
    return count


def other_moves_are_refused(case: Case) -> int:
    """Unlisted moves are refused with a clause, nonsense as unreadable, and the state stays the same."""
    state = case.state
    count = 0
    for seat in range(state.players):
        before, record = everything(state), written(state)
        results = [after(state, move, seat) for move in state.legal_moves(seat)] if seat in state.actors else []
        listed = {str(move) for move in state.legal_moves(seat)}
        others = sorted(case.texts - listed)
        for text in [*case.rng.sample(others, min(SAMPLED_MOVES, len(others))), *case.rng.sample(NONSENSE, 3)]:
            count += 1
            try:
                attempt = state.copy()
                attempt.push(text, seat)
            except IllegalMove as error:
                case.demand(error.clause in state.game.about.clauses, f"{text}: no clause {error.clause}")
                case.demand(bool(error.reason), f"{text} is refused without a reason")
            except InvalidMove as error:
                case.demand(bool(error.expected), f"{text!r} is unreadable and nothing says what is expected")
            else:
                same = attempt.data.tobytes() in results or state.game.accepts_unlisted(text)
                case.demand(same, f"{text!r} is accepted from seat {seat} and not listed")
            case.demand(written(state) == record, f"the refused {text!r} changed something")
        case.demand(everything(state) == before, f"moves refused to seat {seat} changed something")
    return count


def after(state: State, move: Move, seat: int) -> bytes:
    """Returns the record after a move, to compare moves by their effect instead of their text."""
    copy = state.copy()
    copy.push(move, seat)
    return copy.data.tobytes()


def everything(state: State) -> str:
    """Returns everything that can be queried from a state, as text."""
    moves = {seat: [repr(move) for move in state.legal_moves(seat)] for seat in range(state.players)}
    views = [state.view(seat) for seat in [*range(state.players), None]]
    return json.dumps([state.dump(), state.actors, moves, views], sort_keys=True)


def written(state: State) -> tuple[bytes, tuple[Entry, ...]]:
    """Returns the data a state consists of: its record and its log."""
    return state.data.tobytes(), tuple(state.log)


def shown_to(state: State, seat: int | None, texts: list[str]) -> list[Any]:
    """Returns everything a seat can learn: observation, view, log, moves, and the replies to moves it tries."""
    seen = state.observation(seat)
    shown: list[Any] = [seen.data.tobytes(), json.dumps(seen.view(), sort_keys=True), seen.log, seen.actors]
    if seat is None:
        return shown
    shown.append([repr(move) for move in state.legal_moves(seat)])
    shown.append([repr(move) for move in seen.legal_moves(seat)])
    for text in texts:
        try:
            state.copy().push(text, seat)
            shown.append("accepted")
        except FulcrumError as error:
            shown.append(f"{type(error).__name__}: {error}")
    return shown


def nothing_hidden_is_shown(case: Case) -> int:
    """Nothing a seat can learn changes by a single byte when hidden information is exchanged."""
    state = case.state
    texts = case.rng.sample(sorted(case.texts), min(SAMPLED_MOVES, len(case.texts)))
    count = 0
    for seat in case.seats:
        own = state.legal_moves(seat) if seat is not None else []
        seen = state.observation(seat).legal_moves(seat) if own else []
        case.demand(own == seen, f"seat {seat} has other moves in the state than in its observation")
        shown = shown_to(state, seat, texts)
        for twin in (exchanged(state, seat, case.rng) for _ in range(SAMPLED_WORLDS)):
            if twin.data.tobytes() == state.data.tobytes():
                continue
            for mine, theirs in zip(shown, shown_to(twin, seat, texts), strict=True):
                case.demand(mine == theirs, f"seat {seat} can tell what is hidden from it:\n  {mine!r}\n  {theirs!r}")
            count += 1
    return count


def exchanged(state: State, seat: int | None, rng: random.Random) -> State:
    """Returns a state that differs only in what the seat can't see: hidden slots permuted, another generator."""
    twin = state.copy()
    twin.data = state.data.copy()
    for group in state.game.hidden(state.data, seat):
        order = rng.sample(group, len(group))
        for (to_name, to_index), (from_name, from_index) in zip(group, order, strict=True):
            twin.data[to_name, to_index] = state.data[from_name, from_index]
    if state.game.has_chance and not state.over:
        twin.data["rng"] = [rng.getrandbits(32) for _ in twin.data["rng"]]
    return twin


def sampled_worlds_agree_and_differ(case: Case) -> int:
    """Sampled worlds look exactly like the observation to the seat, can be played, and differ from each other."""
    state = case.state
    if state.over:
        return 0
    count = 0
    for seat in range(state.players):
        observation = state.observation(seat)
        stream = quick_stream(case.rng.getrandbits(60))
        worlds = [state.game.sample_world(observation, stream) for _ in range(SAMPLED_WORLDS)]
        for world in worlds:
            seen = state.game.observe(world.data, seat)
            same = seen.tobytes() == observation.data.tobytes()
            case.demand(same, f"a world sampled for seat {seat} does not look like its observation")
            case.demand(world.legal_moves(seat) == state.legal_moves(seat), f"seat {seat} moves otherwise in it")
            for _ in range(3):
                if not world.over:
                    actor = case.rng.choice(world.actors)
                    world.push(case.rng.choice(world.legal_moves(actor)), actor)
            count += 1
        if can_differ(state, seat):
            again = [state.game.sample_world(observation, stream).data for _ in range(4 * SAMPLED_WORLDS)]
            case.demand(
                len({world.tobytes() for world in again}) > 1, f"all worlds sampled for seat {seat} are the same"
            )
            hidden = {exchangeable(state, seat, world) for world in again}
            case.demand(len(hidden) > 1, f"what is hidden from seat {seat} is the same in all sampled worlds")
    return count


def exchangeable(state: State, seat: int, data: Record) -> str:
    """Returns the contents of the slots the seat can't see."""
    groups = state.game.hidden(state.data, seat)
    return repr([[data[name, index] for name, index in group] for group in groups])


def can_differ(state: State, seat: int) -> bool:
    """Whether exchanging hidden slots can change anything: at least three slots with different contents."""
    contents = [[state.data[name, index] for name, index in group] for group in state.game.hidden(state.data, seat)]
    return any(len(group) > 2 and len(set(group)) > 1 for group in contents)


def order_of_commits_leaves_no_trace(case: Case) -> int:
    """Secret choices give the same state in any order, and an open choice tells the other seats nothing."""
    state = case.state
    if not state.game.window(state.data):
        return 0
    chosen = [(seat, case.rng.choice(state.legal_moves(seat))) for seat in state.actors]
    ends = []
    for order in (chosen, chosen[::-1], case.rng.sample(chosen, len(chosen))):
        end = state.copy()
        for seat, move in order:
            end.push(move, seat)
        ends.append(everything(end))
    case.demand(len(set(ends)) == 1, "the order in which secret choices arrived can be seen")
    if len(chosen) == 1:
        return 1
    for seat in state.actors:
        one, other = (case.rng.choice(state.legal_moves(seat)) for _ in range(2))
        for watcher in case.seats:
            if watcher == seat:
                continue
            shown = []
            for move in (one, other):
                end = state.copy()
                end.push(move, seat)
                shown.append(shown_to(end, watcher, []))
            case.demand(shown[0] == shown[1], f"seat {watcher} can tell {one} from {other} of seat {seat}")
    return len(chosen)


LAWS: tuple[Law, ...] = (
    text_and_move_are_the_same,
    dump_and_load_are_inverse,
    pop_undoes_push,
    actions_agree,
    record_and_replay_are_inverse,
    moves_are_listed_until_the_end,
    listed_moves_are_accepted,
    other_moves_are_refused,
    nothing_hidden_is_shown,
    sampled_worlds_agree_and_differ,
    order_of_commits_leaves_no_trace,
)
