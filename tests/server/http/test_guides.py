"""The rules for people by REST, as blocks."""

from pathlib import Path

import pytest

import fulcrum
from fulcrum.core.about import About
from fulcrum.server.http import guides
from tests.server.http.clients import Client


def game(folder: Path, text: str) -> About:
    (folder / "pictures").mkdir()
    (folder / "pictures" / "start.svg").write_text('<svg viewBox="0 0 30 40"/>', encoding="utf-8")
    (folder / "pictures" / "shapeless.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "rules.md").write_text(text, encoding="utf-8")
    return About("toy", "Toy", "", (2,), ("A", "B"), (), 1, {}, folder)


def test_every_game_has_its_guide(ann: Client) -> None:
    for game_id in fulcrum.games():
        about = fulcrum.about(game_id)
        guide = ann.ok("GET", f"/api/games/{game_id}")["guide"]
        assert bool(guide) is bool(about.guide)
        if guide:
            assert [section["heading"] for section in guide][:4] == ["", "Object", "Set-up", "Your turn"]
            assert {"kind": "options"} in next(part["blocks"] for part in guide if part["heading"] == "Variants")


def test_pictures_of_a_guide(ann: Client) -> None:
    guide = ann.ok("GET", "/api/games/lean")["guide"]
    pictures = [
        picture
        for section in guide
        for block in section["blocks"]
        if block["kind"] == "pictures"
        for picture in block["pictures"]
    ]
    assert pictures
    for picture in pictures:
        response = ann.get(picture["address"])
        assert response.status_code == 200
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.text.startswith("<svg")
    for path in ("nothing.svg", "..%2Frules.md", "rules.md"):
        assert ann.get(f"/api/games/lean/pictures/{path}").status_code == 404
    assert ann.get("/api/games/chess/pictures/start.svg").status_code == 404


def test_clauses_say_what_they_rest_on(ann: Client) -> None:
    for game_id in fulcrum.games():
        clauses = fulcrum.about(game_id).clauses
        for clause in ann.ok("GET", f"/api/games/{game_id}")["clauses"]:
            assert clause["basis"] == clauses[clause["id"]].basis
            assert [(each["title"], each["url"]) for each in clause["sources"]] == list(clauses[clause["id"]].sources)


def test_blocks_of_every_kind(tmp_path: Path) -> None:
    text = """Two **players** and `a1` in
*two* lines.

## Cards

### Plain

1. First.
2. Second (XY-1).

- ![A card](pictures/start.svg) **Card.** What it does.

| | Small |
| --- | --- |
| weight | 1 |

![A board](pictures/start.svg "The caption.")
![Another](pictures/start.svg)

<!-- options -->
"""
    first, cards = [section.model_dump() for section in guides.sections(game(tmp_path, text))]
    address = "/api/games/toy/pictures/start.svg"

    def plain(words: str) -> list[dict[str, str]]:
        return [{"text": words, "style": "plain"}]

    assert first == {
        "heading": "",
        "blocks": [
            {
                "kind": "paragraph",
                "spans": [
                    {"text": "Two ", "style": "plain"},
                    {"text": "players", "style": "strong"},
                    {"text": " and ", "style": "plain"},
                    {"text": "a1", "style": "code"},
                    {"text": " in ", "style": "plain"},
                    {"text": "two", "style": "emphasis"},
                    {"text": " lines.", "style": "plain"},
                ],
            }
        ],
    }
    assert cards["heading"] == "Cards"
    heading, steps, card, table, pictures, options = cards["blocks"]
    assert heading == {"kind": "heading", "text": "Plain"}
    assert steps["ordered"] and [item["spans"] for item in steps["items"]] == [plain("First."), plain("Second (XY-1).")]
    assert card["items"][0]["picture"] == {
        "address": address,
        "words": "A card",
        "caption": "",
        "width": 30,
        "height": 40,
    }
    assert card["items"][0]["spans"] == [
        {"text": "Card.", "style": "strong"},
        {"text": " What it does.", "style": "plain"},
    ]
    assert table == {"kind": "table", "head": [[], plain("Small")], "rows": [[plain("weight"), plain("1")]]}
    assert [picture["caption"] for picture in pictures["pictures"]] == ["The caption.", ""]
    assert options == {"kind": "options"}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("> a quote", "blockquote"),
        ("<b>bold</b>", "html_inline"),
        ("<script>alert(1)</script>", "html_block"),
        ("[a link](https://example.org)", "link"),
        ("![A board](pictures/nothing.svg)", "no picture nothing.svg"),
        ("![A board](pictures/shapeless.svg)", "no viewBox"),
    ],
)
def test_anything_else_is_refused(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        guides.sections(game(tmp_path, text))
