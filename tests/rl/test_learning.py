"""The example that learns Lean, shortened."""

import importlib.util
from pathlib import Path
from xml.etree import ElementTree

PROGRAM = Path(__file__).parents[2] / "examples" / "learn_lean.py"
MOST_LINES = 60


def loaded():
    spec = importlib.util.spec_from_file_location("learn_lean", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_short():
    body = PROGRAM.read_text(encoding="utf-8").partition('"""\n\n')[2]
    code = [
        line for line in map(str.strip, body.splitlines()) if line and not line.startswith(("import ", "from ", '"""'))
    ]
    assert 20 < len(code) < MOST_LINES


def test_it_learns_and_draws(tmp_path, capsys):
    picture = tmp_path / "curve.svg"
    curve = loaded().main(updates=600, picture=picture)
    assert len(curve) == 4
    assert abs(curve[0] - 0.5) < 0.08  # knows nothing yet
    assert curve[-1] > 0.54  # 0.59 where it was tried; four standard errors are 0.08
    assert capsys.readouterr().out.count("of the points against chance") == 4
    drawn = ElementTree.parse(picture).getroot()
    assert len(drawn[1].get("points").split()) == 4
