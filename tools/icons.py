"""`make icons`: draw the app's icons, as pictures of the sizes that devices ask for, from the mark in icon.svg."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tools import chromium

FOLDER: Final = Path(__file__).parents[1] / "web" / "public" / "assets"
SIZES: Final = {"icon-180": 180, "icon-192": 192, "icon-512": 512, "icon-maskable-512": 512}
SAFE: Final = 0.82
"""Of a maskable icon, which a device cuts to a shape of its own, so much is surely seen."""


def main() -> None:
    path = chromium.found()
    if path is None:
        sys.exit("there is no Chromium or Chrome here, and without one nothing can be drawn")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, size in SIZES.items():
            _draw(page, name, size)
        browser.close()


def _draw(page: Page, name: str, size: int) -> None:
    drawn = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    if name in ("icon-180", "icon-maskable-512"):  # to the edge: the device rounds the corners
        drawn = drawn.replace(' rx="14"', "")
    if "maskable" in name:
        drawn = re.sub("<g ", f'<g transform="translate(32 32) scale({SAFE}) translate(-32 -32)" ', drawn)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawn}")
    page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
