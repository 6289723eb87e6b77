"""Check the image from inside and outside, and play whole games on it."""

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
"""One game each. In the first, the container is replaced in the middle of the game."""
PATIENCE: Final = 60.0
_POLL_SECONDS: Final = 0.2
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


class CheckFailed(Exception):
    """A requirement that the image does not meet."""


def check(container: Container) -> None:
    say(f"running with {container.describe()}")
    _start(container)
    _check_inside(container)
    _require(container.is_healthy(), "the health check succeeds")
    _require(container.run("sh", "-c", _PDF).stdout == "%PDF-", "it prints a PDF with only /tmp writable")
    _check_page(container.address)
    for rules in RULES:
        _report(asyncio.run(play(container.address, rules, _replacement(container) if rules == RULES[0] else None)))
    _require(container.stop() == 0, "it exits with status 0 when stopped")
    _require(not _find_faults(container.log()), "the log has no errors")


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
                raise CheckFailed(f"the server does not answer: {error}") from error
            time.sleep(_POLL_SECONDS)


def _check_inside(container: Container) -> None:
    asked = container.run("python", "-c", _INSIDE)
    if asked.returncode:
        raise CheckFailed(f"cannot run a command in the container: {asked.stderr}")
    seen: dict[str, Any] = json.loads(asked.stdout)
    _require(seen["read-only"] and seen["kept"] == ["/data"], "only /data can be written permanently")
    _require("0" not in seen["users"], f"no process runs as root (user {', '.join(seen['users'])})")
    _require(set(seen["rights"]) == {"0" * 16} and not seen["can gain"], "no process has capabilities or can gain them")
    _require(not seen["compilers"], "it contains no compiler and no Node")


def _check_page(address: str) -> None:
    page = _get(address).decode()
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    _require(bool(parts), f"the client's page loads, with {len(parts)} files")
    for part in parts:
        _get(f"{address}{part}")


def _replacement(container: Container) -> Callable[[], Any]:
    async def halfway() -> None:
        _require(await asyncio.to_thread(container.stop) == 0, "the container is stopped and removed during a game")
        await asyncio.to_thread(_start, container)

    return halfway


def _report(played: Played) -> None:
    cut = f", {played.cuts} connections lost and restored" if played.cuts else ""
    say(f"  a whole game of {played.rules}: {played.actions} actions{cut}; the record is legal and fair")


def _find_faults(log: str) -> list[str]:
    return [line for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]


def _get(address: str) -> bytes:
    with build_opener(ProxyHandler({})).open(address, timeout=PATIENCE) as answer:
        body: bytes = answer.read()
        return body


def _require(holds: bool, promise: str) -> None:
    if not holds:
        raise CheckFailed(f"not true: {promise}")
    say(f"  {promise}")
