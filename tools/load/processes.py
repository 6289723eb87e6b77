"""What processes cost, from the kernel's own books (Linux)."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Usage:
    """Seconds of processor, and bytes held in memory."""

    serving: float
    thinking: float
    """In processes that step back for others."""
    memory: int
    """Of the processes that serve."""


@dataclass(frozen=True, slots=True)
class _Process:
    parent: int
    seconds: float
    """Its own, and of its children that have ended."""
    nice: int
    memory: int


def usage(root: int) -> Usage:
    """Of a process and all that came from it."""
    known = _all()
    family = {root}
    grown = True
    while grown:
        more = {pid for pid, process in known.items() if process.parent in family} - family
        family |= more
        grown = bool(more)
    mine = [known[pid] for pid in family if pid in known]
    polite = os.nice(0)
    return Usage(
        sum(process.seconds for process in mine if process.nice <= polite),
        sum(process.seconds for process in mine if process.nice > polite),
        sum(process.memory for process in mine if process.nice <= polite),
    )


def workers(root: int, count: int) -> list[int]:
    """The processes that serve: the server itself, or what it has started for it."""
    if count == 1:
        return [root]
    children = [pid for pid, process in _all().items() if process.parent == root]
    return [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def _all() -> dict[int, _Process]:
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                text = (folder / "stat").read_text()
            except OSError:
                continue  # it has ended
            fields = text.rpartition(")")[2].split()
            found[int(folder.name)] = _Process(
                int(fields[1]), sum(map(int, fields[11:15])) / _TICKS, int(fields[16]), int(fields[21]) * _PAGE
            )
    return found


def machine() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())
    pages = os.sysconf("SC_PHYS_PAGES") * _PAGE
    return f"{os.cpu_count()} cores of {model}, {pages / 2**30:.0f} GiB"
