"""Draws Leaps and Ledges from a view, as coloured text for a terminal and as an SVG picture."""

from typing import Any

from rich.style import Style
from rich.text import Text

from fulcrum.games.leaps_and_ledges import ABOUT
from fulcrum.games.leaps_and_ledges.card_pictures import card_svg
from fulcrum.games.leaps_and_ledges.cards import CROWN, LETTERS, PAWNS, TABLE
from fulcrum.games.leaps_and_ledges.tower_picture import TowerPicture, came_to

__all__ = ["card_svg", "svg", "terminal"]

View = dict[str, Any]

COLOURS = tuple(Style(color=colour, bold=True) for colour in ("#ff6b63", "#6ea8ff", "#ffd23f", "#5fd38a"))
STONE = Style(color="#a59a8a")
FAINT = Style(color="#8a93a3")
GOLD = Style(color="#e6b422", bold=True)
MARKED = Style(reverse=True)
HALF_WIDTH = 13  # columns of the tower's base on each side of its centre
SIGNS = {"ledge": "▁", "left": "▟", "right": "▙", "crown": "♛", "card": "▮", "actor": "▶"}
ASCII_SIGNS = {"ledge": "_", "left": "/", "right": "\\", "crown": "W", "card": "#", "actor": ">"}


def svg(view: View) -> str:
    """Returns a complete SVG: the tower with its pawns, and next to it players, decks, discards and your hand."""
    return TowerPicture(view).text()


def terminal(view: View, ascii_only: bool = False) -> Text:
    """Returns the tower, then the players and the cards the seat may see."""
    signs = ASCII_SIGNS if ascii_only else SIGNS
    lines = [crown_line(view, signs)]
    lines += [level_line(view, level, signs) for level in range(CROWN - 1, TABLE, -1)]
    lines += [table_line(view), Text()]
    lines += [player_line(view, seat, signs) for seat in range(len(view["pawns"]))]
    return Text("\n").join([*lines, Text(), *card_lines(view, ascii_only)])


def pawns_text(view: View, place: int) -> Text:
    """Returns the pawns on a place as coloured letters."""
    return Text(" ").join(
        Text(LETTERS[colour] * pawns.count(place), COLOURS[colour])
        for colour, pawns in enumerate(view["pawns"])
        if place in pawns
    )


def crown_line(view: View, signs: dict[str, str]) -> Text:
    line = Text(" " * 4)
    home = pawns_text(view, CROWN)
    line.append(signs["crown"].center(2 * HALF_WIDTH), GOLD)
    line.append("  crown  ", GOLD)
    return line.append_text(home)


def level_line(view: View, level: int, signs: dict[str, str]) -> Text:
    """Returns a ledge, narrower towards the top. Its number is highlighted where the last move ended."""
    half = HALF_WIDTH - level // 2
    pawns = pawns_text(view, level)
    marked = level in came_to(view)
    line = Text()
    line.append(f"{level:>3}", MARKED if marked else FAINT)
    line.append(" ")
    line.append(" " * (HALF_WIDTH - half))
    line.append(signs["left"], STONE)
    inner = 2 * half - 2
    before = (inner - pawns.cell_len) // 2
    line.append(signs["ledge"] * before, STONE)
    line.append_text(pawns)
    line.append(signs["ledge"] * (inner - before - pawns.cell_len), STONE)
    return line.append(signs["right"], STONE)


def table_line(view: View) -> Text:
    pawns = pawns_text(view, TABLE)
    line = Text()
    line.append("  0", MARKED if TABLE in came_to(view) else FAINT)
    line.append(" " * (1 + (2 * HALF_WIDTH - pawns.cell_len) // 2))
    return line.append_text(pawns)


def player_line(view: View, seat: int, signs: dict[str, str]) -> Text:
    """Returns a player's line: turn, pawns home, cards in hand, and a partner's pawns."""
    line = Text(f"{signs['actor'] if seat in view['actors'] else ' '} ")
    line.append(f"{LETTERS[seat]} {ABOUT.seats[seat]:<7}", COLOURS[seat])
    line.append(f"{view['pawns'][seat].count(CROWN)} of {PAWNS} home   ")
    line.append(signs["card"] * view["hand_sizes"][seat], FAINT)
    if view["partners"]:
        line.append(f"   with {ABOUT.seats[(seat + 2) % 4]}", FAINT)
    if view["colours"][seat] != seat:
        line.append(f", moves {ABOUT.seats[view['colours'][seat]]}'s pawns")
    return line


def card_lines(view: View, ascii_only: bool) -> list[Text]:
    left, right = view["decks"]
    discard = view["discard"]
    pile = Text(f"decks  L {left}  R {right}     discards {len(discard)}", FAINT)
    if discard:
        dots = "..." if ascii_only else "…"
        pile.append(f": {dots + ' ' if len(discard) > 6 else ''}{' '.join(discard[-6:])}", FAINT)
    if view["seat"] is not None:
        return [pile, hand_line("your hand", view["hand"])]
    return [pile, *(hand_line(ABOUT.seats[seat], hand) for seat, hand in enumerate(view.get("hands", [])))]


def hand_line(whose: str, cards: list[str]) -> Text:
    hand = Text(f"{whose:<11}")
    for card in cards:
        hand.append(f"[{card}]", Style(bold=True))
        hand.append(" ")
    return hand
