"""What must work after rummi was installed from a wheel.

Each proof raises `Unproven` or returns a line with what it measured.
"""

from __future__ import annotations

import json
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

from rummi import __version__
from rummi.tournaments.printing.sheets import KINDS
from tools.distribution import CheckFailed
from tools.distribution.clean import CleanEnvironment
from tools.distribution.packages import client_files

BARE: Final = {"rummi", "click", "msgspec", "tomli-w", "colorama"}
"""The packages of a bare installation; colorama only on Windows."""
_MISSING: Final = {
    ("en", "server"): 'The server is not installed. Install it with: pip install "rummi[server]"',
    ("pl", "server"): 'Serwer nie jest zainstalowany. Zainstaluj go poleceniem: pip install "rummi[server]"',
    ("en", "paper"): 'Printing is not installed. Install it with: pip install "rummi[paper]"',
    ("pl", "paper"): 'Drukowanie nie jest zainstalowane. Zainstaluj je poleceniem: pip install "rummi[paper]"',
}
_CALLED: Final = {
    "server": ("serve",),
    "paper": ("tournament", "print", "event.json", "lots", "-o", "lots.pdf"),
}


def test_bare(clean: CleanEnvironment) -> str:
    """Test the library and the basic commands, without extras."""
    if surplus := clean.packages() - BARE:
        raise CheckFailed(f"the bare library installs {', '.join(sorted(surplus))}")
    _run_rummi(clean, f"rummi, version {__version__}", "--version")
    home = "import rummi, pathlib, sys; print(pathlib.Path(rummi.__file__).is_relative_to(sys.prefix))"
    if clean.run("python", "-c", home).stdout.strip() != "True":
        raise CheckFailed("the imported rummi is not the installed one")
    _run_rummi(clean, "R4 R5 R6 | R6 R7 R8", "solve", "--table", "R4 R5 R6 R7 R8", "--rack", "R6 K1", "--json")
    played = json.loads(_run_rummi(clean, "", "simulate", "--games", "2", "--seed", "rain", "--json"))
    if played["games"] != 2:
        raise CheckFailed(f"expected two games: {played}")
    _run_rummi(clean, "You leave the table.", "play", "--seed", "x", typed="quit\n")
    _run_rummi(clean, "Champion", "tournament", "simulate", "--entrants", "9", "--cards-only")
    _run_rummi(clean, "rummi[server]", "doctor")
    for extra in _CALLED:
        check_missing(clean, extra)
    figures = [
        f"{clean.megabytes():.1f} MB in {len(clean.packages())} packages",
        f"`import rummi` {clean.milliseconds('python', '-c', 'import rummi'):.0f} ms",
        f"an empty Python {clean.milliseconds('python', '-c', ''):.0f} ms",
        f"`rummi --version` {clean.milliseconds('rummi', '--version'):.0f} ms",
    ]
    return ", ".join(figures)


def check_missing(clean: CleanEnvironment, extra: str) -> None:
    """Check that commands of a missing extra print how to install it, and do nothing else."""
    for language in ("en", "pl"):
        before = set(clean.folder.iterdir())
        ended = clean.run("rummi", "--lang", language, *_CALLED[extra])
        said = f"rummi: {_MISSING[language, extra]}\n"
        if (ended.returncode, ended.stdout, ended.stderr) != (2, "", said) or set(clean.folder.iterdir()) != before:
            raise CheckFailed(f"without {extra}: {ended}")


def test_paper(clean: CleanEnvironment) -> str:
    """Print every kind of sheet for a new tournament."""
    check_missing(clean, "server")
    _run_rummi(clean, "", "tournament", "simulate", "--entrants", "9", "--cards-only", "--save", "event.json")
    sizes = []
    for kind in KINDS:
        file = clean.folder / f"{kind}.pdf"
        _run_rummi(clean, "", "--lang", "pl", "tournament", "print", "event.json", kind, "-o", str(file))
        if not file.read_bytes().startswith(b"%PDF-"):
            raise CheckFailed(f"{kind} is not a PDF")
        sizes.append(file.stat().st_size)
    return (
        f"{clean.megabytes():.1f} MB in {len(clean.packages())} packages, {len(sizes)} printouts of {sum(sizes)} bytes"
    )


def _run_rummi(clean: CleanEnvironment, wanted: str, *arguments: str, typed: str = "") -> str:
    ended = clean.run("rummi", *arguments, typed=typed)
    if ended.returncode or wanted not in ended.stdout or ended.stderr:
        raise CheckFailed(f"rummi {' '.join(arguments)}: {ended}")
    return ended.stdout


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
"""Simulates a machine without time zone data."""


def test_server(clean: CleanEnvironment, wheel: Path) -> str:
    if clean.run("python", "-c", _ZONE).stdout.strip() != "Europe/Warsaw":
        raise CheckFailed("time zone data is missing")
    with _running_server(clean) as port:
        loaded = _load_client(port, client_files(wheel))
        game = _GAME.format(players=str(_copy_players(clean)), address=f"http://127.0.0.1:{port}")
        ended = clean.run("python", "-c", game)
        if ended.returncode:
            raise CheckFailed(f"the game: {ended.stderr}")
    packages = len(clean.packages())
    return f"{clean.megabytes():.1f} MB in {packages} packages, {loaded} files of the client, {ended.stdout.strip()}"


def _copy_players(clean: CleanEnvironment) -> Path:
    """Copy the scripted players without the rest of the checkout."""
    folder = clean.folder / "players"
    shutil.copytree(_PLAYERS, folder / "tools" / "players", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _load_client(port: int, files: dict[str, bytes]) -> int:
    page = _fetch(port, "/").decode()
    named = set(re.findall(r'(?:src|href)="(/[^"]+)"', page))
    if not named or not named <= {*files, "/manifest.webmanifest"}:
        raise CheckFailed(f"the page links to {sorted(named)}, which are not all in the wheel")
    for address in ("/sw.js", "/manifest.webmanifest", "/timer"):
        _fetch(port, address)
    for address, content in files.items():
        if _fetch(port, address) != content:
            raise CheckFailed(f"{address} differs from the file in the wheel")
    return len(files)


def _fetch(port: int, address: str) -> bytes:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", address)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    if answer.status != 200 or not content:
        raise CheckFailed(f"{address}: {answer.status}")
    return content


@contextmanager
def _running_server(clean: CleanEnvironment) -> Iterator[int]:
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
            _fetch(port, "/ready")
        except (OSError, CheckFailed):
            time.sleep(0.05)
        else:
            return
    raise CheckFailed(f"the server did not start: {log.read_text(encoding='utf-8')}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
