"""Golden playthroughs match what the rules play today; `make goldens` regenerates them."""

from pathlib import Path

import pytest

from fulcrum.testing.playthroughs import main, playthrough, read_header

pytestmark = pytest.mark.kernel
FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
LONG = {"leverage-cards-8", "leverage-cards-10"}


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=[pytest.mark.long] * (path.stem in LONG)) for path in FILES]
)
def test_a_golden_playthrough_is_what_is_played(path):
    text = path.read_text(encoding="utf-8")
    assert playthrough(read_header(text)) == text
    for start in ("# ", "> ", "moves of ", "refused: "):  # a header alone would be compared with itself
        assert f"\n{start}" in text


def test_a_file_of_a_header_alone_is_filled(tmp_path, capsys):
    path = tmp_path / "new.txt"
    path.write_text('game: "lean"\noptions: {"side": 2}\nplayers: 2\nseed: 9\n', encoding="utf-8")
    main([str(path)])
    assert capsys.readouterr().out == "wrote new.txt\n"
    text = path.read_text(encoding="utf-8")
    assert "refused: " in text
    assert "moves of 0: " in text
    assert '"clause": "LE-1' in text
