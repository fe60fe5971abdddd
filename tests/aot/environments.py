"""Cases of environments: what seats see, single steps, and batches of games."""

from collections.abc import Iterator
from typing import Any

import numpy as np

import fulcrum
from fulcrum.core.game import Game
from fulcrum.core.memory import Block
from fulcrum.core.seeds import KEY_WORDS
from fulcrum.rl.tensors.layout import tensors_of
from tests.aot.cases import SEED, TABLES, calls, functions, lowest
from tests.aot.digests import Case
from tests.arrays import quick_stream

SINGLE_STEPS, PLAIN_SINGLE_STEPS = 40, 6  # at the beginning of a game and at its end
BATCH, PLAIN_BATCH = (3, 120), (2, 8)  # games and steps
ILLEGAL_EVERY = 7  # steps; the first game of a batch then ends at once

Step = tuple[np.ndarray, int, int]  # a position, the seat that acts, and its action


def environments(game_id: str) -> Iterator[Case]:
    for table in TABLES[game_id]:
        game = fulcrum.game(game_id, **table.options)
        steps = random_game(game, table.players)
        for plain in (False, True)[: 1 + (table is TABLES[game_id][0])]:
            count = PLAIN_SINGLE_STEPS if plain else SINGLE_STEPS
            name = f"{table}{', plain' if plain else ''}"
            yield single_steps(f"first steps, {name}", plain, game, table.players, steps[:count])
            yield single_steps(f"last steps, {name}", plain, game, table.players, steps[-count:])
            yield batch(f"batch, {name}", plain, game, table.players)


def random_game(game: Game, players: int) -> list[Step]:
    kernel, stream = functions(game.about.id), quick_stream(players)
    data, steps = game.new(players, SEED).data.array.copy(), []
    while mask := int(kernel.actors(data)):
        seat = lowest(mask)
        action = int(kernel.random_action(data, seat, stream))
        steps.append((data.copy(), seat, action))
        kernel.apply(data, seat, action)
    return steps


def buffers(game: Game) -> dict[str, np.ndarray]:
    return {"scratch": np.zeros(1, game.kernel.module.RECORD), "found": np.zeros(game.action_count, np.int64)}


def single_steps(name: str, plain: bool, game: Game, players: int, steps: list[Step]) -> Case:
    """Returns a case of steps, legal and not. Every seat looks before each of them and after the last."""
    arrays = {
        "state": steps[0][0], "row": tensors_of(game).layout(game).block().array,
        "mask": Block("b", game.action_count).array, "rewards": np.zeros(players), **buffers(game),
    }  # fmt: skip
    look: list[tuple[Any, ...]] = [
        ("look", "state", seat, "row", "mask", "scratch", "found") for seat in range(players)
    ]
    made: list[tuple[Any, ...]] = []
    for _, seat, action in steps:
        made += [*look, ("do_action", "state", seat, action, "rewards"), ("do_action", "state", seat, -1, "rewards")]
    made += [*look, ("write_rewards", "state", "rewards")]
    return calls(name, plain, arrays, made)


def batch(name: str, plain: bool, game: Game, players: int) -> Case:
    """Returns a case of games that are stepped together, from one batch to the other and back."""
    count, steps = PLAIN_BATCH if plain else BATCH
    tensors = tensors_of(game)
    layout = tensors.layout(game)
    arrays = {
        "states": np.zeros(count, game.kernel.module.RECORD),
        "blank": tensors.blank_record(game, players).array,
        "seeds": SEED % (1 << 60) + np.arange(count),
        "streams": np.concatenate([quick_stream(number) for number in range(count)]),
        "actions": np.zeros(count, np.int64),
        "no action": np.array([-1]),
        "rewards": np.zeros((count, players), np.float32),
        "terminated": np.zeros(count, np.bool_),
        "illegal": np.zeros(count, np.bool_),
        "final observations": layout.block(count, players).array,
        "key": np.zeros(KEY_WORDS, np.int64),
        **buffers(game),
    }
    shown = [[f"{part} {number}" for part in ("observations", "masks", "seats")] for number in range(2)]
    for observations, masks, seats in shown:
        arrays[observations] = layout.block(count).array
        arrays[masks] = np.zeros((count, game.action_count), np.int8)
        arrays[seats] = np.zeros(count, np.int64)
    games, work = (0, count, "states", "blank", "seeds"), ("scratch", "found", "key")
    made: list[tuple[Any, ...]] = [("begin_games", *games, *shown[0], *work)]
    for step in range(steps):
        old, new = shown[step % 2], shown[1 - step % 2]
        made.append(("choose_at_random", 0, count, "states", old[2], "streams", "actions"))
        if step % ILLEGAL_EVERY == ILLEGAL_EVERY - 1:
            made.append(("copy", "no action", "actions"))
        ended = ("rewards", "terminated", "illegal", "final observations")
        made.append(("step_games", 0, count, "actions", *games[2:], *old[1:], *new, *ended, *work))
    return calls(name, plain, arrays, made)
