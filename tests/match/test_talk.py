"""Chat with everyone, one player and one's Kingdom, and the coin of LC-23."""

import pytest

from fulcrum.core.errors import OptionError
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards.cards import KING, NOBLE, TURNED, UNDEAD
from fulcrum.match.commands import Accept, Chat, FlipCoin, Propose, Resign, Sit
from fulcrum.match.offers import rematch_setup
from fulcrum.match.refusals import Refused
from fulcrum.match.setup import setup_table
from fulcrum.match.views import SHOWN_COINS
from tests.match.desk import Desk, people


def test_anyone_may_chat_and_lines_are_kept():
    desk = people(2)
    desk.do(Chat(" hello "), "p0", 3)
    desk.do(Chat("<b>hi</b>", name="Watcher"), "w", 4)
    to_all = {"to": None, "group": None, "phrase": None, "by": "person", "about": None}
    assert desk.table.view(None)["chat"] == [
        {"seat": 0, "name": "Name 0", "text": "hello", "at": 3.0, **to_all},
        {"seat": None, "name": "Watcher", "text": "<b>hi</b>", "at": 4.0, **to_all},
    ]
    desk.check()


@pytest.mark.parametrize("text", ["", "  ", "x" * 501, "x" * 10_000, "two\nlines", "bell\a", "nul\0", None, 5])
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
    silence = {"clause": "LC-30", "words": "there is no talk while a succession is decided"}
    assert desk.table.view(None)["silence"] == desk.table.view(0)["silence"] == silence
    for who in ("p0", "stranger"):
        for to in (None, 1, "kingdom"):
            for what in ({"text": "give up"}, {"phrase": "need-aid"}):
                with pytest.raises(Refused) as caught:
                    desk.do(Chat(name="Eve", to=to, **what), who)
                assert (caught.value.code, caught.value.clause) == ("silence", "LC-30")


def chat(desk, seat):
    return [line["text"] for line in desk.table.view(seat)["chat"]]


def test_a_whisper_is_read_by_the_two_alone():
    desk = people(3, "leaps-and-ledges")
    desk.do(Chat("to all"), "p0", 3)
    desk.do(Chat("between us", to=2), "p0", 4)
    assert desk.table.view(2)["chat"][-1]["to"] == [2] and desk.table.view(0)["chat"][-1]["seat"] == 0
    assert chat(desk, 0) == chat(desk, 2) == ["to all", "between us"]
    assert chat(desk, 1) == chat(desk, None) == ["to all"]
    desk.check()


def kingdom(liege, status, count=5, **settings):
    """A game of the card game with these lieges and statuses."""
    desk = people(count, "leverage-cards", players=5, **settings)
    for field, values in (("liege", liege), ("status", status)):
        for seat, value in enumerate(values):
            desk.table.state.data.array[field][0][seat] = value
    return desk


def test_LC_23_a_line_to_the_kingdom_is_read_by_its_king_and_nobles():
    desk = kingdom([-1, 0, -1, 0, 2], [KING, NOBLE, KING, NOBLE, NOBLE])
    assert [desk.table.view(seat)["talk_groups"] for seat in (0, 1, 3)] == [{"kingdom": [0, 1, 3]}] * 3
    assert [desk.table.view(seat)["talk_groups"] for seat in (2, 4)] == [{"kingdom": [2, 4]}] * 2
    assert desk.table.view(None)["talk_groups"] == {}
    desk.do(Chat("strike at dawn", to="kingdom"), "p1")
    line = desk.table.view(3)["chat"][0]
    assert (line["seat"], line["to"], line["group"]) == (1, [0, 3], "kingdom")
    assert [chat(desk, seat) for seat in (0, 1, 3)] == [["strike at dawn"]] * 3
    assert chat(desk, 2) == chat(desk, 4) == chat(desk, None) == []


def test_who_reads_a_line_to_the_kingdom_is_fixed_when_it_is_sent():
    desk = kingdom([-1, 0, -1, 2, 2], [KING, NOBLE, KING, NOBLE, NOBLE])
    desk.do(Chat("only us", to="kingdom"), "p0")
    desk.table.state.data.array["liege"][0][:5] = [-1, 2, -1, 0, 2]  # seat 1 leaves, seat 3 joins
    assert desk.table.view(0)["talk_groups"] == {"kingdom": [0, 3]}
    desk.do(Chat("welcome", to="kingdom"), "p0")
    assert chat(desk, 1) == ["only us"] and chat(desk, 3) == ["welcome"] and chat(desk, 0) == ["only us", "welcome"]


@pytest.mark.parametrize(
    ("liege", "status"),
    [
        ([-1, -1, -1, -1, -1], [KING] * 5),
        ([-1, 0, -1, -1, -1], [UNDEAD, TURNED, KING, KING, KING]),  # LC-35: the Undead King has no Kingdom
    ],
)
def test_who_has_no_kingdom_has_no_one_to_tell(liege, status):
    desk = kingdom(liege, status)
    assert all(desk.table.view(seat)["talk_groups"] == {} for seat in range(5))
    for seat in (0, 1):
        with pytest.raises(Refused, match="My Kingdom: no other person is in this group now") as caught:
            desk.do(Chat("anyone?", to="kingdom"), f"p{seat}")
        assert caught.value.code == "group"


def test_a_kingdom_of_bots_reads_nothing():
    desk = kingdom([-1, 0, 0, -1, -1], [KING, NOBLE, NOBLE, KING, KING], count=1)
    with pytest.raises(Refused, match="no other person"):
        desk.do(Chat("anyone?", to="kingdom"), "p0")


@pytest.mark.parametrize(
    ("to", "who", "code", "words"),
    [
        (0, "p0", "own-seat", "your own seat"),
        (9, "p0", "no-seat", "seats are 0 to 4, not 9"),
        (-1, "p0", "no-seat", "seats are 0 to 4"),
        (True, "p0", "no-seat", "seats are 0 to 4"),
        (1.5, "p0", "no-seat", "seats are 0 to 4"),
        (4, "p0", "bot", "bots read no messages"),
        (1, "stranger", "no-seat", "only players can whisper"),
        ("kingdom", "stranger", "no-seat", "only players can whisper"),
        ("guild", "p0", "group", "no group 'guild'. Its groups: kingdom"),
        ("x" * 64, "p0", "group", "no group"),
    ],
)
def test_lines_to_no_one_are_refused_and_nothing_changes(to, who, code, words):
    desk = people(4, "leverage-cards", players=5)
    before = desk.table.copy()
    with pytest.raises(Refused, match=words) as caught:
        desk.do(Chat("psst", "Eve", to=to), who)
    assert caught.value.code == code and desk.table == before


def test_whispers_begin_with_the_game_because_a_seat_may_change_hands_before():
    desk = Desk(players=3, game="leaps-and-ledges")
    desk.do(Sit("Ann"), "p0")
    desk.do(Sit("Ben"), "p1")
    with pytest.raises(Refused, match="no one sits there yet") as caught:
        desk.do(Chat("psst", to=2), "p0")
    assert caught.value.code == "empty-seat"
    with pytest.raises(Refused, match="whispers begin with the game") as caught:
        desk.do(Chat("psst", to=1), "p0")
    assert caught.value.code == "status"
    desk.do(Chat("hello"), "p0")
    assert chat(desk, None) == ["hello"]


def test_a_player_who_gave_the_seat_up_reads_and_writes_in_public_only():
    desk = people(3, "leaps-and-ledges")
    desk.do(Chat("between us", to=1), "p0")
    desk.do(Resign(), "p1")
    with pytest.raises(Refused, match="bots read no messages"):
        desk.do(Chat("psst", to=1), "p0")
    with pytest.raises(Refused, match="only players can whisper"):
        desk.do(Chat("psst", "Ben", to=0), "p1")
    assert chat(desk, desk.table.seat_of("p1")) == []


def test_a_table_may_have_public_chat_only():
    desk = people(4, "leverage-cards", talk="public")
    assert desk.table.view(0)["talk"] == "public"
    for to in (1, "kingdom"):
        with pytest.raises(Refused, match="public chat only") as caught:
            desk.do(Chat("psst", to=to), "p0")
        assert caught.value.code == "public-only"
    desk.do(Chat("hello"), "p0")
    assert chat(desk, None) == ["hello"]


def test_a_table_may_have_no_chat():
    desk = people(2, talk="none")
    for who in ("p0", "stranger"):
        for what in ({"text": "hello"}, {"phrase": "hello"}, {"text": "psst", "to": 1}):
            with pytest.raises(Refused, match="chat is switched off") as caught:
                desk.do(Chat(name="Eve", **what), who)
            assert caught.value.code == "no-talk"


def test_kinds_of_talk_are_checked():
    with pytest.raises(OptionError, match="a table takes all, public, none"):
        setup_table("t", "lean", owner="o", seed=1, talk="some")


@pytest.mark.parametrize("reveal", [False, True])
def test_whispers_are_shown_to_all_after_the_end_if_the_table_says_so(reveal):
    desk = people(2, reveal_whispers=reveal)
    assert desk.table.view(None)["reveal_whispers"] is reveal
    desk.do(Chat("hello"), "p0")
    desk.do(Chat("psst", to=1), "p0")
    desk.do(Chat("well"), "p0")
    assert chat(desk, None) == ["hello", "well"]
    desk.do(Resign(), "p0")
    assert chat(desk, None) == (["hello", "psst", "well"] if reveal else ["hello", "well"])
    assert chat(desk, 1) == ["hello", "psst", "well"]
    if reveal:
        with pytest.raises(Refused, match="shown to all") as caught:
            desk.do(Chat("psst", to=1), "p0")
        assert caught.value.code == "status"
    else:
        desk.do(Chat("psst", to=1), "p0")
        assert chat(desk, None) == ["hello", "well"]
    desk.check()


def test_a_rematch_has_the_same_talk():
    desk = people(2, talk="public", reveal_whispers=True)
    desk.do(Resign(), "p0")
    desk.do(Propose("rematch"), "p0")
    desk.do(Accept("rematch"), "p1")
    setup = rematch_setup(desk.table, 5)
    assert (setup.talk, setup.reveal_whispers) == ("public", True)


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
