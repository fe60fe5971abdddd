"""Pictures are well-formed, stand alone, and show what the view holds."""

from xml.etree import ElementTree

import pytest

from fulcrum.games.leaps_and_ledges import ABOUT
from fulcrum.games.leaps_and_ledges.cards import KINDS
from fulcrum.games.leaps_and_ledges.drawing import card_svg, svg, terminal
from tests.games.leaps_and_ledges.positions import laid

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def state():
    state = laid([[3, 9, 16, 16], [12, 12, 5], [1, 7, 7, 16], [15, 16]], "6 rampage wild", partners=True)
    state.push("rampage@3>8")
    return state


def elements(text):
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert not [part for part in root.iter() if part.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")]
    assert "://" not in text.replace("http://www.w3.org/", "")
    return root


def words(root):
    return [part.text for part in root.iter(f"{SVG}text")]


def test_the_tower_shows_pawns_cards_and_the_last_move(state):
    root = elements(svg(state.view(0)))
    assert (
        root.find(f"{SVG}title").text == "Leaps and Ledges after 0 turns; pawns home: Red 2, Blue 0, Yellow 1, Green 1"
    )
    shown = words(root)
    assert [shown.count(letter) for letter in "RBYG"] == [4, 4, 4, 4]
    assert {"Red · you", "Left deck 28", "Discards 5", "Your hand", "WILD", "RAMPAGE"} <= set(shown)
    assert "Blue's pawn is knocked off level 5" in shown


def test_a_spectators_picture_has_no_hand(state):
    shown = words(elements(svg(state.view(None))))
    assert "Your hand" not in shown
    assert "WILD" not in shown


def test_a_home_player_is_shown_to_move_the_partners_colour():
    state = laid([[16] * 4, [], [3], []], "1 2 3", partners=True)
    assert "4 of 4 home, moves Yellow's" in words(elements(svg(state.view(0))))
    assert "moves Yellow's pawns" in terminal(state.view(0)).plain


def test_flips_mark_both_levels():
    state = laid([[3], [7]], "flip 1 2")
    state.push("flip@3<>B7")
    assert svg(state.view()).count('stroke="#ffffff" stroke-width="3"') == 2


def test_empty_decks_and_discards_are_drawn_as_places():
    state = laid([[], []], "1 2 3", decks=(0, 0))
    assert "Left deck 0" in words(elements(svg(state.view())))
    state.push("1@0>1")
    assert "Discards 0" in words(elements(svg(state.view())))
    assert "discards 0" in terminal(state.view()).plain


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_picture(kind):
    root = elements(card_svg(kind))
    assert root.find(f"{SVG}title").text.startswith("Card: ")
    assert kind in words(root) or kind.upper() in words(root)


def test_the_terminal_shows_the_tower_from_the_crown_down(state):
    lines = terminal(state.view(0)).plain.splitlines()
    assert lines[0].endswith("crown  RR Y G")
    assert [int(line[:3]) for line in lines[1:17]] == list(range(15, -1, -1))
    assert "BB" in lines[4]
    assert lines[16].split() == ["0", "BB", "GG"]
    assert lines[-1].split() == ["your", "hand", "[6]", "[wild]"]
    assert max(len(line) for line in lines) <= 80


def test_the_terminal_can_do_with_ascii(state):
    for seat in (0, None):
        assert terminal(state.view(seat), ascii_only=True).plain.isascii()
    assert "your hand" not in terminal(state.view(None)).plain


def test_all_hands_can_be_shown(state):
    view = state.open_view()
    lines = terminal(view).plain.splitlines()
    hands = [[name, *(f"[{card}]" for card in hand)] for name, hand in zip(ABOUT.seats, view["hands"], strict=False)]
    assert [line.split() for line in lines[-len(hands) :]] == hands
    shown, hidden = words(elements(svg(view))), words(elements(svg(state.view())))
    assert len(shown) > len(hidden) and "Your hand" not in shown
