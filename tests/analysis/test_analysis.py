"""Analyses: values add up, blunders are found, and hidden information stays out of judgements."""

import json
import random
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import fulcrum
from fulcrum.analysis import judging
from fulcrum.analysis.analysis import verdict
from fulcrum.analysis.judging import Judgement
from fulcrum.bots import levels
from tests.bots.fakes import FlatBot, flat_bots
from tests.toys.showdown import ABOUT as SHOWDOWN


@pytest.fixture(autouse=True)
def _fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_registered", {})
    for game_id in ("lean", SHOWDOWN.id):
        levels.register(game_id, flat_bots(game_id))


def lean_record(moves: int = 99) -> dict[str, object]:
    """Returns a small game in which both seats always play the first legal move."""
    state = fulcrum.game("lean", side=2).new(seed=1)
    while not state.over and len(state.log) < moves:
        state.push(state.legal_moves()[0])
    return state.record()


def showdown_record(players: int, seed: int = 3) -> dict[str, object]:
    state = fulcrum.game(SHOWDOWN.id).new(players, seed)
    while not state.over:
        seat = state.actors[-1]
        state.push(state.legal_moves(seat)[0], seat)
    return state.record()


def test_a_game_without_chance_is_judged_backwards_from_its_result() -> None:
    record = lean_record()
    found = fulcrum.analyse(record, simulations=400)
    assert [move.move for move in found.moves] == [entry["move"] for entry in record["moves"]]
    winners = fulcrum.replay(record).outcome.winners
    last = found.moves[-1]
    assert last.value == (1.0 if last.seat in winners else 0.0 if winners else 0.5)
    for before, after in pairwise(found.moves):
        same = before.seat == after.seat
        assert before.value == pytest.approx(after.best_value if same else 1 - after.best_value)
    for seat in found.seats:
        assert seat.luck is None
        assert seat.result == pytest.approx(seat.start - seat.loss + seat.gifts)


@pytest.mark.parametrize("players", [2, 3])
def test_with_secrets_loss_gifts_and_luck_add_up_to_the_result(players: int) -> None:
    found = fulcrum.analyse(showdown_record(players), simulations=60)
    assert len(found.seats) == players
    for seat in found.seats:
        assert seat.luck is not None and seat.result is not None
        assert seat.result == pytest.approx(seat.start - seat.loss + seat.gifts + seat.luck)
        mine = [move for move in found.moves if move.seat == seat.seat]
        assert mine[0].luck is None and all(move.luck is not None for move in mine[1:])
        assert seat.loss == pytest.approx(sum(move.loss for move in mine))


def test_a_judgement_uses_only_what_the_mover_could_know() -> None:
    """Two deals that a seat can't tell apart give the seat's first move the same judgement."""
    games = [fulcrum.game(SHOWDOWN.id).new(2, seed) for seed in range(200)]
    hands = {}
    for state in games:
        hands.setdefault(tuple(state.observation(0).field("hand")[0]), []).append(state)
    alike = next(found for found in hands.values() if len({tuple(one.field("hand")[1]) for one in found[:4]}) > 1)
    judged = []
    for state in alike[:4]:
        state.push(state.legal_moves(0)[0], 0)
        move = fulcrum.analyse(state.record(), simulations=60).moves[0]
        judged.append((move.value, move.best_value, move.alternatives))
    assert len(set(judged)) == 1


def test_the_same_seed_and_simulations_give_the_same_analysis() -> None:
    record = showdown_record(2)
    first, second, other = (fulcrum.analyse(record, simulations=40, seed=seed) for seed in (1, 1, 2))
    assert first == second
    assert first.moves != other.moves


def test_a_blunder_is_found() -> None:
    """Amber makes the move that loses most of what a thorough search says it has."""
    state = fulcrum.game("lean", side=2).new(seed=1)
    for move in ("b3>NE", "a1>NE", "b1>E", "a2>NW"):
        state.push(move)
    bot, rng = fulcrum.bot("lean"), random.Random(1)
    state.push(bot.think(state.observation(0), rng=rng, simulations=2000).candidates[-1].move)
    while not state.over:
        state.push(bot.choose(state.observation(state.actors[0]), rng=rng, simulations=2000))
    found = fulcrum.analyse(state.record(), simulations=2000).moves[4]
    assert found.loss > 0.2 and found.verdict == "blunder"
    assert found.best != found.move


def test_a_rarely_visited_move_is_tried_in_sampled_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    appraised = []
    original = judging.Judge.appraise

    def appraise(judge, seen, move, place):  # type: ignore[no-untyped-def]
        appraised.append(move)
        return original(judge, seen, move, place)

    monkeypatch.setattr(judging.Judge, "appraise", appraise)
    found = fulcrum.analyse(showdown_record(2), simulations=20)
    differing = [move for move in found.moves if move.move != move.best]
    assert differing
    assert len(appraised) == 2 * len(differing)


@pytest.mark.parametrize(
    ("loss", "word"),
    [(0.0, "best"), (0.004, "best"), (0.03, "fine"), (0.07, "inaccuracy"), (0.15, "mistake"), (0.4, "blunder")],
)
def test_the_verdict_depends_on_the_loss(loss: float, word: str) -> None:
    assert verdict(Judgement(0, "a", False, 0.5 - loss, "b", 0.5)) == word


def test_forced_moves_are_no_choices_and_lose_nothing() -> None:
    assert verdict(Judgement(0, "a", True, 0.5, "a", 0.5)) == "forced"
    found = fulcrum.analyse(showdown_record(2), simulations=40)
    forced = [move for move in found.moves if move.verdict == "forced"]
    assert forced and all(move.loss == 0 for move in forced)
    assert sum(seat.choices for seat in found.seats) == len(found.moves) - len(forced)


def test_a_choice_between_equal_moves_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot may give no value because all moves are equal; any of them then counts as best."""
    original = FlatBot._think

    def indifferent(bot, observation, budget, rng):  # type: ignore[no-untyped-def]
        thought = original(bot, observation, budget, rng)
        return replace(thought, value=None, candidates=()) if not observation.log else thought

    monkeypatch.setattr(FlatBot, "_think", indifferent)
    first = fulcrum.analyse(showdown_record(2), simulations=40).moves[0]
    assert (first.verdict, first.loss) == ("best", 0.0)
    assert 0 < first.value < 1


@pytest.mark.parametrize("record", [lean_record(3), lean_record(4)], ids=["odd", "even"])
def test_an_unfinished_game_is_judged_up_to_its_last_move(record: dict[str, object]) -> None:
    found = fulcrum.analyse(record, simulations=200)
    assert all(seat.result is None for seat in found.seats)
    assert all(0 <= move.value <= 1 and move.loss >= 0 for move in found.moves)


def test_values_of_an_unfinished_game_with_secrets_add_up() -> None:
    state = fulcrum.game(SHOWDOWN.id).new(3, 4)
    for _ in range(7):
        seat = state.actors[0]
        state.push(state.legal_moves(seat)[-1], seat)
    found = fulcrum.analyse(state.record(), simulations=40)
    for seat in found.seats:
        last = [move for move in found.moves if move.seat == seat.seat][-1]
        assert last.value == pytest.approx(seat.start - seat.loss + seat.gifts + seat.luck)


def test_progress_counts_both_passes() -> None:
    seen = []
    record = showdown_record(2)
    fulcrum.analyse(record, simulations=40, progress=lambda done, of: seen.append((done, of)))
    steps = 2 * len(record["moves"])
    assert seen == [(number, steps) for number in range(1, steps + 1)]


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"level": 9}, "levels go from 1 to 8"),
        ({"seconds": -1}, "a time to think is a number above 0"),
        ({"simulations": 0}, "a whole number from 1"),
        ({"level": 1}, "Level 1 bots can't judge positions of lean"),
    ],
)
def test_bad_arguments_are_refused_with_a_reason(limits: dict[str, int], message: str) -> None:
    with pytest.raises(fulcrum.BotError, match=message):
        fulcrum.analyse(lean_record(), **limits)


def test_empty_and_foreign_records_are_refused() -> None:
    with pytest.raises(fulcrum.BotError, match="no moves to analyse"):
        fulcrum.analyse(lean_record(0))
    with pytest.raises(fulcrum.RecordError):
        fulcrum.analyse({"format": "pgn"})


def test_the_json_and_the_chart_hold_the_whole_analysis() -> None:
    found = fulcrum.analyse(showdown_record(3), simulations=40)
    again = json.loads(json.dumps(found.as_json()))
    assert [move["move"] for move in again["moves"]] == [move.move for move in found.moves]
    picture = ElementTree.fromstring(found.svg())
    space = "{http://www.w3.org/2000/svg}"
    title = picture.find(f"{space}title")
    assert title is not None and title.text == f"Showdown: the course of a game of {len(found.moves)} moves"
    assert picture.attrib["role"] == "img" and "course-title" in picture.attrib["aria-labelledby"]
    assert len(picture.findall(f"{space}polyline")) == 3
    marked = [move for move in found.moves if move.verdict in ("mistake", "blunder")]
    assert len(picture.findall(f"{space}circle")) == len(marked)


@pytest.mark.parametrize("game_id", ["lean", "leaps-and-ledges", "leverage-board", "leverage-cards"])
def test_the_shipped_bots_judge_every_game(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_registered", {})
    state, rng = fulcrum.game(game_id).new(seed=3), random.Random(2)
    for _ in range(6):
        seat = state.actors[0]
        state.push(rng.choice(state.legal_moves(seat)), seat)
    found = fulcrum.analyse(state.record(), simulations=32)
    assert len(found.moves) == 6
    for move in found.moves:
        assert 0 <= move.value <= move.best_value <= 1
    for seat in found.seats:
        last = [move for move in found.moves if move.seat == seat.seat][-1]
        assert last.value == pytest.approx(seat.start - seat.loss + seat.gifts + (seat.luck or 0.0))
