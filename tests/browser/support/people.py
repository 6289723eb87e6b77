"""People with a browser: what they have in their hands, and what they look at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

Device: TypeAlias = Literal["desktop", "phone", "sideways", "small", "tablet", "tiny", "zoomed"]
Language: TypeAlias = Literal["en", "pl"]
Theme: TypeAlias = Literal["light", "dark", "contrast"]

SIZES: Final[dict[Device, tuple[int, int]]] = {
    "desktop": (1440, 900),
    "phone": (390, 844),
    "sideways": (844, 390),
    "small": (320, 640),
    "tablet": (1024, 768),
    "tiny": (360, 640),
    "zoomed": (720, 450),
}
"""The last is a desktop at 200 %: half the pixels, each twice as large."""
TIGHT: Final[tuple[Device, ...]] = ("small", "sideways", "zoomed")
"""Where something would stick out, if anywhere."""
HELD_AND_WIDE: Final = (
    "phone",
    pytest.param("sideways", marks=pytest.mark.thorough),
    pytest.param("desktop", marks=pytest.mark.thorough),
)
"""For tests whose layout is another on each of these."""
OVER: Final = re.compile(
    r"^You win|\bwins\b|share the win|Everybody wins|^\d+ di\w+ left$|^All dice laid"
    r"|ygrywa|ygrana:|^Został|^Wszystkie kości"
)
"""Who won and how, in either language: so the end on the ledge is called, and the score sheet."""
PATIENCE: Final = 20_000.0
"""Milliseconds after which what should be seen is not coming."""
_HARMLESS: Final = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
"""What a browser writes down by itself when the server is gone, as wanted."""
_REFUSED: Final = {400: "400 (Bad Request)", 403: "403 (Forbidden)", 404: "404 (Not Found)", 409: "409 (Conflict)"}


class People:
    def __init__(self, browser: Browser, address: str, refused: Sequence[int] = ()) -> None:
        """`refused` are the statuses with which the server will say no, and whoever asks knows it."""
        self._browser = browser
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []
        self._expected = (*_HARMLESS, *(_REFUSED[status] for status in refused))

    def meet(
        self,
        *,
        device: Device = "desktop",
        language: Language = "en",
        theme: Theme | None = None,
        moving: bool = False,
        new: bool = False,
    ) -> Page:
        """Somebody who has opened nothing yet: his requests are those of his session, and a test sends him on."""
        width, height = SIZES[device]
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=device not in ("desktop", "zoomed"),
            is_mobile=device in ("phone", "sideways", "small", "tiny"),
            reduced_motion="no-preference" if moving else "reduce",
            base_url=self._address,
        )
        context.set_default_timeout(PATIENCE)
        if theme is not None:
            context.add_init_script(f"localStorage.setItem('rummi.theme', '\"{theme}\"')")
        if not new:
            context.add_init_script("if (location.protocol !== 'about:') localStorage.setItem('rummi.played', 'true')")
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        page.on("console", self._hear)
        return page

    def come(
        self,
        path: str = "/",
        *,
        device: Device = "desktop",
        language: Language = "en",
        theme: Theme | None = None,
        moving: bool = False,
        new: bool = False,
    ) -> Page:
        """Somebody opens the page, and waits until it is there; who is `new` has never played here."""
        page = self.meet(device=device, language=language, theme=theme, moving=moving, new=new)
        page.goto(path)
        page.locator("h1").first.wait_for(state="attached")
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not any(each in said.text for each in self._expected):
            self._complaints.append(said.text)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        assert self._complaints == [], self._complaints
