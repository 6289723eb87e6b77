"""`make load-attacks`: measure how attacks affect honest players.

Ten rooms of four act twice a second, first without and then during each attack. Meanwhile an honest visitor requests
their session ten times a second, and an honest table of bots plays. For each attack this prints the latencies of all
three. Every attack runs in its own process and ends after a minute at most. The limits are twice the default, because
all players share one address. To run some attacks only: `python -m tools.load.attacks --only pings,pongs`.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Final

from tools.load.players.gathering import PreparedRoom, connect, gather, stand_in
from tools.load.players.playing import Crowd, Room
from tools.load.players.wire import Closed, Wire
from tools.load.site import running_server

ROOMS: Final = 10
PAUSE: Final = 0.5
SECONDS: Final = 8.0
LONGEST: Final = 60.0
"""Seconds after which an attack ends."""
READERS: Final = 20
LISTENERS: Final = 150
TALKERS: Final = 5
SAID_A_SECOND: Final = 18
HALVES: Final = 1_100
VISIT_SECONDS: Final = 0.1
"""Seconds between requests of the honest visitor."""
FLOOD_BYTES: Final = 65_536
"""The size of one write of the flooding attacks."""
PIPELINED: Final = 25
PIPELINES: Final = 200
SWARM: Final = 200
EXPERT_TABLES: Final = 30
ATTACKER: Final = "10.7.0.1"
PING: Final = b"\x89\x80\0\0\0\0"


def measure(only: Sequence[str] = ()) -> None:
    with TemporaryDirectory(prefix="rummi-attacks-") as name:
        folder = Path(name)
        with running_server(folder, ["--data", str(folder), "--requests", "40", "--messages", "20"], 1, None) as site:
            game, room = _finish_game(site.port), gather(site.port, 1, 1)[0]
            crowd = Crowd()
            for each in gather(site.port, ROOMS):
                crowd.add(Room(connect(site.port, each)))
                crowd.listen(0)
            crowd.gather()
            crowd.play(2.0, PAUSE)
            _measure_during("no attack", crowd, site.port)
            given = {"readers": game, "talkers": room.code}
            for attack in only or ATTACKS:
                with _attack_running(attack, site.port, given.get(attack, "")):
                    crowd.play(2.0, PAUSE)
                    _measure_during(DESCRIPTIONS[attack], crowd, site.port)
            crowd.close()


DESCRIPTIONS: Final = {
    "readers": f"{READERS} readers of a finished game",
    "talkers": f"{TALKERS} talkers in a room of {LISTENERS}",
    "halves": f"{HALVES:,} half requests",
    "pings": "pings without pause on one socket",
    "pongs": "pongs without pause on one socket",
    "continuations": "empty continuation frames without pause on one socket",
    "texts": "messages without pause on one socket",
    "swarm": f"pings without pause on {SWARM} sockets of one address",
    "pipelines": f"{PIPELINED} pipelined page requests on each of {PIPELINES} connections, again and again",
    "experts": f"{EXPERT_TABLES} tables of experts of one address",
}


class Visitor:
    """An honest visitor who measures the response times; `end` stops it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.worst = 0.0
        self._ended = Event()
        self._thread = Thread(target=self._visit, daemon=True)
        self._thread.start()

    def _visit(self) -> None:
        while not self._ended.wait(VISIT_SECONDS):
            began = time.monotonic()
            with suppress(OSError, HTTPException):
                _get(self.port, "/api/session", address="10.8.0.1")
            self.worst = max(self.worst, time.monotonic() - began)

    def end(self) -> float:
        self._ended.set()
        self._thread.join()
        return self.worst


class HonestBots:
    """An honest table of bots without a pause, with the time between their actions."""

    def __init__(self, port: int) -> None:
        (room,) = gather(port, 1, 1, games=20, pace="instant", bot="expert")
        stand_in(port, [room], "expert")
        self._wire = Wire(port, f"/api/rooms/{room.code}/socket", room.cookies[0], "10.8.0.2")
        self._wire.send(b'{"type":"hello"}')
        self._seen: list[float] = []
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError, Closed):
            while True:
                for message in self._wire.messages():
                    if message.startswith(b'{"type":"game"'):
                        self._seen.append(time.monotonic())

    def end(self) -> tuple[float, float]:
        """Return the mean and the longest pause between two actions."""
        seen = self._seen
        self._wire.close()
        pauses = [after - before for before, after in pairwise(seen)] or [0.0]
        return sum(pauses) / len(pauses), max(pauses)


def _measure_during(what: str, crowd: Crowd, port: int) -> None:
    visitor, bots = Visitor(port), HonestBots(port)
    times = crowd.play(SECONDS, PAUSE)
    mean, longest = bots.end()
    p50, p99 = (sorted(times)[int(part * len(times))] * 1_000 for part in (0.5, 0.99))
    sys.stdout.write(
        f"{what}: {len(times)} actions, p50 {p50:.0f} ms, p99 {p99:.0f} ms, worst {max(times) * 1_000:.0f} ms; "
        f"visitor's worst {visitor.end() * 1_000:.0f} ms; bots move after {mean * 1_000:.0f} ms, "
        f"worst {longest * 1_000:.0f} ms\n"
    )
    sys.stdout.flush()


def _finish_game(port: int) -> str:
    """Let bots play a game to its end; return its id."""
    (room,) = gather(port, 1, 1, games=1, pace="instant")
    stand_in(port, [room], "novice")
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if games := json.loads(_get(port, "/api/games", room)):
            return str(games[0]["id"])
        time.sleep(0.1)
    raise RuntimeError("the game does not end")


def _get(port: int, path: str, room: PreparedRoom | None = None, address: str = "") -> bytes:
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    headers = {"Cookie": room.cookies[0]} if room else {}
    connection.request("GET", path, headers={**headers, **({"X-Forwarded-For": address} if address else {})})
    answer = connection.getresponse().read()
    connection.close()
    return answer


@contextmanager
def _attack_running(attack: str, port: int, given: str) -> Iterator[None]:
    command = [sys.executable, "-m", "tools.load.attacks", attack, str(port), given]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout
    try:
        if not process.stdout.readline():
            raise RuntimeError(f"the attack {attack} did not start")
        yield
    finally:
        process.kill()
        process.wait()


# these run in the process of an attack


def _read_game(port: int, game: str) -> None:
    """Request the game again and again on one connection, compressed, as browsers do."""
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    while True:
        with suppress(OSError, HTTPException):
            connection.request("GET", f"/api/games/{game}", headers={"Accept-Encoding": "gzip"})
            connection.getresponse().read()


def readers(port: int, game: str) -> None:
    for _ in range(READERS):
        Thread(target=_read_game, args=(port, game), daemon=True).start()


def talkers(port: int, code: str) -> None:
    wires = [Wire(port, f"/api/rooms/{code}/socket", _guest_cookie(port, number)) for number in range(LISTENERS)]
    for number, wire in enumerate(wires):
        wire.send(b'{"type":"hello"}')
        Thread(target=_listen, args=(wire,), daemon=True).start()
        if number < TALKERS:
            Thread(target=_talk, args=(wire, number), daemon=True).start()


def _guest_cookie(port: int, number: int) -> str:
    """Return the cookie of a new person from another network, because each network gets a limited number."""
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    headers = {"Content-Type": "application/json", "X-Forwarded-For": f"10.6.0.{number}"}
    connection.request("POST", "/api/session", json.dumps({"name": f"Guest {number}"}), headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return (answer.headers["Set-Cookie"] or "").partition(";")[0]


def _listen(wire: Wire) -> None:
    with suppress(OSError, Closed):
        while True:
            for _ in wire.messages():
                pass


def _talk(wire: Wire, talker: int) -> None:
    said = 0
    with suppress(OSError):
        while True:
            said += 1
            wire.send(b'{"type":"say","id":"%d-%d","phrase":"well-played"}' % (talker, said))
            time.sleep(1 / SAID_A_SECOND)


def halves(port: int, _: str) -> None:
    for _number in range(HALVES):
        half = socket.create_connection(("127.0.0.1", port))
        half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
        _HALF_OPEN.append(half)


def _flood(port: int, frame: bytes, first: bytes = b"", at: tuple[str, str] | None = None) -> None:
    """Send the frame without pause on one socket; connect again whenever the server ends the connection."""
    code, cookie = at or _new_room(port)
    some = frame * (FLOOD_BYTES // len(frame))
    while True:
        with suppress(OSError, Closed):
            wire = Wire(port, f"/api/rooms/{code}/socket", cookie, ATTACKER)
            Thread(target=_listen, args=(wire,), daemon=True).start()
            wire.send(b'{"type":"hello"}')
            wire.socket.sendall(first)
            while True:
                wire.socket.sendall(some)
        time.sleep(0.05)


def _new_room(port: int) -> tuple[str, str]:
    """Return the code of a new room and the cookie of its host."""
    (room,) = gather(port, 1, 1)
    return room.code, room.cookies[0]


def _in_background(attack: Callable[..., None], *given: object) -> None:
    Thread(target=attack, args=given, daemon=True).start()


def pings(port: int, _: str) -> None:
    _in_background(_flood, port, PING)


def pongs(port: int, _: str) -> None:
    _in_background(_flood, port, b"\x8a\x80\0\0\0\0")


def continuations(port: int, _: str) -> None:
    _in_background(_flood, port, b"\0\x80\0\0\0\0", b"\x01\x80\0\0\0\0")


def texts(port: int, _: str) -> None:
    message = b'{"type":"ping"}'
    _in_background(_flood, port, bytes((0x81, 0x80 | len(message))) + b"\0\0\0\0" + message)


def swarm(port: int, _: str) -> None:
    code, _ = _new_room(port)
    for number in range(SWARM):
        _in_background(_flood, port, PING, b"", (code, _guest_cookie(port, number)))


def pipelines(port: int, _: str) -> None:
    for _number in range(PIPELINES):
        _in_background(_pipeline, port)


def _pipeline(port: int) -> None:
    page = f"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {ATTACKER}\r\n\r\n".encode()
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as connection:
            Thread(target=connection.sendall, args=(page * PIPELINED,), daemon=True).start()
            while connection.recv(1_048_576):
                pass


def experts(port: int, _: str) -> None:
    rooms = gather(port, EXPERT_TABLES, 1, games=20, pace="instant", bot="expert")
    stand_in(port, rooms, "expert")
    for room in rooms:
        wire = Wire(port, f"/api/rooms/{room.code}/socket", room.cookies[0], ATTACKER)
        wire.send(b'{"type":"hello"}')
        Thread(target=_listen, args=(wire,), daemon=True).start()


_HALF_OPEN: Final[list[socket.socket]] = []
ATTACKS: Final[dict[str, Callable[[int, str], None]]] = {
    each.__name__: each
    for each in (readers, talkers, halves, pings, pongs, continuations, texts, swarm, pipelines, experts)
}


def main() -> None:
    if len(sys.argv) == 1:
        measure()
        return
    if sys.argv[1] == "--only":
        measure(sys.argv[2].split(","))
        return
    attack, port, given = sys.argv[1:]
    ATTACKS[attack](int(port), given)
    sys.stdout.write("started\n")
    sys.stdout.flush()
    time.sleep(LONGEST)


if __name__ == "__main__":
    main()
