"""The games of a report: the same with any number of workers, with and without interruptions."""

import json
import os
import signal
from pathlib import Path

import pytest

from fulcrum.arena.balance.games import batches, play, run, sources
from fulcrum.arena.balance.plan import BalanceError, Matchup, Wishes, matchups_of
from fulcrum.arena.processes import LocalPool
from tests.arena.contests import Here

GAMES = 12


def matchups() -> list[Matchup]:
    return matchups_of(Wishes("lean", {"side": 2}, level=2, quick=True, against={"pegs": 2}))


@pytest.mark.thorough
def test_two_processes_behave_like_one(tmp_path: Path) -> None:
    alone = run(matchups(), GAMES, tmp_path / "one.jsonl")
    together = run(matchups(), GAMES, tmp_path / "two.jsonl", workers=2)
    assert json.loads(json.dumps(alone)) == json.loads(json.dumps(together))
    assert [note["number"] for note in alone] == [*range(GAMES), *range(GAMES)]


@pytest.mark.thorough
def test_a_killed_workers_games_are_replayed(tmp_path: Path) -> None:
    path = tmp_path / "killed.jsonl"
    found = batches(matchups(), GAMES, [], sources("lean"))
    pool = LocalPool(2)
    before = pool.pids

    def kill_at_first(done: int, of: int) -> None:
        """Called when one worker has just ended a batch and the other is busy."""
        if done and pool.pids == before:
            for pid in before:
                os.kill(pid, signal.SIGKILL)

    try:
        play(found, sources("lean"), path, pool, kill_at_first)
        assert not {*pool.pids} & {*before}
    finally:
        pool.close()
    whole = run(matchups(), GAMES, tmp_path / "whole.jsonl")
    assert json.loads(json.dumps(found.notes)) == json.loads(json.dumps(whole))


def test_an_interrupted_run_plays_only_the_missing_games(tmp_path: Path) -> None:
    path, found = tmp_path / "games.jsonl", batches(matchups(), GAMES, [], sources("lean"))
    with pytest.raises(KeyboardInterrupt):
        play(found, sources("lean"), path, Here(most=3), lambda done, of: None)
    told: list[int] = []
    again = run(matchups(), GAMES, path, progress=lambda done, of: told.append(done))
    assert len(told) == 2  # at the start, and after the one missing batch
    assert json.loads(json.dumps(again)) == json.loads(json.dumps(run(matchups(), GAMES, tmp_path / "whole.jsonl")))


def test_a_torn_log_is_resumed(tmp_path: Path) -> None:
    whole = run(matchups(), GAMES, tmp_path / "whole.jsonl")
    lines = (tmp_path / "whole.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    torn = tmp_path / "torn.jsonl"
    torn.write_text("".join(lines[:2]) + lines[2][:100], encoding="utf-8")
    told: list[tuple[int, int]] = []
    again = run(matchups(), GAMES, torn, progress=lambda done, of: told.append((done, of)))
    assert json.loads(json.dumps(again)) == json.loads(json.dumps(whole))
    assert told[0] == (GAMES, 2 * GAMES)  # the first matchup was there
    assert told[-1] == (2 * GAMES, 2 * GAMES)


def test_a_longer_run_keeps_the_games_of_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    short = run(matchups()[:1], 12, path)
    first: list[int] = []
    longer = run(matchups()[:1], 24, path, progress=lambda done, of: first.append(done))
    assert first[0] == 10  # a shorter batch is played again
    assert json.loads(json.dumps(longer[:12])) == json.loads(json.dumps(short))


def test_other_games_in_the_log_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(matchups()[:1], 2, path)
    others = matchups_of(Wishes("lean", {"side": 2}, level=2, quick=True, seed=2))
    notes = run(others, 2, path)
    assert {note["matchup"] for note in notes} == {others[0].key}


def test_a_report_needs_a_worker(tmp_path: Path) -> None:
    with pytest.raises(BalanceError, match="workers=0"):
        run(matchups(), 1, tmp_path / "games.jsonl", workers=0)


def test_games_of_other_sources_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    notes = run(matchups()[:1], 2, path)
    line = json.loads(path.read_text(encoding="utf-8"))
    line["sources"] = "others"
    line["games"][0]["points"] = [7, 7]
    path.write_text(json.dumps(line) + "\n", encoding="utf-8")
    assert json.loads(json.dumps(run(matchups()[:1], 2, path))) == json.loads(json.dumps(notes))
