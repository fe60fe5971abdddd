"""The laws of hidden information. They compare a state with its twins, which differ only in what a seat can't see."""

from collections.abc import Iterator
from typing import Any

from fulcrum.core.game import Game, Slot
from fulcrum.core.memory import Record
from fulcrum.core.seeds import quick_stream
from fulcrum.core.state import State
from fulcrum.testing.cases import Case, LawBroken, Seat, Secrets, everything, who
from fulcrum.testing.twins import (
    difference,
    different_slots,
    exchanged,
    imagined,
    record_difference,
    replaced,
    reseeded,
    shown_to,
    slot_name,
)

EXCHANGES = 3  # twins of a state for each viewer, by either way
IMAGINED = 3
SAMPLED_WORLDS = 6
MOVES_IN_WORLDS = 3


def nothing_hidden_is_shown(case: Case) -> int:
    """Nothing a seat can learn changes by a single byte when hidden information is replaced.

    Hidden slots are exchanged, or filled by `imagine`. Only pairs of states with other secrets count.
    """
    state = case.state
    count = 0
    for seat in case.seats:
        own = state.legal_moves(seat) if seat is not None else []
        seen = state.observation(seat).legal_moves(seat) if own else []
        case.demand(own == seen, f"{who(seat)} has other moves in the state than in its observation")
        listed = note_secrets(case, seat)
        if seat not in case.secrets.fields:
            continue
        no_replaced_number_is_shown(case, seat)
        shown = shown_here(case, seat)
        for twin in twins(case, seat, shown["record"], listed):
            told = difference(shown, shown_to(twin, seat, case.tried))
            case.demand(told is None, f"{who(seat)} sees {told}")
            if differ_in_secrets(state.data, twin.data, shown["record"]):
                case.secrets.compared.add(seat)
                count += 1
    return count


def shown_here(case: Case, seat: Seat) -> dict[str, Any]:
    """Returns everything a viewer can learn in the state under test; several laws compare it."""
    if seat not in case.shown:
        case.shown[seat] = shown_to(case.state, seat, case.tried)
    return case.shown[seat]


def note_secrets(case: Case, seat: Seat) -> set[Slot]:
    """Notes what a seat can't see now. Returns the slots that `hidden` lists."""
    data, game, secrets = case.state.data, case.state.game, case.secrets
    listed = {slot for group in game.hidden(data, seat) for slot in group}
    masked = different_slots(data, game.observe(data, seat))
    names = {name for name, _ in [*listed, *masked]}
    if names:
        secrets.fields.setdefault(seat, set()).update(names)
    for slot in listed:
        secrets.values.setdefault(slot[0], set()).add(data[slot])
    return listed


def no_replaced_number_is_shown(case: Case, seat: Seat) -> None:
    """Checks that an observation stays the same with another number in a slot that no exchange can change."""
    state = case.state
    seen = state.game.observe(state.data, seat)
    for slot, twin in replaced(state, seat, case.secrets.values, case.rng):
        told = record_difference(seen, state.game.observe(twin.data, seat))
        name = slot_name(seen.layout, slot)
        case.demand(told is None, f"{who(seat)} sees {told}, when {name} is replaced")


def twins(case: Case, seat: Seat, seen: Record, listed: set[Slot]) -> Iterator[State]:
    """Yields states that differ in what the seat can't see."""
    state = case.state
    made = [exchanged(state, seat, case.rng) for _ in range(EXCHANGES if listed else 0)]
    if not state.over and state.game.has_secrets:
        stream = quick_stream(case.rng.getrandbits(60))
        worlds = [imagined(state, seat, stream) for _ in range(IMAGINED)]
        made += [world for world in worlds if agrees_or_leaks(state, seat, world, seen, listed)]
    for twin in made:
        if twin.data != state.data:
            yield twin


def agrees_or_leaks(state: State, seat: Seat, world: State, seen: Record, listed: set[Slot]) -> bool:
    """Whether a world looks like the observation, or differs because the observation shows a slot `hidden` lists.

    Otherwise `imagine` is wrong, which is for another law to say.
    """
    different = different_slots(seen, state.game.observe(world.data, seat))
    return not different or any(slot in listed and seen[slot] == state.data[slot] for slot in different)


def differ_in_secrets(one: Record, other: Record, seen: Record) -> bool:
    """Whether the other record has a number that is neither the true one nor the observation's mask."""
    return any(other[slot] != seen[slot] for slot in different_slots(one, other))


def the_generator_is_not_shown(case: Case) -> int:
    """Nothing a seat can learn changes when the random generator is another, until the game is over."""
    state = case.state
    if not state.game.has_chance or state.over:
        return 0
    for seat in case.seats:
        twin = reseeded(state, case.rng)
        told = difference(shown_here(case, seat), shown_to(twin, seat, case.tried))
        case.demand(told is None, f"{who(seat)} sees {told}")
    return len(case.seats)


def sampled_worlds_agree_and_differ(case: Case) -> int:
    """Sampled worlds look exactly like the observation to the seat, can be played, and differ from each other."""
    state = case.state
    if state.over or not state.game.has_secrets:
        return 0
    count = 0
    for seat in range(state.players):
        note_secrets(case, seat)
        observation = state.observation(seat)
        stream = quick_stream(case.rng.getrandbits(60))
        worlds = [state.game.sample_world(observation, stream) for _ in range(SAMPLED_WORLDS)]
        if any(different_slots(worlds[0].data, world.data) for world in worlds):
            case.secrets.imagined.add(seat)
        for world in worlds:
            told = record_difference(observation.data, state.game.observe(world.data, seat))
            case.demand(told is None, f"a world sampled for seat {seat} does not look like its observation: {told}")
            case.demand(world.legal_moves(seat) == state.legal_moves(seat), f"seat {seat} moves otherwise in it")
            play_on(case, world, seat)
            count += 1
        groups = state.game.hidden(state.data, seat)
        if can_differ(groups, state.data):
            again = [state.game.sample_world(observation, stream).data for _ in range(4 * SAMPLED_WORLDS)]
            case.demand(
                len({world.tobytes() for world in again}) > 1, f"all worlds sampled for seat {seat} are the same"
            )
            hidden = {tuple(world[slot] for group in groups for slot in group) for world in again}
            case.demand(len(hidden) > 1, f"what is hidden from seat {seat} is the same in all sampled worlds")
    return count


def play_on(case: Case, world: State, seat: int) -> None:
    """Makes a few random moves in a sampled world."""
    for _ in range(MOVES_IN_WORLDS):
        if world.over:
            return
        actor = case.rng.choice(world.actors)
        moves = world.legal_moves(actor)
        case.demand(bool(moves), f"seat {actor} must move in a world sampled for seat {seat}, and can't")
        world.push(case.rng.choice(moves), actor)


def can_differ(groups: list[list[Slot]], data: Record) -> bool:
    """Whether exchanging hidden slots can change anything: at least three slots with different contents."""
    contents = [[data[slot] for slot in group] for group in groups]
    return any(len(group) > 2 and len(set(group)) > 1 for group in contents)


def order_of_commits_leaves_no_trace(case: Case) -> int:
    """Secret choices give the same state in any order, and an open choice tells the other seats nothing."""
    state = case.state
    if not state.game.window(state.data) or len(state.actors) < 2:
        return 0
    chosen = [(seat, case.rng.choice(state.legal_moves(seat))) for seat in state.actors]
    ends = []
    for order in (chosen, chosen[::-1], case.rng.sample(chosen, len(chosen))):
        end = state.copy()
        for seat, move in order:
            end.push(move, seat)
        ends.append(everything(end))
    case.demand(len(set(ends)) == 1, "the order in which secret choices arrived can be seen")
    return 1 + sum(open_choice_is_hidden(case, seat) for seat in state.actors)


def open_choice_is_hidden(case: Case, seat: int) -> int:
    """Checks that no one else can tell 2 choices of a seat apart. Returns the number of viewers who tried."""
    state = case.state
    moves = state.legal_moves(seat)
    if len(moves) < 2:
        return 0
    ends = []
    for move in case.rng.sample(moves, 2):
        end = state.copy()
        end.push(move, seat)
        ends.append((move, end))
    (one, this), (other, that) = ends
    watchers = [watcher for watcher in case.seats if watcher != seat]
    for watcher in watchers:
        told = difference(shown_to(this, watcher, case.tried[:2]), shown_to(that, watcher, case.tried[:2]))
        case.demand(told is None, f"{who(watcher)} can tell {one} from {other} of seat {seat}: {told}")
    return len(watchers)


def demand_pairs(game: Game, players: int, secrets: Secrets) -> None:
    """Raises `LawBroken` if a check could replace nothing that is hidden from some viewer."""
    start, law = f"{game!r} with {players} players", nothing_hidden_is_shown.__name__
    if game.has_secrets and not secrets.fields:
        raise LawBroken(
            law,
            f"{start} has secrets, but `observe` masks no field and `hidden` lists no slot. "
            "If nothing but chance is hidden from players, override `has_secrets`.",
        )
    for seat, fields in secrets.fields.items():
        if seat not in secrets.compared:
            raise LawBroken(
                law,
                f"{start}: {who(seat)} can't see {', '.join(sorted(fields))}, but the kit could put nothing else there "
                "in any state. List slots that can be exchanged in one group of `hidden`, or let `imagine` fill them.",
            )


def demand_worlds(game: Game, players: int, secrets: Secrets) -> None:
    """Raises `LawBroken` if a seat's sampled worlds never differed, though something is hidden from it."""
    for seat, fields in secrets.fields.items():
        if seat is not None and seat not in secrets.imagined:
            raise LawBroken(
                sampled_worlds_agree_and_differ.__name__,
                f"{game!r} with {players} players: {who(seat)} can't see {', '.join(sorted(fields))}, "
                "but all worlds that `imagine` makes of an observation are the same",
            )
