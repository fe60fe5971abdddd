"""The reports in the documentation: there for every game, small, whole, and shown on its page."""

import json
from html import escape
from pathlib import Path

import pytest

import fulcrum
from tests.test_docs import DOCS, GAMES, hooks

LAB = DOCS / "lab"
MOST_BYTES = 300_000


def page_of(game_id: str) -> Path:
    return LAB / f"balance-{game_id}.md"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_its_report(game_id: str) -> None:
    report = json.loads(page_of(game_id).with_suffix(".json").read_text(encoding="utf-8"))
    assert report["game"] == game_id
    assert report["rules"] == fulcrum.about(game_id).rules_version, "played by other rules: make balance"
    html = page_of(game_id).with_suffix(".html").read_text(encoding="utf-8")
    assert len(html.encode()) < MOST_BYTES
    assert escape(report["command"]) in html


@pytest.mark.parametrize("game_id", GAMES)
def test_its_page_shows_the_figures(game_id: str) -> None:
    text = hooks.expanded(page_of(game_id).read_text(encoding="utf-8"))
    report = json.loads(page_of(game_id).with_suffix(".json").read_text(encoding="utf-8"))
    assert f"$ {report['command']}" in text
    for matchup in report["matchups"]:
        assert f"| {matchup['label']}" in text
        assert hooks.measured(matchup["measures"]["moves"]) in text
    assert "What we learned" in text
