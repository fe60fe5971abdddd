"""The statuses of Leverage and the transitions between them, as SVG."""

from collections.abc import Iterator
from typing import NamedTuple

from fulcrum.games.leverage_cards.table_picture import BADGES, arrowhead

WIDTH, HEIGHT = 1340, 670
BOX_WIDTH, BOX_HEIGHT = 220, 84
INK, PAPER, LINE = "#2b2f3a", "#fbf7ee", "#6a7080"


class Way(NamedTuple):
    """An arrow with its start, bend and end, and its label with its position."""

    begin: tuple[float, float]
    bend: tuple[float, float]
    end: tuple[float, float]
    words: tuple[str, ...]
    at: tuple[float, float]
    undead: bool = False


BOXES = {
    "king": ("King", "holds up to 7, needs a Noble", 640, 96),
    "mercenary": ("Mercenary", "holds up to 3, serves no one", 150, 330),
    "noble": ("Noble", "holds up to 5, serves a King", 640, 548),
    "turned": ("Turned Noble", "holds up to 5, can't leave", 1170, 548),
    "undead": ("Undead King", "holds up to 7, always", 1170, 96),
}
WAYS = (
    Way(
        (150, 288),
        (180, 100),
        (518, 84),
        ("wins a duel", "gets an Allegiance", "wins a challenge*", "is handed a crown"),
        (24, 108),
    ),
    Way(
        (540, 138),
        (400, 218),
        (270, 296),
        ("beaten in a challenge", "loses the last Noble", "yields or dies in war"),
        (396, 246),
    ),
    Way((150, 372), (180, 550), (518, 562), ("loses a duel", "swears"), (60, 494)),
    Way((540, 506), (400, 434), (270, 364), ("renounces", "refuses to bend", "Kingdom dissolves"), (426, 372)),
    Way(
        (604, 506),
        (588, 322),
        (604, 150),
        ("wins a challenge*", "is handed the crown", "inherits it in war"),
        (608, 306),
    ),
    Way((735, 138), (830, 322), (740, 496), ("yields to a challenger", "hands the crown over"), (798, 316)),
    Way(
        (660, 590), (720, 690), (728, 600), ("bends the knee or swears to", "another King, is handed over"), (748, 622)
    ),
    Way((750, 548), (900, 530), (1048, 546), ("own King is beaten", "by the Undead King"), (800, 500), True),
    Way((750, 110), (1000, 200), (1110, 494), ("beaten by the", "Undead King"), (1088, 366), True),
)


def status_diagram_svg() -> str:
    """Returns the diagram of statuses and how players change between them."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" font-family="system-ui, sans-serif">',
        "<title>Statuses in Leverage: Mercenary, Noble and King, and the ways between them; the Undead King and the "
        "Turned</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="{PAPER}"/>',
        '<rect x="1020" y="20" width="300" height="630" rx="16" fill="#efe7f7"/>',
        *(part for way in WAYS for part in drawn_way(way)),
        *(part for status, box in BOXES.items() for part in drawn_box(status, *box)),
        *notes(),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def drawn_way(way: Way) -> Iterator[str]:
    colour = "#7a4bb0" if way.undead else LINE
    (x, y), (bend_x, bend_y), (to_x, to_y) = way.begin, way.bend, way.end
    yield (
        f'<path d="M{x:g} {y:g}Q{bend_x:g} {bend_y:g} {to_x:g} {to_y:g}" fill="none" stroke="{colour}" '
        'stroke-width="3.5"/>'
    )
    yield arrowhead(to_x, to_y, to_x - bend_x, to_y - bend_y, colour)
    for number, words in enumerate(way.words):
        yield line_at(way.at[0], way.at[1] + 21 * number, words)


def drawn_box(status: str, name: str, words: str, x: float, y: float) -> Iterator[str]:
    fill, ink = BADGES[status]
    left, top = x - BOX_WIDTH / 2, y - BOX_HEIGHT / 2
    yield (
        f'<rect x="{left:g}" y="{top:g}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="14" fill="{fill}" '
        f'stroke="{INK}" stroke-width="2"/>'
    )
    yield line_at(x, y - 2, name, 22, weight=700, ink=ink, anchor="middle")
    yield line_at(x, y + 24, words, 13, ink=ink, anchor="middle")


def notes() -> Iterator[str]:
    yield line_at(24, 646, "* with at least one Noble after it; else a Mercenary", 14)
    for number, words in enumerate(
        ("never changes;", "falls in the war only,", "and then the Turned", "are Mercenaries")
    ):
        yield line_at(1170, 170 + 21 * number, words, anchor="middle")


def line_at(
    x: float, y: float, words: str, size: int = 16, *, weight: int = 500, ink: str = INK, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{ink}" '
        f'text-anchor="{anchor}">{words}</text>'
    )
