"""Pictures of each game in play for the documentation: `python -m tests.browser.pictures` writes docs/pictures/web.

The positions are fixed. The pixels are not: typefaces are those of the machine.
"""

import base64
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from docs.pictures import JUMP, MIDDLE
from playwright.sync_api import Browser, Page, expect, sync_playwright
from websockets.sync.client import connect

import fulcrum
from fulcrum.server.storage.databases import Sqlite
from tests.browser.conftest import ARGUMENTS, CHROMIUM, STILL, Served
from tests.browser.playing import LEAN, OPEN_HOLE, PATIENCE
from tests.browser.staged import Scene, person_id, stage
from tests.server.playing import cookie

FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "web"
QUALITY = 82  # of 100, as WebP counts
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 860}, "device_scale_factor": 1.5},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
}
THEMES = ("light", "dark")


def begin_a_lean(page: Page) -> None:
    """A peg is put down, and the compass asks where it leans."""
    page.locator(f"{OPEN_HOLE}[aria-label^='b4']").click()
    expect(page.locator(LEAN).first).to_be_visible()


def begin_a_jump(page: Page) -> None:
    """Two hops of four, with the path drawn."""
    for hole in ("g10", "e8", "e6"):
        box = page.locator(f"button[data-hole={hole}]").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()


def choose_a_card(page: Page) -> None:
    page.locator(".card:not(.dead)").first.click()
    expect(page.locator(".plays button").first).to_be_visible()


def look_at_the_battle(page: Page) -> None:
    expect(page.locator(".battle").first).to_be_visible()


class Shot(NamedTuple):
    """A position, its viewer, and what they have started to do."""

    scene: Scene
    seat: int
    begin: Callable[[Page], None]

    @property
    def table(self) -> str:
        """Its id."""
        return f"{self.scene.game:-<22}"

    @property
    def players(self) -> int:
        return self.scene.players or fulcrum.about(self.scene.game).players[0]


SHOTS = (
    Shot(Scene("lean", MIDDLE), 1, begin_a_lean),
    Shot(Scene("leaps-and-ledges", players=4, seed=16, random_moves=368), 0, choose_a_card),
    Shot(Scene("leverage-board", JUMP), 1, begin_a_jump),
    Shot(Scene("leverage-cards", players=5, seed=59, random_moves=341), 2, look_at_the_battle),
)


def taken(browser: Browser, folder: Path) -> Iterator[tuple[str, bytes]]:
    """The name of every picture's file, and the picture; the folder is for the server's database."""
    address = Sqlite(folder / "pictures.sqlite3")
    stage(address, {shot.table: shot.scene for shot in SHOTS})
    served = Served(address, folder)
    try:
        served.begin()
        for shot in SHOTS:
            with others_present(served, shot):
                for size, more in SIZES.items():
                    for theme in THEMES:
                        yield f"{shot.scene.game}-{size}-{theme}.webp", picture(browser, served, shot, theme, **more)
    finally:
        served.kill()


@contextmanager
def others_present(served: Served, shot: Shot) -> Iterator[None]:
    """Shows no other player as away, however long it takes."""
    with ExitStack() as sockets:
        for seat in set(range(shot.players)) - {shot.seat}:
            headers = {"cookie": cookie(person_id(shot.table, seat))}
            line = connect(served.socket_address, additional_headers=headers, proxy=None, ping_interval=None)
            socket = sockets.enter_context(line)
            socket.send(json.dumps({"do": "watch", "table": shot.table, "id": "watch"}))
            socket.recv(PATIENCE)
        yield


def picture(browser: Browser, served: Served, shot: Shot, theme: str, **more: Any) -> bytes:
    """The table as the person at the seat sees it."""
    context = browser.new_context(base_url=served.address, service_workers="block", **more)
    try:
        context.set_default_timeout(PATIENCE * 1000)
        name, _, value = cookie(person_id(shot.table, shot.seat)).partition("=")
        context.add_cookies([{"name": name, "value": value, "url": served.address}])
        settings = json.dumps(json.dumps({**STILL, "theme": theme}))
        context.add_init_script(f"localStorage.setItem('fulcrum.settings', {settings})")
        page = context.new_page()
        page.goto(f"/table/{shot.table}")
        expect(page.locator("h2:text-is('Board') + *")).to_be_visible()
        page.wait_for_load_state("networkidle")
        shot.begin(page)
        page.mouse.move(0, 0)
        asked = {"format": "webp", "quality": QUALITY}
        return base64.b64decode(context.new_cdp_session(page).send("Page.captureScreenshot", asked)["data"])
    finally:
        context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            for name, data in taken(browser, Path(folder)):
                (FOLDER / name).write_bytes(data)
                print(f"{name}: {len(data) / 1000:.0f} kB")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
