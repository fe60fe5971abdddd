"""The process that analyses a game: it reports progress, has low priority, and ends when it should."""

import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

import fulcrum
from fulcrum.analysis import Analysis
from fulcrum.core.records import Record
from fulcrum.server.thinking import analyst as room
from fulcrum.server.thinking.analyst import LOWEST_PRIORITY, Analyst, analyse_here
from fulcrum.server.thinking.jobs import ThinkingFailed
from tests.server.thinking.thinkers import PATIENCE


def finished(seed: int = 3) -> Record:
    rng = random.Random(seed)
    state = fulcrum.game("lean", side=2, pegs=2).new(2, seed)
    while not state.over:
        state.push(rng.choice(state.legal_moves()))
    return state.record()


def analysed(record: Record, progress: Callable[[int], None] = lambda steps: None) -> Analysis:
    return Analyst().analyse(record, 0.01, progress)


def test_a_game_is_analysed_in_a_process_of_its_own() -> None:
    record = finished()
    found = analysed(record)
    assert found.game == "lean" and [move.move for move in found.moves] == [each["move"] for each in record["moves"]]
    assert found.seats[0].result == 1 - found.seats[1].result


def test_an_invalid_record_fails_without_quoting_it() -> None:
    with pytest.raises(ThinkingFailed) as failed:
        analysed({**finished(), "moves": "the ace of spades"})
    assert "RecordError" in str(failed.value) and "spades" not in str(failed.value)


def test_a_dead_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "analyse_here", die)
    with pytest.raises(ThinkingFailed, match="EOFError"):
        analysed(finished())


def die(pipe: Connection, record: Record, seconds: float) -> None:
    os._exit(1)


def test_a_process_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "analyse_here", tell_and_hang)
    monkeypatch.setattr(room, "LONGEST", 0.0)
    with pytest.raises(ThinkingFailed, match="longer than 0 seconds"):
        analysed(finished())


def tell_and_hang(pipe: Connection, record: Record, seconds: float) -> None:
    """Reports its number, and then nothing more."""
    pipe.send(os.getpid())
    time.sleep(10 * PATIENCE)


def test_an_end_ends_it_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "analyse_here", tell_and_hang)
    analyst, begun, pids = Analyst(), threading.Event(), []

    def progress(pid: int) -> None:
        pids.append(pid)
        begun.set()

    with ThreadPoolExecutor(1) as thread:
        under_way = thread.submit(analyst.analyse, finished(), 0.01, progress)
        try:
            assert begun.wait(PATIENCE)
        finally:
            analyst.end()
        with pytest.raises(ThinkingFailed, match="EOFError"):
            under_way.result(PATIENCE)
    assert not Path(f"/proc/{pids[0]}").exists()
    with pytest.raises(ThinkingFailed, match="the server is stopping"):
        analyst.analyse(finished(), 0.01, progress)


def test_it_reports_progress_and_has_low_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, except for the priority, which could not be raised again."""
    asked: list[int] = []
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(room, "TELLS_EVERY", 0.0)
    monkeypatch.setattr(room.signal, "signal", lambda *_: None)
    ours, theirs = Pipe(duplex=False)
    record = finished()
    with ours, theirs:
        analyse_here(theirs, record, 0.01)
        told = [ours.recv() for _ in range(len(record["moves"]) + 1)]
    assert told[:-1] == list(range(1, len(record["moves"]) + 1)) and isinstance(told[-1], Analysis)
    assert asked == [LOWEST_PRIORITY]


def test_it_stops_when_the_server_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "nice", lambda _: None)
    monkeypatch.setattr(room, "TELLS_EVERY", 0.0)
    monkeypatch.setattr(room.signal, "signal", lambda *_: None)
    looked: list[float] = []

    def analyse(record: Record, *, seconds: float, progress: Callable[[int, int], None]) -> None:
        for step in range(3):
            looked.append(step)
            progress(step, 3)

    monkeypatch.setattr(room, "analyse", analyse)
    ours, theirs = Pipe(duplex=False)
    ours.close()
    with theirs:
        analyse_here(theirs, finished(), 0.01)
    assert looked == [0]
