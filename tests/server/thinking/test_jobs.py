"""Jobs: they hold what the seat may know, go to any process, and are answered by legal moves."""

import pickle
import random

import msgspec
import pytest

import fulcrum
from fulcrum.bots import levels
from fulcrum.core.state import State
from fulcrum.server.thinking import jobs
from fulcrum.server.thinking.jobs import Answer, ThinkingJob, job_for, observation_of, play
from fulcrum.testing.twins import exchanged, reseeded

SECRETIVE = [("leaps-and-ledges", 2), ("leverage-cards", 4)]

# Not fulcrum.games(): other tests register toys.
GAMES = ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards")


def after(game: str, moves: int, players: int = 2, seed: int = 7) -> State:
    rng = random.Random(seed)
    state = fulcrum.game(game).new(players, seed)
    for _ in range(moves):
        seat = rng.choice(state.actors)
        state.push(rng.choice(state.legal_moves(seat)), seat)
    return state


def job_of(state: State, seat: int | None = None, level: int = 2, **more: object) -> ThinkingJob:
    mover = state.actors[0] if seat is None else seat
    job = job_for(state, mover, table="t", version=3, level=level, seconds=0.05, **more)  # type: ignore[arg-type]
    return msgspec.structs.replace(job, seed=5)


@pytest.mark.parametrize(("game", "players"), SECRETIVE)
def test_hidden_cards_change_no_byte_of_a_job(game: str, players: int) -> None:
    rng = random.Random(game)
    told_apart = 0
    for moves in range(0, 40, 4):
        state = after(game, moves, players)
        for seat in state.actors:
            mine = msgspec.json.encode(job_of(state, seat))
            for _ in range(3):
                twin = exchanged(state, seat, rng)
                told_apart += twin.data != state.data
                assert msgspec.json.encode(job_of(reseeded(twin, rng), seat)) == mine
    assert told_apart > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_job_goes_anywhere_and_is_the_same_there(game: str) -> None:
    state = after(game, 6, players=4 if game == "leverage-cards" else 2)
    job = job_of(state)
    assert msgspec.json.decode(msgspec.json.encode(job), type=ThinkingJob) == job == pickle.loads(pickle.dumps(job))
    seen, rebuilt = state.observation(job.seat), observation_of(job)
    assert rebuilt.view() == seen.view()
    assert rebuilt.data.tobytes() == seen.data.tobytes()


@pytest.mark.parametrize("level", [levels.LOWEST, levels.HIGHEST])
@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_a_legal_move(game: str, level: int) -> None:
    state = after(game, 6, players=4 if game == "leverage-cards" else 2)
    job = job_of(state, level=level)
    answer = play(job)
    state.push(answer.move, job.seat)  # raises if it is not legal
    if level == levels.HIGHEST:
        assert answer.value is not None and 0 <= answer.value <= 1 and answer.line[0] == answer.move


def test_the_same_seed_makes_the_same_choice() -> None:
    job = job_of(after("lean", 6), level=5)
    first, again = play(job), play(job)
    assert (first.move, first.value, first.line) == (again.move, again.value, again.line)


def test_to_load_a_bot_takes_no_thinking() -> None:
    job = msgspec.structs.replace(job_of(after("lean", 0), level=8, purpose="load"), seconds=1e6)
    assert isinstance(play(job), Answer)


@pytest.mark.parametrize(("game", "kept"), [("lean", True), ("leverage-cards", False)])
def test_a_bot_that_has_seen_cards_plays_no_other_seat(monkeypatch: pytest.MonkeyPatch, game: str, kept: bool) -> None:
    made = []
    make = levels.bot

    def noted(*args: object, **more: object) -> object:
        made.append(args)
        return make(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "_kept_bots", {})
    monkeypatch.setattr(levels, "bot", noted)
    job = job_of(after(game, 0, players=4 if game == "leverage-cards" else 2))
    play(job)
    play(job)
    assert len(made) == (1 if kept else 2)


def test_keys_tell_jobs_apart() -> None:
    job = job_of(after("lean", 0))
    others = [{"purpose": "hint"}, {"table": "u"}, {"version": 4}, {"seat": 1}]
    assert len({job.key, *(msgspec.structs.replace(job, **other).key for other in others)}) == 5
