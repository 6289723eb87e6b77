"""WebKit, the engine of Safari, as WebKitGTK. Its driver starts the small browser that comes with it."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.engines.drivers.processes import Screen, end, start, wait_until
from tools.engines.drivers.webdriver import COARSE_POINTER, TOUCH_POINTER, Driver, Session, key_actions, pointer_actions
from tools.engines.page import CannotStart, Engine, Move, Page, Visitor
from tools.ports import free_port

PROGRAMS: Final = ("WebKitWebDriver", "Xvfb")
_SCREEN: Final = (1600, 1200)
_NARROW: Final = "window * { border-width: 0; font-size: 1px; margin: 0; min-height: 0; min-width: 0; padding: 0; }"
"""Without this, the browser's buttons keep the window wider than a phone."""
_SETTINGS: Final = "[Settings]\ngtk-enable-animations=0\n"
"""Makes `prefers-reduced-motion` match."""
_LISTEN: Final = """() => {
    window.complained = [];
    const hear = (what) => window.complained.push(String(what));
    for (const level of ["error", "warn"]) {
        const say = console[level].bind(console);
        console[level] = (...words) => { hear(words.join(" ")); say(...words); };
    }
    addEventListener("error", (event) => hear(event.message));
    addEventListener("unhandledrejection", (event) => hear(event.reason));
}"""
_FOLLOW: Final = """(path) => {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = path;
    link.click();
    link.remove();
}"""
_WAY_IN: Final = "/settings"
"""A page of the client that loads quickly."""


class WebKit(Engine):
    name = "webkit"

    def __init__(self) -> None:
        if not all(map(shutil.which, PROGRAMS)):
            raise CannotStart("WebKit is not installed")
        self._page: WebKitPage | None = None
        with ExitStack() as ends:
            folder = Path(ends.enter_context(TemporaryDirectory(prefix="rummi-webkit-", ignore_cleanup_errors=True)))
            screen = Screen(*_SCREEN)
            ends.callback(screen.close)
            port = free_port()
            process = start([PROGRAMS[0], f"--port={port}"], _environment(folder, screen.display))
            ends.callback(end, process)
            self._driver = Driver(port)
            ends.callback(self._driver.close)
            wait_until(self._driver.is_ready, "the WebKit driver does not start", process)
            self._ends = ends.pop_all()

    def open(self, address: str, path: str, visitor: Visitor) -> Page:
        """Open a page in a new browser and close the previous one: the driver runs one at a time."""
        if self._page:
            self._page.close()
        self._page = WebKitPage(Session(self._driver, {}), address, visitor)
        self._page.arrive(path)
        return self._page

    def close(self) -> None:
        if self._page:
            self._page.close()
        self._ends.close()


def _environment(folder: Path, display: str) -> dict[str, str]:
    for version in ("gtk-3.0", "gtk-4.0"):
        looks = folder / version
        looks.mkdir()
        (looks / "gtk.css").write_text(_NARROW)
        (looks / "settings.ini").write_text(_SETTINGS)
    homes = {f"XDG_{name}_HOME": str(folder) for name in ("CACHE", "CONFIG", "DATA")}
    flags = {
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # it fails as root and in containers; the pages are ours
        "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",  # an emulated graphics card is slow or draws nothing
    }
    return {**os.environ, **homes, **flags, "DISPLAY": display, "GDK_BACKEND": "x11", "HOME": str(folder)}


class WebKitPage(Page):
    def __init__(self, session: Session, address: str, visitor: Visitor) -> None:
        super().__init__(address, visitor)
        self._session = session
        self._open = True
        self._said: list[str] = []
        self.resize(*visitor.size)

    def goto(self, path: str) -> None:
        """Open a page; on touch devices by way of another one, so that the client knows of the touchscreen at once."""
        self.complaints()
        if self.visitor.touches:
            self._load(self.address + _WAY_IN)
            self._prepare()
            self.script(_FOLLOW, path)
        else:
            self._load(self.address + path)
            self._prepare()

    def _load(self, address: str) -> None:
        self._session.do("/url", url=address)

    def reload(self) -> None:
        self.complaints()
        self._session.do("/refresh")
        self._prepare()

    def _prepare(self) -> None:
        self.script(_LISTEN)
        if self.visitor.touches:
            self.script(COARSE_POINTER)
            self.script(TOUCH_POINTER)

    def resize(self, width: int, height: int) -> None:
        """Resize the page; the window is higher than the page."""
        bar = self.script("() => outerHeight - innerHeight")
        self._session.do("/window/rect", x=0, y=0, width=width, height=height + bar)
        wait_until(
            lambda: bool(self.script("() => [innerWidth, innerHeight]") == [width, height]),
            f"the window of WebKit does not become {width} x {height}",
        )

    def script(self, function: str, *given: Any) -> Any:
        body = f"""const answer = arguments[arguments.length - 1];
            Promise.resolve().then(() => ({function})(...[...arguments].slice(0, -1))).then(
                (value) => answer({{ value: value ?? null }}), (error) => answer({{ error: String(error) }}));"""
        answer = self._session.do("/execute/async", script=body, args=given)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["value"]

    def point(self, moves: Sequence[Move]) -> None:
        self._session.do("/actions", actions=pointer_actions("mouse", moves))

    def press_keys(self, *keys: str) -> None:
        self._session.do("/actions", actions=key_actions(keys))

    def _picture(self) -> bytes:
        return base64.b64decode(self._session.get("/screenshot"))

    def complaints(self) -> list[str]:
        """Collect messages by a script in the page: the driver reports none. Messages before the script are lost."""
        self._said += self.script("() => window.complained?.splice(0) ?? []")
        return self._said

    def close(self) -> None:
        if self._open:
            self._open = False
            self._session.close()
