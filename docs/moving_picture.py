"""Films a move of Leverage on the page, as the README shows it: `python -m docs.moving_picture`.

It writes docs/pictures/tilt.webp. Blue makes a jump of three hops, Orange's side goes down, and Orange loses a peg.
The page's clock is stopped and moved on frame by frame, so a slow machine makes the same film.
"""

import base64
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from docs.pictures import TIPPED
from playwright.sync_api import CDPSession, Page, expect, sync_playwright
from tests.browser.conftest import ARGUMENTS, CHROMIUM, Served
from tests.browser.playing import PATIENCE
from tests.browser.staged import Scene, person_id, stage
from tests.server.playing import cookie
from websockets.sync.client import connect

from fulcrum.server.storage.databases import Sqlite

FILE = Path(__file__).resolve().parent / "pictures" / "tilt.webp"
MOVES = TIPPED.split()[:4]
MOVE = TIPPED.split()[4]  # tips the board
TABLE = f"{'tilt':-<22}"
VIEWER = 1  # the seat that watches
SIZE = {"width": 1180, "height": 900}
WIDTH = 600  # pixels of the film
QUALITY = 55  # of 100, as WebP counts
STEP = 60  # milliseconds from frame to frame
FRAMES = 70
BEFORE, AFTER = 900, 1800  # milliseconds that the first and the last frame stay
SETTINGS = {"motion": "full", "sounds": False, "theme": "light"}

# Transitions run by the browser's own clock, which can't be stopped: each is paused and moved on by hand.
ADVANCE = """step => {
  for (const one of document.getAnimations()) {
    const age = one.playState === 'paused' ? one.currentTime + step : 0;
    one.pause();
    if (age >= one.effect.getComputedTiming().endTime) one.finish(); else one.currentTime = age;
  }
}"""


def filmed(page: Page, session: CDPSession, make_move: Any) -> Iterator[bytes]:
    """The frames, as WebP pictures."""
    board = page.locator("h2:text-is('The board') + *")
    expect(board).to_be_visible()
    page.wait_for_load_state("networkidle")
    box = board.bounding_box()
    assert box is not None
    clip = {**box, "scale": WIDTH / box["width"]}
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    make_move()
    page.wait_for_timeout(500)
    for _ in range(FRAMES):
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
        yield base64.b64decode(shot["data"])
        page.clock.run_for(STEP)
        page.evaluate(ADVANCE, STEP)


def film() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address = Sqlite(Path(folder) / "film.sqlite3")
        stage(address, {TABLE: Scene("leverage-board", " ".join(MOVES))})
        served = Served(address, Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            served.begin()
            headers = {"cookie": cookie(person_id(TABLE, 1 - VIEWER))}
            with connect(served.socket_address, additional_headers=headers, proxy=None, ping_interval=None) as socket:
                socket.send(json.dumps({"do": "watch", "table": TABLE, "id": "watch"}))
                version = json.loads(socket.recv(PATIENCE))["version"]
                move = json.dumps({"do": "move", "table": TABLE, "move": MOVE, "for": version, "id": "tilt"})
                context = browser.new_context(base_url=served.address, service_workers="block", viewport=SIZE)
                name, _, value = cookie(person_id(TABLE, VIEWER)).partition("=")
                context.add_cookies([{"name": name, "value": value, "url": served.address}])
                stored = json.dumps(json.dumps(SETTINGS))
                context.add_init_script(f"localStorage.setItem('fulcrum.settings', {stored})")
                page = context.new_page()
                page.clock.install()
                page.goto(f"/table/{TABLE}")
                return list(filmed(page, context.new_cdp_session(page), lambda: socket.send(move)))
        finally:
            browser.close()
            served.kill()


def animated(frames: Sequence[bytes]) -> bytes:
    """One WebP of many: the container of the format, around the frames as the browser made them."""
    pictures = [_pixels(frame) for frame in frames]
    size = _size(frames[0])
    shown = [(BEFORE if number == 0 else STEP, picture) for number, picture in enumerate(pictures)]
    shown[-1] = (AFTER, pictures[-1])
    parts = [_chunk(b"VP8X", b"\x02\0\0\0" + size), _chunk(b"ANIM", b"\xff\xff\xff\xff" + b"\0\0")]
    parts += [_chunk(b"ANMF", bytes(6) + size + lasts.to_bytes(3, "little") + b"\x02" + one) for lasts, one in shown]
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def _pixels(frame: bytes) -> bytes:
    """The chunk of a picture that holds its pixels; the colour profile beside it is the usual one."""
    at = 12
    while frame[at : at + 4] not in (b"VP8 ", b"VP8L"):
        at += _length(frame, at)
    return frame[at : at + _length(frame, at)]


def _length(frame: bytes, at: int) -> int:
    """Of the chunk that begins here, with its header and padded to an even number."""
    length = int.from_bytes(frame[at + 4 : at + 8], "little")
    return 8 + length + length % 2


def _size(frame: bytes) -> bytes:
    """Width and height less 1, three bytes each, as the format's chunks have them."""
    if frame[12:16] == b"VP8X":
        return frame[24:30]
    width, height = (int.from_bytes(frame[at : at + 2], "little") & 0x3FFF for at in (26, 28))
    return (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2)


def main() -> None:
    frames = film()
    distinct = [frame for number, frame in enumerate(frames) if number == 0 or frame != frames[number - 1]]
    FILE.write_bytes(animated(distinct))
    print(f"{FILE.name}: {len(distinct)} frames, {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
