"""What can be typed after `fulcrum`. The work is done elsewhere, loaded only when asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from fulcrum import __version__
from fulcrum.cli.contest_options import contest_options
from fulcrum.cli.guard import GuardedGroup

Pairs = tuple[tuple[str, str], ...]
FILE = click.Path(path_type=Path)


def _pairs(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> Pairs:
    """`side=3` as ('side', '3'); what the value means is the game's business."""
    pairs = []
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise click.BadParameter(f"write name=value, as side=3, not {text!r}", context, parameter)
        pairs.append((name.strip(), value.strip()))
    return tuple(pairs)


def _game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_pairs,
        help="An option of the game; can be given several times.",
    )(command)


def _table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    seed = click.option("--seed", type=int, help="Makes chance repeatable.")
    players = click.option("--players", type=int, metavar="N", help="How many seats the table has.")
    return _game_options(players(seed(command)))


@click.group(cls=GuardedGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="fulcrum")
def fulcrum() -> None:
    """Tabletop games as their rulebooks say: to play, to simulate, to study."""


@fulcrum.command()
def games() -> None:
    """List the games and their options."""
    from fulcrum.cli.catalogue import print_games

    print_games()


@fulcrum.command()
@click.argument("game")
def rules(game: str) -> None:
    """Print the rules of GAME, clause by clause, with our rulings."""
    from fulcrum.cli.catalogue import print_rules

    print_rules(game)


@fulcrum.command()
@click.argument("what", metavar="GAME|FILE")
@_table_options
@click.option("--moves", default="", metavar="TEXT", help='Moves to make first, as "e6>NE d5>W".')
@click.option("--ply", type=click.IntRange(min=0), metavar="N", help="Of a record: the position after N moves.")
@click.option("--seat", metavar="SEAT", help="Show what this seat sees, by number or name; else a spectator's view.")
@click.option("--svg", type=FILE, metavar="FILE", help="Write the position as an SVG picture.")
def show(
    what: str,
    *,
    options: Pairs,
    players: int | None,
    seed: int | None,
    moves: str,
    ply: int | None,
    seat: str | None,
    svg: Path | None,
) -> None:
    """Draw a position: of a new GAME, or of the record in FILE.

    Moves are parted by spaces, or by semicolons where moves have spaces in them. Where several seats may move, the
    lowest does.
    """
    from fulcrum.cli.positions import print_position, state_of_game, state_of_record
    from fulcrum.core.registry import games

    if what in games():
        if ply is not None:
            raise click.UsageError("--ply is for records; a new game has no moves yet")
        state = state_of_game(what, options, players, seed)
    else:
        if options or players is not None or seed is not None:
            raise click.UsageError("a record has its own options, players and seed")
        state = state_of_record(what, ply)
    print_position(state, moves, seat, svg)


@fulcrum.command()
@click.argument("game")
@_table_options
@click.option("--depth", type=click.IntRange(min=1), default=2, show_default=True, help="How many moves deep.")
def perft(game: str, options: Pairs, players: int | None, seed: int | None, depth: int) -> None:
    """Count the sequences of moves of GAME."""
    from fulcrum.cli.counting import print_perft

    print_perft(game, options, players, seed, depth)


@fulcrum.command()
@click.argument("file", type=FILE)
def replay(file: Path) -> None:
    """Play the record in FILE again, move by move."""
    from fulcrum.cli.positions import print_replay

    print_replay(file)


@fulcrum.command()
@click.argument("file", type=FILE)
@click.option("--level", type=int, default=8, show_default=True, help="Of the bot that judges, from 1 to 8.")
@click.option("--seconds", type=float, metavar="N", help="To think about each move; 0.3 unless told.")
@click.option("--simulations", type=int, metavar="N", help="Instead of a time: the same each time it is run.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the bot's own chance.")
@click.option("--seat", metavar="SEAT", help="List only the moves of this seat, by number or name.")
@click.option("--json", "json_file", type=FILE, metavar="FILE", help="Write all of it as JSON.")
@click.option("--svg", "svg_file", type=FILE, metavar="FILE", help="Write the game's course as an SVG picture.")
def analyse(file: Path, **wishes: Any) -> None:
    """Judge the moves of the record in FILE: their value, better ones, luck."""
    from fulcrum.cli.analysis import print_analysis

    print_analysis(file, **wishes)


@fulcrum.command()
@click.argument("file", type=FILE)
@click.option("--commitment", metavar="HEX", help="The commitment that was shown at the table, to compare with.")
def verify(file: Path, commitment: str | None) -> None:
    """Check that the game in FILE was dealt and played fairly."""
    from fulcrum.cli.verification import print_verification

    print_verification(file, commitment)


@fulcrum.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@_game_options
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many, about.")
@contest_options
def match(game: str, bots: tuple[str, ...], options: Pairs, **wishes: Any) -> None:
    """Let bots play GAME against each other at one table.

    A BOT is level:1 to level:8, level:8@loyal where bots have temperaments, random, greedy, or an external program as
    cmd:"python mybot.py". Give it a name with NAME=BOT. A bot that is named twice has two seats. The number of games is
    raised until every bot has had every seat equally often.
    """
    from fulcrum.cli.contests import hold_contest

    hold_contest("match", game, bots, options, rounds=1, **wishes)


@fulcrum.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option(
    "--format",
    "kind",
    type=click.Choice(("round-robin", "swiss", "gauntlet")),
    default="round-robin",
    show_default=True,
    help="All against all, like against like, or the first against all others.",
)
@_game_options
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, help="Of each pairing, about.")
@click.option("--rounds", type=click.IntRange(1, 1000), metavar="N", help="Of the Swiss system.")
@contest_options
def tournament(game: str, bots: tuple[str, ...], kind: str, options: Pairs, **wishes: Any) -> None:
    """Let bots play a tournament of GAME: ratings with intervals, a cross table.

    A BOT is written as for `fulcrum match`.
    """
    from fulcrum.cli.contests import hold_contest

    hold_contest(kind, game, bots, options, **wishes)


@fulcrum.command()
@click.argument("game")
@_game_options
@click.option("--against", multiple=True, metavar="NAME=VALUE", callback=_pairs, help="Compare with this changed.")
@click.option(
    "--constant",
    "constants",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_pairs,
    help="Compare with this constant of the rules changed, as weights.PEG_WEIGHT=2.",
)
@click.option("--players", type=int, multiple=True, metavar="N", help="Counts of players; all unless told.")
@click.option("--level", type=int, default=5, show_default=True, help="Of the bots, from 1 to 8.")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="At each table.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Makes the report repeatable.")
@click.option("--simulations", type=click.IntRange(min=1), default=5_000, show_default=True, help="The most, a move.")
@click.option("--workers", type=click.IntRange(1, 1_000), metavar="N", help="Processes; one for each core unless told.")
@click.option("--quick", is_flag=True, help="The first count of players alone, without variants and weaker bots.")
@click.option("--output", type=FILE, metavar="FOLDER", help="For the report and its log; balance-GAME unless told.")
def balance(game: str, **wishes: Any) -> None:
    """Report on the balance of GAME from games between bots.

    Who wins from which seat and after which first move, how games run and end, which cards and clauses matter, which
    never do, what more skill is worth, and what another option changes. A run that was cut short goes on from its log.
    """
    from fulcrum.cli.balance import print_balance

    print_balance(game, **wishes)


@fulcrum.command()
@click.argument("game")
@click.option("--rounds", type=click.IntRange(1, 100), default=2, show_default=True, help="Each plays by the last.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1_000, show_default=True, help="In each round.")
@click.option("--effort", type=click.IntRange(min=1), metavar="N", help="Simulations, or positions, for a move.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Makes chance repeatable.")
@click.option("--workers", type=click.IntRange(1, 10_000), metavar="N", help="Games at a time; one for each core.")
@click.option("--ray", metavar="auto|ADDRESS", help="Play on a Ray cluster.")
@click.option("--output", type=FILE, default=Path("weights.py"), show_default=True, metavar="FILE", help="Where to.")
def train(game: str, **wishes: Any) -> None:
    """Let the bots of GAME learn by playing against themselves.

    The same seed learns the same on any number of workers.
    """
    from fulcrum.cli.training import train_bot

    train_bot(game, **wishes)


@fulcrum.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--no-bots", is_flag=True, help="The rules alone, for who plays with people.")
def warmup(games: tuple[str, ...], *, no_bots: bool) -> None:
    """Compile now, so that games start at once later.

    Each GAME that is named, or all of them.
    """
    from fulcrum.cli.preparation import warm_up

    warm_up(games, bots=not no_bots)


@fulcrum.command()
@click.argument("game", required=False)
@_table_options
@click.option("--terminal", is_flag=True, expose_value=False, help="Play in this terminal, as is usual.")
@click.option("--seat", metavar="SEAT", help="Your seat, by number or name; random unless given.")
@click.option("--level", type=int, default=3, show_default=True, help="How strong the bots are, from 1 to 8.")
@click.option("--temperament", metavar="NAME", help="How the bots play, in games where they differ in that.")
@click.option("--seconds", type=float, metavar="N", help="The most a bot may think about a move.")
@click.option("--thoughts", is_flag=True, help="Tell after each move of a bot what it thought.")
@click.option("--hotseat", is_flag=True, help="People play all seats, sharing the keyboard.")
@click.option("--save", type=FILE, metavar="FILE", help="Keep the game in FILE, saved after every move.")
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with the game in FILE.")
def play(
    game: str | None,
    *,
    options: Pairs,
    players: int | None,
    seed: int | None,
    seat: str | None,
    level: int,
    temperament: str | None,
    seconds: float | None,
    thoughts: bool,
    hotseat: bool,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play GAME against bots, which have all seats but yours."""
    from fulcrum.cli.play import Wishes, play_new, play_on

    if hotseat and seat is not None:
        raise click.UsageError("with --hotseat people have all seats: leave --seat out")
    wishes = Wishes(seat, hotseat, seed, save, level, temperament, seconds, thoughts)
    if resume is not None:
        if options or players is not None:
            raise click.UsageError("a resumed game keeps its options and players")
        play_on(resume, game, wishes)
    elif game is None:
        raise click.UsageError("say which game to play, or --resume FILE; `fulcrum games` lists them")
    else:
        play_new(game, options, players, wishes)


@fulcrum.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 to be reached by other machines.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8_137, show_default=True, help="0 for any free one.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes that share the port; more than one need FULCRUM_REDIS_URL.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def serve(host: str, port: int, workers: int, open_page: bool) -> None:
    """Serve tables to browsers and programs, until Ctrl-C.

    FULCRUM_… variables say how; unless they are set, all is kept in a file in your data folder.
    """
    from fulcrum.cli.database import require_server

    require_server()
    from fulcrum.cli.serve import serve

    serve(host, port, workers, open_page)


@fulcrum.command()
def worker() -> None:
    """Think for the bots of servers that use the same FULCRUM_REDIS_URL, until Ctrl-C.

    FULCRUM_THINKERS says in how many processes.
    """
    from fulcrum.cli.database import require_server

    require_server()
    from fulcrum.cli.worker import run_worker

    run_worker()


@fulcrum.group(cls=GuardedGroup)
def database() -> None:
    """Upgrade, back up, restore and check the server's database.

    FULCRUM_DATABASE_URL says which; unless it is set, a file in the folder FULCRUM_DATA_DIR or in your data folder.
    """
    from fulcrum.cli.database import require_server

    require_server()


@database.command()
def upgrade() -> None:
    """Bring the database to the schema of this Fulcrum."""
    from fulcrum.cli.database import upgrade_database

    upgrade_database()


@database.command()
@click.argument("revision")
@click.confirmation_option(prompt="What the older schema has no place for is lost. Go on?")
def downgrade(revision: str) -> None:
    """Bring the database back to an older schema, REVISION; base is none at all."""
    from fulcrum.cli.database import downgrade_database

    downgrade_database(revision)


@database.command()
@click.argument("file", type=FILE)
def backup(file: Path) -> None:
    """Write all of the database to FILE, also while the server runs."""
    from fulcrum.cli.database import back_up

    back_up(file)


@database.command()
@click.argument("file", type=FILE)
def restore(file: Path) -> None:
    """Put the backup in FILE into an empty database of either kind."""
    from fulcrum.cli.database import restore_from

    restore_from(file)


@database.command()
@click.argument("file", type=FILE, required=False)
def check(file: Path | None) -> None:
    """Check that the database is sound, or the backup in FILE."""
    from fulcrum.cli.database import check_backup, check_database

    if file is None:
        check_database()
    else:
        check_backup(file)
