"""The server inside the test process, with its real HTTP and WebSocket messages and a SQLite file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from rummi.serve.app import application
from rummi.server.feature import Feature
from rummi.server.settings import Settings

SITE: Final = "http://rummi.local"
COOKIE: Final = "rummi"
PATIENCE_SECONDS: Final = 60
"""How long a test waits for a message before it fails."""


class Server:
    def __init__(self, url: str, client: TestClient[Any]) -> None:
        self.url = url
        self.client = client

    def person(self, name: str) -> Person:
        return Person(self, name)


class Person:
    """A person with a session."""

    def __init__(self, server: Server, name: str) -> None:
        self.name = name
        self._client = server.client
        self._cookie: dict[str, str] = {}
        self.id: str = self.post("/api/session", {"name": name})["person"]

    def post(self, path: str, body: Any) -> Any:
        return json.loads(self._send("POST", path, body) or "null")

    def get(self, path: str) -> str:
        return self._send("GET", path)

    def _send(self, method: str, path: str, body: Any = None) -> str:
        answer = self._client.request(method, path, json=body, headers=self._cookie)
        assert answer.is_success, answer.text
        if COOKIE in self._client.cookies:  # a new session; it must not stay with the client that all people share
            self._cookie = {"Cookie": f"{COOKIE}={self._client.cookies[COOKIE]}"}
            self._client.cookies.clear()
        return answer.text

    def create_room(self, **options: Any) -> str:
        code: str = self.post("/api/rooms", {"options": options, "start": False})["room"]["code"]
        return code

    @contextmanager
    def follow(self, code: str) -> Iterator[Follower]:
        with self._client.websocket_connect(f"/api/rooms/{code}/socket", headers=self._cookie) as socket:
            yield Follower(self.name, socket)


class Follower:
    """A socket to a room."""

    def __init__(self, name: str, socket: WebSocketTestSession) -> None:
        self.name = name
        self._socket = socket
        self._asked = 0
        self._answers: dict[str, dict[str, Any]] = {}
        self._news: list[str] = []
        self.latest: dict[str, dict[str, Any]] = {}
        """The latest message of each type."""

    def send(self, **message: Any) -> None:
        self._socket.send_text(json.dumps(message))

    def until(self, condition: Callable[[], Any]) -> None:
        """Receive messages until they meet a condition."""
        while not condition():
            text = self._socket.receive_text(timeout=PATIENCE_SECONDS)
            message = json.loads(text)
            self._news.append(text)
            self.latest[message["type"]] = message
            if "id" in message:
                self._answers[message["id"]] = message

    def news(self) -> list[str]:
        """Return the texts of the messages received since the last call."""
        news, self._news = self._news, []
        return news

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer or refusal."""
        self._asked += 1
        id = f"command-{self._asked}"
        self.send(type=type, id=id, **fields)
        self.until(lambda: id in self._answers)
        return self._answers[id]


@contextmanager
def serving(folder: Path, features: Sequence[type[Feature]]) -> Iterator[Server]:
    url = f"sqlite+aiosqlite:///{folder / 'rummi.db'}"
    app: Any = application(Settings(database=url), features)
    with TestClient(app, base_url=SITE) as client:
        yield Server(url, client)
