"""The report itself: plain data, from which the page and the words in the terminal are made."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fulcrum import __version__
from fulcrum.arena import jobs
from fulcrum.arena.balance import mattering, measures
from fulcrum.arena.balance.changed import check_constants, play_changed
from fulcrum.arena.balance.games import Progress, run
from fulcrum.arena.balance.lens import lens_of
from fulcrum.arena.balance.measures import Games
from fulcrum.arena.balance.plan import Table, Wishes, command_of, difference, tables_of
from fulcrum.arena.balance.watching import Note
from fulcrum.arena.statistics import elo, elo_interval
from fulcrum.core import registry

Report = dict[str, Any]
DIGITS = 5


def balance(
    wishes: Wishes, log: Path, *, workers: int | None = 1, ray: str | None = None, progress: Progress | None = None
) -> Report:
    """Plays the games that the log lacks and reports on all of them.

    Games with changed constants are always played on this machine, as no other has the changed package.
    """
    check_constants(wishes.game_id, wishes.constants)
    tables = tables_of(wishes)
    notes = run([table for table in tables if not table.constants], wishes.games, log, workers, progress, ray=ray)
    for table in tables:
        if table.constants:
            notes += play_changed(table, wishes.games, log, workers, progress)
    return report(wishes, tables, notes)


def report(wishes: Wishes, tables: Sequence[Table], notes: Sequence[Note]) -> Report:
    """What the notes of all games come to."""
    about = registry.about(wishes.game_id)
    options = about.resolve(wishes.options)
    by_key: dict[str, list[Note]] = {}
    for note in notes:
        by_key.setdefault(note["table"], []).append(note)
    made: dict[str, Games] = {}
    played = []
    for table in tables:
        games = made.setdefault(table.key, Games(table, by_key[table.key]))
        played.append((table, games))
    usual = [games for table, games in played if table.purpose == "players"]
    changed = [(table, games) for table, games in played if table.purpose in ("variant", "against")]
    ended = {note["clause"] for note in notes}
    lens = lens_of(about)
    found: Report = {
        "game": about.id,
        "name": about.name,
        "command": command_of(wishes),
        "fulcrum": __version__,
        "sources": jobs.sources(about.id),
        "rules": about.rules_version,
        "options": options,
        "changed_options": difference(options, about.resolve({})),
        "level": wishes.level,
        "games": wishes.games,
        "seed": wishes.seed,
        "simulations": wishes.simulations,
        "judge": list(lens.features),
        "tables": [table_of(table, games, about.seats) for table, games in played if table.watched],
        "comparisons": [comparison_of(table, games, usual, wishes.seed) for table, games in changed],
        "skill": [skill_of(table, games) for table, games in played if table.purpose == "skill"],
        "happenings": mattering.happenings_of(lens, usual),
        "dead": mattering.dead_rules(lens, usual, [Games(table, games.notes) for table, games in changed]),
        "uncounted": mattering.uncounted(lens),
        "clauses": {name: clause.text for name, clause in about.clauses.items() if name in ended},
    }
    rounded: Report = short(found)
    return rounded


def table_of(table: Table, games: Games, names: Sequence[str]) -> Report:
    return {
        "purpose": table.purpose,
        "label": table.label,
        "players": table.players,
        "games": len(games.notes),
        "even": 1 / table.players,
        "seats": measures.seats_of(games, names),
        "first_moves": measures.first_moves_of(games),
        "endings": measures.endings_of(games),
        "measures": measures.summary_of(games),
        "lengths": measures.lengths_of(games),
        "course": measures.course_of(games),
    }


def comparison_of(table: Table, games: Games, usual: Sequence[Games], seed: int) -> Report:
    """A changed table against the usual one with as many players."""
    before = next(one for one in usual if one.table.players == table.players)
    effects = measures.compared(before, games, seed)
    return {
        "purpose": table.purpose,
        "label": table.label,
        "players": table.players,
        "games": [len(before.notes), len(games.notes)],
        "effects": [asdict(effect) for effect in effects],
    }


def skill_of(table: Table, games: Games) -> Report:
    """The points of the one stronger bot, which has every seat as often."""
    points = sum(note["points"][note["number"] % table.players] for note in games.notes)
    even, count = 1 / table.players, len(games.notes)
    low, high = elo_interval(points, count, even)
    row = {"level": table.level, "weaker": table.weaker, "players": table.players, "even": even}
    return {**row, **measures.share(points, count), "elo": elo(points / count, even), "elo_low": low, "elo_high": high}


def short(value: Any) -> Any:
    """Floats to a few digits: more are noise; infinity is no JSON, so it becomes None."""
    if isinstance(value, float):
        return round(value, DIGITS) if abs(value) != float("inf") else None
    if isinstance(value, dict):
        return {name: short(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [short(part) for part in value]
    return value
