"""The ladder in benchmarks/: its games, which of them count, and its report."""

import os
import re
import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.ladder import __main__ as ladder
from benchmarks.ladder import games, logs, report, restamp, running
from benchmarks.ladder.cells import CELLS, LEVELS, RANDOM, STRENGTH, Cell, Player, chosen
from benchmarks.ladder.digests import digest, imports_of, sources_for
from benchmarks.ladder.games import (
    counted,
    enough,
    finished,
    gained,
    line_of,
    play_numbered,
    played,
    seed_of,
    won_by_others,
)
from benchmarks.ladder.restamp import latest

import fulcrum
from fulcrum.arena.play import ArenaError
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.runner import InlinePool
from fulcrum.bots.random import RandomBot
from fulcrum.core.sources import PACKAGE
from tests.arena.contests import Here

DUEL = Cell("duel", "toy", "lean", RANDOM, RANDOM, options={"side": 2}, seconds=5.0, target=0.3, least=6, most=10)
FOUR = Cell("four", "toy", "leaps-and-ledges", RANDOM, RANDOM, players=4, least=4, most=8)
SIDES = {
    side: Cell(side, "toy", "leverage-cards", RANDOM, RANDOM, players=5, options={"undead": True}, seats=side)
    for side in ("king", "living")
}


@pytest.fixture
def toys(monkeypatch, tmp_path):
    """The toy cells are known, and their logs go to a folder of the test's own."""
    for cell in (DUEL, FOUR, *SIDES.values()):
        monkeypatch.setitem(CELLS, cell.name, cell)
    monkeypatch.setattr(logs, "LOGS", tmp_path)
    monkeypatch.setattr(games, "_warm", set())
    return tmp_path


def made_up(cell, points):
    """Lines of a log with these points, in order."""
    return {
        number: {"cell": cell.name, "number": number, "points": point, "game": str(number)}
        for number, point in enumerate(points)
    }


def test_the_strength_cells_are_the_requested_ones():
    targets = {cell.name: cell.target for cell in STRENGTH}
    assert targets.pop("lean-openspiel-equal") is None
    assert {name: round(target, 3) for name, target in targets.items()} == {
        "lean-openspiel": 0.9, "lean-plain": 0.75, "board-plain": 0.85, "board-greedy": 0.98,
        "lean-untrained": 0.6, "board-untrained": 0.6,
        "tower-random": 0.95, "tower-greedy": 0.65, "tower-greedy-4": 0.4,
        **dict.fromkeys((f"cards-random-{players}" for players in (4, 6, 10)), 1.5),
        **dict.fromkeys((f"cards-rules-{players}" for players in (4, 6, 10)), 1.3),
        "cards-undead-king-random": 1.5, "cards-undead-king-rules": 1.3,
        "cards-undead-living-random": 1.5, "cards-undead-living-rules": 1.3,
    }  # fmt: skip
    assert CELLS["lean-openspiel"].seconds == 1.0
    assert CELLS["lean-openspiel"].least >= 60


def test_every_level_meets_the_next_in_every_game():
    pairs = Counter(cell.game_id for cell in LEVELS if cell.hero.level == cell.others.level + 1)
    assert pairs == dict.fromkeys(("lean", "leaps-and-ledges", "leverage-board", "leverage-cards"), 7)


def test_parts_are_chosen_by_name():
    assert [cell.name for cell in chosen(["tower-random"])] == ["tower-random"]
    assert len(chosen(["levels-lean"])) == 7
    assert {cell.part for cell in chosen(["cards-undead*"])} == {
        f"cards-undead-{side}-{others}" for side in ("king", "living") for others in ("random", "rules")
    }
    assert len(chosen([])) == len(CELLS)
    with pytest.raises(SystemExit, match="no part chess; there are: levels-lean"):
        chosen(["chess"])


def test_a_deal_is_played_from_every_seat():
    state = fulcrum.game("leaps-and-ledges").new(4, 0)
    assert [FOUR.hero_seat(state, number) for number in range(5)] == [0, 1, 2, 3, 0]
    seeds = [seed_of(FOUR, number) for number in range(8)]
    assert len(set(seeds[:4])) == len(set(seeds[4:])) == 1
    assert seeds[0] != seeds[4]
    assert seeds[0] == seed_of(replace(FOUR, most=100), 0)
    assert seeds[0] != seed_of(replace(FOUR, name="other"), 0)


def test_in_the_undead_variant_the_hero_sits_where_the_side_is():
    for seed in range(6):
        state = fulcrum.game("leverage-cards", undead=True).new(5, seed)
        statuses = [player["status"] for player in state.view(None)["players"]]
        assert statuses[SIDES["king"].hero_seat(state, 3)] == "undead"
        living = [SIDES["living"].hero_seat(state, number) for number in range(4)]
        assert sorted([*living, statuses.index("undead")]) == [0, 1, 2, 3, 4]


def test_a_line_describes_its_game(toys):
    line, again = (play_numbered(DUEL, 3, digest(DUEL)) for _ in range(2))
    assert {key: line[key] for key in ("cell", "number", "seat")} == {"cell": "duel", "number": 3, "seat": 1}
    assert line["digest"] == digest(DUEL)
    assert line["game"] == again["game"]
    assert line["points"] == (0.5 if line["ranks"] == [1, 1] else float(line["ranks"][1] == 1))
    assert line["overrun_ms"] == 0
    assert line["moves"] == 6
    assert play_numbered(DUEL, 2, digest(DUEL))["seat"] == 0


def test_sources_that_change_during_a_run_are_noticed(toys):
    with pytest.raises(RuntimeError, match="changed"):
        play_numbered(DUEL, 0, "another digest")


def test_only_games_from_the_first_on_count_and_each_seating_as_often():
    lines = made_up(FOUR, [1] * 8)
    assert len(counted(FOUR, lines)) == 8
    del lines[5]
    assert [line["number"] for line in counted(FOUR, lines)] == [0, 1, 2, 3]
    del lines[0]
    assert counted(FOUR, lines) == []


def test_a_cell_is_finished_by_a_narrow_interval_or_by_its_most_games():
    cell = replace(DUEL, least=40, most=200)
    assert not finished(cell, made_up(cell, [1] * 38))
    assert not finished(cell, made_up(cell, [1] * 50))
    assert finished(cell, made_up(cell, [1] * 52))
    assert not finished(cell, made_up(cell, [1, 0] * 90))
    assert finished(cell, made_up(cell, [1, 0] * 97))
    assert len(counted(cell, made_up(cell, [1, 0] * 150))) == len(counted(cell, made_up(cell, [1, 0] * 97)))
    wide = replace(cell, most=60)
    assert enough(wide, list(made_up(wide, [1, 0] * 30).values()))


def test_an_interrupted_run_resumes_and_games_of_other_sources_do_not_count(toys):
    assert running.play_cell(DUEL, Here(), keep=False)
    lines = logs.read("toy")
    assert len(lines) >= 6
    assert finished(DUEL, played(DUEL, keep=False))
    assert running.play_cell(DUEL, Here(), keep=False)
    assert logs.read("toy") == lines
    logs.write("toy", lines[1:])
    assert running.play_cell(DUEL, InlinePool(), keep=False)
    assert sorted(line["number"] for line in logs.read("toy")) == sorted(line["number"] for line in lines)
    logs.append("toy", {**lines[0], "digest": "another", "points": 7})
    assert played(DUEL, keep=False)[lines[0]["number"]]["points"] != 7
    assert played(DUEL, keep=True)[lines[0]["number"]]["points"] == 7


def test_an_interrupted_run_plays_only_the_missing_games(toys):
    with pytest.raises(KeyboardInterrupt):
        running.play_cell(DUEL, Here(most=4), keep=False)
    assert len(logs.read("toy")) == 4
    logs.fold("toy")
    pool = Here()
    assert running.play_cell(DUEL, pool, keep=False)
    assert pool.played == len(logs.read("toy")) - 4
    resumed = {line["number"]: line["game"] for line in logs.read("toy")}
    logs.write("toy", [])
    assert running.play_cell(DUEL, Here(), keep=False)
    assert resumed == {line["number"]: line["game"] for line in logs.read("toy")}


class KillsWorkerOnce(RandomBot):
    """A random bot that kills its process at its first move, unless a note says that it has done so."""

    def __init__(self, note):
        super().__init__()
        self.note = Path(note)

    def choose(self, *given, **limits):
        if self.note.parent.exists() and not self.note.exists():
            self.note.write_text("done", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(*given, **limits)


def test_a_killed_workers_game_is_replayed(toys):
    killer = Player("killer", place=f"{__name__}:KillsWorkerOnce", arguments=(str(toys / "note"),))
    cell = replace(DUEL, hero=killer, least=4, most=4)
    pool = LocalPool(2)
    try:
        assert running.play_cell(cell, pool, keep=False)
    finally:
        pool.close()
    lines = logs.read("toy")
    assert (toys / "note").exists() and sorted(line["number"] for line in lines)[:4] == [0, 1, 2, 3]
    for line in lines:
        assert play_numbered(cell, line["number"], digest(cell))["game"] == line["game"]


def test_games_are_folded_into_the_compressed_file(toys):
    assert running.play_cell(DUEL, Here(), keep=False)
    lines = sorted(logs.read("toy"), key=lambda line: line["number"])
    logs.fold("toy")
    assert [file.name for file in toys.iterdir()] == ["toy.csv.xz"]
    assert logs.read("toy") == lines
    first = logs.compact_log("toy").read_bytes()
    logs.append("toy", lines[0])  # an interrupted fold leaves games in both files
    logs.fold("toy")
    assert logs.compact_log("toy").read_bytes() == first
    assert logs.packed(logs.unpacked(logs.packed(lines))) == logs.packed(lines)


def test_the_logs_are_small_and_hold_every_game():
    parts = {cell.part for cell in CELLS.values()}
    assert sum(logs.compact_log(part).stat().st_size for part in parts) < 300_000
    assert sum(len(logs.read(part)) for part in parts) > 12_000


def test_the_committed_report_is_the_one_that_the_logs_give(monkeypatch):
    committed = report.REPORT.read_text(encoding="utf-8")
    machine = next(line for line in committed.splitlines() if re.match(r"\d+ cores, ", line))
    monkeypatch.setattr(report, "machine", lambda: machine)
    assert report.written(keep=True) == committed


def test_games_are_restamped_only_if_replayed_ones_are_the_same(toys, monkeypatch, capsys):
    cell = replace(CELLS["levels-lean-2"], part="toy")
    for name in list(CELLS):
        monkeypatch.delitem(CELLS, name)
    monkeypatch.setitem(CELLS, cell.name, cell)
    lines = [{**play_numbered(cell, number, digest(cell)), "digest": "old"} for number in range(4)]
    logs.write("toy", [*lines[:3], {**lines[3], "game": "another"}])
    monkeypatch.setattr("sys.argv", ["restamp", "--games", "2"])
    with pytest.raises(SystemExit, match="must be played again"):
        restamp.main()
    assert "1 of 2 games differ: levels-lean-2 game 3" in capsys.readouterr().err
    assert {line["digest"] for line in logs.read("toy")} == {"old"}
    logs.write("toy", lines)
    restamp.main()
    assert "lean: 2 replayed games are the same; 4 games restamped" in capsys.readouterr().out
    assert {line["digest"] for line in logs.read("toy")} == {digest(cell)}


def test_only_cells_that_do_not_depend_on_time_are_replayed():
    checked = {cell.name for cell in CELLS.values() if restamp.timeless(cell)}
    assert {"levels-lean-7", "levels-cards-2", "lean-openspiel-equal"} <= checked
    assert not {"levels-lean-8", "lean-plain", "cards-rules-4"} & checked


def test_forgetting_a_cell_leaves_the_rest_of_its_log(toys):
    played_lines = {name: play_numbered(CELLS[name], 0, digest(CELLS[name])) for name in ("duel", "four")}
    for line in played_lines.values():
        logs.append("toy", line)
    logs.fold("toy")
    logs.append("toy", play_numbered(DUEL, 1, digest(DUEL)))
    ladder.forget([DUEL])
    assert logs.read("toy") == [played_lines["four"]]
    ladder.forget([FOUR])
    assert not list(toys.iterdir())


def test_a_game_that_fails_is_kept_and_stops_its_cell_alone(toys, monkeypatch, capsys):
    def fail(cell, number, sources):
        raise ArenaError("cheat in seat 0", {"moves": [number]})

    monkeypatch.setattr(running, "play_numbered", fail)
    assert not running.play_cell(DUEL, InlinePool(), keep=False)
    assert "duel, game 0: ArenaError: cheat in seat 0 (the game is in failed-duel-0.json)" in capsys.readouterr().err
    assert '"moves"' in (toys / "failed-duel-0.json").read_text(encoding="utf-8")


def test_a_digest_changes_with_what_the_games_depend_on():
    assert digest(CELLS["lean-plain"]) != digest(CELLS["board-plain"])
    cell = CELLS["levels-lean-2"]
    assert digest(cell) != digest(replace(cell, seconds=1.0))
    assert digest(cell) == digest(replace(cell))
    assert "fulcrum.core.jit" in imports_of(PACKAGE / "games" / "lean" / "kernel.py")
    assert not any("cli" in name for name in imports_of(PACKAGE / "bots" / "levels.py"))


def test_a_digest_covers_sources_that_decide_games_and_not_those_that_show_them():
    files = {file.relative_to(PACKAGE).as_posix() for file in sources_for("lean")}
    assert {"games/lean/kernel.py", "games/lean/board.py", "core/rng.py"} <= files
    assert {"bots/lean/learned.py", "bots/plain/lean.py", "search/uct.py", "arena/play.py"} <= files
    shown = {"games/lean/game.py", "games/lean/drawing.py", "core/observation.py", "bots/plain/leverage_board.py"}
    assert not shown & files


def test_a_digest_is_of_compiled_rules_outside_the_kernel_too():
    files = {file.name for file in sources_for("leverage_board")}
    assert "results.py" in files
    assert not {"drawing.py", "events.py"} & files


def test_a_card_game_counts_by_who_is_among_its_winners():
    cell = CELLS["cards-rules-4"]
    lines = [
        {"seat": 0, "winners": [0, 2], "points": 0.0},
        {"seat": 1, "winners": [1], "points": 0.0},
        {"seat": 2, "winners": [0, 1, 3], "points": 1.0},
    ]
    assert gained(cell, lines) == 2
    assert won_by_others(cell, lines) == pytest.approx(4 / 3)
    assert report.result_text(replace(cell, least=3, most=3, target=1.5), lines) == "met"
    assert report.result_text(replace(cell, least=3, most=3, target=2.0), lines) == "**missed by 0.50**"
    assert report.beside(cell, lines) == ", others 44.4: 1.50 times"


def test_only_games_by_the_latest_sources_are_restamped():
    old = {"cell": "duel", "digest": "old", "number": 0}
    new = [{"cell": "duel", "digest": "new", "number": number} for number in range(2)]
    assert latest("duel", [old, {"cell": "other", "digest": "x", "number": 0}, *new]) == new


def test_the_report_says_which_targets_were_met():
    lines = list(made_up(DUEL, [1, 0, 0, 0, 0, 0, 0, 0, 1, 0]).values())
    assert report.result_text(DUEL, lines) == "**missed by 10.0**"
    assert report.result_text(DUEL, lines[:4]) == "**missed by 5.0**, unfinished"
    assert report.result_text(replace(DUEL, target=0.2), lines) == "met"
    assert report.result_text(replace(DUEL, target=0.05), lines) == "met, by the whole interval"
    assert report.result_text(replace(DUEL, target=None), lines) == "no target"
    assert report.result_text(DUEL, []) == "not played"
    row = report.level_row(replace(CELLS["levels-lean-2"], least=4), [{**line, "points": 1.0} for line in lines])
    assert row[:2] == ["2 over 1", "+∞"]
    assert re.fullmatch(r"\+\d+ to \+∞", row[2])
    same = [{**line, "game": "same"} for line in lines]
    assert report.level_row(replace(CELLS["levels-lean-2"], least=4, most=4), same)[-1] == "10, 1 of them different"


def test_the_report_has_a_line_for_every_cell():
    text = report.written(keep=False)
    for cell in STRENGTH:
        assert f"| `{cell.name}` |" in text
    assert len(re.findall(r"^\| \d over \d \|", text, re.MULTILINE)) == len(LEVELS)


def test_points_and_times_come_from_the_right_seats():
    result = games.play_game(fulcrum.game("lean", side=2), 2, games.seat_bots(DUEL, 1), 5, seconds=5.0)
    for seat in (0, 1):
        line = line_of(DUEL, 0, seat, result, 1.0)
        assert line["points"] == result.points[seat]
        assert line["think_ms"] == games.per_move(result, [seat])
        assert line["others_think_ms"] == games.per_move(result, [1 - seat])


def test_overruns_are_reported_for_most_games_and_for_all() -> None:
    assert report.overrun_text([*range(100)]) == "95 ms, 99 ms"
    assert report.overrun_text([7.4]) == "7 ms, 7 ms"
