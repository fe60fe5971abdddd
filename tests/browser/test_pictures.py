"""The pictures of the documentation can be taken again, and those that are there are all that it shows."""

import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.pictures import FOLDER, SHOTS, SIZES, THEMES, taken

LARGEST, LARGEST_IN_ALL = 120_000, 1_200_000  # bytes
GALLERY = FOLDER.parents[1] / "gallery.md"
WEBP = re.compile(rb"RIFF....WEBP", re.DOTALL)


def test_every_picture_can_be_taken(browser: Browser, tmp_path: Path) -> None:
    seen = dict(taken(browser, tmp_path))
    assert len(seen) == len(SHOTS) * len(SIZES) * len(THEMES)
    assert len(set(seen.values())) == len(seen)
    for name, picture in seen.items():
        assert WEBP.match(picture), name
        assert len(picture) < LARGEST, name


def test_the_pictures_that_are_there_are_small_and_shown() -> None:
    sizes = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert max(sizes.values()) < LARGEST
    assert sum(sizes.values()) < LARGEST_IN_ALL
    assert set(re.findall(r"pictures/web/([\w.-]+)", GALLERY.read_text(encoding="utf-8"))) == set(sizes)
