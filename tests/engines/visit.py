"""Visits of a person with a browser to the prepared rooms, and the deals of these rooms."""

from __future__ import annotations

from typing import Final

from tools.engines.page import Device, Engine, Page, Visitor
from tools.engines.person import Person, Sought
from tools.engines.stage import Stage, dice, junior, tiles

WAITS: Final = "K2 K4 B6 B8 O10 O1 R5 B11 O12 K9 R2 B2 O5"
"""A rack without a meld."""
STAGE: Final = {
    "mouse": tiles("R11 R12 R13 K5 K6 K7", WAITS),
    "finger": tiles("R11 R12 R13 K5 K6 K7", WAITS),
    "junior": junior("R1 R2 R3 K5 *", "K2 B4 B6 B8"),
    "dice": dice("1=R8 3=K12 5=* 4=R11 9=B13", "8=O1 2=K2", table="R4 R5 * R7 / . . K6 . / . . B6 ."),
    "dice by touch": dice("1=R8 3=K12 5=* 4=R11 9=B13", "8=O1 2=K2", table="R4 R5 * R7 / . . K6 . / . . B6 ."),
}
_HARMLESS: Final = ("ResizeObserver loop", "downloadable font: download failed", "Cross-Origin-Opener-Policy header")
"""Harmless messages: repeated size observations, fonts whose download a reload stops, and headers only for HTTPS."""


class Visit:
    def __init__(self, engine: Engine, stage: Stage) -> None:
        self.engine = engine
        self.stage = stage
        self._page: Page | None = None

    def come(
        self, path: str, device: Device = "desktop", language: str = "en", *, address: str = "", known: bool = True
    ) -> Person:
        """Close the previous page and open this path: as Maya on the prepared server, or at another address."""
        self.leave()
        visitor = Visitor(device, language, session=self.stage.session if known and not address else "")
        self._page = self.engine.open(address or self.stage.address, path, visitor)
        return Person(self._page)

    def leave(self) -> None:
        """Close the page. Fails if the browser logged errors."""
        page, self._page = self._page, None
        if page:
            complaints = [each for each in page.complaints() if not any(harmless in each for harmless in _HARMLESS)]
            page.close()
            assert not complaints, complaints


def button(name: str, within: Sought | None = None) -> Sought:
    return Sought("button", name, within)


def heading(name: str) -> Sought:
    return Sought("heading", name)
