"""The page: bytes sent, time until usable, layout shift, latency of moves, smoothness of animations.

Measured with Debian's Chromium, without a graphics card.
"""

import json
import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from docs.pictures import MIDDLE, TIPPED
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright
from tests.browser.conftest import ARGUMENTS, CHROMIUM, Served
from tests.browser.pictures import SHOTS, Shot
from tests.browser.playing import PATIENCE
from tests.browser.staged import Scene, person_id, stage
from tests.server.playing import cookie

from benchmarks.timing import grid
from fulcrum.server.storage.databases import Sqlite

ROUNDS = 5
MOTION_LASTS = 1_000.0  # milliseconds
MOVING = {"motion": "full", "sounds": False, "theme": "light"}
DESKTOP = {"width": 1280, "height": 860}
# What a player can press on their turn, once the moves are known.
USABLE = {
    "lean": ".hole.open",
    "leaps-and-ledges": ".card:not(.dead)",
    "leverage-board": "button[aria-label$='can move']",
    "leverage-cards": ".tray.asked .usable",
}
# Runs in the page from the start. Counts the frames that the page is asked to draw.
WITNESS = """
window.jumps = 0;
new PerformanceObserver(list => list.getEntries().forEach(entry => {
  if (!entry.hadRecentInput) window.jumps += entry.value;
})).observe({type: 'layout-shift', buffered: true});
window.frames_seen = [];
const look = at => {
  window.usable ??= document.querySelector(%s) ? performance.now() : undefined;
  window.frames_seen.push(at);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
# Presses a hole as a key does. Returns the frame in which the piece is drawn there, and the milliseconds until
# the log has the move.
SEEN = """hole => new Promise(done => {
  const moves = () => document.querySelectorAll('aside ol > li').length;
  const made = moves(), began = performance.now();
  document.querySelector(`button[data-hole=${hole}]`).click();
  let frames = 0, drawn = 0;
  const look = () => {
    frames += 1;
    if (!drawn && document.querySelector(`[data-hole=${hole}]:not(button)`)) drawn = frames;
    if (moves() > made) done([drawn, performance.now() - began]);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
WAVE_TABLE, TILT_TABLE, STEP_TABLE = (f"{name:-<22}" for name in ("wave", "tilt", "step"))
MOTIONS = {
    WAVE_TABLE: Scene("lean", MIDDLE),
    TILT_TABLE: Scene("leverage-board", " ".join(TIPPED.split()[:48])),
    STEP_TABLE: Scene("leverage-board"),
}


class Visit(NamedTuple):
    """A page and all its responses."""

    page: Page
    answers: list[Response]


class Load(NamedTuple):
    """The cost of one visit, in bytes as sent."""

    requests: int
    script: int
    style: int
    own: int  # of both, in files of the game shown
    jumps: float
    usable: float  # milliseconds from the address to the first thing that can be pressed


class Motion(NamedTuple):
    """The frames of an animation."""

    frames: int
    rate: float  # a second
    longest: float  # milliseconds from one to the next


def load_of_machine() -> str:
    return ", ".join(f"{minutes:.1f}" for minutes in os.getloadavg())


@contextmanager
def visited(browser: Browser, served: Served, path: str, usable: str, person: str | None = None) -> Iterator[Visit]:
    """Opens a page in a fresh browser; returns once it is loaded and something can be pressed."""
    context = browser.new_context(base_url=served.address, service_workers="block", viewport=DESKTOP)  # type: ignore[arg-type]
    try:
        context.set_default_timeout(PATIENCE * 1000)
        if person is not None:
            name, _, value = cookie(person).partition("=")
            context.add_cookies([{"name": name, "value": value, "url": served.address}])
        stored = json.dumps(json.dumps(MOVING))
        context.add_init_script(f"localStorage.setItem('fulcrum.settings', {stored})")
        context.add_init_script(WITNESS % json.dumps(usable))
        page = context.new_page()
        answers: list[Response] = []

        def keep(answer: Response) -> None:  # a method of a list can't be listened with
            answers.append(answer)

        page.on("response", keep)
        page.goto(path)
        page.wait_for_function("() => window.usable !== undefined")  # a function: the page evaluates no text
        page.wait_for_load_state("networkidle")
        yield Visit(page, answers)
    finally:
        context.close()


def load(visit: Visit) -> Load:
    def sent(*parts: str) -> int:
        sized = (answer for answer in visit.answers if all(part in answer.url for part in parts))
        return sum(int(answer.headers["content-length"]) for answer in sized)

    game, jumps, usable = visit.page.evaluate(
        "[document.querySelector('.beside[data-game]')?.dataset.game, window.jumps, window.usable]"
    )
    own = sent(f"/assets/{game}-") if game else 0
    return Load(len(visit.answers), sent("/assets/", ".js"), sent("/assets/", ".css"), own, jumps, usable)


def loads(browser: Browser, served: Served, path: str, usable: str, person: str | None = None) -> list[Load]:
    """Measures several visits. The first one warms the server and is not counted."""
    found = []
    for _ in range(ROUNDS + 1):
        with visited(browser, served, path, usable, person) as visit:
            found.append(load(visit))
    return found[1:]


def at_table(browser: Browser, served: Served, shot: Shot) -> list[Load]:
    return loads(browser, served, f"/table/{shot.table}", USABLE[shot.scene.game], person_id(shot.table, shot.seat))


def lean_a_row(page: Page) -> None:
    """Places a peg that turns five others, one after the other."""
    page.locator(".hole.open[aria-label^='e9']").click()
    page.locator("[role=button][aria-label='Lean west']").click()


def tip_the_board(page: Page) -> None:
    """Makes a step that brings Orange's side down: it tilts, a peg falls, it swings back."""
    for hole in ("i7", "i8"):
        box = page.locator(f"button[data-hole={hole}]").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def motion(browser: Browser, served: Served, table_id: str, seat: int, act: Callable[[Page], None]) -> Motion:
    """Records the frames from the move on, for as long as its animation takes."""
    game = MOTIONS[table_id].game
    with visited(browser, served, f"/table/{table_id}", USABLE[game], person_id(table_id, seat)) as (page, _):
        made = page.locator("aside ol > li").count()
        page.evaluate("window.frames_seen = []")
        act(page)
        expect(page.locator("aside ol > li").nth(made)).to_be_visible()
        page.wait_for_timeout(MOTION_LASTS)
        seen: list[float] = page.evaluate("window.frames_seen")
    gaps = [later - frame for frame, later in pairwise(seen)]
    return Motion(len(gaps), 1000 * len(gaps) / sum(gaps), max(gaps))


def seen(browser: Browser, served: Served) -> tuple[int, float]:
    """Makes a step; returns the frame in which its player sees it, and the milliseconds until it is confirmed."""
    with visited(browser, served, f"/table/{STEP_TABLE}", USABLE["leverage-board"], person_id(STEP_TABLE, 0)) as visit:
        visit.page.locator("button[data-hole=d3]").evaluate("hole => hole.click()")
        frame, confirmed = visit.page.evaluate(SEEN, "d4")
    return frame, confirmed


def kilobytes(size: float) -> str:
    return f"{size / 1000:.1f} kB"


def loading_grid(home: list[Load], tables: dict[str, list[Load]]) -> str:
    def row(name: str, found: list[Load]) -> list[str]:
        return [
            name,
            str(found[0].requests),
            kilobytes(found[0].script),
            kilobytes(found[0].style),
            kilobytes(found[0].own) if found[0].own else "",
            f"{max(one.jumps for one in found):.3f}",
            f"{statistics.median(one.usable for one in found):.0f} ms",
        ]

    headings = ["Page", "Requests", "Script", "Style", "The game's own files", "Layout shift", "Usable after"]
    rows = [row("Home", home), *(row(game, found) for game, found in tables.items())]
    return grid(headings, rows)


def motion_grid(motions: dict[str, Motion]) -> str:
    headings = ["Animation", "Frames", "Frames/s", "Longest frame"]
    rows = [[name, str(m.frames), f"{m.rate:.1f}", f"{m.longest:.0f} ms"] for name, m in motions.items()]
    return grid(headings, rows)


def measured(browser: Browser, folder: Path) -> str:
    address = Sqlite(folder / "page.sqlite3")
    stage(address, {shot.table: shot.scene for shot in SHOTS} | MOTIONS)
    served = Served(address, folder)
    try:
        served.begin()
        home = loads(browser, served, "/", "article[data-game=lean] svg")
        tables = {shot.scene.game: at_table(browser, served, shot) for shot in SHOTS}
        motions = {
            "A wave in Lean": motion(browser, served, WAVE_TABLE, 1, lean_a_row),
            "A tilt of Leverage": motion(browser, served, TILT_TABLE, 0, tip_the_board),
        }
        frame, confirmed = seen(browser, served)
    finally:
        served.kill()
    step = f"A step of Leverage was drawn in frame {frame} after the click, and confirmed after {confirmed:.0f} ms."
    return f"{loading_grid(home, tables)}\n\n{motion_grid(motions)}\n\n{step}\n"


def report() -> str:
    before = load_of_machine()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            tables, version = measured(browser, Path(folder)), browser.version
        finally:
            browser.close()
    return f"""## The page

Chromium {version} without a graphics card. The machine's load over 1, 5 and 15 minutes was {before} before the run and
{load_of_machine()} after it. The server was warm, the browser's cache empty. Script and style are counted as
sent. *Usable* is when the first thing can be pressed, the median of {ROUNDS} visits (target 1 s); the shift is that
of the worst visit. Before a game is chosen, the limit is 150 kB of script. Animations should run at 60 frames/s.

{tables}"""
