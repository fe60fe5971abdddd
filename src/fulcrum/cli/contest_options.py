"""The options that `fulcrum match` and `fulcrum tournament` have in common."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

FILE = click.Path(path_type=Path)
OPTIONS = (
    click.option("--players", type=int, metavar="N", help="How many seats a table has."),
    click.option("--seconds", type=float, metavar="N", help="The most a bot may think about a move; 0.1 unless told."),
    click.option("--simulations", type=int, metavar="N", help="Instead of a time: the same results each time."),
    click.option("--opening", type=click.IntRange(0, 1000), metavar="N", help="Random moves before the bots begin."),
    click.option(
        "--patience",
        type=click.FloatRange(0, 3600),
        default=10.0,
        show_default=True,
        metavar="N",
        help="Seconds that an external program may be late before it has lost.",
    ),
    click.option("--seed", type=click.IntRange(min=0), help="Makes chance repeatable; unguessable unless given."),
    click.option("--workers", type=click.IntRange(1, 10_000), metavar="N", help="Games at a time; one for each core."),
    click.option("--ray", metavar="auto|ADDRESS", help="Play on a Ray cluster."),
    click.option("--log", "log_path", type=FILE, metavar="FILE", help="Log the games, and go on with those in FILE."),
    click.option("--records", type=FILE, metavar="FOLDER", help="Keep each game as a record."),
    click.option("--html", "html_file", type=FILE, metavar="FILE", help="Write a report as a page."),
    click.option("--json", "json_file", type=FILE, metavar="FILE", help="Write everything as JSON."),
)


def contest_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(OPTIONS):
        command = option(command)
    return command
