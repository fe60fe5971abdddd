"""Bots as they are typed."""

import re
import sys

import pytest

from fulcrum.arena.entrants import Entrant, command_of, known, read_entrant, read_entrants
from fulcrum.arena.programs import Leash
from fulcrum.bots.bot import BotError
from fulcrum.bots.leverage_board.greedy import BoardGreedyBot
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.bots.plain_uct import PlainUctBot
from fulcrum.bots.random import RandomBot


def made(game_id: str, text: str) -> object:
    return read_entrant(game_id, text).make(game_id, 1.0, Leash())


def test_built_in_bots_have_their_names() -> None:
    assert getattr(made("lean", "level:3"), "level", None) == 3
    assert isinstance(made("lean", "random"), RandomBot)
    assert isinstance(made("lean", "plain"), PlainUctBot)
    assert isinstance(made("leverage-board", "greedy"), BoardGreedyBot)
    assert isinstance(made("leverage-cards", "rules"), RuleBot)
    assert isinstance(made("leverage-cards", "level:4@loyal"), RuleBot)


def test_a_bot_may_be_given_a_name() -> None:
    assert read_entrant("lean", "my best=level:2") == Entrant("my best", "level:2")
    assert read_entrant("lean", "level:2").name == "level:2"


def test_a_program_is_named_by_its_command_by_default() -> None:
    text = f"cmd:{sys.executable} bot.py --depth=3"
    assert read_entrant("lean", text) == Entrant(f"{sys.executable} bot.py --depth=3"[:60], text)
    assert read_entrant("lean", f"mine={text}").name == "mine"


def test_commands_are_split_as_a_shell_would() -> None:
    assert command_of("cmd:python 'my bot.py' --fast") == ("python", "my bot.py", "--fast")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("level:9", "levels go from 1 to 8"),
        ("level:", "no bot 'level:' for lean; there are: random, untrained, plain, level:1 to level:8, cmd:COMMAND"),
        ("greedy", "no bot 'greedy' for lean"),
        ("level:3@loyal", "lean has none"),
        ("cmd:", "followed by a command"),
        ("cmd:no-such-program-here -x", "there is no program 'no-such-program-here'"),
        ("cmd:python 'open", "can't read the command"),
        (" =random", "a bot's name has"),
        ("a - b=random", "a bot's name has"),
        ("\x1b[2J=random", "a bot's name has"),
    ],
)
def test_invalid_bots_are_refused_with_a_reason(text: str, words: str) -> None:
    with pytest.raises(BotError, match=re.escape(words)):
        read_entrant("lean", text)


def test_one_name_is_one_bot() -> None:
    assert [entrant.name for entrant in read_entrants("lean", ["random", "random"])] == ["random", "random"]
    with pytest.raises(BotError, match="two different bots are called 'a'"):
        read_entrants("lean", ["a=random", "a=level:1"])


def test_everything_that_is_listed_can_be_typed() -> None:
    for game_id in ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards"):
        plain = [name for name in known(game_id) if name.isalpha()]
        assert plain
        for name in plain:
            made(game_id, name)
    assert any("@" in name for name in known("leverage-cards"))
