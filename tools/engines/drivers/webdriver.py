"""W3C WebDriver: commands as HTTP requests to a driver that has started a browser."""

from __future__ import annotations

from typing import Any, Final

import httpx

PATIENCE: Final = 60.0


class Refused(Exception):
    """The driver does not know the command, or cannot do it now."""


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
    """One browser that the driver has started."""

    def __init__(self, driver: Driver, capabilities: dict[str, Any]) -> None:
        self._driver = driver
        made = driver.ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._path = f"/session/{made['sessionId']}"

    def do(self, path: str, **given: Any) -> Any:
        return self._driver.ask("POST", self._path + path, given)

    def tell(self, path: str) -> Any:
        return self._driver.ask("GET", self._path + path)

    def close(self) -> None:
        self._driver.ask("DELETE", self._path)
