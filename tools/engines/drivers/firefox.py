"""Firefox over WebDriver BiDi, without a driver: with real touch events, and a container for each person."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tools.engines.drivers.processes import end, start, wait_until
from tools.engines.drivers.webdriver import COARSE_POINTER, BidiConnection, Refused, key_actions, pointer_actions
from tools.engines.page import STRANGER, CannotStart, Engine, Move, Page, Visitor

NAMES: Final = ("firefox-esr", "firefox")
_LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_LOG: Final = "said"
_PREFERENCES: Final = {
    "network.dns.localDomains": STRANGER,
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": 6,  # a mouse, which a headless browser does not have
    "ui.allPointerCapabilities": 6,
    "ui.useOverlayScrollbars": 1,  # as on phones and in the other engines
    "dom.w3c_touch_events.enabled": 1,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "extensions.update.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",  # no requests to other hosts
}


class Firefox(Engine):
    name = "firefox"
    stranger = STRANGER

    def __init__(self) -> None:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        if path is None:
            raise CannotStart("Firefox is not installed")
        with ExitStack() as ends:
            folder = Path(ends.enter_context(TemporaryDirectory(prefix="rummi-firefox-", ignore_cleanup_errors=True)))
            process = _start_firefox(path, folder)
            ends.callback(end, process)
            self._connection = BidiConnection(f"{_wait_for_address(process, folder)}/session")
            ends.callback(self._connection.close)
            self._connection.ask("session.new", capabilities={})
            self._connection.ask("session.subscribe", events=["log.entryAdded"])
            self._ends = ends.pop_all()

    def open(self, address: str, path: str, visitor: Visitor) -> Page:
        page = FirefoxPage(self._connection, address, visitor)
        page.arrive(path)
        return page

    def close(self) -> None:
        self._ends.close()


def _start_firefox(path: str, folder: Path) -> subprocess.Popen[bytes]:
    profile = folder / "profile"
    profile.mkdir()
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
    with (folder / _LOG).open("wb") as said:
        return start(command, {**os.environ, "HOME": str(folder)}, said)


def _wait_for_address(process: subprocess.Popen[bytes], folder: Path) -> str:
    found: list[str] = []

    def listens() -> bool:
        found[:] = _LISTENING.findall((folder / _LOG).read_text(errors="replace"))
        return bool(found)

    wait_until(listens, "Firefox does not start", process)
    return found[0]


class FirefoxPage(Page):
    def __init__(self, connection: BidiConnection, address: str, visitor: Visitor) -> None:
        super().__init__(address, visitor)
        self._connection = connection
        self._container = connection.ask("browser.createUserContext")["userContext"]
        self._tab = connection.ask("browsingContext.create", type="tab", userContext=self._container)["context"]
        connection.ask("browsingContext.activate", context=self._tab)  # otherwise no element gets the focus
        self._said: list[str] = []
        self.resize(*visitor.size)
        if visitor.touches:
            connection.ask("script.addPreloadScript", functionDeclaration=COARSE_POINTER, contexts=[self._tab])

    def goto(self, path: str) -> None:
        self._load(self.address + path)

    def _load(self, address: str) -> None:
        try:
            self._connection.ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")
        except Refused as reason:  # another page was about to load
            if "NS_BINDING_ABORTED" not in str(reason):
                raise
            self._connection.ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def reload(self) -> None:
        self._connection.ask("browsingContext.reload", context=self._tab, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._connection.ask("browsingContext.setViewport", context=self._tab, viewport=size)

    def script(self, function: str, *given: Any) -> Any:
        answer = self._connection.ask(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify((await ({function})(...{json.dumps(given)})) ?? null)",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def point(self, moves: Sequence[Move]) -> None:
        actions = pointer_actions("touch" if self.visitor.touches else "mouse", moves)
        self._connection.ask("input.performActions", context=self._tab, actions=actions)

    def press_keys(self, *keys: str) -> None:
        self._connection.ask("input.performActions", context=self._tab, actions=key_actions(keys))

    def _picture(self) -> bytes:
        answer = self._connection.ask("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(answer["data"])

    def complaints(self) -> list[str]:
        while self._connection.events:
            answer = self._connection.events.popleft()["params"]
            if answer["level"] in ("error", "warn") and answer["source"].get("context") == self._tab:
                self._said.append(str(answer["text"]))
        return self._said

    def close(self) -> None:
        self._connection.ask("browser.removeUserContext", userContext=self._container)
