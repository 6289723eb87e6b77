"""A session at a server: what is asked in it over HTTP, by a browser or without one."""

from __future__ import annotations

from typing import Any, Protocol, Self

import httpx


class Answer(Protocol):
    @property
    def ok(self) -> bool: ...

    def text(self) -> str: ...

    def json(self) -> Any: ...


class Asker(Protocol):
    """As Playwright's requests are."""

    def get(self, url: str) -> Answer: ...

    def post(self, url: str, *, data: Any) -> Answer: ...


class _Told:
    def __init__(self, answer: httpx.Response) -> None:
        self._answer = answer

    @property
    def ok(self) -> bool:
        return self._answer.is_success

    def text(self) -> str:
        return self._answer.text

    def json(self) -> Any:
        return self._answer.json()


class WithoutBrowser:
    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, trust_env=False, timeout=60)

    @property
    def session(self) -> str:
        """The value of its cookie."""
        return self._client.cookies["rummi"]

    @session.setter
    def session(self, value: str) -> None:
        self._client.cookies.set("rummi", value)

    def get(self, url: str) -> Answer:
        return _Told(self._client.get(url))

    def post(self, url: str, *, data: Any) -> Answer:
        return _Told(self._client.post(url, json=data))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
