"""What the image promises, looked at from inside and from outside, and games played through it to their end."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.request import ProxyHandler, build_opener

from tools.image.building import say
from tools.image.containers import Container
from tools.players.whole_game import Played, play

RULES: Final = ("standard", "junior", "express")
"""A game of each kind; in the first the container is replaced by a new one."""
PATIENCE: Final = 60.0
_BEAT: Final = 0.2
_INSIDE: Final = """
import json, os, shutil
from pathlib import Path
passing = ("cgroup", "cgroup2", "devpts", "devtmpfs", "mqueue", "proc", "sysfs", "tmpfs")
mounts = [line.split()[1:4] for line in Path("/proc/self/mounts").read_text().splitlines()]
kept = [at for at, kind, how in mounts if "rw" in how.split(",") and kind not in passing and os.access(at, os.W_OK)]
status = [(each / "status").read_text() for each in Path("/proc").iterdir() if each.name.isdigit()]
lines = [dict(line.split(":\\t", 1) for line in text.splitlines() if ":\\t" in line) for text in status]
print(json.dumps({
    "read-only": bool(os.statvfs("/").f_flag & os.ST_RDONLY),
    "kept": kept,
    "users": sorted({line["Uid"].split()[0] for line in lines}),
    "rights": sorted({line["CapEff"] for line in lines} | {line["CapBnd"] for line in lines}),
    "can gain": any(line["NoNewPrivs"] == "0" for line in lines),
    "compilers": [name for name in ("cc", "gcc", "g++", "clang", "cmake", "node", "npm") if shutil.which(name)],
}))
"""
_PDF: Final = (
    "rummi tournament simulate --entrants 16 --cards-only --seed image --save /tmp/event.json >/dev/null && "
    "rummi tournament print /tmp/event.json diplomas -o /tmp/diplomas.pdf >/dev/null && head -c 5 /tmp/diplomas.pdf"
)


class Broken(Exception):
    """A promise that the image does not keep."""


def check(container: Container) -> None:
    say(f"run by {container.how()}")
    _start(container)
    _look_inside(container)
    _must(container.healthy(), "its own health check says that it is well")
    _must(container.run("sh", "-c", _PDF).stdout == "%PDF-", "it prints a PDF, with nothing to write to but /tmp")
    _look_at_the_page(container.address)
    for rules in RULES:
        _tell(asyncio.run(play(container.address, rules, _replaced(container) if rules == RULES[0] else None)))
    _must(container.stop() == 0, "asked to end, it ends by itself")
    _must(not _faults(container.log()), "nothing went wrong in its log")


def _start(container: Container) -> None:
    began = time.monotonic()
    container.start()
    _until_ready(container.address)
    say(f"  ready after {time.monotonic() - began:.1f} s")


def _until_ready(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            _get(f"{address}/ready")
            return
        except OSError as error:
            if time.monotonic() > end:
                raise Broken(f"the server does not answer: {error}") from error
            time.sleep(_BEAT)


def _look_inside(container: Container) -> None:
    asked = container.run("python", "-c", _INSIDE)
    if asked.returncode:
        raise Broken(f"nothing can be run inside: {asked.stderr}")
    seen: dict[str, Any] = json.loads(asked.stdout)
    _must(seen["read-only"] and seen["kept"] == ["/data"], "nothing can be written to keep but in /data")
    _must("0" not in seen["users"], f"nothing runs as root (user {', '.join(seen['users'])})")
    _must(
        set(seen["rights"]) == {"0" * 16} and not seen["can gain"], "no process has a right of root's, nor can gain one"
    )
    _must(not seen["compilers"], "there is no compiler and no Node in it")


def _look_at_the_page(address: str) -> None:
    page = _get(address).decode()
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    _must(bool(parts), f"the client's page is there, with its {len(parts)} parts")
    for part in parts:
        _get(f"{address}{part}")


def _replaced(container: Container) -> Callable[[], Any]:
    async def halfway() -> None:
        _must(
            await asyncio.to_thread(container.stop) == 0, "in the middle of a game the container is ended and removed"
        )
        await asyncio.to_thread(_start, container)

    return halfway


def _tell(played: Played) -> None:
    cut = f", {played.cuts} connections cut and taken up again" if played.cuts else ""
    say(f"  a game of {played.rules} to its end: {played.actions} actions{cut}; its record is legal and fair")


def _faults(log: str) -> list[str]:
    return [line for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]


def _get(address: str) -> bytes:
    with build_opener(ProxyHandler({})).open(address, timeout=PATIENCE) as answer:
        body: bytes = answer.read()
        return body


def _must(holds: bool, promise: str) -> None:
    if not holds:
        raise Broken(f"this does not hold: {promise}")
    say(f"  {promise}")
