"""Bots in the terminal: hints, thoughts, and Ctrl-C while they think."""

import random

import pytest
from rich.console import Console

import fulcrum
from fulcrum.bots import levels
from fulcrum.bots.bot import Budget, Thought
from fulcrum.bots.random import RandomBot
from fulcrum.cli import opponents
from fulcrum.cli.opponents import Interrupted, Opponents
from fulcrum.core.observation import Observation
from tests.bots.fakes import SLOW_BOTS, flat_bots, folder
from tests.cli.conftest import Run
from tests.cli.test_play import SMALL, lines
from tests.toys.showdown import ABOUT as SHOWDOWN


def test_a_hint_shows_move_value_line_and_alternatives(run: Run) -> None:
    levels.register("lean", flat_bots("lean"))
    output = run(*SMALL, typed=lines("hint")).output
    hint = output.partition("Hint: ")[2]
    assert hint.split()[0] in {move.text for move in fulcrum.game("lean", side=2).new(seed=3).legal_moves()}
    assert "of the points, searched 72" in hint
    assert "and so on" in hint
    assert hint.count("2 visits") == 4


def test_a_hint_changes_nothing_and_needs_a_running_game(run: Run) -> None:
    levels.register("lean", flat_bots("lean"))
    output = run(*SMALL, typed=lines("hint", "u", "1", "1", "1", "hint", "")).output
    assert "You have not made a move yet." in output
    assert "There are no more moves." in output


def test_hints_need_bots(run: Run) -> None:
    output = run("play", SHOWDOWN.id, "--seat", 0, "--seed", 5, typed=lines("hint", "why")).output
    assert "Hints need bots, and showdown has none." in output


def test_thoughts_are_shown_after_each_move_or_on_request(run: Run) -> None:
    levels.register("lean", flat_bots("lean"))
    output = run(*SMALL, "--thoughts", typed=lines("1")).output
    assert output.count("of the points, searched") == 1 and "and so on" in output
    output = run(*SMALL, typed=lines("why", "1", "why")).output
    assert "No bot has moved yet." in output
    assert output.count("of the points, searched") == 1


def test_thoughts_do_not_reveal_secrets(run: Run) -> None:
    levels.register(SHOWDOWN.id, flat_bots(SHOWDOWN.id))
    output = run("play", SHOWDOWN.id, "--seat", 0, "--seed", 5, "--thoughts", typed=lines("1", "why")).output
    assert "Ben: expects " in output
    assert "and so on" not in output and "choose" not in output


def test_the_temperament_is_shown(run: Run) -> None:
    levels.register("lean", flat_bots("lean"))
    output = run(*SMALL, "--level", 5, "--temperament", "cruel").output
    assert "a cruel level 5 bot plays Indigo." in output


def test_each_seat_has_its_own_bot_with_the_given_time(run: Run) -> None:
    made, given = [], []

    class Listener(RandomBot):
        def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
            if budget.simulations is None:
                given.append((id(self), observation.seat, budget.seconds))
            return super()._think(observation, budget, rng)

    def make(level: int, *, threads: int, temperament: str | None) -> Listener:
        made.append(Listener())
        return made[-1]

    levels.register(SHOWDOWN.id, folder(make))
    run("play", SHOWDOWN.id, "--players", 3, "--seat", 0, "--seconds", 2.5, "--seed", 5, typed=lines("1", "1", "1"))
    assert {seconds for _, _, seconds in given} == {2.5}
    assert {seat for _, seat, _ in given} == {1, 2}
    assert len({bot for bot, _, _ in given}) == 2


class Impatient(Opponents):
    """Presses Ctrl-C as soon as a bot thinks, `times` times."""

    times = 1

    def _wait(self, work: object, words: str) -> None:
        if "thinking" in words or "hint" in words:
            type(self).times -= 1
            if self.times >= 0:
                raise KeyboardInterrupt
        super()._wait(work, words)  # type: ignore[arg-type]


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fulcrum.cli.play.Opponents", Impatient)
    monkeypatch.setattr(Impatient, "times", 1)


@pytest.mark.usefixtures("_impatient")
def test_a_stopped_bot_plays_the_move_it_found(run: Run) -> None:
    levels.register("lean", SLOW_BOTS)
    output = run(*SMALL, typed=lines("1", "")).output
    assert "Indigo stopped thinking. Press Enter to play its best move so far, " in output
    assert output.count("Indigo puts a peg into") == 1


@pytest.mark.usefixtures("_impatient")
def test_a_stopped_bot_can_think_again(run: Run) -> None:
    output = run(*SMALL, typed=lines("1", "t")).output
    assert output.count("stopped thinking") == 1
    assert output.count("Indigo puts a peg into") == 1


@pytest.mark.usefixtures("_impatient")
def test_a_move_can_be_taken_back_while_the_bot_thinks(run: Run) -> None:
    output = run(*SMALL, typed=lines("1", "u", "b3>NE")).output
    assert "Took back 1 move." in output
    assert "Amber puts a peg into b3 and leans it NE." in output
    assert output.count("Indigo puts a peg into") == 1


@pytest.mark.usefixtures("_impatient")
def test_the_player_can_quit_while_the_bot_thinks(run: Run) -> None:
    levels.register("lean", SLOW_BOTS)
    result = run(*SMALL, typed=lines("1", "q", ""))
    assert result.exit_code == 0
    assert result.output.endswith("Goodbye.\n")


@pytest.mark.usefixtures("_impatient")
def test_a_stopped_hint_shows_the_best_move_so_far(run: Run) -> None:
    levels.register("lean", SLOW_BOTS)
    assert "Hint: " in run(*SMALL, typed=lines("hint")).output


def test_a_second_ctrl_c_quits(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fulcrum.cli.play.Opponents", Impatient)
    monkeypatch.setattr(Impatient, "times", 1)
    monkeypatch.setattr(opponents.Work, "result", interrupted)
    result = run(*SMALL, typed=lines("1"))
    assert (result.exit_code, result.stderr) == (130, "\nStopped.\n")


def test_the_spinner_shows_the_seconds_and_how_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "TELL_STOPPING_AFTER", 0.0)
    console = Console(force_terminal=True, width=80, record=True, color_system=None)
    levels.register("lean", SLOW_BOTS)
    opponents_ = Opponents(console, "lean", random.Random(1), level=3, temperament=None, seconds=None)
    shown: list[str] = []

    def update(_: object, words: str) -> None:
        shown.append(words)
        raise KeyboardInterrupt

    monkeypatch.setattr("rich.status.Status.update", update)
    with pytest.raises(Interrupted):
        opponents_.think(0, fulcrum.game("lean").new(seed=1).observation(0), "Amber")
    assert shown == ["Amber is thinking: 0 s, Ctrl-C to stop"]


def test_an_error_in_a_bot_is_reported(run: Run) -> None:
    class Broken(RandomBot):
        def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
            raise fulcrum.BotError("out of order")

    levels.register("lean", folder(lambda level, *, threads, temperament: Broken()))
    result = run(*SMALL, typed=lines("1"))
    assert (result.exit_code, result.stderr) == (1, "fulcrum: out of order\n")


@pytest.mark.parametrize(("people", "compiled"), [({0}, [3, 8]), ({0, 1}, [8])])
def test_bots_are_compiled_in_the_background(people: set[int], compiled: list[int]) -> None:
    thought = []

    class Listener(RandomBot):
        def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
            thought.append((self.level, budget.simulations))
            return super()._think(observation, budget, rng)

    levels.register("lean", folder(lambda level, *, threads, temperament: Listener()))
    opponents_ = Opponents(Console(), "lean", random.Random(1), level=3, temperament=None, seconds=None)
    state = fulcrum.game("lean").new(seed=1)
    opponents_.prepare(state, frozenset(people))
    opponents_.advise(0, state.observation(0))
    assert thought == [*((level, 1) for level in compiled), (8, None)]
