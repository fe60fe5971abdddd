"""Games with changed constants of the rules: a changed copy of the package, run by a separate process.

Compiled rules and bots have their constants built in, so they can't be changed in place. The copy's folder is named by
a hash of its content, so that a second run finds the copy and its compiled code again.
"""

import ast
import contextlib
import hashlib
import os
import pickle
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from fulcrum.arena import log
from fulcrum.arena.balance.games import Progress, batches, run, sources
from fulcrum.arena.balance.plan import BalanceError, Matchup
from fulcrum.arena.balance.watching import Note
from fulcrum.core.errors import shortened
from fulcrum.core.sources import PACKAGE

NOT_NEEDED = ("page", "__pycache__", "rl", "libraries")  # of the package; libraries have the usual constants
SOURCES_MARK = "sources"  # marks the last line of the other process


def play_changed(
    matchup: Matchup, games: int, path: Path, workers: int | None = 1, progress: Progress | None = None
) -> list[Note]:
    """Plays one matchup with changed constants, like `games.run` and into the same log."""
    place = changed_package(matchup.game_id, dict(matchup.constants), path.resolve().parent)
    command = [sys.executable, "-P", "-m", "fulcrum.arena.balance.changed"]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": str(place)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout
        with contextlib.suppress(BrokenPipeError), process.stdin as asked:
            pickle.dump((matchup, games, path.resolve(), workers), asked)
        made_by = ""
        for line in process.stdout:
            word, _, rest = line.decode().strip().partition(" ")
            if word == SOURCES_MARK:
                made_by = rest
            elif progress:
                progress(int(word), int(rest))
    if process.returncode or not made_by:
        raise BalanceError(f"the games with {matchup.label} could not be finished; see the messages above")
    return batches([matchup], games, log.read(path), made_by).notes


def serve() -> None:
    """Runs in the process that has the changed constants."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches this process too; it should end quietly
    matchup, games, path, workers = pickle.load(sys.stdin.buffer)
    run([matchup], games, path, workers, lambda done, of: print(done, of, flush=True))
    print(SOURCES_MARK, sources(matchup.game_id), flush=True)


def changed_package(game_id: str, constants: Mapping[str, str], folder: Path) -> Path:
    """Returns the folder to import a package from in which constants have these values."""
    texts = dict(changed_files(game_id, constants))
    digest = hashlib.sha256(repr(sorted(constants.items())).encode())
    for file in sorted(PACKAGE.rglob("*.py")):
        digest.update(file.read_bytes())
    place = folder / f"changed-{digest.hexdigest()[:12]}"
    if not place.exists():
        unfinished = place.with_suffix(".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(PACKAGE, unfinished / PACKAGE.name, ignore=shutil.ignore_patterns(*NOT_NEEDED))
        for file, text in texts.items():
            (unfinished / PACKAGE.name / file.relative_to(PACKAGE)).write_text(text, encoding="utf-8")
        unfinished.rename(place)
    return place


def check_constants(game_id: str, constants: Mapping[str, str]) -> None:
    """Raises `BalanceError` for constants that a game does not have, and for values of another type."""
    for _ in changed_files(game_id, constants):
        pass


def changed_files(game_id: str, constants: Mapping[str, str]) -> Iterator[tuple[Path, str]]:
    """Returns the files that have to change, with their new text."""
    by_module: dict[str, dict[str, str]] = {}
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        by_module.setdefault(module, {})[constant] = value
    for module, values in by_module.items():
        file = PACKAGE / "games" / game_id.replace("-", "_") / f"{module}.py"
        if not module.isidentifier() or not file.is_file():
            raise BalanceError(f"a constant is named MODULE.NAME, and {game_id} has no module {shortened(module)}")
        yield file, changed_text(file.read_text(encoding="utf-8"), values, module)


def changed_text(text: str, values: Mapping[str, str], module: str) -> str:
    """Returns the text of a module with other values of constants."""
    found = dict(constants_of(ast.parse(text)))
    lines = text.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    parts = text.encode()
    spans = []
    for name, value in values.items():
        if name not in found:
            raise BalanceError(f"no constant {shortened(name)} in {module}; there are: {', '.join(found)}")
        check_value(f"{module}.{name}", ast.literal_eval(found[name]), value)
        node = found[name]
        assert node.end_lineno is not None and node.end_col_offset is not None
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        spans.append((begin, end, value.encode()))
    for begin, end, new in sorted(spans, reverse=True):
        parts = parts[:begin] + new + parts[end:]
    return parts.decode()


def constants_of(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Returns the names in capitals that a module gives plain values to; `A, B = 1, 2` are two."""
    for statement in tree.body:
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
            continue
        target, value = statement.targets[0], statement.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=False))
        for one, node in pairs:
            if isinstance(one, ast.Name) and one.id.isupper() and is_plain(node):
                yield one.id, node


def is_plain(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def check_value(name: str, usual: object, text: str) -> None:
    """Raises unless the new value has the type of the old one and as many numbers: the rules rely on it."""
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        value = None
    if shape(value) != shape(usual):
        raise BalanceError(f"{name} is {usual!r}, so it can't become {shortened(text)}")


def shape(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(shape, value))
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    return type(value)


if __name__ == "__main__":
    serve()
