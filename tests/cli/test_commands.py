"""All commands that run in this process, except `play`."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

import fulcrum
from fulcrum.bots import levels
from fulcrum.bots.bot import Budget, Thought
from fulcrum.bots.random import RandomBot
from fulcrum.cli import preparation, screen
from fulcrum.core.about import BASES
from fulcrum.core.backends import JIT, NATIVE, PLAIN
from fulcrum.core.observation import Observation
from fulcrum.core.sources import cache_home
from tests.bots.fakes import folder
from tests.cli.conftest import Run


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    names = "analyse build-kernels doctor games match perft play replay rules show tournament verify warmup"
    for name in names.split():
        assert f"\n  {name} " in result.output


def test_version(run: Run) -> None:
    assert run("--version").output == f"fulcrum, version {fulcrum.__version__}\n"


@pytest.mark.parametrize("columns", ["100", "30"])
def test_games_lists_options_and_their_values(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    output = " ".join(run("games").output.replace("│", " ").split())
    for game_id in fulcrum.games():
        assert game_id in output
    assert "side=5" in output and "2 to 7" in output and "pegs=24" in output


def test_option_values_are_shown_as_they_are_typed() -> None:
    from fulcrum.cli.catalogue import written

    assert written({"1": 6, "flip": 2}) == "1=6,flip=2"
    assert written(5) == "5"


def test_rules_print_the_guide_then_every_clause_and_what_rulings_rest_on(run: Run) -> None:
    output = run("rules", "leverage-board").output
    about = fulcrum.about("leverage-board")
    assert output.index("Set-up") < output.index("Notation") < output.index("Clauses: Board")
    assert "balance clips" in output and "pictures/" not in output and "<!--" not in output
    for name in about.clauses:
        assert f" {name} " in output
    rulings = [clause for clause in about.clauses.values() if clause.ruling]
    for basis, words in BASES.items():
        assert output.count(f"{words}. ") == sum(clause.basis == basis for clause in rulings)
    assert "https://boardgamegeek.com/boardgame/2248" in output


def test_rules_print_a_part(run: Run) -> None:
    clause = run("rules", "lean", "le-7").output
    assert clause.split()[0] == "LE-7" and "LE-6" not in clause
    turn = run("rules", "lean", "your t").output
    assert turn.split()[:2] == ["Your", "turn"] and "The run stops." in turn and "Set-up" not in turn
    assert "side=5" in run("rules", "lean", "variants").output
    clauses = run("rules", "lean", "clauses").output
    assert "LE-1" in clauses and "Set-up" not in clauses
    for nothing in ("checkers", " "):
        unknown = run("rules", "lean", nothing)
        assert unknown.exit_code == 1
        assert 'there are: "object", "set-up", ' in unknown.output and "LE-1 to LE-11" in unknown.output


def test_show_draws_a_new_game_after_moves(run: Run) -> None:
    result = run("show", "lean", "--option", "side=3", "--moves", "c4>NE b3>W")
    assert result.exit_code == 0
    assert "Indigo puts a peg into b3 and leans it W." in result.output
    assert "[⇐]" in result.output and "↗" in result.output
    assert "To move: Amber." in result.output


def test_semicolons_separate_moves(run: Run) -> None:
    assert "[⇐]" in run("show", "lean", "--option", "side=3", "--moves", "c4 > NE; b3 > W").output


def test_show_draws_a_position_of_a_record(run: Run, record: Path) -> None:
    assert "The game is over: " in run("show", record).output
    assert "To move: Indigo." in run("show", record, "--ply", 1).output
    assert "To move: Amber." in run("show", record, "--ply", 0, "--seat", "indigo").output


def test_show_writes_a_picture(run: Run, tmp_path: Path) -> None:
    result = run("show", "lean", "--svg", "board.svg")
    assert "Picture written to board.svg." in result.output
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_a_narrow_terminal_says_how_many_columns_are_needed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    output = " ".join(run("show", "lean").output.split())
    assert "(The drawing needs 42 columns; this terminal has 20.)" in output


def test_perft_counts_move_sequences(run: Run) -> None:
    output = run("perft", "lean", "--depth", 2, "--option", "side=2").output
    assert "fulcrum.game('lean', side=2, pegs=3)" in output
    assert "36" in output and "Seconds" in output


def test_replay_describes_every_move(run: Run, record: Path) -> None:
    output = run("replay", record).output
    assert output.count("puts a peg into") == 6
    assert "Lean, side 2, pegs 3, 2 players, 6 moves." in output
    assert "The game is over: " in output and "(LE-1" in output


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    """A game of the card game in which Alder has bid in secret and Dogwood has not yet."""
    state = fulcrum.game("leverage-cards").new(players=4, seed=116)
    state.push("duel KS")
    state.push("bid 8S 7D", seat=0)
    path = tmp_path / "cards.json"
    fulcrum.write_record(state.record(), path)
    return path


def test_replay_shows_what_the_viewer_may_know(run: Run, hidden: Path) -> None:
    spectators, alders, dogwoods, open_hands = (
        run("replay", hidden, *viewer).output for viewer in ((), ("--seat", "0"), ("--seat", "dogwood"), ("--open",))
    )
    assert "2  secret choice  Alder." in spectators and "7D" not in spectators and "your hand" not in spectators
    assert "2  bid 8S 7D  Alder." in alders and "your pledge" in alders
    assert "2  secret choice  Alder." in dogwoods and "7D" not in dogwoods and "your hand" in dogwoods
    assert "2  bid 8S 7D  Alder." in open_hands and "your hand" not in open_hands
    assert open_hands.count("held by ") == 4 and "pledged 8♠ 7♦" in open_hands


def test_show_draws_all_hands_after_any_move(run: Run, hidden: Path, tmp_path: Path) -> None:
    output = run("show", hidden, "--ply", 1, "--open", "--svg", "open.svg").output
    assert output.count("held by ") == 4 and "pledged" not in output
    state = fulcrum.replay(fulcrum.read_record(hidden)).after(1)
    drawn = (tmp_path / "open.svg").read_text(encoding="utf-8")
    assert drawn == screen.drawing_module("leverage-cards").svg(state.open_view())
    assert "held by" not in run("show", hidden, "--ply", 1).output


@pytest.mark.parametrize("command", ["show", "replay"])
def test_all_hands_go_without_a_seat(run: Run, hidden: Path, command: str) -> None:
    result = run(command, hidden, "--open", "--seat", "1")
    assert result.exit_code == 2
    assert "'--open': it shows the hand of every seat; leave out --seat" in result.stderr


def test_verify_lists_what_it_checked(run: Run, record: Path) -> None:
    commitment = fulcrum.read_record(record)["commitment"]
    output = run("verify", str(record)).output
    assert output.count("✓") == 4
    assert f"SHA-256 of the seed: {commitment}. Compare it" in output
    assert "each was legal, and they lead to the recorded outcome" in output
    assert "It matches the one shown at the table." in run("verify", str(record), "--commitment", commitment).output
    refused = run("verify", str(record), "--commitment", "0" * 64)
    assert refused.exit_code == 1
    assert "not the one shown at the table" in refused.stderr


REFUSED = {
    "unknown game": (("rules", "chess"), "no game 'chess'; there are: "),
    "neither game nor file": (("show", "chess"), "no game or file named 'chess'"),
    "unknown option": (("show", "lean", "--option", "size=3"), "lean has no option 'size'; its options: side, pegs"),
    "bad option": (("show", "lean", "--option", "side=many"), "side='many': lean takes a whole number from 2 to 7"),
    "players": (("show", "lean", "--players", 3), "players=3: lean takes 2 players"),
    "unreadable move": (("show", "lean", "--moves", "hello"), "can't read 'hello': "),
    "illegal move": (("show", "lean", "--moves", "a1>E"), "a1>E: a1 touches neither"),
    "seat": (("show", "lean", "--seat", "Scarlet"), "no seat 'Scarlet' at this table; seats are 0 (Amber), 1 (Indigo)"),
    "seat of a replay": (("replay", "game.json", "--seat", "2"), "no seat '2' at this table; seats are 0 (Amber), 1 "),
    "missing file": (("replay", "nothing.json"), "can't read nothing.json: No such file"),
    "directory": (("replay", "."), "can't read .: Is a directory"),
    "foreign file": (("replay", "foreign.txt"), "foreign.txt is not a record"),
    "too far": (("show", "game.json", "--ply", 7), "the record has 6 moves: --ply goes from 0 to 6"),
    "unwritable picture": (("show", "lean", "--svg", "no/where.svg"), "can't write no/where.svg: No such file"),
    "unwritable save": (("play", "lean", "--save", "no/where.json"), "can't write no/where.json: No such file"),
    "save over another": (("play", "lean", "--save", "game.json"), "the file game.json already exists"),
    "level": (("play", "lean", "--level", 9), "level=9: levels go from 1 to 8"),
    "time": (("play", "lean", "--seconds", -1), "seconds=-1.0: a time to think is a number above 0"),
    "temperament": (("play", "lean", "--temperament", "lazy"), "temperament='lazy': lean has none"),
    "nothing to analyse": (("analyse", "nothing.json"), "can't read nothing.json: No such file"),
    "analysis of another file": (("analyse", "foreign.txt"), "foreign.txt is not a record"),
    "level of an analysis": (("analyse", "game.json", "--level", 0), "level=0: levels go from 1 to 8"),
    "time of an analysis": (("analyse", "game.json", "--seconds", 0), "seconds=0.0: a time to think is "),
    "simulations": (("analyse", "game.json", "--simulations", -3), "simulations=-3: a whole number from 1"),
    "seat of an analysis": (("analyse", "game.json", "--seat", "Scarlet"), "no seat 'Scarlet' at this table"),
    "unwritable analysis": (
        ("analyse", "game.json", "--json", "no/where.json"),
        "can't write no/where.json: the folder no does",
    ),
    "resume another": (("play", "leaps-and-ledges", "--resume", "game.json"), "the game in game.json is lean, not "),
}


@pytest.mark.parametrize("case", REFUSED)
def test_errors_are_one_line_with_exit_code_1(run: Run, record: Path, case: str) -> None:
    (record.parent / "foreign.txt").write_text("hello", encoding="utf-8")
    arguments, message = REFUSED[case]
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"fulcrum: {message}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("show",),
        ("show", "lean", "--option", "side"),
        ("show", "lean", "--ply", "1"),
        ("show", "game.json", "--seed", "1"),
        ("perft", "lean", "--depth", "0"),
        ("play",),
        ("play", "lean", "--hotseat", "--seat", "0"),
        ("play", "--resume", "game.json", "--option", "side=2"),
    ],
)
def test_usage_errors_have_exit_code_2(run: Run, record: Path, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("fulcrum: ")
    assert "--help`" in result.stderr
    assert result.stderr.count("\n") == 1


def test_ctrl_c_has_exit_code_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fulcrum.cli.catalogue.print_games", interrupted)
    result = run("games")
    assert result.exit_code == 130
    assert result.stderr == "\nStopped.\n"


def set_mode(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    monkeypatch.setattr(preparation.Preparation, "mode", mode)


def test_warmup_shows_progress_and_the_cache_folder(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_mode(monkeypatch, JIT)
    result = run("warmup", "lean")
    assert "Ready" in result.output and "13/13" in result.output  # four steps of play, simulation, eight levels
    assert "Compiled Lean in " in result.output
    assert str(cache_home()) in result.output.replace("\n", "")


@pytest.mark.parametrize(("mode", "why"), [(NATIVE, "it has a library"), (PLAIN, "its rules are interpreted")])
def test_warmup_has_nothing_to_do_without_numba(run: Run, monkeypatch: pytest.MonkeyPatch, mode: str, why: str) -> None:
    set_mode(monkeypatch, mode)
    assert run("warmup", "lean", "lean").output == f"Lean: nothing to compile, {why}.\n"


def test_warmup_does_not_import_numba_for_games_that_do_not_use_it() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from fulcrum.cli.commands import fulcrum\n"
        "print(CliRunner().invoke(fulcrum, ['warmup', 'lean'], catch_exceptions=False).output, 'numba' in sys.modules)"
    )
    command, environment = [sys.executable, "-c", code], {**os.environ, "FULCRUM_KERNELS": PLAIN}
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout
    assert output.split("\n") == ["Lean: nothing to compile, its rules are interpreted.", " False", ""]


def test_warmup_compiles_bots_of_every_level_for_start_and_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    set_mode(monkeypatch, JIT)
    thought = []

    class Listener(RandomBot):
        def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
            thought.append((self.level, len(observation.log)))
            return super()._think(observation, budget, rng)

    levels.register("lean", folder(lambda level, *, threads, temperament: Listener()))
    run("warmup", "lean")
    assert thought == [(level, moves) for level in range(1, 9) for moves in (0, 44)]


def test_a_missing_package_of_the_lab_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_numpy(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("fulcrum.cli.positions.print_perft", without_numpy)
    result = run("perft", "lean")
    assert result.exit_code == 1
    assert result.stderr == "fulcrum: this needs numpy: pip install 'fulcrum-games[lab]'\n"


def test_unused_caches_are_removed(tmp_path: Path) -> None:
    now = time.time()
    names = ("numba-" + "0" * 16, "numba-" + "1" * 16, "numba-" + "2" * 16 + "-boundscheck", "numba-of-others", "mine")
    for name in names:
        folder = tmp_path / name / "inner"
        folder.mkdir(parents=True)
        (folder / "kernel.nbi").write_bytes(b"")
        age = 5 if name.endswith("1") else 40
        for path in (folder / "kernel.nbi", tmp_path / name):
            os.utime(path, (now - age * preparation.DAY, now - age * preparation.DAY))
    removed = preparation.remove_unused_caches(tmp_path, now)
    assert [path.name for path in removed] == [names[0], names[2]]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted({names[1], *names[3:]})


def test_only_our_own_directories_are_removed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home = tmp_path / "home"
    home.mkdir()
    (home / ("numba-" + "1" * 16)).symlink_to(elsewhere)
    (home / ("numba-" + "2" * 16)).write_bytes(b"")
    assert preparation.remove_unused_caches(home, time.time() + 40 * preparation.DAY) == []
    assert len(list(home.iterdir())) == 2 and elsewhere.exists()


def test_a_game_without_a_drawing_shows_its_facts() -> None:
    console = Console(width=60, record=True)
    screen.draw(console, {"game": "unheard of", "turn": 3, "hand": ["5", "flip"], "hand_sizes": [2, 3]})
    assert console.export_text().split("\n")[1:3] == ["hand: ['5', 'flip']", "hand sizes: [2, 3]"]
