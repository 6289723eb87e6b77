"""A real server in its own process, and players who connect to it with real sockets."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import IO, Any

import httpx
import msgspec
from tools.ports import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rummi.games.fairness import pledge_of
from tests.server.support import preloaded

ROOT = Path(__file__).parents[3]
USUAL = "tests.server.support.rummi_serve"
PRELOADED = (USUAL, "tests.server.support.faulty_serve")
PATIENCE = 120.0
"""Seconds after which a test counts as stuck."""
REMOVAL_SECONDS = 5.0
"""The longest time until the system has removed killed processes and freed their port."""


def _processes() -> list[list[str]]:
    """Return the id, the parent, the group and the command of each running process."""
    if not shutil.which("ps"):  # missing in minimal containers
        return list(_processes_from_proc())
    asked = ["ps", "-A", "-ww", "-o", "pid=,ppid=,pgid=,args="]  # not cut to the width of the terminal
    listed = subprocess.run(asked, capture_output=True, text=True, check=True)
    return [line.split(None, 3) for line in listed.stdout.splitlines()]


def _processes_from_proc() -> Iterator[list[str]]:
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # the process has ended
            _, parent, group, *_ = (folder / "stat").read_text().rpartition(") ")[2].split()
            yield [folder.name, parent, group, (folder / "cmdline").read_text().replace("\0", " ")]


def _wait_for_removal(group: int) -> None:
    """Wait until the system has removed killed processes, because the next server needs their port."""
    longest = monotonic() + REMOVAL_SECONDS
    with suppress(ProcessLookupError):
        while monotonic() < longest:
            os.killpg(group, 0)
            sleep(0.01)


class Site:
    """`rummi serve` on a port. It can be killed and started again."""

    def __init__(
        self,
        url: str,
        *options: str,
        port: int | None = None,
        folder: str | None = None,
        module: str = USUAL,
        files: int | None = None,
    ) -> None:
        self.url = url
        self.port = port or free_port()
        self._environment = {**os.environ, **({"TMPDIR": folder} if folder else {})}  # a killed server leaves files
        self._module = module
        self._files = files
        """The most files that the system lets it open."""
        self._options = [
            *("--port", str(self.port), "--database", url),
            *("--requests", "0", "--messages", "0", "--sockets", "0", *options),
        ]
        self.process: subprocess.Popen[bytes] | preloaded.Forked | None = None
        self.log = ""
        """The log of all runs, as far as `hear` has read it. Complete when the server has stopped."""
        self._said: IO[bytes] | None = None
        self._heard = 0
        self.players: list[Player] = []
        self._groups: set[str] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (a pipe could fill up and block the server)
        self._heard = 0
        self.process = self._start_process(self._said)
        self._groups.add(str(self.process.pid))
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(verify=False) as client:
            while True:
                try:
                    if (await client.get(f"{self.address}/ready")).status_code == 200:
                        return
                except httpx.TransportError:
                    if self.process.poll() is not None:
                        self.stop()
                        raise AssertionError(self.log) from None
                await asyncio.sleep(0.05)

    def _start_process(self, output: IO[bytes]) -> subprocess.Popen[bytes] | preloaded.Forked:
        if self._module in PRELOADED and self._files is None:
            return preloaded.start(self._module, self._options, str(ROOT), self._environment, output)
        limit = ["sh", "-c", f'ulimit -n {self._files}; exec "$@"', "sh"] if self._files else []
        return subprocess.Popen(
            [*limit, sys.executable, "-m", self._module, *self._options],
            cwd=ROOT,
            env=self._environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def kill(self, *, alone: bool = False) -> None:
        """Kill the server and all its processes, or with `alone` only its main process."""
        self._end(signal.SIGKILL, alone=alone)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def workers(self) -> list[int]:
        """Return the process ids of the workers, if the server has several."""
        assert self.process
        running = _processes()
        ours = str(self.process.pid)
        originals = {pid for pid, parent, _, command in running if parent == ours and "forkserver" in command}
        return [int(pid) for pid, parent, _, _ in running if parent in originals]

    async def until_nothing_is_left(self) -> None:
        """Wait until all processes of a killed server have ended."""
        async with asyncio.timeout(PATIENCE):
            while any(group in self._groups for _, _, group, _ in _processes()):
                await asyncio.sleep(0.1)

    def hear(self) -> str:
        """Return the log since the last call. The position of the server in the file does not change."""
        if self._said is None:
            return ""
        file = self._said.fileno()
        news = os.pread(file, os.fstat(file).st_size - self._heard, self._heard)
        self._heard += len(news)
        text = news.decode(errors="replace")
        self.log += text
        return text

    async def empty(self) -> None:
        """Let all players leave."""
        players, self.players = self.players, []
        for player in players:
            await player.leave()

    def _end(self, how: signal.Signals, *, alone: bool = True) -> None:
        if self.process is None or self._said is None:
            return
        if alone:
            self.process.send_signal(how)
        else:
            with suppress(ProcessLookupError):  # the server may have ended before
                os.killpg(self.process.pid, how)
        self.process.wait()
        if not alone:
            _wait_for_removal(self.process.pid)
        self.process = None
        self.hear()
        self._said.close()
        self._said = None


@asynccontextmanager
async def running(url: str, *options: str, folder: str | None = None, **how: Any) -> AsyncIterator[Site]:
    """Run a server with its own temporary folder."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as own:
        site = Site(url, *options, folder=folder or own, **how)
        await site.start()
        try:
            yield site
        finally:
            await site.empty()
            site.stop()


class Player:
    """A person with a session, and a socket to one room."""

    def __init__(self, site: Site, name: str) -> None:
        self.site = site
        self.name = name
        self.http = httpx.AsyncClient(base_url=site.address, timeout=PATIENCE, verify=False)  # no TLS here
        self.person = ""
        self.knows: list[str] = []
        """The values of `knows` in the hello; without any it behaves like an old client."""
        self.code = ""
        self.room: dict[str, Any] = {}
        self.version = 0
        self.game: dict[str, Any] = {}
        self.drafts: list[dict[str, Any]] = []
        self.present: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.ids = count(1)
        self.socket: ClientConnection | None = None
        self.closed: tuple[int, str] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self.share = ""
        """The share that was pledged for the next game."""
        self.tells = True
        """True if the player reveals the share when the server waits for it."""
        site.players.append(self)

    async def enter(self) -> Player:
        answer = await self.post("/api/session", {"name": self.name})
        self.person = answer["person"]
        return self

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def create(self, rules: str, seats: int, *, start: bool = False, **options: Any) -> str:
        body = {"options": {"rules": rules, "seats": seats, **options}, "start": start}
        pledge = f"?pledge={pledge_of(self.share)}" if self.share else ""
        self.code = (await self.post(f"/api/rooms{pledge}", body, 201))["room"]["code"]
        return self.code

    async def follow(self, code: str = "", seen: dict[str, Any] | None = None, language: str = "en") -> Player:
        self.code = code or self.code
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.site.address.replace('http', 'ws')}/api/rooms/{self.code}/socket"
        self.closed = None
        self.socket = await connect(address, additional_headers={"Cookie": cookie})
        self._listener = asyncio.create_task(self._listen(self.socket))
        knows = {"knows": self.knows} if self.knows else {}
        await self.send({"type": "hello", "seen": seen, "language": language, **knows})
        return self

    async def pledge(self) -> str:
        """Pledge a share, which is then revealed automatically, as browsers do."""
        self.share = token_hex(32)
        await self.send({"type": "pledge", "pledge": pledge_of(self.share)})
        return self.share

    async def _reveal_share(self) -> None:
        shuffle = self.room.get("shuffle")
        if self.tells and self.share and shuffle and shuffle["pending"]:
            mine = [each for each in shuffle["contributions"] if each["pledge"] == pledge_of(self.share)]
            if mine and mine[0]["share"] is None:
                await self.send({"type": "share", "id": self.share[:31], "game": shuffle["game"], "share": self.share})

    async def send(self, message: Any) -> None:
        assert self.socket
        with suppress(ConnectionClosed):  # `closed` says why
            await self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for raw in socket:
                await self._hear(msgspec.json.decode(raw))
        except ConnectionClosed:
            pass
        self.closed = (socket.close_code or 0, socket.close_reason or "")
        async with self._news:
            self._news.notify_all()

    async def _hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        match message["type"]:
            case "room" if message["version"] >= self.version:
                self.room, self.version = message["room"], message["version"]
                await self._reveal_share()
            case "game" if message["game"] != self.game.get("game") or message["seq"] >= self.game["seq"]:
                self.game = message
            case "draft":
                self.drafts.append(message)
            case "presence":
                self.present = message["people"]
            case "answer" | "refusal":
                self.answers[message["id"]] = message
        async with self._news:
            self._news.notify_all()

    async def until(self, condition: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(condition)

    async def until_game(self, seq: int = 0) -> None:
        """Wait until the game has at least this many actions."""
        await self.until(lambda: self.game and self.game["seq"] >= seq)

    async def until_turn(self, seat: int) -> None:
        """Wait until it is this seat's turn or the game has ended."""
        await self.until(lambda: self.view["turn"] in (seat, None))

    async def ask(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        if type == "act":
            fields.setdefault("game", self.game.get("game"))
        id = id or f"{self.name}-{next(self.ids)}"
        self.answers.pop(id, None)
        await self.send({"type": type, "id": id, **fields})
        await self.until(lambda: id in self.answers or self.closed)
        return self.answers.get(id, {"type": "closed"})

    def player_view(self, seat: int | None = None) -> dict[str, Any]:
        sights: deque[dict[str, Any]] = deque(self.game["sights"])
        while sights and seat is not None and sights[0]["seat"] != seat:
            sights.popleft()
        return sights[0]

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.player_view()["view"]
        return view

    async def leave(self) -> None:
        if self.socket:
            await self.socket.close()
        if self._listener:
            await self._listener
        await self.http.aclose()
