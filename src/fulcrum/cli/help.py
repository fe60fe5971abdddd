"""What can be typed in a game, for `h`."""

from rich.table import Table

TYPED = (
    ("a move", "makes it: {example}; signs and capitals do not matter"),
    ("a number", "makes the move with that number in the list"),
    ("m, m TEXT", "lists your moves with numbers; only those that begin with TEXT"),
    ("? MOVE", "tells why a move is not allowed; ? alone, about the last one refused"),
    ("u", "takes your last move back, with the answers to it"),
    ("hint", "tells what the best bot would do in your place"),
    ("why", "tells what a bot thought when it made its last move"),
    ("b", "draws the board again"),
    ("r, r CLAUSE", "shows the rules, or one clause"),
    ("s, s FILE", "saves the game"),
    ("h", "shows this help"),
    ("q", "quits"),
)


def help_table(example: str) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold cyan", no_wrap=True)
    for word, meaning in TYPED:
        table.add_row(word, meaning.format(example=example))
    return table
