"""Take pictures of all scenes, or of those named as arguments, into build/screenshots/."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

from tools.browsing import browsing
from tools.screenshots.scenes import SCENES, Scene

FOLDER: Final = Path(__file__).parents[2] / "build" / "screenshots"
SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844)}
LANGUAGES: Final = {"en": "en-GB", "pl": "pl-PL"}


def main() -> None:
    wanted = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with browsing() as (browser, address):
        for scene in SCENES:
            if not wanted or scene.name in wanted:
                for device in SIZES:
                    for language in LANGUAGES:
                        _take(browser, address, scene, device, language)


def _take(browser: Browser, address: str, scene: Scene, device: str, language: str) -> None:
    page = _open_page(browser, address, scene.theme, device, language)
    scene.set(page)
    path = FOLDER / f"{scene.name}-{device}-{language}.png"
    page.screenshot(path=path, animations="disabled")
    sys.stdout.write(f"{path.name}\n")
    page.context.close()


def _open_page(browser: Browser, address: str, theme: str, device: str, language: str) -> Page:
    width, height = SIZES[device]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if device == "phone" else 1,
        has_touch=device == "phone",
        is_mobile=device == "phone",
        locale=LANGUAGES[language],
        reduced_motion="reduce",
        base_url=address,
    )
    context.add_init_script(f"localStorage.setItem('rummi.theme', '\"{theme}\"')")
    return context.new_page()


if __name__ == "__main__":
    main()
