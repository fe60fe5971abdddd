"""Whole games at the prompt, with scripted input."""

import json
import re
from pathlib import Path

import pytest

import fulcrum
from fulcrum.cli import move_list
from fulcrum.cli.terminal_game import TerminalGame
from tests.cli.conftest import Run
from tests.toys.showdown import ABOUT as SHOWDOWN

SMALL = ("play", "lean", "--terminal", "--option", "side=2", "--seed", 3, "--seat", 0)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_a_whole_game_can_be_played_by_numbers(run: Run) -> None:
    result = run(*SMALL, typed=lines("1", "1", "1", ""))
    assert result.exit_code == 0
    assert "You play Amber; a level 3 bot plays Indigo." in result.output
    assert result.output.count("Amber puts a peg into") == 3
    assert result.output.count("Indigo puts a peg into") == 3
    assert "[→]" in result.output or "(→)" in result.output
    assert re.search(r"The game is over: .* \(LE-1[01]\)\.", result.output)
    assert result.output.endswith("Goodbye.\n")


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    typed = lines("2", "3", "4", "")
    random_seat = ("play", "lean", "--option", "side=2", "--seed", 11)
    assert run(*random_seat, typed=typed).output == run(*random_seat, typed=typed).output


@pytest.mark.parametrize("typed", ["b3>NE", "B3 > ne", "b3ne", "b3 NE", "20", "#20"])
def test_moves_are_read_leniently(run: Run, typed: str) -> None:
    assert "Amber puts a peg into b3 and leans it NE." in run(*SMALL, typed=lines("m b3", typed)).output


def test_moves_are_listed_by_hole_with_numbers(run: Run) -> None:
    output = run(*SMALL, typed=lines("m")).output
    assert re.search(r"^a1 +1 >E +2 >NE +3 >NW +4 >W +5 >SW +6 >SE", output, re.MULTILINE)
    assert re.search(r"^b3 +19 >E +20 >NE", output, re.MULTILINE)
    only = run(*SMALL, typed=lines("m b3")).output
    assert "a1 " not in only.split("Amber> ")[1]
    assert "No move starts with z9." in run(*SMALL, typed=lines("m z9")).output


def test_a_number_beyond_the_list_is_refused(run: Run) -> None:
    assert "No move 99. Moves are numbered 1 to 36; type m to list them." in run(*SMALL, typed=lines("99")).output


def test_a_refused_move_is_explained_by_its_clause(run: Run) -> None:
    output = run(*SMALL, typed=lines("?", "b2>E", "?", "? b3>W", "? nonsense", "nonsense")).output
    assert "Type ? and a move to check whether it is allowed" in output
    assert "Not allowed. b2>E: the black peg stands in b2 (LE-2). Type ? for the rule." in output
    assert "LE-2  The black peg stands in the centre hole" in output
    assert "b3>W is allowed." in output
    assert output.count("Can't read 'nonsense'") == 2


def test_undo_takes_back_the_reply_too(run: Run) -> None:
    output = run(*SMALL, typed=lines("u", "b3>NE", "u", "b3>NE", "q", "")).output
    assert "You have not made a move yet." in output
    assert "Took back 2 moves." in output
    assert output.count("Amber puts a peg into b3 and leans it NE.") == 2
    assert output.count("0 scoring pegs, 3 left to place\n⇗ Indigo  0 scoring pegs, 3 left") == 2


def test_undo_after_the_end_resumes_the_game(run: Run) -> None:
    output = run(*SMALL, typed=lines("1", "1", "1", "h", "m", "b", "u", "1", "")).output
    assert output.count("The game is over: ") == 2
    assert "There are no more moves." in output


def test_help_rules_and_board_are_shown(run: Run) -> None:
    output = run(*SMALL, typed=lines("h", "r 5", "r LE-7", "r LE-99", "r set-up", "rules", "b", "", "quit")).output
    assert "explain why a move is not allowed" in output
    assert " LE-5  Put one of your pegs" in output and " LE-7  The lean runs on" in output
    assert "Lean has no part 'LE-99'; there are: " in output
    assert "End and score" in output
    assert output.count("Stand the black peg upright") == 2  # alone, and among all rules
    assert output.count("b  ·   ●   ·") == 2


def test_a_saved_game_can_be_resumed(run: Run, tmp_path: Path) -> None:
    output = run(*SMALL, typed=lines("b3>NE", "s", "s other.json", "q")).output
    assert "Saved to lean-1.json. Resume with: fulcrum play --resume lean-1.json" in output
    assert "The game is saved in other.json." in output
    assert fulcrum.replay(fulcrum.read_record("lean-1.json")) == fulcrum.replay(fulcrum.read_record("other.json"))
    output = run("play", "--resume", "lean-1.json", typed=lines("u", "b3>E", "s", "q")).output
    assert "You play Amber" in output and "Took back 2 moves." in output
    moves = json.loads((tmp_path / "lean-1.json").read_text(encoding="utf-8"))["moves"]
    assert len(moves) == 2 and moves[0] == {"seat": 0, "move": "b3>E"}


def test_saving_never_overwrites_other_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("dear diary", encoding="utf-8")
    (tmp_path / "lean-1.json").write_text("", encoding="utf-8")
    output = run(*SMALL, typed=lines("s mine.txt", "s no/where.json", "s a\0b", "s", "q")).output
    assert "The file mine.txt already exists; choose another name." in output
    assert "Can't write no/where.json: No such file or directory." in output
    assert "embedded null byte." in output
    assert "Saved to lean-2.json." in output
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "dear diary"


@pytest.mark.parametrize(("answer", "kept"), [("", False), ("s", True), ("s mine.json", True), ("mine.json", True)])
def test_quitting_offers_to_save(run: Run, tmp_path: Path, answer: str, kept: bool) -> None:
    output = run(*SMALL, typed=lines("1", "q", answer)).output
    assert "s to save to lean-1.json first> " in output
    assert "Goodbye." in output
    assert bool(list(tmp_path.glob("*.json"))) is kept


def test_with_save_the_game_is_saved_after_every_move(run: Run, tmp_path: Path) -> None:
    output = run(*SMALL, "--save", "kept.json", typed=lines("1")).output
    assert "End of input. Goodbye.\nThe game is saved in kept.json." in output
    assert len(fulcrum.replay(fulcrum.read_record(tmp_path / "kept.json")).log) == 2
    output = run(
        "play", "--resume", "kept.json", "--save", "kept.json", "--seat", "amber", typed=lines("1", "1", "")
    ).output
    assert "The game is over: " in output
    assert fulcrum.replay(fulcrum.read_record(tmp_path / "kept.json")).over
    assert "The game is over: " in run("play", "lean", "--resume", "kept.json", "--seat", "random").output


def test_a_full_disk_does_not_end_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise fulcrum.RecordError("can't write kept.json: No space left on device")

    monkeypatch.setattr("fulcrum.cli.terminal_game.write_state", full)
    output = run(*SMALL, "--save", "kept.json", typed=lines("1", "1", "1", "")).output
    assert output.count("No space left on device. Saving is off; type s FILE to save elsewhere.") == 1
    assert "The game is over: " in output


def test_ctrl_c_in_a_game_says_where_it_is_saved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(TerminalGame, "_ask", interrupted)
    result = run("play", "lean", "--option", "side=2", "--seed", 3, "--seat", 1, "--save", "kept.json")
    assert result.exit_code == 130
    assert "The game is saved in kept.json." in result.output and "Stopped." in result.stderr


def test_a_closed_standard_input_ends_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(EOFError):
        TerminalGame._ask(None, "> ")  # type: ignore[arg-type]


def test_two_people_share_the_keyboard(run: Run) -> None:
    output = run("play", "lean", "--option", "side=2", "--hotseat", typed=lines(*"111111", "")).output
    assert "People play Amber and Indigo." in output
    assert output.count("Amber> ") == 3 and output.count("Indigo> ") == 3
    assert "Pass the keyboard" not in output
    assert "The game is over: " in output


def test_people_with_secrets_pass_the_keyboard(run: Run) -> None:
    """Three seats choose in secret, and each person sees only their own cards."""
    arguments = ("play", SHOWDOWN.id, "--players", 3, "--hotseat", "--seed", 5)
    round_of_three = ("", "1", "", "", "1", "", "", "1", "")
    output = run(*arguments, typed=lines(*round_of_three, "", "u", "q", "")).output
    assert output.count("Pass the keyboard to Ann") == 2
    assert output.count("Pass the keyboard to Ben") == 1
    assert "Took back 1 move." in output
    first_hand = re.search(r"^hand: \[\[(\d), (\d)\], \[-1, -1\], \[-1, -1\]\]", output, re.MULTILINE)
    assert first_hand


def test_a_game_with_secrets_can_be_played_to_its_end(run: Run) -> None:
    typed = lines(*[""] * 3, *["1", "", ""] * 40)
    output = run("play", SHOWDOWN.id, "--hotseat", "--seed", 5, typed=typed).output
    assert "The game is over: most points (SH-2)." in output
    output = run("play", SHOWDOWN.id, "--players", 3, "--seat", "Ben", "--seed", 5, typed=lines(*["1"] * 10)).output
    assert "You play Ben; random bots play Ann and Cleo." in output
    assert "The game is over: most points (SH-2)." in output


def test_numbers_are_marked_where_moves_are_numbers_too() -> None:
    moves = [fulcrum.Move(text, (number,)) for number, text in enumerate(("8", "3", "flip"))]
    assert move_list.by_number("2", moves) is moves[1]
    assert move_list.by_number("flip", moves) is None
    assert move_list.find("Flip!", moves) is moves[2]
    assert move_list.find("", moves) is None
    from rich.console import Console

    console = Console(width=60, record=True)
    console.print(move_list.numbered(moves))
    assert console.export_text().split() == ["#1", "8", "#2", "3", "#3", "flip"]
