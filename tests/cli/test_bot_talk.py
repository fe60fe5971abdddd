"""What bots say in the terminal, and the switch that turns it off."""

import random

import fulcrum
from fulcrum.bots import levels
from fulcrum.cli.bot_talk import BotTalk
from fulcrum.core.state import State
from tests.cli.conftest import Run
from tests.cli.test_play import lines

GAME = ("play", "leverage-cards", "--players", 5, "--seed", 3, "--seat", 1, "--level", 6)


def test_lines_of_bots_are_printed_with_their_seat(run: Run) -> None:
    output = run(*GAME, typed=lines(*["1"] * 40)).output
    said = [line for line in output.splitlines() if "“" in line]
    assert said and all(line.split(":")[0] in ("Alder", "Cedar", "Dogwood", "Elm") for line in said)
    assert len(set(said)) == len(said)


def test_no_talk_turns_them_off(run: Run) -> None:
    assert "“" not in run(*GAME, "--no-talk", typed=lines(*["1"] * 40)).output


def test_people_at_one_keyboard_hear_nothing(run: Run) -> None:
    hotseat = ("play", "leverage-cards", "--players", 4, "--seed", 3, "--hotseat")
    assert "“" not in run(*hotseat, typed=lines(*["", "1"] * 30)).output


def played(talk: BotTalk, seed: int, moves: int) -> tuple[State, list[str]]:
    state, rng, said = fulcrum.game("leverage-cards").new(seed=seed), random.Random(1), []
    bot = levels.bot("leverage-cards", 6)
    for _ in range(moves):
        before, seat = state.copy(), state.actors[0]
        state.push(bot.choose(state.observation(seat), rng=rng), seat)
        said.append(talk.about_move(before, state))
    return state, said


def test_no_line_comes_again_after_a_takeback() -> None:
    bots: dict[int, str | None] = dict.fromkeys(range(4))
    talk = BotTalk(bots)
    _, first = played(talk, seed=3, moves=40)
    _, again = played(talk, seed=3, moves=40)  # as if all moves had been taken back and made again
    texts = [text for text in first + again if text]
    assert texts and len(set(texts)) == len(texts)
    assert played(BotTalk(bots), seed=3, moves=40)[1] == first
