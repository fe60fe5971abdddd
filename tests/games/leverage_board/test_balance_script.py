"""The balance script of Leverage, with fewer games than the docs report."""

import json
import re
from xml.etree import ElementTree

import pytest
from scripts import leverage_board_balance as script

from fulcrum.games.leverage_board.weights import AXES_PER_ROW, PEG_WEIGHT
from tests.conftest import PLAIN
from tests.games.leverage_board.positions import laid

pytestmark = [pytest.mark.kernel, pytest.mark.skipif(PLAIN, reason="minutes without the compiler")]


@pytest.fixture(scope="module")
def standard():
    return script.tally(7, AXES_PER_ROW["standard"], 6)


def test_pegs_fall_one_by_one_and_never_tip_the_board_over(standard):
    assert standard.setting == "standard"
    assert sum(standard.endings.values()) == standard.games == 6
    assert standard.pegs > 2
    assert standard.one_peg > 0.9
    assert standard.turned_over == 0


def test_the_same_games_are_played_each_time(standard):
    assert script.tally(7, AXES_PER_ROW["standard"], 6) == standard


def test_axes_further_apart_cost_fewer_pegs(standard):
    assert script.tally(7, 5, 6).pegs < standard.pegs


@pytest.mark.parametrize(
    ("text", "pegs", "move", "ending"),
    [
        ("Bs d10 e9 f8 Os e8 h10", (5, 4), "f8-f9", "crossed with more"),
        ("Bs d10 e9 f8 Os a1 b1", (5, 5), "f8-f9", "with equal"),
        ("Bs d10 e9 f8 Os a1 b1 c1 d1 e1 a3", (5, 6), "f8-f9", "with fewer pegs"),
        ("Bl a10 b10 Bs c6 Os i1 Ol h10", (0, 0), "c6-c7", "out of pegs"),
    ],
)
def test_endings_are_told_apart(text, pegs, move, ending):
    state = laid(text, pegs)
    state.push(move)
    assert script.ending_of(state) == ending


def test_a_process_plays_its_part(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["leverage_board_balance", "--play", "7", "14", "1"])
    script.main()
    one = script.Tally(**json.loads(capsys.readouterr().out))
    assert (one.level, one.peg_weight, one.axes_per_row, one.games) == (7, PEG_WEIGHT, 14, 1)


def test_each_pair_is_played_with_its_weights_and_written_to_the_docs(tmp_path, monkeypatch, capsys):
    (tmp_path / "games").mkdir()
    (tmp_path / "pictures").mkdir()
    page = tmp_path / script.PAGE
    page.write_text(f"before\n{script.BEGIN}\nold\n{script.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(script, "PAIRS", {3: (10,)})
    monkeypatch.setattr(script, "AXES_PER_ROW", {})
    monkeypatch.setattr("sys.argv", ["leverage_board_balance", "--docs", str(tmp_path), "--games", "1"])
    script.main()
    text = page.read_text(encoding="utf-8")
    assert "old" not in text and text.startswith("before\n") and text.endswith("after\n")
    assert capsys.readouterr().out.strip() in text
    assert re.search(r"\| 7 \| 3 \| 10 \|  \| 1 \|", text)
    picture = ElementTree.fromstring((tmp_path / script.PLOT).read_text(encoding="utf-8"))
    assert len(picture.findall(".//{http://www.w3.org/2000/svg}circle")) == 1
