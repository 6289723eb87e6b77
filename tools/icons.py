"""`make icons`: render the app icons from icon.svg in the sizes that devices need."""

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
"""The part of a maskable icon that stays visible in any shape that a device cuts."""


def main() -> None:
    path = chromium.find_chromium()
    if path is None:
        sys.exit("make icons needs Chromium or Chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, size in SIZES.items():
            _draw(page, name, size)
        browser.close()


def _draw(page: Page, name: str, size: int) -> None:
    drawn = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    if name in ("icon-180", "icon-maskable-512"):  # fill the square: the device rounds the corners
        drawn = drawn.replace(' rx="14"', "")
    if "maskable" in name:
        drawn = re.sub("<g ", f'<g transform="translate(32 32) scale({SAFE}) translate(-32 -32)" ', drawn)
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawn}")
    page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    main()
