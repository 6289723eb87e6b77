"""Chromium through Playwright, as in most tests of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, sync_playwright
from playwright.sync_api import Page as Tab

from tools import chromium
from tools.engines.page import STRANGER, CannotStart, Engine, Move, Page, Point, Visitor

_REST: Final = 120
"""Milliseconds that a finger rests before it is lifted. Otherwise a swipe goes on and swallows the next tap."""


class Chromium(Engine):
    name = "chromium"
    stranger = STRANGER

    def __init__(self) -> None:
        path = chromium.find_chromium()
        if path is None:
            raise CannotStart(chromium.MISSING)
        flags = ["--no-sandbox", f"--host-resolver-rules=MAP {STRANGER} 127.0.0.1"]
        self._playwright = sync_playwright().start()
        self._browser: Browser = self._playwright.chromium.launch(executable_path=path, args=flags)

    def open(self, address: str, path: str, visitor: Visitor) -> Page:
        width, height = visitor.size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=visitor.touches,
            is_mobile=visitor.touches,
            reduced_motion="reduce",
        )
        page = ChromiumPage(context, address, visitor)
        page.arrive(path)
        return page

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()


class ChromiumPage(Page):
    def __init__(self, context: BrowserContext, address: str, visitor: Visitor) -> None:
        super().__init__(address, visitor)
        self._context = context
        self._tab: Tab = context.new_page()
        self._devtools = context.new_cdp_session(self._tab)
        self._finger: Point = (0, 0)
        self._is_down = self._has_moved = False
        self._said: list[str] = []
        self._tab.on("pageerror", lambda error: self._said.append(str(error)))
        self._tab.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._said.append(said.text)

    def goto(self, path: str) -> None:
        self._load(self.address + path)

    def _load(self, address: str) -> None:
        self._tab.goto(address)

    def reload(self) -> None:
        self._tab.reload()

    def resize(self, width: int, height: int) -> None:
        self._tab.set_viewport_size({"width": width, "height": height})

    def cut(self, insets: Mapping[str, int]) -> None:
        """Simulate a screen with a notch and rounded corners."""
        self._devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": dict(insets)})

    def script(self, function: str, *given: Any) -> Any:
        return self._tab.evaluate(f"(given) => ({function})(...given)", list(given))

    def point(self, moves: Sequence[Move]) -> None:
        for move in moves:
            if self.visitor.touches:
                self._touch(move)
            elif move == "down":
                self._tab.mouse.down()
            elif move == "up":
                self._tab.mouse.up()
            else:
                self._tab.mouse.move(*move)

    def _touch(self, move: Move) -> None:
        if move == "up":
            self._is_down = False
            if self._has_moved:
                self._tab.wait_for_timeout(_REST)
                self._send_touch("touchMove", self._finger)
            self._send_touch("touchEnd")
        elif move == "down":
            self._is_down, self._has_moved = True, False
            self._send_touch("touchStart", self._finger)
        else:
            self._finger = move
            if self._is_down:
                self._has_moved = True
                self._send_touch("touchMove", move)

    def _send_touch(self, kind: str, *at: Point) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press_keys(self, *keys: str) -> None:
        for key in keys:
            self._tab.keyboard.press(key)

    def _picture(self) -> bytes:
        return self._tab.screenshot()

    def complaints(self) -> list[str]:
        return self._said

    def close(self) -> None:
        self._context.close()
