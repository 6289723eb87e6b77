"""Create rooms with people in them over HTTP, then open a socket for each person."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any, Final

from tools.load.players.wire import Wire

AT_ONCE: Final = 4
PATIENCE: Final = 60.0
OPTIONS: Final[dict[str, Any]] = {
    "rules": "standard",
    "seats": 4,
    "games": 20,
    "announce": False,
    "game": {"time_limit": 600},  # so long that no turn times out on a busy machine
}


@dataclass(frozen=True, slots=True)
class PreparedRoom:
    """A room with all players seated, and the cookies of its players and then of its spectators."""

    code: str
    cookies: tuple[str, ...]


class JsonClient:
    """An HTTP connection that several people share."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        self._connection.request("POST", path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {answer.status} {content.decode()}")
        return json.loads(content), (answer.headers["Set-Cookie"] or "").partition(";")[0]

    def close(self) -> None:
        self._connection.close()


def gather(
    port: int, rooms: int, people: int = 4, spectators: int = 0, *, start: bool = True, **options: Any
) -> list[PreparedRoom]:
    """Create rooms with so many people in each. When a game starts, bots take the empty seats."""

    def create_rooms(share: int) -> list[PreparedRoom]:
        client = JsonClient(port)
        made = [_create_room(client, people, spectators, options, start=start) for _ in range(share)]
        client.close()
        return made

    shares = [rooms // AT_ONCE + (at < rooms % AT_ONCE) for at in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [room for rooms in pool.map(create_rooms, shares) for room in rooms]


def _create_room(
    client: JsonClient, people: int, spectators: int, options: dict[str, Any], *, start: bool
) -> PreparedRoom:
    names = [*(f"Player {seat}" for seat in range(people)), *(f"Spectator {at}" for at in range(spectators))]
    cookies = tuple(client.post("/api/session", {"name": name})[1] for name in names)
    code = client.post("/api/rooms", {"options": {**OPTIONS, **options}}, cookies[0])[0]["room"]["code"]
    commands = f"/api/rooms/{code}/commands"
    for seat in range(1, people):
        client.post(commands, {"type": "sit", "id": "sit", "seat": seat}, cookies[seat])
    if start:
        client.post(commands, {"type": "start", "id": "start"}, cookies[0])
    return PreparedRoom(code, cookies)


def stand_in(port: int, rooms: Sequence[PreparedRoom], level: str) -> None:
    """Let a bot play for the host."""
    client = JsonClient(port)
    for room in rooms:
        command = {"type": "stand-in", "id": "stand-in", "seat": 0, "level": level}
        client.post(f"/api/rooms/{room.code}/commands", command, room.cookies[0])
    client.close()


def connect(port: int, room: PreparedRoom) -> list[Wire]:
    wires = []
    for cookie in room.cookies:
        wire = Wire(port, f"/api/rooms/{room.code}/socket", cookie)
        wire.send(b'{"type":"hello","knows":["said"]}')
        wires.append(wire)
    return wires
