"""A short run of the example that learns Lean."""

import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree

PROGRAM = Path(__file__).parents[2] / "examples" / "learn_lean.py"


def loaded():
    spec = importlib.util.spec_from_file_location("learn_lean", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_learns_and_draws_the_curve(tmp_path, capsys):
    picture = tmp_path / "curve.svg"
    loaded().main(updates=600, picture=picture)
    shares = [float(share) for share in re.findall(r"moves: ([\d.]+)% of the points", capsys.readouterr().out)]
    assert len(shares) == 7
    assert max(shares[1:]) > shares[0] + 8  # 800 games have a margin of 4
    line = ElementTree.parse(picture).getroot()[0].get("d")
    assert line.startswith("M0 100H400M0 ")
    assert line.count("L") == 6
