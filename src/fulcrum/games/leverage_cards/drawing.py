"""Draws the card game Leverage from a view, as coloured text for a terminal and as SVG pictures."""

from typing import Any

from rich.style import Style
from rich.text import Text

from fulcrum.games.leverage_cards import ABOUT
from fulcrum.games.leverage_cards.status_picture import status_diagram_svg
from fulcrum.games.leverage_cards.table_picture import (
    STATUS_WORDS,
    TablePicture,
    battle_words,
    call_lines,
    offer_words,
    open_pledge,
    phase_words,
    pledge_words,
    promise_words,
    request_words,
    split,
)

__all__ = ["status_diagram_svg", "svg", "terminal"]

View = dict[str, Any]

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED, BLACK = Style(color="#ff6b63", bold=True), Style(color="#c9d4e6", bold=True)
STATUSES = {
    "mercenary": Style(color="#a59a8a"),
    "noble": Style(color="#6ea8ff"),
    "king": Style(color="#e6b422", bold=True),
    "undead": Style(color="#b58cff", bold=True),
    "turned": Style(color="#b58cff"),
}
FAINT = Style(color="#8a93a3")
STRONG = Style(bold=True)
LAST_DISCARDS = 8


def svg(view: View) -> str:
    """Returns the card table from above, with your hand in front."""
    return TablePicture(view).text()


def terminal(view: View, *, ascii_only: bool = False) -> Text:
    """Returns a line per player, then the Realm, the discards, the current phase, and your hand."""
    lines = [player_line(view, seat, ascii_only) for seat in range(len(view["players"]))]
    lines += [Text(), piles_line(view, ascii_only), Text(phase_words(view), STRONG)]
    told = (battle_words(view), offer_words(view), *call_lines(view), request_words(view), promise_words(view))
    lines += [Text(words) for words in told if words]
    if view["phase"] == "action":
        lines.append(Text(f"offers left this turn: {view['offers_left']}", FAINT))
    return Text("\n").join([*lines, *own_lines(view, ascii_only), *shown_hands(view, ascii_only)])


def card_text(name: str, ascii_only: bool) -> Text:
    """Returns a card or an identity: 10♠, or 10-S in ASCII. Those of the second deck end with a 2."""
    rank, suit, deck = split(name)
    if not suit:
        return Text(f"{rank}{deck}", BLACK)
    sign = f"-{suit}" if ascii_only else SUIT_SIGNS[suit]
    return Text(f"{rank}{sign}{deck}", RED if suit in "HD" else BLACK)


def cards_text(names: list[str], ascii_only: bool) -> Text:
    return Text(" ").join(card_text(name, ascii_only) for name in names)


def player_line(view: View, seat: int, ascii_only: bool) -> Text:
    """Returns a player's line: pending choice, identity, name, status, hand and Treasury, Allegiance, marks."""
    player = view["players"][seat]
    line = Text((">" if ascii_only else "▶") if seat in view["actors"] else " ")
    line.append("*" if seat == view["active"] else " ")
    identity = card_text(player["identity"], ascii_only)
    line.append_text(identity)
    line.append(" " * (6 - identity.cell_len))
    line.append(f"{ABOUT.seats[seat]:<9}", STRONG if seat == view["seat"] else Style())
    line.append(f"{STATUS_WORDS[player['status']]:<12}", STATUSES[player["status"]])
    line.append(f"{player['hand_size']:>2} of {player['treasury']}  ")
    if player["liege"] is not None:
        line.append("serves ")
        line.append_text(card_text(view["players"][player["liege"]]["identity"], ascii_only))
    elif player["nobles"]:
        line.append("rules ")
        line.append_text(cards_text([view["players"][noble]["identity"] for noble in player["nobles"]], ascii_only))
    marks = marks_of(view, seat)
    return line.append(f"  ({', '.join(marks)})" if marks else "", FAINT)


def marks_of(view: View, seat: int) -> list[str]:
    you, dead = "you" if seat == view["seat"] else "", "dead" if view["players"][seat]["dead"] else ""
    return [mark for mark in (you, dead, pledge_words(view, seat)) if mark]


def piles_line(view: View, ascii_only: bool) -> Text:
    """Returns the cards left in the Realm and the last discards, newest last."""
    discard = view["discard"]
    line = Text(f"Realm {view['realm']}   discards {len(discard)}", FAINT)
    if discard:
        dots = ("... " if ascii_only else "… ") if len(discard) > LAST_DISCARDS else ""
        line.append(f": {dots}", FAINT)
        line.append_text(cards_text(discard[-LAST_DISCARDS:], ascii_only))
    return line


def own_lines(view: View, ascii_only: bool) -> list[Text]:
    """Returns your hand and, in a battle, your pledge."""
    if view["seat"] is None:
        return []
    lines = [Text("your hand     ").append_text(bracketed(view["hand"], ascii_only))]
    pledged = [card for card in view["aside"] if card not in view["hand"]]
    if pledged:
        lines.append(Text("your pledge   ").append_text(bracketed(pledged, ascii_only)))
    return lines


def bracketed(cards: list[str], ascii_only: bool) -> Text:
    shown = [Text("[").append_text(card_text(card, ascii_only)).append("]") for card in cards]
    return Text(" ").join(shown) if shown else Text("none", FAINT)


def shown_hands(view: View, ascii_only: bool) -> list[Text]:
    """Returns all hands when the game is over (LC-32). A view with all hands open has the pledges of a battle too."""
    lines = []
    for seat, hand in enumerate(view["hands"] or []):
        line = Text("held by ").append_text(card_text(view["players"][seat]["identity"], ascii_only))
        line.append(" " * (14 - line.cell_len))
        line.append_text(cards_text(hand, ascii_only) if hand else Text("nothing", FAINT))
        pledge = open_pledge(view, seat)
        if pledge:
            line.append("   pledged ", FAINT).append_text(cards_text(pledge, ascii_only))
        lines.append(line)
    return lines
