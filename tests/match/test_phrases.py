"""Quick phrases of all games and of one."""

import pytest

from fulcrum.core import registry
from fulcrum.match.commands import Chat
from fulcrum.match.phrases import GENERAL, phrases_of
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import LONGEST_CHAT, line_of_text
from tests.match.desk import people


def test_a_phrase_is_sent_by_its_key_and_read_in_english():
    desk = people(2)
    desk.do(Chat(phrase="well-played"), "p1", 3)
    (line,) = desk.table.view(None)["chat"]
    assert (line["phrase"], line["text"], line["seat"]) == ("well-played", "Well played!", 1)
    desk.check()


def test_a_game_has_phrases_of_its_own_before_those_of_all():
    cards = registry.about("leverage-cards")
    assert 12 <= len(phrases_of(cards)) <= 20
    assert list(phrases_of(cards)) == [*cards.phrases, *GENERAL]
    assert phrases_of(registry.about("lean")) == GENERAL
    desk = people(4, "leverage-cards")
    desk.do(Chat(phrase="peace-offer", to=2), "p0")
    assert desk.table.view(2)["chat"][0]["text"] == "Peace?"


@pytest.mark.parametrize("game", registry.games())
def test_phrases_are_lines_of_chat_and_differ(game):
    phrases = phrases_of(registry.about(game))
    assert all(line_of_text(text, LONGEST_CHAT, key) == text for key, text in phrases.items())
    assert len(set(phrases.values())) == len(phrases)


@pytest.mark.parametrize("key", ["peace-offer", "", "Hello!", 5, "x" * 10_000])
def test_an_unknown_phrase_is_refused_with_those_there_are(key):
    with pytest.raises(Refused, match=r"unknown phrase .*Lean has hello, good-luck") as caught:
        people(2).do(Chat(phrase=key), "p0")
    assert caught.value.code == "phrase" and len(caught.value.words) < 500


def test_a_line_is_a_text_or_a_phrase():
    with pytest.raises(Refused, match="a text or a phrase") as caught:
        people(2).do(Chat("hello", phrase="hello"), "p0")
    assert caught.value.code == "text"
