"""Draws the card table of Leverage as SVG: players around an oval, the Realm in the centre, your hand below.

Also describes the current phase in words, for this picture and for the terminal.
"""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from fulcrum.games.leverage_cards import ABOUT
from fulcrum.games.leverage_cards.cards import IDENTITIES, title
from fulcrum.games.leverage_cards.narration import counted

View = dict[str, Any]

WIDTH, TABLE_HEIGHT, FOOTER = 1240, 880, 176
MIDDLE_X, MIDDLE_Y = WIDTH / 2, TABLE_HEIGHT / 2
SEATS_X, SEATS_Y = 498, 350  # half axes of the oval on which players sit
FELT_X, FELT_Y = 470, 310
CLEAR_X, CLEAR_Y = 190, 130  # half axes of the centre that lines avoid
PLATE_WIDTH, PLATE_HEIGHT = 224, 124
CARD_WIDTH, CARD_HEIGHT = 64, 90
OPEN_WIDTH = 36  # of a card of an open hand
MOST_EVENT_LINES = 5

STATUS_WORDS = {
    "mercenary": "Mercenary", "noble": "Noble", "king": "King", "undead": "Undead King", "turned": "Turned Noble",
}  # fmt: skip
BADGES = {
    "mercenary": ("#d9cfc0", "#3d3428"), "noble": ("#2f6fd0", "#ffffff"), "king": ("#e6b422", "#3b2a00"),
    "undead": ("#5b2d91", "#ffffff"), "turned": ("#8a63bd", "#ffffff"),
}  # fmt: skip
# One colour per King for the Allegiances to that seat.
LINES = (
    "#ffd23f", "#7fd0ff", "#ff9a8b", "#a6e88f", "#e0a8ff", "#ffb65c", "#9ff0e0", "#ffc2dd", "#d4d4d4", "#c9c06a",
)  # fmt: skip
OPEN_PROMISES = {"peace": "peace", "aid": "aid", "bend": "the knee"}
PHASES = {
    "action": "takes an action", "blackmail": "gives up the highest Gold card", "bid": "bid in secret",
    "yield": "yield or stand, in secret", "bend": "bends the knee or refuses",
    "call": "make an offer or decline, in secret", "pick": "picks an offer or rejects all",
    "answer": "answers the offer", "consent": "consents to be handed over or refuses",
    "draw": "draw a card or decline", "discard": "discard down to the Treasury",
    "ask": "may ask a Noble for aid, in secret", "aid": "gives aid or refuses",
    "war-bid": "bid for the Realm in secret", "war-yield": "yield or stand, in secret",
    "succession": "bid for the crown in secret", "succession-yield": "yield or stand, in secret",
    "last-stand": "stand against the Undead King or flee", "last-bid": "bid in the last stand",
}  # fmt: skip
SUITS = {
    "S": "M0-10C2-5 9-2 9 3C9 7 4 8 1.5 5C1.8 7.5 2.5 9 4 10H-4C-2.5 9-1.8 7.5-1.5 5C-4 8-9 7-9 3C-9-2-2-5 0-10z",
    "H": "M0 10C-14-1-9.5-10-5-9.5C-2.5-9.3-.6-7.5 0-5C.6-7.5 2.5-9.3 5-9.5C9.5-10 14-1 0 10z",
    "D": "M0-10.5L7.5 0L0 10.5L-7.5 0z",
    "C": "M0-10A4.6 4.6 0 0 1 3.2-2.2A4.6 4.6 0 1 1 1.2 4.4C1.6 7 2.5 9 4 10H-4C-2.5 9-1.6 7-1.2 4.4"
    "A4.6 4.6 0 1 1-3.2-2.2A4.6 4.6 0 0 1 0-10z",
    "": "M0-10L2.6-3.4L9.6-3L4.2 1.4L6 8.2L0 4.4L-6 8.2L-4.2 1.4L-9.6-3L-2.6-3.4z",
}  # the Joker has a star
INKS = {"S": "#1b1f2a", "H": "#c01f2e", "D": "#c01f2e", "C": "#1b1f2a", "": "#6b2fa0"}

DEFINITIONS = """\
<defs>
<radialGradient id="cards-felt" cx=".5" cy=".42" r=".65"><stop offset="0" stop-color="#2f7d5b"/>\
<stop offset="1" stop-color="#174a36"/></radialGradient>
<linearGradient id="cards-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5a34"/>\
<stop offset="1" stop-color="#4b2c15"/></linearGradient>
<pattern id="cards-back" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#7a2038"/>\
<path d="M0 4L4 0L8 4L4 8z" fill="none" stroke="#d98fa0" stroke-width=".9"/></pattern>
</defs>"""


# The current phase in words


def split(name: str) -> tuple[str, str, str]:
    """Returns rank, suit and deck of a card or an identity: `10S2` is 10, S and 2. A Joker has no suit."""
    if name.startswith("JK"):
        return "JK", "", name[2:]
    deck = "2" if name[-2] in "SHDC" else ""
    return name[: -1 - len(deck)], name[-1 - len(deck)], deck


def named(view: View, seat: int) -> str:
    words = title(IDENTITIES.index(view["players"][seat]["identity"]))
    return words.removeprefix("the ")


def together(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def phase_words(view: View) -> str:
    """Returns who must do what: `King of Hearts takes an action`."""
    if view["over"]:
        return "The game is over"
    waited = PHASES[view["phase"]]
    names = [view["players"][seat]["identity"] for seat in view["actors"]]
    return f"{named(view, view['actors'][0])}: {waited}" if len(names) == 1 else f"{together(names)}: {waited}"


def battle_words(view: View) -> str:
    battle = view["battle"]
    if battle is None:
        return ""
    if battle["kind"] in ("duel", "challenge"):
        return f"{battle['kind']}: {named(view, battle['attacker'])} against {named(view, battle['defender'])}"
    names = [view["players"][seat]["identity"] for seat in battle["fighters"]]
    return f"{battle['kind']}: {together(names)}"


def offer_words(view: View) -> str:
    """Returns the two dealers and, as far as the view shows it, the offer."""
    offer = view["offer"]
    if offer is None:
        return ""
    first, second = (view["players"][offer[side]]["identity"] for side in ("from", "to"))
    kind = "counter-offer" if offer["counter"] else "offer"
    return ", ".join([f"{kind}: {first} to {second}", *deal_parts(view, offer)])


def deal_parts(view: View, deal: dict[str, Any]) -> list[str]:
    """Returns what a deal gives, asks for and pays Nobles, as far as the view shows it."""
    parts = [f"{side} {' '.join(deal[side])}" for side in ("give", "get") if deal.get(side)]
    for payment in deal.get("pay", ()):
        giver, noble = (view["players"][payment[side]]["identity"] for side in ("from", "noble"))
        parts.append(f"{giver} pays {noble} {' '.join(payment['cards'])}")
    return parts


def call_lines(view: View) -> list[str]:
    """Returns the offers made after a call that the view shows, each in a line."""
    offers = view["call"]["offers"] if view["call"] else []
    names = [player["identity"] for player in view["players"]]
    return [", ".join([f"{names[offer['from']]} offers", *deal_parts(view, offer)]) for offer in offers]


def promise_words(view: View) -> str:
    """Returns the open promises: `promises: KH to KD peace (2 turns left)`."""
    found = []
    for promise in view["promises"]:
        maker, other = (view["players"][promise[side]]["identity"] for side in ("from", "to"))
        turns = f" ({counted(promise['turns'], 'turn')} left)" if promise["turns"] else ""
        found.append(f"{maker} to {other} {OPEN_PROMISES[promise['promise']]}{turns}")
    return f"promises: {', '.join(found)}" if found else ""


def request_words(view: View) -> str:
    """Returns the requests for aid that wait for an answer: `KH asks KD for 2 Gold cards`."""
    found = []
    for request in view["requests"]:
        king, noble = (view["players"][request[side]]["identity"] for side in ("king", "noble"))
        gold = "all Gold" if request["count"] is None else counted(request["count"], "Gold card")
        found.append(f"{king} asks {noble} for {gold}")
    return "; ".join(found)


def pledge_words(view: View, seat: int) -> str:
    """Returns that a seat's unseen bid is on the table, and of how many cards it is once all have bid (LC-13)."""
    battle = view["battle"]
    if battle is None:
        return ""
    if battle["stage"] == "yield":
        count = view["players"][seat]["pledged"]
        return f"{count} pledged" if count else ""
    fighters = battle.get("fighters") or [battle.get("attacker"), battle.get("defender")]
    return "pledged" if seat in fighters and seat not in view["actors"] else ""


def open_pledge(view: View, seat: int) -> list[str]:
    """Returns the cards of a bid, in a view with all hands open."""
    aside = view["asides"][seat] if "asides" in view else []
    return [card for card in aside if card not in view["hands"][seat]]


class TablePicture:
    """Draws one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.players: list[dict[str, Any]] = view["players"]
        self.bottom = view["seat"] or 0  # the seat nearest the viewer

    def text(self) -> str:
        height = TABLE_HEIGHT + FOOTER
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
            f'height="{height}" role="img" font-family="system-ui, sans-serif">',
            f"<title>{escape(self._title())}</title>",
            DEFINITIONS,
            f'<rect width="{WIDTH}" height="{height}" rx="18" fill="#20242e"/>',
            *self._felt(),
            *self._allegiances(),
            *self._middle(),
            *(part for seat in range(len(self.players)) for part in self._player(seat)),
            *self._footer(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _title(self) -> str:
        who = ", ".join(f"{player['identity']} {STATUS_WORDS[player['status']]}" for player in self.players)
        return f"Leverage after {self.view['turn']} turns; {who}; {self.view['realm']} cards in the Realm"

    def _place(self, seat: int, scale: float = 1) -> tuple[float, float]:
        """Returns a seat's position: clockwise from above, your own at the bottom."""
        angle = pi / 2 + 2 * pi * (seat - self.bottom) / len(self.players)
        return MIDDLE_X + scale * SEATS_X * cos(angle), MIDDLE_Y + scale * SEATS_Y * sin(angle)

    def _felt(self) -> Iterator[str]:
        at = f'cx="{MIDDLE_X:g}" cy="{MIDDLE_Y:g}"'
        yield f'<ellipse {at} rx="{FELT_X + 26}" ry="{FELT_Y + 26}" fill="url(#cards-wood)"/>'
        yield f'<ellipse {at} rx="{FELT_X}" ry="{FELT_Y}" fill="url(#cards-felt)" stroke="#0f3324" stroke-width="4"/>'

    def _allegiances(self) -> Iterator[str]:
        """Yields an arrow from every Noble to their King, dashed for the Turned, around the centre."""
        for seat, player in enumerate(self.players):
            king = player["liege"]
            if king is None:
                continue
            (x, y), (to_x, to_y) = self._place(seat, 0.74), self._place(king, 0.7)
            turn_x, turn_y = way_round(x, y, to_x, to_y)
            colour = LINES[king]
            dashes = ' stroke-dasharray="9 7"' if player["status"] == "turned" else ""
            yield (
                f'<path d="M{x:.1f} {y:.1f}Q{turn_x:.1f} {turn_y:.1f} {to_x:.1f} {to_y:.1f}" fill="none" '
                f'stroke="{colour}" stroke-width="4.5" stroke-linecap="round"{dashes}/>'
            )
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{colour}"/>'
            yield arrowhead(to_x, to_y, to_x - turn_x, to_y - turn_y, colour)

    def _middle(self) -> Iterator[str]:
        """Yields the Realm, the last discard, and the current phase."""
        y = MIDDLE_Y - CARD_HEIGHT / 2 - 4
        left, right = MIDDLE_X - CARD_WIDTH - 22, MIDDLE_X + 22
        for x, count in ((left, self.view["realm"]), (right, len(self.view["discard"]))):
            yield empty_place(x, y)
            for layer in range(min(4, count // 4), 0, -1):
                yield back(x + 2 * layer, y - 2 * layer)
        if self.view["realm"]:
            yield back(left, y)
        if self.view["discard"]:
            yield face(self.view["discard"][-1], right, y)
        below = y + CARD_HEIGHT + 22
        yield words_at(left + CARD_WIDTH / 2, below, f"Realm {self.view['realm']}")
        yield words_at(right + CARD_WIDTH / 2, below, f"Discards {len(self.view['discard'])}")
        for number, line in enumerate(reversed(wrap(phase_words(self.view), 40))):
            yield words_at(MIDDLE_X, y - 26 - 23 * number, line, 19, 700, halo=True)
        told = [words for words in (battle_words(self.view), offer_words(self.view), request_words(self.view)) if words]
        for number, line in enumerate(line for words in told for line in wrap(words, 52)):
            yield words_at(MIDDLE_X, below + 30 + 22 * number, line, 17, 600, halo=True)

    def _player(self, seat: int) -> Iterator[str]:
        """Yields a plate with identity, status, cards in hand and marks."""
        player = self.players[seat]
        x, y = self._place(seat)
        acts = seat in self.view["actors"]
        outline = ' stroke="#ffd76a" stroke-width="4"' if acts else ' stroke="#6c7488" stroke-width="1.5"'
        left, top = -PLATE_WIDTH / 2, -PLATE_HEIGHT / 2
        faded = ' opacity=".55"' if player["dead"] else ""
        yield f'<g transform="translate({x:.1f} {y:.1f})">'
        yield (
            f'<rect x="{left:g}" y="{top:g}" width="{PLATE_WIDTH}" height="{PLATE_HEIGHT}" rx="14" fill="#303749"'
            f"{outline}/>"
        )
        yield f"<g{faded}>{face(player['identity'], left + 10, top + 9)}</g>"
        if player["dead"]:
            yield f'<path d="M{left + 16:g} {top + 16:g}l52 76m0-76l-52 76" stroke="#e04444" stroke-width="6"/>'
        yield from badge(left + 84, top + 9, player["status"])
        if self.view["hands"]:
            yield from open_hand(left + 84, top + 46, self.view["hands"][seat], open_pledge(self.view, seat))
        else:
            yield from fan(left + 149, top + 76, player["hand_size"])
        tag = "dead" if player["dead"] else pledge_words(self.view, seat)
        size = f"{player['hand_size']} of {player['treasury']}"
        yield words_at(left + PLATE_WIDTH - 10, top + 116, size, 15, 600, anchor="end")
        you = " · you" if seat == self.view["seat"] else ""
        note = f" · {tag}" if tag else ""
        yield words_at(left + 10, top + 116, f"{ABOUT.seats[seat]}{you}{note}", 13, 600, anchor="start")
        if seat == self.view["active"]:
            at = f'cx="{left + 4:g}" cy="{top + 4:g}" r="11"'
            yield f'<circle {at} fill="#ffd76a" stroke="#20242e" stroke-width="3"/>'
            yield f'<path d="M{left:g} {top - 1:g}l9 5l-9 5z" fill="#20242e"/>'
        yield "</g>"

    def _footer(self) -> Iterator[str]:
        """Yields your hand with your pledge set apart, and the last move in words."""
        top = TABLE_HEIGHT + 34
        x: float = 40
        if self.view["seat"] is not None:
            hand = self.view["hand"]
            pledged = [card for card in self.view["aside"] if card not in hand]
            yield words_at(x, top - 10, "Your hand", 17, 700, anchor="start")
            step = min(CARD_WIDTH + 8, 560 / max(1, len(hand) + len(pledged)))
            for card in hand:
                yield face(card, x, top + 4, 1.25)
                x += step * 1.25
            x = x + 24 if hand else x + 130
            if pledged:
                yield words_at(x, top - 10, "Your pledge", 17, 700, anchor="start")
            for card in pledged:
                yield face(card, x, top + 4, 1.25)
                x += step * 1.25
            x = max(x + 30, 560)
        lines = [line for event in self.view["events"] for line in wrap(event["words"], int((WIDTH - x - 30) / 8.4))]
        if lines:
            yield words_at(x, top - 10, "Last move", 17, 700, anchor="start")
        for number, line in enumerate(lines[-MOST_EVENT_LINES:]):
            yield words_at(x, top + 16 + 23 * number, line, 16, 400, anchor="start")


# Parts of the picture


def words_at(
    x: float, y: float, words: str, size: int = 16, weight: int = 400, *, anchor: str = "middle", halo: bool = False
) -> str:
    around = ' paint-order="stroke" stroke="#174a36" stroke-width="5" stroke-linejoin="round"' if halo else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="#f8f1e2"{around}>{escape(words)}</text>'
    )


def way_round(x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
    """Returns where a line bends to avoid the piles in the centre."""
    out_x, out_y = (x + to_x) / 2 - MIDDLE_X, (y + to_y) / 2 - MIDDLE_Y
    away = hypot(out_x, out_y)
    if away < 1:  # they sit opposite each other
        out_x, out_y, away = y - to_y, to_x - x, 0.0
    length = hypot(out_x, out_y)
    out_x, out_y = out_x / length, out_y / length
    clear = 1 / hypot(out_x / CLEAR_X, out_y / CLEAR_Y)
    reach = max(0.9 * away, 2 * clear - away)
    return MIDDLE_X + out_x * reach, MIDDLE_Y + out_y * reach


def arrowhead(x: float, y: float, along_x: float, along_y: float, colour: str) -> str:
    length = hypot(along_x, along_y) or 1
    ux, uy = along_x / length, along_y / length
    points = ((14, 0), (-7, 10), (-7, -10))
    corners = " ".join(f"{x + a * ux - b * uy:.1f},{y + a * uy + b * ux:.1f}" for a, b in points)
    return f'<polygon points="{corners}" fill="{colour}"/>'


def suit(sign: str, x: float, y: float, scale: float) -> str:
    return f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{SUITS[sign]}" fill="{INKS[sign]}"/>'


def face(name: str, x: float, y: float, scale: float = 1) -> str:
    """Returns a card face up: rank and suit, with a 2 in a ring for the second deck."""
    rank, sign, deck = split(name)
    ink = INKS[sign]
    parts = [
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">',
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="#fdfaf2" stroke="#3a3f4b" '
        'stroke-width="1.2"/>',
        f'<text x="7" y="23" font-size="20" font-weight="800" fill="{ink}">{rank}</text>',
        suit(sign, 15, 36, 0.72) if sign else "",
        suit(sign, CARD_WIDTH / 2 + 4, 58, 1.75),
    ]
    if deck:
        parts.append(f'<circle cx="{CARD_WIDTH - 13}" cy="14" r="8.5" fill="none" stroke="{ink}"/>')
        parts.append(
            f'<text x="{CARD_WIDTH - 13}" y="18.5" font-size="12.5" font-weight="700" text-anchor="middle" '
            f'fill="{ink}">{deck}</text>'
        )
    return "".join([*parts, "</g>"])


def back(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="#fdfaf2" '
        f'stroke="#3a3f4b"/><rect x="{x + 4:g}" y="{y + 4:g}" width="{CARD_WIDTH - 8}" height="{CARD_HEIGHT - 8}" '
        'rx="5" fill="url(#cards-back)"/>'
    )


def empty_place(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="#000000" '
        'fill-opacity=".2" stroke="#ffffff" stroke-opacity=".4" stroke-dasharray="5 5"/>'
    )


def badge(x: float, y: float, status: str) -> Iterator[str]:
    """Returns the status as a word on a plate, with a crown for Kings and a shield for Nobles."""
    fill, ink = BADGES[status]
    width = PLATE_WIDTH - 96
    yield f'<rect x="{x:g}" y="{y:g}" width="{width}" height="25" rx="7" fill="{fill}"/>'
    icons = {
        "king": "M0 12L-2 1L4 6L8-1L12 6L18 1L16 12z", "undead": "M0 12L-2 1L4 6L8-1L12 6L18 1L16 12z",
        "noble": "M2 0H14V6C14 10 11 12 8 14C5 12 2 10 2 6z", "turned": "M2 0H14V6C14 10 11 12 8 14C5 12 2 10 2 6z",
        "mercenary": "M2 13L12 3L11 0L15-1L14 3L4 14zM1 9L6 14",
    }  # fmt: skip
    yield f'<path transform="translate({x + 7:g} {y + 6:g})" d="{icons[status]}" fill="{ink}"/>'
    word = {"undead": "Undead", "turned": "Turned"}.get(status, STATUS_WORDS[status])
    yield (f'<text x="{x + 29:g}" y="{y + 17.5:g}" font-size="13.5" font-weight="700" fill="{ink}">{word}</text>')


def fan(x: float, y: float, count: int) -> Iterator[str]:
    """Returns card backs, fanned."""
    spread = min(13.0, 78 / max(1, count))
    for number in range(count):
        turn = spread * (number - (count - 1) / 2)
        yield (
            f'<g transform="translate({x:g} {y + 24:g}) rotate({turn:.1f}) translate(-11 -54)">'
            '<rect width="22" height="32" rx="3" fill="#fdfaf2" stroke="#3a3f4b"/>'
            '<rect x="2" y="2" width="18" height="28" rx="2" fill="url(#cards-back)"/></g>'
        )


def open_hand(x: float, y: float, hand: list[str], pledge: list[str]) -> Iterator[str]:
    """Returns small cards face up in a row, those of a bid raised."""
    cards = [*hand, *pledge]
    step = min(OPEN_WIDTH + 3, (PLATE_WIDTH - 94 - OPEN_WIDTH) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        yield face(card, x + step * number, y - (8 if card in pledge else 0), OPEN_WIDTH / CARD_WIDTH)
