"""Chat and the coin of LC-23."""

import pytest

from fulcrum.games.leverage_cards import actions as act
from fulcrum.match.commands import Chat, FlipCoin
from fulcrum.match.refusals import Refused
from fulcrum.match.views import SHOWN_COINS
from tests.match.desk import Desk, people


def test_anyone_may_chat_and_lines_are_kept():
    desk = people(2)
    desk.do(Chat(" hello "), "p0", 3)
    desk.do(Chat("<b>hi</b>", name="Watcher"), "w", 4)
    assert desk.table.view(None)["chat"] == [
        {"seat": 0, "name": "Name 0", "text": "hello", "at": 3.0},
        {"seat": None, "name": "Watcher", "text": "<b>hi</b>", "at": 4.0},
    ]
    desk.check()


@pytest.mark.parametrize("text", ["", "  ", "x" * 501, "two\nlines", "bell\a", None, 5])
def test_a_message_is_one_line_of_limited_length(text):
    with pytest.raises(Refused) as caught:
        people(2).do(Chat(text), "p0")
    assert caught.value.code == "text"


def test_a_spectator_needs_a_name_and_players_keep_theirs():
    desk = people(2)
    with pytest.raises(Refused, match="a name"):
        desk.do(Chat("boo"), "w")
    desk.do(Chat("boo", name="Name 1"), "p0")
    assert desk.table.chat[0].name == "Name 0"


@pytest.mark.parametrize("phase", [act.IN_SUCCESSION, act.IN_SUCCESSION_YIELD])
def test_LC_30_no_talk_while_a_succession_is_decided(phase):
    desk = people(4, "leverage-cards")
    desk.do(Chat("before"), "p0")
    desk.table.state.data.array["phase"] = phase
    for who in ("p0", "stranger"):
        with pytest.raises(Refused) as caught:
            desk.do(Chat("give up", name="Eve"), who)
        assert (caught.value.code, caught.value.clause) == ("silence", "LC-30")


def test_LC_23_the_coin_falls_as_it_fell_and_is_logged():
    desk = people(4, "leverage-cards")
    desk.do(FlipCoin(True), "p2", 5)
    desk.do(FlipCoin(False), "p0", 6)
    assert desk.table.view(None)["coins"] == [
        {"seat": 2, "heads": True, "at": 5.0},
        {"seat": 0, "heads": False, "at": 6.0},
    ]
    desk.check()


def test_of_many_coins_the_newest_are_shown():
    desk = people(4, "leverage-cards")
    before: list[float] = []
    for number in range(3 * SHOWN_COINS + 5):
        desk.do(FlipCoin(True), "p0", number)
        shown = [coin["at"] for coin in desk.table.view(None)["coins"]]
        assert min(number + 1, SHOWN_COINS) <= len(shown) < 2 * SHOWN_COINS and shown[-1] == number
        # Mostly one was added and none went, so that a delta is small.
        assert shown[:-1] == before or (number + 1) % SHOWN_COINS == 0
        before = shown


def test_the_coin_lies_on_tables_of_that_game_alone_and_for_players():
    with pytest.raises(Refused, match="no coin"):
        people(2).do(FlipCoin(True), "p0")
    with pytest.raises(Refused, match="no seat"):
        people(4, "leverage-cards").do(FlipCoin(True), "stranger")
    waiting = Desk("leverage-cards")
    with pytest.raises(Refused):
        waiting.do(FlipCoin(True), "p0")
