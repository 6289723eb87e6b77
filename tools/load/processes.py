"""Processor time and memory of processes, read from /proc (Linux)."""

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
    """Processor seconds, and bytes of memory."""

    serving: float
    thinking: float
    """Processor seconds of processes with low priority, such as bots."""
    memory: int
    """Memory of the processes with normal priority."""


@dataclass(frozen=True, slots=True)
class _Process:
    parent: int
    seconds: float
    """Including its children that have ended."""
    nice: int
    memory: int
    ended: bool
    """Whether it is a zombie."""


def usage(root: int) -> Usage:
    """Return the usage of a process and all its descendants."""
    known = _read_all()
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
    """Return the running descendants of a process."""
    known = _read_all()
    return sorted(pid for pid in _family(known, root) - {root} if not known[pid].ended)


def memory(processes: Iterable[int]) -> int:
    """Return the memory of processes in bytes; processes that have just ended count as 0."""
    known = _read_all()
    return sum(known[pid].memory for pid in processes if pid in known)


def workers(root: int, count: int) -> list[int]:
    """Return the processes that serve: the server itself, or its workers."""
    if count == 1:
        return [root]
    running = {pid: process.parent for pid, process in _read_all().items() if not process.ended}
    originals = {pid for pid, parent in running.items() if parent == root and b"forkserver" in _command(pid)}
    return [pid for pid, parent in running.items() if parent in originals]


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""  # it has ended


def _read_all() -> dict[int, _Process]:
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
