"""The cards of Leaps and Ledges as SVG."""

from fulcrum.games.leaps_and_ledges.cards import KINDS

WIDTH, HEIGHT = 100, 140

TITLES = {
    "flip": "Flip",
    "rampage": "Rampage 5",
    "wild": "Wild 4",
    "precision": "Precision 1, 2 or 3",
}
COLOURS = {
    "flip": ("#7a4fc0", "#4d2c86"),
    "rampage": ("#e0563f", "#97261a"),
    "wild": ("#2fa378", "#146349"),
    "precision": ("#2f8fbf", "#14587c"),
}
PLAIN = ("#f6ead0", "#e3cd9d")  # parchment
INK = "#4a3218"
CORNERS = {"flip": "↕", "rampage": "5", "wild": "4", "precision": "1-3"}
CAPTIONS = {"flip": "FLIP", "rampage": "RAMPAGE", "wild": "WILD", "precision": "PRECISION"}


def card_svg(kind: str) -> str:
    """Returns a complete SVG of one card."""
    title = TITLES.get(kind, f"Plain {kind}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {WIDTH + 8} {HEIGHT + 8}" width="{WIDTH + 8}" '
        f'height="{HEIGHT + 8}" role="img" font-family="system-ui, sans-serif">\n'
        f"<title>Card: {title}</title>\n{definitions()}\n{face(kind, 0, 0)}\n</svg>\n"
    )


def definitions() -> str:
    """Returns the gradients used by faces and backs."""
    gradients = {**COLOURS, "plain": PLAIN, "back": ("#3b4a6b", "#1f2940")}
    stops = (
        f'<linearGradient id="leaps-{name}" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        for name, (light, dark) in gradients.items()
    )
    return f"<defs>{''.join(stops)}</defs>"


def face(kind: str, x: float, y: float, scale: float = 1) -> str:
    """Returns a card face up with its upper left corner at (x, y)."""
    special = kind in COLOURS
    ink = "#ffffff" if special else INK
    corner = CORNERS.get(kind, kind)
    size = 17 if len(corner) == 1 else 12
    parts = [
        sheet(f"leaps-{kind if special else 'plain'}", "#ffffff" if special else "#b8955a"),
        f'<g fill="{ink}" font-weight="700" text-anchor="middle">',
        f'<text x="17" y="24" font-size="{size}">{corner}</text>',
        f'<text x="17" y="24" font-size="{size}" transform="rotate(180 50 70)">{corner}</text>',
        SYMBOLS[kind] if special else plain_symbol(kind),
    ]
    if special:
        parts.append(f'<text x="50" y="110" font-size="11" letter-spacing=".6">{CAPTIONS[kind]}</text>')
    return group(parts, x, y, scale)


def back(x: float, y: float, scale: float = 1) -> str:
    """Returns a card face down: the tower in outline."""
    ledges = "".join(f"M{50 - 26 + 3 * i} {104 - 13 * i}h{52 - 6 * i}" for i in range(6))
    parts = [
        sheet("leaps-back", "#c9a54c"),
        '<g fill="none" stroke="#c9a54c" stroke-linecap="round" stroke-linejoin="round">',
        f'<path d="{ledges}" stroke-width="4"/>',
        '<path d="M41 30l-3-13 7 6 5-9 5 9 7-6-3 13z" fill="#c9a54c"/>',
    ]
    return group(parts, x, y, scale)


def sheet(fill: str, line: str) -> str:
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="url(#{fill})" stroke="#2b2118" stroke-width="1.5"/>'
        f'<rect x="5" y="5" width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="7" fill="none" stroke="{line}" '
        'stroke-opacity=".75" stroke-width="1.5"/>'
    )


def group(parts: list[str], x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{"".join(parts)}</g></g>'


def plain_symbol(kind: str) -> str:
    """Returns the number above as many stairs."""
    steps = int(kind)
    width = 56 / steps
    stair = f"M22 118{''.join(f'v{-28 / steps:g}h{width:g}' for _ in range(steps))}V118z"
    return f'<text x="50" y="82" font-size="58">{kind}</text><path d="{stair}" fill="{INK}" fill-opacity=".45"/>'


ARROW_UP = "M0-15l9 11h-5v15h-8v-15h-5z"
SYMBOLS = {
    "flip": (
        f'<path transform="translate(36 62) scale(1.7)" d="{ARROW_UP}"/>'
        f'<path transform="translate(64 66) scale(1.7 -1.7)" d="{ARROW_UP}" fill-opacity=".75"/>'
    ),
    "rampage": (
        '<path d="M50 26l8 14 15-6-4 16 16 5-13 10 10 13-17 0-1 17-14-10-14 10-1-17-17 0 10-13-13-10 16-5-4-16 15 6z" '
        'fill="#ffd166"/><text x="50" y="79" font-size="44" fill="#97261a">5</text>'
    ),
    "wild": (
        f'<text x="38" y="82" font-size="54">4</text><path transform="translate(70 49) scale(1.1)" d="{ARROW_UP}"/>'
        f'<path transform="translate(70 83) scale(1.1 -1.1)" d="{ARROW_UP}"/>'
    ),
    "precision": (
        '<g fill="none" stroke="#ffffff" stroke-width="3"><circle cx="50" cy="61" r="29"/>'
        '<path d="M50 26v12M50 84v12M15 61h12M73 61h12"/></g><text x="50" y="68" font-size="19">1 2 3</text>'
    ),
}
assert set(SYMBOLS) | set("12345678") == set(KINDS)
