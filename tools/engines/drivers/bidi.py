"""WebDriver BiDi, as Firefox speaks it: commands with numbers and events in between, as JSON over a WebSocket."""

from __future__ import annotations

import json
from collections import deque
from contextlib import ExitStack
from itertools import count
from typing import Any, Final

from websockets.sync.client import connect

PATIENCE: Final = 60.0


class Refused(Exception):
    """The browser does not know the command, or cannot do it now."""


class Connection:
    def __init__(self, address: str) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(address, max_size=None, proxy=None))
        self._numbers = count(1)
        self.events: deque[dict[str, Any]] = deque()

    def ask(self, method: str, **given: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            told: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
            if told.get("id") == number:
                break
            self.events.append(told)
        if told["type"] == "error":
            raise Refused(f"{method}: {told['error']}: {told['message']}")
        answer: dict[str, Any] = told["result"]
        return answer

    def close(self) -> None:
        self._open.close()
