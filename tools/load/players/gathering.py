"""Rooms before anybody plays: sessions and commands over HTTP, a few at a time, then one socket a player."""

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
    "game": {"time_limit": 600},  # nobody is late here, however busy the machine is
}


@dataclass(frozen=True, slots=True)
class Gathered:
    """A room in which everybody sits, and the cookies of its players and then of its spectators."""

    code: str
    cookies: tuple[str, ...]


class Asker:
    """One connection over which several people ask."""

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
) -> list[Gathered]:
    """So many rooms with so many people in each; bots take the seats that are left when it starts."""

    def some(share: int) -> list[Gathered]:
        asker = Asker(port)
        made = [_room(asker, people, spectators, options, start=start) for _ in range(share)]
        asker.close()
        return made

    shares = [rooms // AT_ONCE + (at < rooms % AT_ONCE) for at in range(AT_ONCE)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [room for rooms in pool.map(some, shares) for room in rooms]


def _room(asker: Asker, people: int, spectators: int, options: dict[str, Any], *, start: bool) -> Gathered:
    names = [*(f"Player {seat}" for seat in range(people)), *(f"Spectator {at}" for at in range(spectators))]
    cookies = tuple(asker.post("/api/session", {"name": name})[1] for name in names)
    code = asker.post("/api/rooms", {"options": {**OPTIONS, **options}}, cookies[0])[0]["room"]["code"]
    commands = f"/api/rooms/{code}/commands"
    for seat in range(1, people):
        asker.post(commands, {"type": "sit", "id": "sit", "seat": seat}, cookies[seat])
    if start:
        asker.post(commands, {"type": "start", "id": "start"}, cookies[0])
    return Gathered(code, cookies)


def stand_in(port: int, rooms: Sequence[Gathered], level: str) -> None:
    """A bot plays for the host as well."""
    asker = Asker(port)
    for room in rooms:
        command = {"type": "stand-in", "id": "stand-in", "seat": 0, "level": level}
        asker.post(f"/api/rooms/{room.code}/commands", command, room.cookies[0])
    asker.close()


def connect(port: int, room: Gathered) -> list[Wire]:
    wires = []
    for cookie in room.cookies:
        wire = Wire(port, f"/api/rooms/{room.code}/socket", cookie)
        wire.send(b'{"type":"hello","knows":["said"]}')
        wires.append(wire)
    return wires
