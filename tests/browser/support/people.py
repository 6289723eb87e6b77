"""People with browsers on different devices, in different languages and themes."""

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
"""Screen sizes in pixels. `zoomed` is a desktop at 200 %."""
TIGHT: Final[tuple[Device, ...]] = ("small", "sideways", "zoomed")
"""The devices on which content is most likely to be too wide."""
HELD_AND_WIDE: Final = (
    "phone",
    pytest.param("sideways", marks=pytest.mark.thorough),
    pytest.param("desktop", marks=pytest.mark.thorough),
)
"""The devices for tests whose layout differs on each of them."""
OVER: Final = re.compile(
    r"^You win|\bwins\b|share the win|Everybody wins|^\d+ di\w+ left$|^All dice laid"
    r"|ygrywa|ygrana:|^Został|^Wszystkie kości"
)
"""The accessible name of the result and of the score sheet in both languages: who won and how."""
PATIENCE: Final = 60_000.0
"""The timeout in milliseconds for anything that should appear."""
EMPTY_PAGE: Final = "/health"
"""An empty page of the same server, which keeps the page in its process."""
_HARMLESS: Final = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
"""Messages that a browser logs when a test stops the server."""
_REFUSED: Final = {
    400: "400 (Bad Request)",
    403: "403 (Forbidden)",
    404: "404 (Not Found)",
    409: "409 (Conflict)",
}


@dataclass(frozen=True)
class Setting:
    """The device and preferences of a person, and the address of the server."""

    address: str
    device: Device
    language: Language
    theme: Theme | None
    moving: bool
    new: bool


class Tabs:
    """A pool of pages from earlier tests, without their stored data.

    Opening a page in a new process takes more than half of the time of a visit.
    """

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
        """`refused` are statuses of errors that the test expects."""
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
        """Return the page of a person who has not opened anything yet. Its requests have the cookies of the session."""
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
        """Open a page and wait for its heading. A person who is `new` has never played here."""
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
