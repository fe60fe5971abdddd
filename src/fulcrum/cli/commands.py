"""The commands and their options. Each command imports its implementation only when it runs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from fulcrum import __version__
from fulcrum.cli.guard import GuardedGroup

Pairs = tuple[tuple[str, str], ...]
FILE = click.Path(path_type=Path)
CONTEST_OPTIONS = (
    click.option("--players", type=int, metavar="N", help="Seats per table."),
    click.option("--seconds", type=float, metavar="N", help="Most seconds a bot may think per move; 0.1 by default."),
    click.option(
        "--simulations", type=int, metavar="N", help="Simulations per move instead of a time; makes results repeatable."
    ),
    click.option("--opening", type=click.IntRange(0, 1000), metavar="N", help="Random moves before the bots begin."),
    click.option(
        "--patience",
        type=click.FloatRange(0, 3600),
        default=10.0,
        show_default=True,
        metavar="N",
        help="Seconds an external program may overrun its time before it loses.",
    ),
    click.option("--seed", type=click.IntRange(min=0), help="Random seed; unpredictable by default."),
    click.option(
        "--workers", type=click.IntRange(1, 10_000), metavar="N", help="Games at a time; one per core by default."
    ),
    click.option("--ray", metavar="auto|ADDRESS", help="Play on a Ray cluster."),
    click.option("--log", "log_path", type=FILE, metavar="FILE", help="Log games to FILE, and resume from it."),
    click.option("--records", type=FILE, metavar="FOLDER", help="Save each game as a record in FOLDER."),
    click.option("--html", "html_file", type=FILE, metavar="FILE", help="Write the report as an HTML page."),
    click.option("--json", "json_file", type=FILE, metavar="FILE", help="Write all results as JSON."),
)


def _pairs(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> Pairs:
    """Splits `side=3` into ('side', '3'); the game parses the value."""
    pairs = []
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise click.BadParameter(f"expected NAME=VALUE, such as side=3, not {text!r}", context, parameter)
        pairs.append((name.strip(), value.strip()))
    return tuple(pairs)


def _game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_pairs,
        help="Set an option of the game. Repeatable.",
    )(command)


def _table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    seed = click.option("--seed", type=int, help="Random seed; the same seed deals the same game.")
    players = click.option("--players", type=int, metavar="N", help="Number of seats.")
    return _game_options(players(seed(command)))


def _viewer_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--seat` and `--open`, which exclude each other."""
    all_hands = click.option("--open", "all_hands", is_flag=True, callback=_not_with_seat, help="Show all hands.")
    seat = click.option(
        "--seat",
        metavar="SEAT",
        is_eager=True,
        help="Show what this seat sees, by number or name; what a spectator sees by default.",
    )
    return seat(all_hands(command))


def _not_with_seat(context: click.Context, parameter: click.Parameter, all_hands: bool) -> bool:
    if all_hands and context.params["seat"] is not None:
        raise click.BadParameter("it shows the hand of every seat; leave out --seat", context, parameter)
    return all_hands


def _contest_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(CONTEST_OPTIONS):
        command = option(command)
    return command


@click.group(cls=GuardedGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="fulcrum")
def fulcrum() -> None:
    """Play, simulate and study tabletop games."""


@fulcrum.command()
def games() -> None:
    """List the games and their options."""
    from fulcrum.cli.catalogue import print_games

    print_games()


@fulcrum.command()
@click.argument("game")
@click.argument("part", default="")
def rules(game: str, part: str) -> None:
    """Print the rules of GAME: a text for people, then the clauses.

    PART prints only a part of them: a clause such as LE-7, a section such as "set-up", or "clauses".
    """
    from fulcrum.cli.rules import print_rules

    print_rules(game, part)


@fulcrum.command()
@click.argument("what", metavar="GAME|FILE")
@_table_options
@click.option("--moves", default="", metavar="TEXT", help='Moves to make first, such as "e6>NE d5>W".')
@click.option("--ply", type=click.IntRange(min=0), metavar="N", help="For a record: show the position after N moves.")
@_viewer_options
@click.option("--svg", type=FILE, metavar="FILE", help="Also write the position as an SVG picture.")
def show(
    what: str,
    *,
    options: Pairs,
    players: int | None,
    seed: int | None,
    moves: str,
    ply: int | None,
    seat: str | None,
    all_hands: bool,
    svg: Path | None,
) -> None:
    """Draw a position of a new GAME or of the record in FILE.

    Separate moves with spaces, or with semicolons if a move contains spaces. If several seats may move, the lowest
    does.
    """
    from fulcrum.cli.positions import print_position, state_of_game, state_of_record, viewer_of
    from fulcrum.core.registry import games

    if what in games():
        if ply is not None:
            raise click.UsageError("--ply works only with a record; a new game has no moves yet")
        state = state_of_game(what, options, players, seed)
    else:
        if options or players is not None or seed is not None:
            raise click.UsageError(
                "a record has its own options, players and seed; leave out --option, --players and --seed"
            )
        state = state_of_record(what, ply)
    print_position(state, moves, viewer_of(state, seat, all_hands), svg)


@fulcrum.command()
@click.argument("game")
@_table_options
@click.option("--depth", type=click.IntRange(min=1), default=2, show_default=True, help="Number of moves.")
def perft(game: str, options: Pairs, players: int | None, seed: int | None, depth: int) -> None:
    """Count the possible move sequences of GAME."""
    from fulcrum.cli.positions import print_perft

    print_perft(game, options, players, seed, depth)


@fulcrum.command()
@click.argument("file", type=FILE)
@_viewer_options
def replay(file: Path, seat: str | None, all_hands: bool) -> None:
    """Replay the record in FILE, move by move, as one viewer saw it."""
    from fulcrum.cli.positions import print_replay

    print_replay(file, seat, all_hands)


@fulcrum.command()
@click.argument("file", type=FILE)
@click.option("--level", type=int, default=8, show_default=True, help="Level of the analysing bot, 1 to 8.")
@click.option("--seconds", type=float, metavar="N", help="Seconds per move; 0.3 by default.")
@click.option(
    "--simulations", type=int, metavar="N", help="Simulations per move instead of a time; makes the result repeatable."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Random seed of the bot.")
@click.option("--seat", metavar="SEAT", help="List only the moves of this seat, by number or name.")
@click.option("--json", "json_file", type=FILE, metavar="FILE", help="Write the analysis as JSON.")
@click.option("--svg", "svg_file", type=FILE, metavar="FILE", help="Write the plot of the game as an SVG picture.")
def analyse(file: Path, **chosen: Any) -> None:
    """Evaluate the moves of the record in FILE: values, better moves, luck."""
    from fulcrum.cli.analysis import print_analysis

    print_analysis(file, **chosen)


@fulcrum.command()
@click.argument("file", type=FILE)
@click.option("--commitment", metavar="HEX", help="Compare with the commitment shown at the table.")
def verify(file: Path, commitment: str | None) -> None:
    """Check that the game in FILE was dealt and played fairly."""
    from fulcrum.cli.positions import print_verification

    print_verification(file, commitment)


@fulcrum.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@_game_options
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games, rounded up."
)
@_contest_options
def match(game: str, bots: tuple[str, ...], options: Pairs, **chosen: Any) -> None:
    """Let bots play GAME against each other at one table.

    A BOT is level:1 to level:8, random, greedy, or an external program such as cmd:"python mybot.py". Add a temperament
    with level:8@loyal, in games that have them. Name a bot with NAME=BOT. List a bot twice to give it two seats. The
    number of games is rounded up so that every bot plays every seat equally often.
    """
    from fulcrum.cli.contests import hold_contest

    hold_contest("match", game, bots, options, rounds=1, **chosen)


@fulcrum.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option(
    "--format",
    "kind",
    type=click.Choice(("round-robin", "swiss", "gauntlet")),
    default="round-robin",
    show_default=True,
    help="All against all, similar scores against each other, or the first bot against all others.",
)
@_game_options
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, help="Games per pairing, rounded up."
)
@click.option("--rounds", type=click.IntRange(1, 1000), metavar="N", help="Rounds of a Swiss tournament.")
@_contest_options
def tournament(game: str, bots: tuple[str, ...], kind: str, options: Pairs, **chosen: Any) -> None:
    """Run a tournament of GAME between bots, with ratings and a crosstable.

    Write each BOT as for `fulcrum match`.
    """
    from fulcrum.cli.contests import hold_contest

    hold_contest(kind, game, bots, options, **chosen)


@fulcrum.command()
@click.argument("game")
@_game_options
@click.option(
    "--against", multiple=True, metavar="NAME=VALUE", callback=_pairs, help="Compare with this option changed."
)
@click.option(
    "--constant",
    "constants",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_pairs,
    help="Compare with this constant of the rules changed, such as weights.PEG_WEIGHT=2.",
)
@click.option("--players", type=int, multiple=True, metavar="N", help="Number of players; all by default. Repeatable.")
@click.option("--level", type=int, default=5, show_default=True, help="Level of the bots, 1 to 8.")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="Games per matchup.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Random seed; makes the report repeatable."
)
@click.option(
    "--simulations", type=click.IntRange(min=1), default=5_000, show_default=True, help="Most simulations per move."
)
@click.option("--workers", type=click.IntRange(1, 1_000), metavar="N", help="Processes; one per core by default.")
@click.option("--ray", metavar="auto|ADDRESS", help="Play on a Ray cluster.")
@click.option("--quick", is_flag=True, help="Only the smallest number of players, without variants and weaker bots.")
@click.option("--output", type=FILE, metavar="FOLDER", help="For the report and its log; balance-GAME by default.")
def balance(game: str, **chosen: Any) -> None:
    """Report on the balance of GAME from games between bots.

    Shows who wins from which seat and after which first move, how games develop and end, which cards and clauses
    matter and which never do, the value of skill, and the effect of other options. An interrupted run resumes from its
    log.
    """
    from fulcrum.cli.balance import print_balance

    print_balance(game, **chosen)


@fulcrum.command()
@click.argument("game")
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=2,
    show_default=True,
    help="Number of rounds; each builds on the last.",
)
@click.option("--games", type=click.IntRange(1, 1_000_000), default=1_000, show_default=True, help="Games per round.")
@click.option("--effort", type=click.IntRange(min=1), metavar="N", help="Simulations or positions per move.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Random seed.")
@click.option(
    "--workers", type=click.IntRange(1, 10_000), metavar="N", help="Games at a time; one per core by default."
)
@click.option("--ray", metavar="auto|ADDRESS", help="Play on a Ray cluster.")
@click.option(
    "--output",
    type=FILE,
    default=Path("weights.py"),
    show_default=True,
    metavar="FILE",
    help="Where to write the weights.",
)
def train(game: str, **chosen: Any) -> None:
    """Train the bots of GAME by self-play.

    The same seed gives the same weights with any number of workers.
    """
    from fulcrum.cli.training import train_bot

    train_bot(game, **chosen)


@fulcrum.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--no-bots", is_flag=True, help="Skip compiling the bots.")
def warmup(games: tuple[str, ...], *, no_bots: bool) -> None:
    """Compile games that have no library, so that they start quickly later.

    Numba compiles each GAME named, or all games. Games with a library are ready already.
    """
    from fulcrum.cli.preparation import warm_up

    warm_up(games, bots=not no_bots)


@fulcrum.command("build-kernels")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--target",
    "targets",
    multiple=True,
    metavar="NAME",
    help="A platform, such as wasm; by default native, this machine. Repeatable.",
)
@click.option("--folder", type=FILE, help="Where the libraries go; by default, where Fulcrum looks for them.")
def build_kernels(games: tuple[str, ...], targets: tuple[str, ...], folder: Path | None) -> None:
    """Compile games ahead of time into libraries.

    Compiles each GAME named, or all games. A library that is up to date is not built again. Needs the compiler:
    pip install 'fulcrum-games[kernels]'.
    """
    from fulcrum.cli.kernels import build_kernels as build

    build(games, targets, folder)


@fulcrum.command()
@click.argument("game", required=False)
@_table_options
@click.option("--terminal", is_flag=True, expose_value=False, help="Play in this terminal (the default).")
@click.option("--seat", metavar="SEAT", help="Your seat, by number or name; random by default.")
@click.option("--level", type=int, default=3, show_default=True, help="Level of the bots, 1 to 8.")
@click.option("--temperament", metavar="NAME", help="Temperament of the bots, in games that have them.")
@click.option("--seconds", type=float, metavar="N", help="Most seconds a bot may think per move.")
@click.option("--thoughts", is_flag=True, help="Explain each move of a bot.")
@click.option("--talk/--no-talk", default=True, help="Print what the bots say, in games whose bots talk.")
@click.option("--hotseat", is_flag=True, help="People play all seats and share the keyboard.")
@click.option("--save", type=FILE, metavar="FILE", help="Save the game to FILE after every move.")
@click.option("--resume", type=FILE, metavar="FILE", help="Resume the game in FILE.")
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
    talk: bool,
    hotseat: bool,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play GAME in the terminal, against bots or with friends."""
    from fulcrum.cli.play import PlayOptions, play_new, play_on

    if hotseat and seat is not None:
        raise click.UsageError("--hotseat gives people all seats; leave out --seat")
    chosen = PlayOptions(seat, hotseat, seed, save, level, temperament, seconds, thoughts, talk)
    if resume is not None:
        if options or players is not None:
            raise click.UsageError("a resumed game keeps its options and players; leave out --option and --players")
        play_on(resume, game, chosen)
    elif game is None:
        raise click.UsageError("name a game or use --resume FILE; `fulcrum games` lists the games")
    else:
        play_new(game, options, players, chosen)


@fulcrum.command()
def doctor() -> None:
    """Show what this installation uses: kernels and why, versions, caches."""
    from fulcrum.cli.doctor import examine

    examine()


@fulcrum.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 accepts other machines.")
@click.option("--port", type=click.IntRange(0, 65_535), default=8_137, show_default=True, help="0 picks a free port.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes that share the port; more than 1 requires FULCRUM_REDIS_URL.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def serve(host: str, port: int, workers: int, open_page: bool) -> None:
    """Run the server until Ctrl-C.

    Configure it with FULCRUM_… environment variables. By default it stores everything in your data folder.
    """
    from fulcrum.cli.database import require_server

    require_server()
    from fulcrum.cli.serve import serve

    serve(host, port, workers, open_page)


@fulcrum.command()
def worker() -> None:
    """Run bots for the servers on the same Redis, until Ctrl-C.

    Set FULCRUM_REDIS_URL as for the servers, and the number of processes with FULCRUM_THINKERS.
    """
    from fulcrum.cli.database import require_server

    require_server()
    from fulcrum.cli.worker import run_worker

    run_worker()


@fulcrum.group(cls=GuardedGroup)
def database() -> None:
    """Upgrade, back up, restore and check the server's database.

    Uses the database at FULCRUM_DATABASE_URL, or else a file in FULCRUM_DATA_DIR or in your data folder.
    """
    from fulcrum.cli.database import require_server

    require_server()


@database.command()
def upgrade() -> None:
    """Upgrade the database to the current schema."""
    from fulcrum.cli.database import upgrade_database

    upgrade_database()


@database.command()
@click.argument("revision")
@click.confirmation_option(prompt="Data that the older schema can't hold will be lost. Continue?")
def downgrade(revision: str) -> None:
    """Downgrade the database to schema REVISION; `base` deletes everything."""
    from fulcrum.cli.database import downgrade_database

    downgrade_database(revision)


@database.command()
@click.argument("file", type=FILE)
def backup(file: Path) -> None:
    """Back up the database to FILE; the server may keep running."""
    from fulcrum.cli.database import back_up

    back_up(file)


@database.command()
@click.argument("file", type=FILE)
def restore(file: Path) -> None:
    """Restore the backup in FILE into an empty SQLite or PostgreSQL database."""
    from fulcrum.cli.database import restore_from

    restore_from(file)


@database.command()
@click.argument("file", type=FILE, required=False)
def check(file: Path | None) -> None:
    """Check the database, or the backup in FILE, for errors."""
    from fulcrum.cli.database import check_backup, check_database

    if file is None:
        check_database()
    else:
        check_backup(file)
