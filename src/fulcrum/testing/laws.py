"""The laws: functions that each check one state of any game.

A law takes a `Case`, raises `LawBroken` if the game breaks it, and returns the number of comparisons. A 0 in a report
means that the law does not apply to the game: one that does must find something to check.
"""

import json
from collections.abc import Callable

from fulcrum.core import records
from fulcrum.core.errors import IllegalMove, InvalidMove
from fulcrum.core.game import Game
from fulcrum.core.seeds import quick_stream
from fulcrum.core.state import State
from fulcrum.core.values import Move
from fulcrum.testing.cases import SAMPLED_MOVES, Case, Law, Secrets, everything, written
from fulcrum.testing.secrets import (
    demand_pairs,
    demand_worlds,
    nothing_hidden_is_shown,
    order_of_commits_leaves_no_trace,
    sampled_worlds_agree_and_differ,
    the_generator_is_not_shown,
)

MANY = 4  # actions, of which a random choice takes more than one in that many draws
ENOUGH_DRAWS = 40  # to take more than one of fewer actions
NONSENSE = ("", "   ", "\x00", "no such move", "💥", "a" * 10_000, "0", "-1", "{}", "e6>NE e6>NE e6>NE")


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
        draws = SAMPLED_MOVES if len(listed) >= MANY else ENOUGH_DRAWS
        drawn = {kernel.random_action(state.data, seat, stream) for _ in range(draws)}
        case.demand(drawn <= set(listed), f"seat {seat}: random_action drew {sorted(drawn - set(listed))}")
        case.demand(len(drawn) > 1 or len(listed) == 1, f"seat {seat}: random_action always draws {drawn} of {listed}")
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
            count += is_refused(case, text, seat, results)
            case.demand(written(state) == record, f"the refused {text!r} changed something")
        case.demand(everything(state) == before, f"moves refused to seat {seat} changed something")
    return count


def is_refused(case: Case, text: str, seat: int, results: list[bytes]) -> bool:
    """Whether a text is refused, as it must be unless it is another text for a listed move, by its result."""
    state = case.state
    attempt = state.copy()
    try:
        attempt.push(text, seat)
    except IllegalMove as error:
        case.demand(error.clause in state.game.about.clauses, f"{text}: no clause {error.clause}")
        case.demand(bool(error.reason), f"{text} is refused without a reason")
    except InvalidMove as error:
        case.demand(bool(error.expected), f"{text!r} is unreadable and nothing says what is expected")
    else:
        same = attempt.data.tobytes() in results or state.game.accepts_unlisted(text)
        case.demand(same, f"{text!r} is accepted from seat {seat} and not listed")
        return False
    return True


def after(state: State, move: Move, seat: int) -> bytes:
    """Returns the record after a move, to compare moves by their effect instead of their text."""
    copy = state.copy()
    copy.push(move, seat)
    return copy.data.tobytes()


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
    the_generator_is_not_shown,
    sampled_worlds_agree_and_differ,
    order_of_commits_leaves_no_trace,
)
# Laws that do not apply to every game. A game they apply to must give them something to check.
APPLIES: dict[Law, Callable[[Game], bool]] = {
    nothing_hidden_is_shown: lambda game: game.has_secrets,
    the_generator_is_not_shown: lambda game: game.has_chance,
    sampled_worlds_agree_and_differ: lambda game: game.has_secrets,
    order_of_commits_leaves_no_trace: lambda game: game.has_windows,
}
# What laws demand of all states of a check together.
AT_END: dict[Law, Callable[[Game, int, Secrets], None]] = {
    nothing_hidden_is_shown: demand_pairs,
    sampled_worlds_agree_and_differ: demand_worlds,
}
