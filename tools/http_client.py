"""An HTTP client with a session cookie, with the same interface as Playwright's `page.request`."""

from __future__ import annotations

from typing import Any, Protocol, Self

import httpx


class Response(Protocol):
    @property
    def ok(self) -> bool: ...

    def text(self) -> str: ...

    def json(self) -> Any: ...


class Requests(Protocol):
    """The methods of Playwright's `APIRequestContext` that the tools use."""

    def get(self, url: str) -> Response: ...

    def post(self, url: str, *, data: Any) -> Response: ...


class _HttpxResponse:
    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    @property
    def ok(self) -> bool:
        return self._response.is_success

    def text(self) -> str:
        return self._response.text

    def json(self) -> Any:
        return self._response.json()


class HttpClient:
    """Requests without a browser."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, trust_env=False, timeout=60)

    @property
    def session(self) -> str:
        """The value of the session cookie."""
        return self._client.cookies["rummi"]

    @session.setter
    def session(self, value: str) -> None:
        self._client.cookies.set("rummi", value)

    def get(self, url: str) -> Response:
        return _HttpxResponse(self._client.get(url))

    def post(self, url: str, *, data: Any) -> Response:
        return _HttpxResponse(self._client.post(url, json=data))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
