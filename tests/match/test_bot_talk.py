"""Lines that bots say at a table: stored with the move, shown to all, and off by a switch."""

import random

import pytest

from fulcrum.bots import levels, talk
from fulcrum.bots.bot import Bot
from fulcrum.match.commands import AddBot, Chat, Play, Resign, Sit, Start
from fulcrum.match.events import Chatted, Ended, Moved
from fulcrum.match.offers import rematch_setup
from fulcrum.match.setup import setup_table
from tests.match.desk import OWNER, Desk, kinds

RULES = 6  # a level that plays by rules


def bots_only(seed=7, players=5, **settings):
    """A table of bots alone, in play."""
    desk = Desk("leverage-cards", players=players, seed=seed, **settings)
    for seat in range(players):
        temperament = (None, "loyal", "schemer", "warlord", "banker")[seat % 5]
        desk.do(AddBot(seat, RULES, temperament), OWNER)
    desk.do(Start(), OWNER)
    return desk


def play_out(desk, seed=1):
    """Plays to the end; returns the events of each move."""
    rng, steps = random.Random(seed), []
    bots: list[Bot] = [levels.bot("leverage-cards", RULES) for _ in range(desk.table.setup.players)]
    while desk.table.status == "playing":
        seat = desk.table.state.actors[0]
        move = bots[seat].choose(desk.table.state.observation(seat), rng=rng)
        steps.append(desk.play(move.text, seat))
    return steps


def test_a_line_comes_with_its_move_and_is_shown_to_all():
    desk = bots_only()
    steps = play_out(desk)
    lines = [event for events in steps for event in events if isinstance(event, Chatted)]
    assert 3 <= len(lines) <= len(steps) / 3
    for events in steps:
        assert kinds(events)[0] == "Moved" and len(events) <= 3
        assert [event.at for event in events] == [events[0].at] * len(events)
    for line in lines:
        assert (line.by, line.person, line.to, line.group) == ("bot", "", None, None)
        assert line.name == desk.table.seats[line.seat].name
    shown = desk.table.view(None)["chat"]
    assert shown == desk.table.view(0)["chat"] == desk.table.view(3)["chat"]
    assert [line["text"] for line in shown] == [line.text for line in lines]
    assert {line["by"] for line in shown} == {"bot"} and "person" not in shown[0]
    assert any(line["about"] is not None for line in shown)
    desk.check()


def test_a_line_about_the_last_move_comes_before_the_end():
    for seed in range(5):
        last = play_out(bots_only(seed))[-1]
        assert isinstance(last[0], Moved) and isinstance(last[-1], Ended)
        if len(last) == 3:
            assert isinstance(last[1], Chatted)
            return
    pytest.fail("no winner said anything")


def test_the_same_table_has_the_same_lines():
    chats = [[line.text for line in (desk, play_out(desk))[0].table.chat] for desk in (bots_only(), bots_only())]
    assert chats[0] == chats[1] and chats[0]


def test_no_line_comes_twice_in_a_game():
    for seed in range(3):
        desk = bots_only(seed)
        play_out(desk)
        texts = [line.text for line in desk.table.chat]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("settings", [{"bot_talk": False}, {"talk": "none"}, {"talk": "none", "bot_talk": True}])
def test_the_switch_and_tables_without_chat_keep_bots_silent(settings):
    desk = bots_only(**settings)
    assert desk.table.view(None)["bot_talk"] is False
    assert all("Chatted" not in kinds(events) for events in play_out(desk))


def test_bots_talk_where_chat_is_public_only():
    desk = bots_only(talk="public")
    play_out(desk)
    assert desk.table.view(None)["bot_talk"] is True and desk.table.chat


def test_bots_talk_by_default_only_in_games_whose_bots_have_lines():
    assert setup_table("t", "leverage-cards", owner="o", seed=1).bot_talk
    assert not setup_table("t", "lean", owner="o", seed=1, bot_talk=True).bot_talk


def says_always(monkeypatch, text="Ha!"):
    """Lets the first bot at the table speak about every move."""
    asked = []

    def says(before, after, speakers):
        asked.append(speakers)
        return talk.Line(min(speakers.temperaments), text) if speakers.temperaments else None

    monkeypatch.setattr(talk, "says", says)
    return asked


def table_with_bots(monkeypatch):
    desk = Desk("leverage-cards", players=4)
    desk.do(Sit("Ann"), "p0")
    desk.do(Sit("Ben"), "p1")
    desk.do(AddBot(2, RULES, "banker"), OWNER)
    desk.do(AddBot(3, RULES), OWNER)
    desk.do(Start(), OWNER)
    return desk, says_always(monkeypatch)


def test_bots_also_speak_about_moves_of_people_but_never_for_a_person(monkeypatch):
    desk, asked = table_with_bots(monkeypatch)
    desk.do(Resign(), "p0")  # a bot plays on for them
    assert desk.table.seats[0].bot_plays
    desk.play()
    assert dict(asked[-1].temperaments) == {2: "banker", 3: None}
    assert {line.seat for line in desk.table.chat} == {2}


def test_bots_know_what_bots_said_and_how_long_ago(monkeypatch):
    desk, asked = table_with_bots(monkeypatch)
    desk.play()
    assert (asked[0].said, asked[0].since) == ([], None)
    monkeypatch.setattr(talk, "says", lambda before, after, speakers: asked.append(speakers))
    desk.do(Chat("Ha?"), "p0")
    desk.play()
    desk.play()
    assert [speakers.since for speakers in asked[1:]] == [1, 2]
    assert asked[2].said == [talk.Line(2, "Ha!")]


def test_a_repeated_move_brings_no_second_line(monkeypatch):
    desk, _ = table_with_bots(monkeypatch)
    seat = desk.table.state.actors[0]
    command = Play(str(desk.table.state.legal_moves(seat)[0]), desk.table.version_for(seat), "m1")
    assert kinds(desk.do(command, desk.player(seat))) == ["Moved", "Chatted"]
    assert desk.do(command, desk.player(seat)) == ()


def test_a_rematch_keeps_the_switch():
    desk = bots_only(bot_talk=False)
    desk.table.rematch_table, desk.table.rematch_agreed = "t2", True
    assert rematch_setup(desk.table, 5).bot_talk is False
