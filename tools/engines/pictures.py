"""`make engines`: take pictures of the same scenes in every installed engine, side by side, in build/engines/."""

from __future__ import annotations

import base64
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from rummi.core.sentence import LANGUAGES
from tools import chromium
from tools.engines.finding import ENGINES
from tools.engines.page import CannotStart, Device, Engine, Visitor
from tools.engines.person import Person
from tools.engines.scenes import SCENES, SETTINGS
from tools.engines.stage import Stage, staged

FOLDER: Final = Path(__file__).parents[2] / "build" / "engines"
DEVICES: Final[tuple[Device, ...]] = ("desktop", "phone", "sideways")
_PAGE: Final = "<body style='background: #888; display: flex; gap: 9px; margin: 9px; flex-direction: {way}'>{pictures}"
_PICTURE: Final = "<figure style='margin: 0'>{name}<br><img src='data:image/png;base64,{data}'></figure>"


def main() -> None:
    wanted = sys.argv[1:] or list(SCENES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures: dict[str, dict[str, bytes]] = {}
    with staged(SETTINGS) as stage, ExitStack() as ends:
        for name, kind in ENGINES.items():
            try:
                engine = kind()
            except CannotStart as reason:
                sys.stderr.write(f"skipped: {reason}\n")
                continue
            ends.callback(engine.close)
            for title, picture in _take_pictures(engine, stage, wanted).items():
                pictures.setdefault(title, {})[name] = picture
    _combine(pictures)


def _take_pictures(engine: Engine, stage: Stage, wanted: list[str]) -> dict[str, bytes]:
    taken = {}
    for device in DEVICES:
        for language in LANGUAGES:
            page = engine.open(stage.address, "/settings", Visitor(device, language, session=stage.session))
            for scene in wanted:
                SCENES[scene](Person(page), stage)
                taken[f"{scene}-{device}-{language}"] = page.picture()
            page.close()
    return taken


def _combine(pictures: Mapping[str, Mapping[str, bytes]]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1464, "height": 500})
        for title, each in pictures.items():
            shown = [_PICTURE.format(name=name, data=base64.b64encode(data).decode()) for name, data in each.items()]
            page.set_content(_PAGE.format(way="row" if "phone" in title else "column", pictures="".join(shown)))
            page.screenshot(path=FOLDER / f"{title}.png", full_page=True)
            sys.stdout.write(f"{title}.png\n")
        browser.close()


if __name__ == "__main__":
    main()
