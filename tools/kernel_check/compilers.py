"""The compilers that are here, by whatever names, and the Debian packages that bring those that are not."""

from __future__ import annotations

import platform
import shutil
import subprocess
from dataclasses import dataclass
from typing import Final

_NEWEST: Final = 30
_OLDEST: Final = 9

_OTHERS: Final = {"aarch64": "x86_64", "x86_64": "aarch64"}
OTHER: Final = _OTHERS.get(platform.machine(), "x86_64")
"""The architecture that people have who do not have ours."""


@dataclass(frozen=True, slots=True)
class Compiler:
    name: str
    command: tuple[str, ...]
    packages: tuple[str, ...]
    runner: tuple[str, ...] = ()
    """What runs its programs where the machine itself cannot."""

    @property
    def version(self) -> str:
        shown = subprocess.run([*self.command, "--version"], capture_output=True, text=True, check=True)
        return shown.stdout.splitlines()[0]


def gcc() -> Compiler:
    return Compiler("GCC", (_called("g++"),), ("g++",))


def clang() -> Compiler:
    command = _called("clang++")
    sanitizers = [f"libclang-rt-{major}-dev" for major in _major(command)]
    return Compiler("Clang", (command,), ("clang", *sanitizers))


def other_gcc() -> Compiler:
    return Compiler(f"GCC for {OTHER}", (f"{OTHER}-linux-gnu-g++",), _OTHER_PACKAGES, _EMULATOR)


def other_clang() -> Compiler:
    target = f"--target={OTHER}-linux-gnu"
    return Compiler(f"Clang for {OTHER}", (_called("clang++"), target), ("clang", *_OTHER_PACKAGES), _EMULATOR)


_OTHER_PACKAGES: Final = (f"g++-{OTHER.replace('_', '-')}-linux-gnu", "qemu-user")
_EMULATOR: Final = (f"qemu-{OTHER}", "-L", f"/usr/{OTHER}-linux-gnu")


def _called(name: str) -> str:
    """Under its plain name or, where only those are installed, the newest with its version."""
    names = [name, *(f"{name}-{major}" for major in range(_NEWEST, _OLDEST, -1))]
    return next(filter(shutil.which, names), name)


def _major(command: str) -> list[str]:
    """Of its version, if it is here."""
    if not shutil.which(command):
        return []
    shown = subprocess.run([command, "-dumpversion"], capture_output=True, text=True, check=False)
    return shown.stdout.split(".")[:1]
