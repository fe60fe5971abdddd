"""The balance script of Leverage, with fewer games than the docs report."""

from xml.etree import ElementTree

import pytest
from scripts import leverage_board_balance as script
from scripts.leverage_board_balance import PLAYERS, grid, plot, tally

from tests.conftest import PLAIN

pytestmark = [pytest.mark.kernel, pytest.mark.skipif(PLAIN, reason="minutes without the compiler")]


@pytest.fixture(scope="module")
def tallies():
    return {name: tally(players, 20, seed) for seed, (name, players) in enumerate(PLAYERS.items())}


def test_almost_every_tilt_costs_one_peg_and_both_ways_to_win_occur(tallies):
    tilts = [sum(found.tilts[cost] for found in tallies.values()) for cost in range(1, 10)]
    assert tilts[0] > 0.98 * sum(tilts)
    assert tallies["tippers"].endings[0] > 10
    assert tallies["tipper against runner"].endings[1] > 10


def test_the_same_seed_gives_the_same_games(tallies):
    assert tally(PLAYERS["tippers"], 20, 1) == tallies["tippers"]


def test_the_grid_and_the_plot_are_written_to_the_docs(tallies, tmp_path, monkeypatch, capsys):
    (tmp_path / "games").mkdir()
    (tmp_path / "pictures").mkdir()
    page = tmp_path / script.PAGE
    page.write_text(f"before\n{script.BEGIN}\nold\n{script.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(script, "GAMES", 2)
    monkeypatch.setattr("sys.argv", ["leverage_board_balance", str(tmp_path)])
    script.main()
    text = page.read_text(encoding="utf-8")
    assert "old" not in text and text.startswith("before\n") and text.endswith("after\n")
    assert capsys.readouterr().out.strip() in text
    ElementTree.fromstring((tmp_path / script.PLOT).read_text(encoding="utf-8"))
    assert len(grid(tallies).splitlines()) == 2 + len(PLAYERS)
    assert plot(tallies).startswith("<svg")
