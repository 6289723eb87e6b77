"""`make frames`: drag a tile over a full table in a slowed-down browser and count the frames.

The page is the real product. Only the table in the messages of the server is replaced: 104 tiles in melds and two on
the rack.
"""

from __future__ import annotations

import json
import sys
from datetime import date
from itertools import pairwise
from math import cos, sin
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Locator, Page, WebSocketRoute

from tools.browsing import browsing, close_draw, sit_down
from tools.load.processes import machine

REPORT: Final = Path(__file__).parents[1] / "build" / "frames.md"
SLOWER: Final = 4
SECONDS: Final = 6.0
SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844)}
RUNS: Final = " | ".join(
    " ".join(f"{colour}{number}" for number in numbers)
    for colour in "KRBO"
    for _ in range(2)
    for numbers in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12, 13))
)
"""All tiles of the box except the jokers: 104 tiles in 32 melds."""
_RECORD: Final = """() => {
  const times = [];
  window.__frames = times;
  const tick = (time) => { times.push(time); requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


def main() -> None:
    with browsing() as (browser, address):
        rows = [f"| {name} | {_measure(browser, address, name)} |" for name in SIZES]
    report = "\n".join(
        (
            "# Dragging over a full table",
            "",
            f"{date.today().isoformat()}, {machine()}. The browser is slowed down {SLOWER} times. 104 tiles are",
            f"on the table, two on the rack, and one of these is dragged for {SECONDS:.0f} seconds.",
            "",
            "| screen | frames a second | slowest second | longest frame, ms |",
            "|---|---|---|---|",
            *rows,
            "",
        )
    )
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(report, encoding="utf-8")
    sys.stdout.write(report)


def _measure(browser: Browser, address: str, name: str) -> str:
    width, height = SIZES[name]
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=address, locale="en")
    page = context.new_page()
    page.route_web_socket("**/socket?*", _fill_table)
    sit_down(page, "standard", 2, name="Maya", game={"time_limit": 0})
    tile = page.locator("[data-piece]").last
    tile.wait_for()
    close_draw(page)
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times = _drag(page, slow, tile)
    context.close()
    gaps = [after - before for before, after in pairwise(times)]
    seconds = [sum(start <= time < start + 1_000 for time in times) for start in times if start + 1_000 <= times[-1]]
    rate = 1_000 * len(gaps) / (times[-1] - times[0])
    return f"{rate:.1f} | {min(seconds)} | {max(gaps):.0f}"


def _fill_table(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda message: socket.send(_with_full_table(message)))


def _with_full_table(message: str | bytes) -> str:
    told: dict[str, Any] = json.loads(message)
    for sight in told.get("sights", ()):
        sight["view"].update(table=RUNS, rack="* *", bank=0, turn=sight["seat"], may_redeal=False)
        sight["view"]["opened"] = [True for _ in sight["view"]["opened"]]
    return json.dumps(told)


def _drag(page: Page, slow: CDPSession, tile: Locator) -> list[float]:
    """Drag the tile in wide circles over the table; return the time of each frame."""
    box = tile.bounding_box()
    cloth = page.get_by_role("main").bounding_box()
    assert box
    assert cloth
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate(_RECORD)
    at = 0.0
    while page.evaluate("() => window.__frames.length && performance.now() - window.__frames[0]") < SECONDS * 1_000:
        for _ in range(10):
            at += 0.07
            x = cloth["x"] + cloth["width"] * (0.5 + 0.45 * cos(at))
            y = cloth["y"] + cloth["height"] * (0.5 + 0.45 * sin(1.7 * at))
            page.mouse.move(x, y)
    times: list[float] = page.evaluate("() => window.__frames")
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.screenshot(path=REPORT.with_name("frames.png"))
    page.mouse.up()
    return times


if __name__ == "__main__":
    main()
