"""The report as plain data, from which the page and the terminal output are made."""

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
from fulcrum.arena.balance.plan import Matchup, Wishes, command_of, difference, matchups_of
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
    matchups = matchups_of(wishes)
    notes = run(
        [matchup for matchup in matchups if not matchup.constants], wishes.games, log, workers, progress, ray=ray
    )
    for matchup in matchups:
        if matchup.constants:
            notes += play_changed(matchup, wishes.games, log, workers, progress)
    return report(wishes, matchups, notes)


def report(wishes: Wishes, matchups: Sequence[Matchup], notes: Sequence[Note]) -> Report:
    """Makes the report from the notes of all games."""
    about = registry.about(wishes.game_id)
    options = about.resolve(wishes.options)
    by_key: dict[str, list[Note]] = {}
    for note in notes:
        by_key.setdefault(note["matchup"], []).append(note)
    made: dict[str, Games] = {}
    played = []
    for matchup in matchups:
        games = made.setdefault(matchup.key, Games(matchup, by_key[matchup.key]))
        played.append((matchup, games))
    usual = [games for matchup, games in played if matchup.purpose == "players"]
    changed = [(matchup, games) for matchup, games in played if matchup.purpose in ("variant", "against")]
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
        "matchups": [matchup_of(matchup, games, about.seats) for matchup, games in played if matchup.watched],
        "comparisons": [comparison_of(matchup, games, usual, wishes.seed) for matchup, games in changed],
        "skill": [skill_of(matchup, games) for matchup, games in played if matchup.purpose == "skill"],
        "happenings": mattering.happenings_of(lens, usual),
        "dead": mattering.dead_rules(lens, usual, [Games(matchup, games.notes) for matchup, games in changed]),
        "uncounted": mattering.uncounted(lens),
        "clauses": {name: clause.text for name, clause in about.clauses.items() if name in ended},
    }
    rounded: Report = short(found)
    return rounded


def matchup_of(matchup: Matchup, games: Games, names: Sequence[str]) -> Report:
    return {
        "purpose": matchup.purpose,
        "label": matchup.label,
        "players": matchup.players,
        "games": len(games.notes),
        "even": 1 / matchup.players,
        "seats": measures.seats_of(games, names),
        "first_moves": measures.first_moves_of(games),
        "endings": measures.endings_of(games),
        "measures": measures.summary_of(games),
        "lengths": measures.lengths_of(games),
        "course": measures.course_of(games),
    }


def comparison_of(matchup: Matchup, games: Games, usual: Sequence[Games], seed: int) -> Report:
    """Compares a changed matchup with the usual one for as many players."""
    before = next(one for one in usual if one.matchup.players == matchup.players)
    effects = measures.compared(before, games, seed)
    return {
        "purpose": matchup.purpose,
        "label": matchup.label,
        "players": matchup.players,
        "games": [len(before.notes), len(games.notes)],
        "effects": [asdict(effect) for effect in effects],
    }


def skill_of(matchup: Matchup, games: Games) -> Report:
    """Returns the points of the stronger bot, which takes every seat equally often."""
    points = sum(note["points"][note["number"] % matchup.players] for note in games.notes)
    even, count = 1 / matchup.players, len(games.notes)
    low, high = elo_interval(points, count, even)
    row = {"level": matchup.level, "weaker": matchup.weaker, "players": matchup.players, "even": even}
    return {**row, **measures.share(points, count), "elo": elo(points / count, even), "elo_low": low, "elo_high": high}


def short(value: Any) -> Any:
    """Rounds floats to a few digits, as more are noise. Infinity becomes None, because JSON has none."""
    if isinstance(value, float):
        return round(value, DIGITS) if abs(value) != float("inf") else None
    if isinstance(value, dict):
        return {name: short(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [short(part) for part in value]
    return value
