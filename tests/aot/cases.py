"""Cases that every build of a game must treat alike, down to the last bit.

A case names its buffers and either plays a random game or makes a list of calls. It holds all that a caller needs, so
that `check.mjs` knows no game. Cases marked `plain` are quick enough to repeat without the compiler. The native library
plays the games that positions come from, because Numba compiles for minutes.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

import fulcrum
from fulcrum.aot.collecting import exports_of
from fulcrum.aot.targets import TARGETS
from fulcrum.core.game import Game
from fulcrum.core.memory import Record
from fulcrum.search.alphabeta import FRAME
from fulcrum.search.deepening import Effort, SearchThread
from fulcrum.search.ismcts import Workspace
from fulcrum.search.sizes import INFINITE
from fulcrum.search.tables import new_table as table_block
from fulcrum.search.tree import NODE
from tests.aot.digests import Case, Functions, native_caller
from tests.arrays import quick_stream, seed_words

SEEDS = 2  # games of each table
STEPS, PLAIN_STEPS = 400, 60  # most actions of a random game
GAMES, PLAIN_GAMES = 20, 2  # whole random games
NODES, FEW_NODES = 1 << 14, 1 << 9  # of a tree; the small one gets full
SEED = 0xFEDC_BA98_7654_3210_0123_4567_89AB_CDEF_0F1E_2D3C_4B5A_6978_8796_A5B4_C3D2_E1F0
TABLE_MEGABYTES = 0.25


def new_table(megabytes: float) -> np.ndarray:
    return table_block(megabytes).array


Wanted = Callable[[np.ndarray, int], bool]  # of a record and the seat that acts
Chooser = Callable[[np.ndarray, int, np.ndarray], list[int]]  # returns the actions of a seat


class Table(NamedTuple):
    """A number of players and options of a game."""

    players: int
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed

    def __str__(self) -> str:
        return ", ".join([f"{self.players} players", *(f"{name}={value}" for name, value in self.options.items())])


class Position(NamedTuple):
    """A position of a random game as a seat that may act sees it."""

    name: str
    game: Game
    players: int
    data: np.ndarray
    seat: int
    plain: bool


TABLES = {
    "lean": (Table(2), Table(2, {"side": 3}), Table(2, {"side": 7, "pegs": 60})),
    "leaps-and-ledges": (
        Table(2),
        Table(3),
        Table(4),
        Table(4, {"partners": True}),
        Table(2, {"wild_breaks_pairs": False}),
    ),
    "leverage-board": (Table(2), Table(2, {"equal_pegs": "draw", "balance": "touchy"})),
    "leverage-cards": (Table(4), Table(5), Table(5, {"undead": True}), Table(7), Table(10)),
}


@cache
def cases(game_id: str) -> list[Case]:
    """Returns the cases of a game. They call every function that its library exports."""
    from tests.aot.environments import environments

    found = [*random_games(game_id), *BOTS[game_id](functions(game_id)), *environments(game_id)]
    assert len({one["name"] for one in found}) == len(found)
    return found


@cache
def functions(game_id: str) -> Functions:
    """Returns the functions of a game's native library."""
    from tests.aot.libraries import NATIVE, libraries

    library = TARGETS[NATIVE].library(libraries(game_id), game_id)
    return Functions(native_caller(library.path, library.manifest_path))


# Building blocks


def case(name: str, plain: bool, arrays: dict[str, np.ndarray], **more: Any) -> Case:
    buffers = {}
    for key, array in arrays.items():
        content = b64encode(array.tobytes().rstrip(b"\0")).decode()
        buffers[key] = {"size": array.nbytes, "content": content, "constant": not array.flags.writeable}
    return {"name": name, "plain": plain, "buffers": buffers, **more}


def calls(name: str, plain: bool, arrays: dict[str, np.ndarray], listed: Sequence[tuple[Any, ...]]) -> Case:
    """Returns a case of calls. In these, the name of an array stands for it; [name] is the record that it holds."""

    def argument(given: Any) -> Any:
        if isinstance(given, str):
            return [given, *arrays[given].shape]
        return given if isinstance(given, list) else int(given)

    made = [call if call[0] == "copy" else (call[0], *map(argument, call[1:])) for call in listed]
    return case(name, plain, arrays, calls=made)


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def positions(
    game_id: str, steps: Sequence[int], is_wanted: Wanted = lambda *_: True, chosen: Chooser | None = None
) -> Iterator[Position]:
    """Yields positions of a game at each table: after these numbers of steps, or later when they are wanted."""
    for table in TABLES[game_id]:
        game = fulcrum.game(game_id, **table.options)
        kernel = functions(game_id)
        data, stream = game.new(table.players, SEED).data.array.copy(), quick_stream(table.players)
        left = list(steps)
        for step in range(STEPS):
            mask = int(kernel.actors(data))
            if not mask or not left:
                break
            seat = lowest(mask)
            if step >= left[0] and is_wanted(data, seat):
                left.pop(0)
                plain = table is TABLES[game_id][0] and not left
                seen = game.observe(Record.from_bytes(game.kernel.record, data.tobytes()), seat).array
                yield Position(f"{table}, step {step}", game, table.players, seen, seat, plain)
            for action in chosen(data, seat, stream) if chosen else [kernel.random_action(data, seat, stream)]:
                kernel.apply(data, seat, action)


def random_games(game_id: str) -> Iterator[Case]:
    exports = exports_of(game_id)
    for table in TABLES[game_id]:
        game = fulcrum.game(game_id, **table.options)
        record = game.kernel.module.RECORD
        for seed in range(SEEDS):
            for plain in (False, True)[: 2 - seed]:
                games = PLAIN_GAMES if plain else GAMES
                arrays = {
                    "start": game.new(table.players, SEED + seed).data.array,
                    "state": np.zeros(1, record),
                    "seen": np.zeros(1, record),
                    "actions": np.zeros(game.action_count, np.int64),
                    "stream": quick_stream(seed),
                    "ends": np.zeros(games, record),
                }
                yield case(
                    f"{table}, seed {seed}{', plain' if plain else ''}",
                    plain,
                    arrays,
                    players=table.players,
                    actions=game.action_count,
                    steps=PLAIN_STEPS if plain else STEPS,
                    games=games,
                    secrets="observe" in exports,
                )


def tree_search(
    name: str, search: Callable[..., Any], position: Position, taste: np.ndarray, knobs: tuple[float, ...]
) -> Case:
    """Returns a search of a tree, or a short one of a small tree, and keeps a subtree."""
    count = position.game.action_count
    simulations, nodes = (60, FEW_NODES) if position.plain else (2000, NODES)
    arrays = {
        "nodes": np.zeros(nodes, NODE), "used": np.ones(1, np.int64), "root": position.data,
        "stop": np.zeros(1, np.int64), "stream": quick_stream(7), "knobs": np.array(knobs), "taste": taste,
        "actions": np.zeros(count, np.int64), "weights": np.zeros(count), "values": np.zeros(position.players),
    }  # fmt: skip
    call = (
        name,
        "nodes",
        "used",
        "root",
        simulations,
        "stop",
        "stream",
        "knobs",
        "taste",
        "actions",
        "weights",
        "values",
    )
    after = {key: array.copy() for key, array in arrays.items()}
    search(*(after[item] if isinstance(item, str) else item for item in call[1:]))
    used = int(after["used"][0])
    best = 1 + int(np.argmax(after["nodes"]["visits"][1:used]))  # the root's children come first
    arrays["places"] = np.zeros(used, np.int64)
    kept = ("keep_subtree", "nodes", used, best, "places")
    return calls(f"{name}, {position.name}", position.plain, arrays, [call, kept])


def information_set_search(position: Position, simulations: int, exploration: float) -> Case:
    kernel = position.game.kernel
    desk = Workspace(kernel, FEW_NODES if position.plain else NODES)
    desk.clear(Record.from_bytes(kernel.record, position.data.tobytes()), position.seat)
    desk.work.set(0, "exploration", exploration)
    desk.work.set(0, "limit", simulations)
    arrays = {
        "records": desk.records.array, "nodes": desk.tree.array, "work": desk.work.array, "stop": np.zeros(1, np.int64),
        "stream": quick_stream(7),
    }  # fmt: skip
    return calls(f"search, {position.name}", position.plain, arrays, [("search", *arrays)])


# Games


def lean(compiled: Functions) -> Iterator[Case]:
    from fulcrum.bots.lean.bot import KNOBS, LEARNED_KNOBS
    from fulcrum.bots.lean.limits import BEST, MOST_ACTIONS, WORST
    from fulcrum.bots.lean.weights import MOVES, POSITIONS
    from fulcrum.bots.plain_uct import KNOBS as PLAIN_KNOBS

    learned, nothing = np.array(MOVES + POSITIONS), np.empty(0)
    for position in positions("lean", (0, 9, 20)):
        for name, taste, knobs in (
            ("search", nothing, KNOBS),
            ("search_learned", learned, LEARNED_KNOBS),
            ("search_plain", nothing, PLAIN_KNOBS),
        ):
            yield tree_search(name, getattr(compiled, name), position, taste, knobs)
        yield calls(
            f"scores, {position.name}",
            position.plain,
            {"state": position.data, "chain": np.zeros(200, np.int64), "actions": np.zeros(MOST_ACTIONS, np.int64),
             "margins": np.zeros(MOST_ACTIONS)},
            [("scoring", "state", "chain"), ("sorted_actions", "state", position.seat, "actions", "margins")],
        )  # fmt: skip
    for position in positions("lean", (0,), lambda data, _: data["left"][0].sum() <= 4):
        depth = 10
        arrays = {
            "states": np.zeros(depth, position.data.dtype), "actions": np.zeros((depth, MOST_ACTIONS), np.int64),
            "margins": np.zeros((depth, MOST_ACTIONS)), "table": new_table(TABLE_MEGABYTES),
            "work": np.array([0, 60 if position.plain else 20_000, 0]), "stop": np.zeros(1, np.int64),
        }  # fmt: skip
        arrays["states"][0] = position.data[0]
        call = ("value_of", "states", 0, "actions", "margins", WORST, BEST, "table", "work", "stop")
        yield calls(f"solver, {position.name}", position.plain, arrays, [call])
    yield calls("set-up", True, {"state": np.zeros(1, position.data.dtype)}, [("setup", "state", 5, 24)])


def leaps_and_ledges(compiled: Functions) -> Iterator[Case]:
    from fulcrum.bots.leaps_and_ledges.bot import EXPLORATION
    from fulcrum.bots.leaps_and_ledges.knowledge import KNOWLEDGE
    from fulcrum.games.leaps_and_ledges.cards import KIND_COUNT
    from fulcrum.games.leaps_and_ledges.lookups import ACTION_COUNT, DRAW

    game = fulcrum.game("leaps-and-ledges")
    actions = np.zeros(ACTION_COUNT, np.int64)
    for position in positions("leaps-and-ledges", (0, 9, 30, 61)):
        data, seat = position.data, position.seat
        legal = actions[: compiled.legal(data, seat, actions)].copy()
        arrays = {"state": data, "actions": legal, "weights": np.array(KNOWLEDGE), "worths": np.zeros(len(legal))}
        made: list[tuple[Any, ...]] = [("colour_moved_by", "state", seat)]
        for kind in range(KIND_COUNT):
            made += [("unseen_by", "state", seat, kind), ("surely_held", "state", seat, kind)]
        if legal[0] < DRAW:
            made.append(("judge_actions", "state", seat, "actions", "weights", "worths"))
        yield calls(f"knowledge, {position.name}", True, arrays, made)
        yield information_set_search(position, 100 if position.plain else 2000, EXPLORATION)
    pack = np.array(list(game.options["deck"].values()), np.int64)
    arrays = {"state": np.zeros(1, position.data.dtype), "pack": pack, "seed": seed_words(SEED)}
    yield calls("set-up", True, arrays, [("setup", "state", 3, 0, 1, "pack", "seed")])


def leverage_board(compiled: Functions) -> Iterator[Case]:
    from fulcrum.bots.leverage_board import brain
    from fulcrum.bots.leverage_board.levels import EFFORTS, LEARNED
    from fulcrum.bots.plain_uct import KNOBS
    from fulcrum.games.leverage_board import kernel
    from fulcrum.games.leverage_board.board import PEGS
    from fulcrum.games.leverage_board.lookups import START_CELLS

    for position in positions("leverage-board", (0, 40, 90), lambda data, _: data["jumping"][0] == 0):
        seat, (found, scratch) = position.seat, brain.room()
        yield tree_search("search_plain", compiled.search_plain, position, np.empty(0), KNOBS)
        for level, depth in ((6, 2), (8, 1 if position.plain else 5)):
            yield deepening(position, EFFORTS[level], depth, level, np.array(LEARNED))
        moves = found[: compiled.list_moves(position.data, seat, found, scratch)].copy()
        found, scratch = np.zeros_like(found), np.zeros_like(scratch)
        states = np.zeros(2, kernel.RECORD)
        states[0] = position.data[0]
        arrays = {
            "start": position.data, "state": position.data.copy(), "found": found, "scratch": scratch, "states": states,
            "taste": np.array(LEARNED), "stream": quick_stream(3),
        }  # fmt: skip
        made: list[tuple[Any, ...]] = [("results", "start", seat, "found", "scratch"), ("side_down", ["start"])]
        made += [("list_moves", "start", seat, "found", "scratch"), ("occurrences", ["start"])]
        made.append(("best_at_once", "states", seat, "found", "scratch", "taste", "stream"))
        for move in moves[:: max(1, len(moves) // 10)]:
            made += [("copy", "start", "state"), ("is_noisy", "state", seat, move), ("play", "state", seat, move)]
        for piece, cell in enumerate(position.data["cells"][0].tolist()):
            for direction in range(8 if cell else 0):
                if compiled.hop_open(position.data, cell, direction):
                    made.append(("hop_takes", ["start"], seat, piece, cell, direction))
                made.append(("hop_open", ["start"], cell, direction))
        yield calls(f"moves, {position.name}", position.plain, arrays, made)
    arrays = {"state": np.zeros(1, kernel.RECORD), "cells": np.array(START_CELLS), "pegs": np.array([PEGS, PEGS])}
    yield calls("set-up", True, arrays, [("setup", "state", "cells", "pegs", 0, 1, 14)])


def deepening(position: Position, effort: Effort, depth: int, level: int, taste: np.ndarray) -> Case:
    """Returns searches one ply deeper each time, as the bot makes them."""
    from fulcrum.games.leverage_board.encoding import MOST_RESULTS, SCRATCH_RECORDS

    desk = SearchThread(position.game.kernel, MOST_RESULTS, SCRATCH_RECORDS)
    salted = Effort(
        noisy_plies=effort.noisy_plies, noise=effort.noise, blindness=effort.blindness, salt=SEED % (1 << 63)
    )
    data = Record.from_bytes(position.game.kernel.record, position.data.tobytes())
    desk.lay_out(data, position.seat, salted, 1 << 60)
    arrays = {
        "states": desk.states.array, "frames": desk.frames.array, "work": desk.work.array,
        "table": new_table(TABLE_MEGABYTES), "found": np.array(desk.found), "scratch": desk.scratch.array,
        "stop": np.zeros(1, np.int64), "taste": taste,
    }  # fmt: skip
    made: list[tuple[Any, ...]] = []
    assert FRAME.names[:3] == ("depth", "alpha", "beta")
    for ply in range(1, depth + 1):
        arrays[f"depth {ply}"] = np.array([ply, -INFINITE, INFINITE])
        made += [("copy", f"depth {ply}", "frames"), ("search", *list(arrays)[:8])]
    return calls(f"search as level {level}, {position.name}", position.plain, arrays, made)


def leverage_cards(compiled: Functions) -> Iterator[Case]:
    from fulcrum.bots.leverage_cards.bot import EXPLORATION
    from fulcrum.bots.leverage_cards.moves import MOST_STEPS
    from fulcrum.bots.leverage_cards.rules import MOST_IDEAS
    from fulcrum.bots.leverage_cards.temperaments import TEMPERAMENTS, mind
    from fulcrum.games.leverage_cards import kernel
    from fulcrum.games.leverage_cards.table import NOBODY, STEP_DUEL, TERM_CROWN, TERM_NOBLE, TERM_SWEAR

    terms = (TERM_SWEAR, TERM_CROWN, TERM_NOBLE)
    row = np.array(mind(**TEMPERAMENTS["schemer"]))

    def code_of(data: np.ndarray, seat: int) -> int:
        return int(compiled.policy(data, seat, row, quick_stream(3)))

    def by_rules(data: np.ndarray, seat: int, stream: np.ndarray) -> list[int]:
        found = np.zeros(MOST_STEPS, np.int64)
        code = compiled.policy(data, seat, row, stream)
        return found[: compiled.steps_of(data, seat, code, found)].tolist()

    def is_wide(data: np.ndarray, seat: int) -> bool:
        """Whether the number of the chosen move needs more than 32 bits, as it does with many cards in hand."""
        return code_of(data, seat) >= 1 << 31

    def is_war(data: np.ndarray, seat: int) -> bool:
        return bool(data["war"][0])

    for kind, found in (
        ("", positions("leverage-cards", (0, 30, 60, 100, 170))),
        (" by rules", positions("leverage-cards", (5, 40, 80), chosen=by_rules)),
        (" of many cards", positions("leverage-cards", (0, 0), is_wide, by_rules)),
        (" at war", positions("leverage-cards", (0, 0, 0, 0), is_war, by_rules)),
    ):
        for position in found:
            data, seat = position.data, position.seat
            plans = np.zeros(MOST_IDEAS, np.int64)
            count = compiled.ideas(data, seat, plans)
            arrays = {
                "state": data, "plans": np.zeros(MOST_IDEAS, np.int64), "row": row, "stream": quick_stream(3),
                "steps": np.zeros(MOST_STEPS, np.int64),
            }  # fmt: skip
            made: list[tuple[Any, ...]] = [
                ("ideas", "state", seat, "plans"),
                ("policy", "state", seat, "row", "stream"),
            ]
            made.append(("steps_of", ["state"], seat, code_of(data, seat), "steps"))
            for other in range(position.players):
                made += [("may_challenge", ["state"], other), ("may_aim", ["state"], STEP_DUEL, NOBODY, other)]
                made += [("term_fits", ["state"], seat, other, term) for term in terms]
            for plan in plans[:count].tolist():
                made += [("move_for", "state", seat, plan), ("liking", "state", seat, plan, "row")]
            yield calls(f"rules{kind}, {position.name}", position.plain, arrays, made)
            if kind != " of many cards":
                simulations = 4 if position.plain else 200
                searched = position._replace(name=f"{position.name}{kind}")
                yield information_set_search(searched, simulations, EXPLORATION)
    arrays = {"state": np.zeros(1, kernel.RECORD), "seed": seed_words(SEED)}
    yield calls("set-up", True, arrays, [("setup", "state", 7, 0, 3, "seed")])


BOTS = {
    "lean": lean,
    "leaps-and-ledges": leaps_and_ledges,
    "leverage-board": leverage_board,
    "leverage-cards": leverage_cards,
}
