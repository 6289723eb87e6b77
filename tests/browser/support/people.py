"""People with a browser: what they have in their hands, and what they look at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page

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
PATIENCE: Final = 60_000.0
"""Milliseconds after which what should be seen is not coming."""
EMPTY_PAGE: Final = "/health"
"""Of the same server, so that the page stays in its process."""
_HARMLESS: Final = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
"""What a browser writes down by itself when the server is gone, as wanted."""
_REFUSED: Final = {
    400: "400 (Bad Request)",
    403: "403 (Forbidden)",
    404: "404 (Not Found)",
    409: "409 (Conflict)",
}


@dataclass(frozen=True)
class Setting:
    """What somebody has in his hands, and where he goes with it."""

    address: str
    device: Device
    language: Language
    theme: Theme | None
    moving: bool
    new: bool


class Tabs:
    """Pages that people of earlier tests have left, emptied of everything that they kept: to open one anew, in a
    process of its own and with nothing at hand, is more than half of what a visit costs."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Setting, list[Page]] = {}

    def take(self, setting: Setting, own: bool) -> Page:
        free = self._free.get(setting)
        return free.pop() if free and not own else self._open(setting)

    def _open(self, setting: Setting) -> Page:
        width, height = SIZES[setting.device]
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            locale=setting.language,
            has_touch=setting.device not in ("desktop", "zoomed"),
            is_mobile=setting.device in ("phone", "sideways", "small", "tiny"),
            reduced_motion="no-preference" if setting.moving else "reduce",
            base_url=setting.address,
        )
        context.set_default_timeout(PATIENCE)
        if setting.theme is not None:
            context.add_init_script(f"localStorage.setItem('rummi.theme', '\"{setting.theme}\"')")
        if not setting.new:
            context.add_init_script("if (location.protocol !== 'about:') localStorage.setItem('rummi.played', 'true')")
        return context.new_page()

    def give_back(self, setting: Setting, page: Page) -> None:
        try:
            self._empty(setting, page)
        except Error:  # its server is gone, or the test has closed it
            page.context.close()
        else:
            self._free.setdefault(setting, []).append(page)

    @staticmethod
    def _empty(setting: Setting, page: Page) -> None:
        context, (width, height) = page.context, SIZES[setting.device]
        for other in [each for each in context.pages if each != page]:
            other.close()
        context.set_offline(False)
        page.unroute_all()
        page.goto(EMPTY_PAGE)
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        tools = context.new_cdp_session(page)
        tools.send("Storage.clearDataForOrigin", {"origin": setting.address, "storageTypes": "all"})
        tools.detach()
        context.clear_cookies()
        context.clear_permissions()
        page.emulate_media(media="null", reduced_motion="no-preference" if setting.moving else "reduce")
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)


class People:
    def __init__(self, tabs: Tabs, address: str, refused: Sequence[int] = (), *, own_tabs: bool = False) -> None:
        """`refused` are the statuses with which the server will say no, and whoever asks knows it."""
        self._tabs = tabs
        self._address = address
        self._own_tabs = own_tabs
        self._here: list[tuple[Setting, Page]] = []
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
        setting = Setting(self._address, device, language, theme, moving, new)
        page = self._tabs.take(setting, self._own_tabs)
        self._here.append((setting, page))
        page.on("pageerror", self._fear)
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

    def _fear(self, error: Error) -> None:
        self._complaints.append(str(error))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and not any(each in said.text for each in self._expected):
            self._complaints.append(f"{said.text} ({said.location['url']})")

    def leave(self) -> None:
        for setting, page in self._here:
            page.remove_listener("pageerror", self._fear)
            page.remove_listener("console", self._hear)
            if self._own_tabs:
                page.context.close()
            else:
                self._tabs.give_back(setting, page)
        assert self._complaints == [], self._complaints
