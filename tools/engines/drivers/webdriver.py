"""W3C WebDriver over HTTP, WebDriver BiDi over a WebSocket, and the pointer and key actions that both share."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import count
from typing import Any, Final, Literal

import httpx
from websockets.sync.client import connect

from tools.engines.page import Move

PATIENCE: Final = 60.0


class Refused(Exception):
    """The driver or browser rejected a command."""


class Driver:
    def __init__(self, port: int) -> None:
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)

    def ask(self, method: str, path: str, given: dict[str, Any] | None = None) -> Any:
        answer = self._client.request(method, path, json=given)
        value = answer.json()["value"]
        if not answer.is_success:
            raise Refused(f"{path}: {value['error']}: {value['message']}")
        return value

    def is_ready(self) -> bool:
        try:
            return bool(self.ask("GET", "/status")["ready"])
        except httpx.TransportError:
            return False

    def close(self) -> None:
        self._client.close()


class Session:
    """A browser that the driver started."""

    def __init__(self, driver: Driver, capabilities: dict[str, Any]) -> None:
        self._driver = driver
        made = driver.ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._path = f"/session/{made['sessionId']}"

    def do(self, path: str, **given: Any) -> Any:
        return self._driver.ask("POST", self._path + path, given)

    def get(self, path: str) -> Any:
        return self._driver.ask("GET", self._path + path)

    def close(self) -> None:
        self._driver.ask("DELETE", self._path)


class BidiConnection:
    """WebDriver BiDi: numbered commands and their results, with events in between."""

    def __init__(self, address: str) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(address, max_size=None, proxy=None))
        self._numbers = count(1)
        self.events: deque[dict[str, Any]] = deque()

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
            if message.get("id") == number:
                break
            self.events.append(message)
        if message["type"] == "error":
            raise Refused(f"{method}: {message['error']}: {message['message']}")
        answer: dict[str, Any] = message["result"]
        return answer

    def close(self) -> None:
        self._open.close()


KEYS: Final = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003"}


def pointer_actions(kind: Literal["mouse", "touch"], moves: Sequence[Move]) -> list[dict[str, Any]]:
    return [
        {
            "type": "pointer",
            "id": kind,
            "parameters": {"pointerType": kind},
            "actions": [_pointer_step(move) for move in moves],
        }
    ]


def _pointer_step(move: Move) -> dict[str, Any]:
    if isinstance(move, str):
        return {"type": "pointerDown" if move == "down" else "pointerUp", "button": 0}
    x, y = (round(each) for each in move)
    return {"type": "pointerMove", "x": x, "y": y, "duration": 0}


def key_actions(keys: Sequence[str]) -> list[dict[str, Any]]:
    steps = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": steps}]


COARSE_POINTER: Final = """() => {
    const ask = matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace("(pointer: coarse)", "(min-width: 0)"));
}"""
"""Makes `(pointer: coarse)` match. The client's scripts ask for nothing else about pointers."""

TOUCH_POINTER: Final = """() => {
    Object.defineProperty(PointerEvent.prototype, "pointerType", { configurable: true, get: () => "touch" });
}"""
"""Makes mouse events claim to come from a finger, for engines whose driver cannot touch.

Capture and hit testing are real; scrolling and zooming by touch are not simulated."""
