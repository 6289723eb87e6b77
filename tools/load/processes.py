"""What processes cost, from the kernel's own books (Linux)."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
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
    ended: bool
    """Whether only its name is left, until its parent asks for it."""


def usage(root: int) -> Usage:
    """Of a process and all that came from it."""
    known = _all()
    mine = [known[pid] for pid in _family(known, root) if pid in known]
    polite = os.nice(0)
    return Usage(
        sum(process.seconds for process in mine if process.nice <= polite),
        sum(process.seconds for process in mine if process.nice > polite),
        sum(process.memory for process in mine if process.nice <= polite),
    )


def _family(known: Mapping[int, _Process], root: int) -> set[int]:
    family = {root}
    grown = True
    while grown:
        more = {pid for pid, process in known.items() if process.parent in family} - family
        family |= more
        grown = bool(more)
    return family


def descendants(root: int) -> list[int]:
    """All that run and came from it."""
    known = _all()
    return sorted(pid for pid in _family(known, root) - {root} if not known[pid].ended)


def memory(processes: Iterable[int]) -> int:
    """Bytes that they hold; those that have just ended hold none."""
    known = _all()
    return sum(known[pid].memory for pid in processes if pid in known)


def workers(root: int, count: int) -> list[int]:
    """The processes that serve: the server itself, or what it has started for it."""
    if count == 1:
        return [root]
    running = {pid: process.parent for pid, process in _all().items() if not process.ended}
    originals = {pid for pid, parent in running.items() if parent == root and b"forkserver" in _command(pid)}
    return [pid for pid, parent in running.items() if parent in originals]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""  # it has ended


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
                int(fields[1]),
                sum(map(int, fields[11:15])) / _TICKS,
                int(fields[16]),
                int(fields[21]) * _PAGE,
                fields[0] == "Z",
            )
    return found


def machine() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())
    pages = os.sysconf("SC_PHYS_PAGES") * _PAGE
    return f"{os.cpu_count()} cores of {model}, {pages / 2**30:.0f} GiB"
