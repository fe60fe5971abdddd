"""One game of a contest: reproducible, and lost by a bot that fails."""

import json
from pathlib import Path

import pytest

import fulcrum
from fulcrum.arena import external, play, programs
from fulcrum.arena.contest import plan
from fulcrum.arena.jobs import Job, Limits, OtherSources, play_job, source_files
from fulcrum.arena.log import Line
from fulcrum.arena.programs import Leash
from fulcrum.bots import levels
from fulcrum.bots.random import RandomBot
from tests.arena.contests import ROGUE, gone, jobs_of, program, rogue, small, timeless
from tests.bots.fakes import folder
from tests.toys import showdown

EXAMPLE = ROGUE.parents[2] / "examples" / "random_bot.py"


def line_of(*bots: str, number: int = 0, patience: float = 60.0) -> Line:
    return play_job(jobs_of(small(*bots, patience=patience))[number], Leash()).line


def seat_of(line: Line, bot: str) -> int:
    return int(line["bots"].index(bot))


def test_a_game_is_the_same_again_and_another_in_the_other_seat() -> None:
    first, again, turned = (line_of("level:5", "level:4", number=number) for number in (0, 0, 1))
    assert timeless([first]) == timeless([again])
    assert first["bots"] == turned["bots"][::-1]
    assert first["seed"] == turned["seed"]
    assert first["failure"] is None and sum(first["points"]) == 1


def test_the_sources_of_a_game_from_outside_are_its_own_files_too() -> None:
    """Otherwise a contest would resume after its rules were edited, and keep games by the old ones."""
    assert {Path(showdown.__file__), Path(showdown.kernel.__file__)} <= set(source_files(showdown.ABOUT.id))


def test_the_record_of_a_game_can_be_asked_for() -> None:
    job = jobs_of(small("random", "level:1"), keep_record=True)[0]
    played = play_job(job, Leash())
    assert played.record is not None
    state = fulcrum.replay(played.record)
    assert state.over and len(state.log) == played.line["moves"]


@pytest.mark.parametrize(
    ("how", "kind", "words"),
    [
        ("crash", "crash", "ended with exit code 1: ZeroDivisionError: division by zero"),
        ("leaves", "crash", "ended with exit code 0"),
        ("nonsense", "nonsense", "answered 'what do you mean?' where move was expected"),
        ("unreadable", "nonsense", "can't read 'the blue one'"),
        ("binary", "nonsense", "answered "),
        ("empty", "nonsense", "can't read ''"),
        ("illegal", "illegal", "LE-5"),
        ("flood", "flood", "wrote more than 1,048,576 bytes and no answer"),
        ("long-line", "flood", "wrote more than 1,048,576 bytes and no answer"),
    ],
)
def test_a_program_that_misbehaves_has_lost(how: str, kind: str, words: str) -> None:
    line = line_of(rogue(how), "random")
    culprit = seat_of(line, how)
    assert (line["failure"]["kind"], line["failure"]["bot"], line["failure"]["seat"]) == (kind, how, culprit)
    assert words in line["failure"]["words"]
    assert (line["points"][culprit], line["points"][1 - culprit]) == (0, 1)
    assert (line["ranks"][culprit], line["ranks"][1 - culprit]) == (2, 1)


@pytest.mark.parametrize("pipe", ["input", "output"])
def test_a_program_that_closes_a_pipe_has_lost(monkeypatch: pytest.MonkeyPatch, pipe: str) -> None:
    monkeypatch.setattr(programs, "ENDING_SECONDS", 0.1)
    failure = line_of(rogue(f"closes-{pipe}"), "random")["failure"]
    assert (failure["kind"], failure["words"]) == ("closed", f"closed its {pipe}")


def test_a_program_that_hangs_has_lost() -> None:
    failure = line_of(rogue("hang"), "random", patience=0.3)["failure"]
    assert (failure["kind"], failure["bot"], failure["words"]) == ("hang", "hang", "had not answered after 0.3 s")


def test_a_program_that_does_not_greet_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "STARTING_SECONDS", 0.3)
    line = line_of(rogue("deaf"), "random")
    assert (line["failure"]["kind"], line["moves"]) == ("hang", 0)


def test_a_program_that_can_not_be_started_has_lost(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/no/such/interpreter\n", encoding="utf-8")
    script.chmod(0o755)
    failure = line_of(f"bot=cmd:{script}", "random")["failure"]
    assert failure["kind"] == "crash" and "could not be started" in failure["words"]


def test_a_program_may_talk_while_it_thinks() -> None:
    assert line_of(rogue("talks"), "random")["failure"] is None


@pytest.mark.thorough
def test_nothing_that_a_program_started_outlives_the_game(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    assert line_of(rogue("family", note), "random")["failure"] is None
    assert gone(int(note.read_text(encoding="utf-8")))


@pytest.mark.thorough
def test_a_program_sees_its_seats_view_and_nothing_hidden(tmp_path: Path) -> None:
    note = tmp_path / "heard"
    bots = [rogue("spy", note), "random", "random", "random"]
    contest = plan("match", "leverage-cards", {}, bots, games=4, seed=5, limits=Limits(seconds=30.0))
    played = play_job(jobs_of(contest, keep_record=True)[0], Leash())
    assert played.record is not None and played.line["failure"] is None
    seat = seat_of(played.line, "spy")
    heard = [line.partition(" ") for line in note.read_text(encoding="utf-8").splitlines()]
    assert [word for word, _, _ in heard[:2]] == ["fulcrum", "new"]
    assert [word for word, _, _ in heard[-2:]] == ["over", "quit"]
    told = json.loads(heard[1][2])
    assert (told["game"], told["players"], told["seat"]) == ("leverage-cards", 4, seat)
    assert json.loads(heard[-2][2])["ranks"] == played.line["ranks"]
    asked = {json.dumps(json.loads(rest), sort_keys=True) for word, _, rest in heard if word == "go"}
    assert asked <= expected_questions(played.record, seat) and len(asked) > 10
    hidden = {played.record["seed"], played.record["commitment"]}
    assert not any(secret in rest for _, _, rest in heard for secret in hidden)


def expected_questions(record: dict[str, object], seat: int) -> set[str]:
    """Returns the seat's questions at all moments of the game at which it may move."""
    moves = record["moves"]
    assert isinstance(moves, list)
    state = fulcrum.game("leverage-cards").new(4, int(str(record["seed"]), 16))
    found = set()
    for entry in moves:
        if seat in state.actors:
            view = {key: value for key, value in state.view(seat).items() if key not in ("seed", "commitment")}
            listed = [move.text for move in state.legal_moves(seat)]
            question = {"view": view, "moves": listed, "seconds": 30.0, "simulations": None}
            found.add(json.dumps(question, sort_keys=True))
        state.push(entry["move"], entry["seat"])
    return found


def test_the_example_plays_the_same_game_again() -> None:
    bot = f"mine={program(EXAMPLE)}"
    first, again = (line_of(bot, "level:1") for _ in range(2))
    assert first["failure"] is None
    assert timeless([first]) == timeless([again])


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60


class Failing(RandomBot):
    def _think(self, *_):
        raise ValueError("out of ideas")


def test_a_built_in_bot_that_fails_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_registered", {"lean": folder(lambda level, *, threads, temperament: Failing())})
    line = line_of("level:1", "random")
    assert line["failure"]["kind"] == "crash" and line["failure"]["words"] == "ValueError: out of ideas"
    assert line["points"][seat_of(line, "level:1")] == 0


def test_at_a_larger_table_the_others_share_the_point() -> None:
    bots = [rogue("crash"), "random", "random"]
    contest = plan("match", "leaps-and-ledges", {}, bots, games=3, seed=1, limits=Limits(simulations=1))
    line = play_job(jobs_of(contest)[0], Leash()).line
    culprit = seat_of(line, "crash")
    assert line["points"] == [0.0 if seat == culprit else 0.5 for seat in range(3)]
    assert line["ranks"] == [3 if seat == culprit else 1 for seat in range(3)]


def test_a_game_without_end_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "LONGEST_GAME", 4)
    line = line_of("random", "level:1")
    assert line["points"] == [0, 0]
    assert (line["failure"]["kind"], line["failure"]["bot"]) == ("void", None)


def test_a_game_that_was_given_up_does_not_count() -> None:
    line = jobs_of(small("random", "level:1"))[0].given_up("3 workers were lost").line
    assert (line["points"], line["failure"]["kind"], line["failure"]["words"]) == (
        [0, 0],
        "void",
        "3 workers were lost",
    )


def test_a_worker_with_other_sources_refuses() -> None:
    job = jobs_of(small("random", "level:1"))[0]
    other = Job(**{name: getattr(job, name) for name in Job.__slots__} | {"sources": "0"})
    with pytest.raises(OtherSources, match="other sources"):
        play_job(other, Leash())
