"""Pictures are well-formed, stand alone, and show what the view holds and nothing more."""

from itertools import islice
from xml.etree import ElementTree

import pytest

from fulcrum.games.leverage_cards.drawing import status_diagram_svg, svg, terminal
from fulcrum.testing import random_game
from tests.games.leverage_cards.positions import ORDER, at_war, game, play, seated

SVG = "{http://www.w3.org/2000/svg}"
HANDS = {"KH": "JC 9H 2H", "KC": "7C 3C", "KD": "10S"}
NOBLES = {"KS": "KC", "KD": "KC"}


@pytest.fixture
def challenge():
    """KH has challenged KC and bid, KC has not."""
    return play(seated(HANDS, NOBLES), "KH jack JC KC", "KH bid 9H")


def elements(text):
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text
    assert not [part for part in root.iter() if part.tag in (f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")]
    assert "://" not in text.replace("http://www.w3.org/", "")
    return root


def words(root):
    return [part.text for part in root.iter(f"{SVG}text")]


def test_the_table_shows_players_piles_and_your_hand(challenge):
    root = elements(svg(challenge.view(0)))
    title = "Leverage after 0 turns; KH Mercenary, KD Noble, KC King, KS Noble; 5 cards in the Realm"
    assert root.find(f"{SVG}title").text == title
    shown = words(root)
    assert {"Your hand", "Your pledge", "Realm 5", "Alder · you · pledged", "2 of 3"} <= set(shown)
    assert "challenge: King of Hearts against King of Clubs" in shown
    assert [shown.count(status) for status in ("King", "Noble", "Mercenary")] == [1, 2, 1]
    assert len(list(root.iter(f"{SVG}polygon"))) == 2  # an arrow for each Noble


def test_a_picture_for_others_has_neither_hand_nor_pledge(challenge):
    assert "Your pledge" not in words(elements(svg(challenge.view(1))))
    assert not {"Your pledge", "Your hand"} & set(words(elements(svg(challenge.view(None)))))
    assert svg(challenge.view(None)) == svg(play(seated(HANDS, NOBLES), "KH jack JC KC", "KH bid 2H 9H").view(None))


@pytest.mark.thorough
@pytest.mark.parametrize("players", range(4, 11))
def test_tables_of_every_size_are_drawn_in_every_phase(players):
    for state in islice(random_game(game(), players, seed=players), 0, None, 40):
        for seat in (None, players - 1):
            view = state.view(seat)
            assert svg(view) == svg(view)
            elements(svg(view))
            plain = terminal(view, ascii_only=True).plain
            assert plain.isascii()
            assert len(plain.splitlines()) > players


def test_the_undead_and_the_turned_are_told_apart():
    state = seated({"JK": "7C"}, {"KD": "JK"}, turned=("KD",), names=ORDER[:5], undead=True)
    assert {"Undead", "Turned"} <= set(words(elements(svg(state.view()))))
    assert "stroke-dasharray" in svg(state.view())
    assert "Turned Noble" in terminal(state.view()).plain
    assert "serves JK" in terminal(state.view()).plain


def test_the_terminal_has_a_line_for_each_player(challenge):
    lines = terminal(challenge.view(0)).plain.splitlines()
    assert lines[0] == " *K♥    Alder    Mercenary    2 of 3    (you, pledged)"
    assert lines[1].rstrip() == "  K♦    Birch    Noble        1 of 5  serves K♣"
    assert lines[2].rstrip() == "▶ K♣    Cedar    King         2 of 7  rules K♦ K♠"
    assert "King of Clubs: bid in secret" in lines
    assert lines[-2:] == ["your hand     [2♥]", "your pledge   [9♥]"]


def test_bids_are_counted_when_all_have_bid(challenge):
    play(challenge, "KC bid 7C 3C")
    lines = terminal(challenge.view(1)).plain.splitlines()
    assert lines[0].endswith("(1 pledged)")
    assert lines[2].endswith("(2 pledged)")
    shown = words(elements(svg(challenge.view(2))))
    assert {"Alder · 1 pledged", "Cedar · you · 2 pledged"} <= set(shown)


def test_the_terminal_can_do_with_ascii(challenge):
    lines = terminal(challenge.view(2), ascii_only=True).plain.splitlines()
    assert lines[2].startswith("> K-C ")
    assert lines[-1] == "your hand     [3-C] [7-C]"


def test_an_offer_is_shown_as_far_as_the_view_has_it():
    state = play(seated({"KH": "7H", "KD": "3D"}), "KH offer KD give 7H get any:3")
    assert "offer: KH to KD, give 7H, get any:3" in terminal(state.view(1)).plain
    assert "offer: KH to KD\n" in f"{terminal(state.view(2)).plain}\n"
    assert "7H" not in words(elements(svg(state.view(2))))


def test_a_call_is_shown_to_the_caller_offer_by_offer():
    state = play(seated({"KD": "3D", "KC": "4C 9C"}, {"KS": "KC"}), "KH call")
    assert "KD, KC and KS: make an offer or decline, in secret" in terminal(state.view()).plain
    play(state, "KD offer KH give 3D promise aid", "KC offer KH give noble KS get any:7 pay KS 9C", "KS decline")
    lines = terminal(state.view(0)).plain.splitlines()
    assert "King of Hearts: picks an offer or rejects all" in lines
    assert "KD offers, give 3D promise aid" in lines
    assert "KC offers, give noble KS, get any:7, KC pays KS 9C" in lines
    assert [line for line in terminal(state.view(1)).plain.splitlines() if "offers, " in line] == [
        "KD offers, give 3D promise aid"
    ]
    assert "offers, " not in terminal(state.view(3)).plain
    play(state, "KH pick KC")
    assert "offer: KC to KH, give noble KS, get any:7, KC pays KS 9C" in terminal(state.view(0)).plain


def test_open_promises_are_shown_to_all():
    state = seated({}, realm="2S 3S 4S 5S 6S 7S")
    assert "promises" not in terminal(state.view()).plain
    play(state, "KH offer KD give promise peace 1 promise bend get promise peace 2", "KD accept")
    line = "promises: KH to KD peace (one turn left), KH to KD the knee, KD to KH peace (2 turns left)"
    assert line in terminal(state.view(3), ascii_only=True).plain.splitlines()


def test_a_war_names_its_fighters_and_marks_the_dead():
    state = at_war({"KH": "9H", "KD": "5D", "KC": "7C 3C 2C", "KS": "8S"}, {"KD": "KH", "KS": "KC"})
    play(state, "KH no-ask", "KC no-ask")
    assert "war: KH and KC" in terminal(state.view()).plain
    play(state, "KH bid 9H", "KC bid 3C 7C", "KH stand", "KC stand")
    assert "(dead)" in terminal(state.view()).plain
    assert "Alder · dead" in words(elements(svg(state.view())))


def test_all_hands_are_shown_when_it_is_over():
    state = at_war({"KC": "9H JC"}, {"KD": "KH"})
    lines = terminal(state.view()).plain.splitlines()
    assert "The game is over" in lines
    assert lines[-2].split() == ["held", "by", "K♣", "9♥", "J♣"]
    elements(svg(state.view()))


def test_the_status_diagram_names_every_status():
    shown = words(elements(status_diagram_svg()))
    assert {"Mercenary", "Noble", "King", "Undead King", "Turned Noble", "wins a duel", "renounces"} <= set(shown)


def test_all_hands_can_be_shown_with_the_pledges_of_a_battle():
    state = at_war({"KH": "9H", "KD": "5D", "KC": "7C 3C 2C", "KS": "8S"}, {"KD": "KH", "KS": "KC"})
    play(state, "KH no-ask", "KC no-ask", "KC bid 3C 7C")
    view = state.open_view()
    lines = terminal(view).plain.splitlines()
    assert lines[-4:] == [
        "held by K♥    9♥",
        "held by K♦    5♦",
        "held by K♣    2♣   pledged 3♣ 7♣",
        "held by K♠    8♠",
    ]
    shown = words(elements(svg(view)))
    assert {"9", "5", "2", "3", "7", "8"} <= set(shown)
    assert terminal(view, ascii_only=True).plain.isascii()
