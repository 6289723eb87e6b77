"""`make load-attacks`: what those who play notice while others ask for much, talk without end or say half of something.

Ten rooms of four act twice a second, alone and then beside each attack, which runs in a process of its own and ends by
itself. Limits are twice the usual ones, because attackers and players have the same address here.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

from tools.load.players.gathering import Gathered, connect, gather, stand_in
from tools.load.players.playing import Crowd, Room
from tools.load.players.wire import Closed, Wire
from tools.load.site import served

ROOMS: Final = 10
PAUSE: Final = 0.5
SECONDS: Final = 8.0
LONGEST: Final = 60.0
"""After which an attack ends, whatever happens."""
READERS: Final = 20
LISTENERS: Final = 150
TALKERS: Final = 5
SAID_A_SECOND: Final = 18
HALVES: Final = 1_100


def measure() -> None:
    with TemporaryDirectory(prefix="rummi-attacks-") as name:
        folder = Path(name)
        with served(folder, ["--data", str(folder), "--requests", "40", "--messages", "20"], 1, None) as site:
            game, room = _finished(site.port), gather(site.port, 1, 1)[0]
            crowd = Crowd()
            for each in gather(site.port, ROOMS):
                crowd.add(Room(connect(site.port, each)))
                crowd.listen(0)
            crowd.gather()
            crowd.play(2.0, PAUSE)
            _tell("nobody else", crowd.play(SECONDS, PAUSE))
            for attack, given in (
                ("readers", game),
                ("talkers", room.code),
                ("halves", ""),
            ):
                with _attacked(attack, site.port, given):
                    crowd.play(2.0, PAUSE)
                    _tell(WORDS[attack], crowd.play(SECONDS, PAUSE))
            crowd.close()


WORDS: Final = {
    "readers": f"{READERS} readers of a finished game",
    "talkers": f"{TALKERS} talkers in a room of {LISTENERS}",
    "halves": f"{HALVES:,} half requests",
}


def _tell(beside: str, times: list[float]) -> None:
    p50, p99 = (sorted(times)[int(part * len(times))] * 1_000 for part in (0.5, 0.99))
    sys.stdout.write(f"{beside}: {len(times)} actions, p50 {p50:.0f} ms, p99 {p99:.0f} ms\n")
    sys.stdout.flush()


def _finished(port: int) -> str:
    """A game that bots have played to its end."""
    (room,) = gather(port, 1, 1, games=1, pace="instant")
    stand_in(port, [room], "novice")
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if games := json.loads(_get(port, "/api/games", room)):
            return str(games[0]["id"])
        time.sleep(0.1)
    raise RuntimeError("the game has no end")


def _get(port: int, path: str, room: Gathered | None = None) -> bytes:
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    connection.request("GET", path, headers={"Cookie": room.cookies[0]} if room else {})
    answer = connection.getresponse().read()
    connection.close()
    return answer


@contextmanager
def _attacked(attack: str, port: int, given: str) -> Iterator[None]:
    command = [sys.executable, "-m", "tools.load.attacks", attack, str(port), given]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout
    process.stdout.readline()  # it has begun
    try:
        yield
    finally:
        process.kill()
        process.wait()


# in the process of an attack


def _read(port: int, game: str) -> None:
    """As browsers do: on one connection, packed."""
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    while True:
        with suppress(OSError, HTTPException):
            connection.request("GET", f"/api/games/{game}", headers={"Accept-Encoding": "gzip"})
            connection.getresponse().read()


def readers(port: int, game: str) -> None:
    for _ in range(READERS):
        Thread(target=_read, args=(port, game), daemon=True).start()


def talkers(port: int, code: str) -> None:
    wires = [Wire(port, f"/api/rooms/{code}/socket", _guest(port, number)) for number in range(LISTENERS)]
    for number, wire in enumerate(wires):
        wire.send(b'{"type":"hello"}')
        Thread(target=_listen, args=(wire,), daemon=True).start()
        if number < TALKERS:
            Thread(target=_talk, args=(wire, number), daemon=True).start()


def _guest(port: int, number: int) -> str:
    """The cookie of somebody new, from a network of his own: one gets only so many."""
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
        KEPT.append(half)


KEPT: Final[list[socket.socket]] = []
ATTACKS: Final[dict[str, Callable[[int, str], None]]] = {"readers": readers, "talkers": talkers, "halves": halves}


def main() -> None:
    if len(sys.argv) == 1:
        measure()
        return
    attack, port, given = sys.argv[1:]
    ATTACKS[attack](int(port), given)
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    time.sleep(LONGEST)


if __name__ == "__main__":
    main()
