"""An interrupted contest resumes where it stopped, with the same result."""

import re
from pathlib import Path

import pytest

import fulcrum
from fulcrum.arena import log
from fulcrum.arena.contest import Contest, Run, file_name
from tests.arena.contests import Here, small, timeless

FIELD = ("random", "level:1", "level:2", "level:3", "other=random")


def contest_of(kind: str) -> Contest:
    return small(*FIELD, kind=kind)


@pytest.mark.parametrize("kind", ["round-robin", "swiss", "gauntlet"])
def test_pause_and_resume(tmp_path: Path, kind: str) -> None:
    contest = contest_of(kind)
    whole = Run(contest).play(Here())
    assert len(whole) == contest.total
    path = tmp_path / "log.jsonl"
    first, told = Here(most=7), []
    with pytest.raises(KeyboardInterrupt):
        Run(contest, path).play(first, told.append)
    assert len(told) == 7
    with path.open("a", encoding="utf-8") as file:
        file.write('{"pairing": "random - lev')  # the machine went down while a line was written
    resumed, second = Run(contest, path), Here()
    assert resumed.done == len(resumed.lines) == 7
    assert timeless(resumed.play(second)) == timeless(whole)
    assert second.played == contest.total - 7
    again = Here()
    assert timeless(Run(contest, path).play(again)) == timeless(whole) and again.played == 0


def test_games_come_in_the_order_of_the_schedule() -> None:
    lines = Run(contest_of("round-robin")).play(Here())
    assert [line["number"] for line in lines] == [0, 1] * 10
    assert [line["pairing"] for line in lines[:4:2]] == ["random - level:1", "random - level:2"]


def test_a_log_may_have_games_of_bots_that_do_not_play_now(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    Run(small("random", "level:1", "level:2", kind="round-robin"), path).play(Here())
    fewer, pool = Run(small("random", "level:2", kind="round-robin"), path), Here()
    assert len(fewer.play(pool)) == 2 and pool.played == 0


def test_every_game_is_logged_at_once(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    lengths: list[int] = []
    Run(small("random", "level:1", games=4), path).play(Here(), lambda line: lengths.append(len(log.read(path))))
    assert lengths == [2, 3, 4, 5]


def test_records_are_kept_in_a_folder(tmp_path: Path) -> None:
    lines = Run(small("my bot=random", "level:1"), records=tmp_path / "new" / "games").play(Here())
    files = sorted((tmp_path / "new" / "games").iterdir())
    assert [re.sub(r"[0-9a-f]{8}", "…", file.name) for file in files] == [
        "my-bot-level-1-…-00000.json",
        "my-bot-level-1-…-00001.json",
    ]
    for file, line in zip(files, lines, strict=True):
        state = fulcrum.replay(fulcrum.read_record(file))
        assert state.outcome is not None and list(state.outcome.ranks) == line["ranks"]


def test_every_game_has_a_unique_valid_file_name() -> None:
    pairings = ["a b - c", "a-b - c", "a/b - c", "../../a - b", "x" * 600, "x" * 601, "ä - ö", "ö - ä"]
    names = [file_name({"pairing": pairing, "number": number}) for pairing in pairings for number in (0, 1)]
    assert len({*names}) == len(names)
    assert all(re.fullmatch(r"[\w-]{1,200}\.json", name, re.ASCII) for name in names)
