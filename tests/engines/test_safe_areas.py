"""Phones with a notch: controls and headings stay in the safe area. Only Chromium can simulate such a phone."""

from __future__ import annotations

import re
from typing import Final

import pytest
from tools.engines.drivers.chromium import ChromiumPage
from tools.engines.page import Device, Visitor
from tools.engines.person import Person, Sought
from tools.engines.scenes import SCENES, SETTINGS
from tools.engines.stage import staged

from tests.engines.conftest import OpenEngine

INSETS: Final[dict[Device, dict[str, int]]] = {
    "phone": {"top": 0, "left": 0, "right": 0, "bottom": 34},
    "sideways": {"top": 0, "left": 47, "right": 47, "bottom": 21},
}
COVERED: Final = """({ left, right, bottom }) => {
    const page = document.documentElement;
    const isOnTop = (element, { x, y, width, height }) =>
        document.elementsFromPoint(x + width / 2, y + height / 2).includes(element);
    return [...document.querySelectorAll("button, a[href], input, select, h1, h2")].flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (!element.checkVisibility({ visibilityProperty: true }) || !isOnTop(element, box)) return [];
        const scrolls = page.scrollHeight > innerHeight + 1 && !element.closest("dialog");
        const aside = box.left < left - 1 || box.right > innerWidth - right + 1;
        const below = !scrolls && box.bottom > innerHeight - bottom + 1;
        return aside || below ? [element.getAttribute("aria-label") ?? element.textContent] : [];
    });
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("device", INSETS)
def test_controls_are_in_the_safe_area(open_engine: OpenEngine, device: Device) -> None:
    with staged(SETTINGS) as stage:
        page = open_engine("chromium").open(stage.address, "/settings", Visitor(device, session=stage.session))
        assert isinstance(page, ChromiumPage)
        page.cut(INSETS[device])
        for name, scene in SCENES.items():
            scene(Person(page), stage)
            page.settle()
            assert page.script(COVERED, INSETS[device]) == [], name
        person = Person(page)
        page.goto("/")
        person.press(Sought("button", re.compile("^Change$")))
        person.see(Sought("dialog"))
        page.settle()
        assert page.script(COVERED, INSETS[device]) == [], "a sheet"
