"""The proof of the server: its page and everything that the page loads, and a whole game over sockets."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

from tools.distribution.clean import Clean
from tools.distribution.contents import client_files
from tools.distribution.proofs import Unproven

PATIENCE: Final = 60.0
"""Seconds."""
_PLAYERS: Final = Path(__file__).parents[1] / "players"
_GAME: Final = """
import asyncio, sys
sys.path.append({players!r})
from tools.players.whole_game import play
print(asyncio.run(play({address!r}, "standard")))
"""
_ZONE: Final = "import zoneinfo; zoneinfo.reset_tzpath(to=[]); print(zoneinfo.ZoneInfo('Europe/Warsaw'))"
"""As on a machine that has no time zones of its own."""


def server(clean: Clean, wheel: Path) -> str:
    if clean.run("python", "-c", _ZONE).stdout.strip() != "Europe/Warsaw":
        raise Unproven("there are no time zones")
    with _serving(clean) as port:
        loaded = _load_client(port, client_files(wheel))
        game = _GAME.format(players=str(_carried(clean)), address=f"http://127.0.0.1:{port}")
        ended = clean.run("python", "-c", game)
        if ended.returncode:
            raise Unproven(f"the game: {ended.stderr}")
    packages = len(clean.packages())
    return f"{clean.megabytes():.1f} MB in {packages} packages, {loaded} files of the client, {ended.stdout.strip()}"


def _carried(clean: Clean) -> Path:
    """The scripted players without the rest of the checkout."""
    folder = clean.folder / "players"
    shutil.copytree(_PLAYERS, folder / "tools" / "players", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _load_client(port: int, files: dict[str, bytes]) -> int:
    page = _fetched(port, "/").decode()
    named = set(re.findall(r'(?:src|href)="(/[^"]+)"', page))
    if not named or not named <= {*files, "/manifest.webmanifest"}:
        raise Unproven(f"the page names {sorted(named)}")
    for address in ("/sw.js", "/manifest.webmanifest", "/timer"):
        _fetched(port, address)
    for address, content in files.items():
        if _fetched(port, address) != content:
            raise Unproven(f"{address} is not what the wheel holds")
    return len(files)


def _fetched(port: int, address: str) -> bytes:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", address)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    if answer.status != 200 or not content:
        raise Unproven(f"{address}: {answer.status}")
    return content


@contextmanager
def _serving(clean: Clean) -> Iterator[int]:
    port = _free_port()
    command = clean.command("rummi", "serve", "--port", str(port), "--requests", "0")
    log = clean.folder / "log"
    with log.open("wb") as said:
        process = subprocess.Popen(command, cwd=clean.folder, env=clean.environment, stdout=said, stderr=said)
    try:
        _wait_for(port, process, log)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        try:
            _fetched(port, "/ready")
        except (OSError, Unproven):
            time.sleep(0.05)
        else:
            return
    raise Unproven(f"the server did not start: {log.read_text(encoding='utf-8')}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
