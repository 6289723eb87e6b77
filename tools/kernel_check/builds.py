"""The compilers, and the builds of the kernel that must give the same answers."""

from __future__ import annotations

import platform
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

_NEWEST: Final = 30
_OLDEST: Final = 9

_OTHERS: Final = {"aarch64": "x86_64", "x86_64": "aarch64"}
OTHER: Final = _OTHERS.get(platform.machine(), "x86_64")
"""The other common architecture."""


@dataclass(frozen=True, slots=True)
class Compiler:
    name: str
    command: tuple[str, ...]
    packages: tuple[str, ...]
    runner: tuple[str, ...] = ()
    """The emulator for its programs, if they are for another architecture."""

    @property
    def version(self) -> str:
        shown = subprocess.run([*self.command, "--version"], capture_output=True, text=True, check=True)
        return shown.stdout.splitlines()[0]


def gcc() -> Compiler:
    return Compiler("GCC", (_find_command("g++"),), ("g++",))


def clang() -> Compiler:
    command = _find_command("clang++")
    sanitizers = [f"libclang-rt-{major}-dev" for major in _major_version(command)]
    return Compiler("Clang", (command,), ("clang", *sanitizers))


def other_gcc() -> Compiler:
    return Compiler(f"GCC for {OTHER}", (f"{OTHER}-linux-gnu-g++",), _OTHER_PACKAGES, _EMULATOR)


def other_clang() -> Compiler:
    target = f"--target={OTHER}-linux-gnu"
    return Compiler(f"Clang for {OTHER}", (_find_command("clang++"), target), ("clang", *_OTHER_PACKAGES), _EMULATOR)


_OTHER_PACKAGES: Final = (f"g++-{OTHER.replace('_', '-')}-linux-gnu", "qemu-user")
_EMULATOR: Final = (f"qemu-{OTHER}", "-L", f"/usr/{OTHER}-linux-gnu")


def _find_command(name: str) -> str:
    """Return the installed command: the plain name, or else the newest one with a version in its name."""
    names = [name, *(f"{name}-{major}" for major in range(_NEWEST, _OLDEST, -1))]
    return next(filter(shutil.which, names), name)


def _major_version(command: str) -> list[str]:
    """Return the major version as a list, empty if the compiler is not installed."""
    if not shutil.which(command):
        return []
    shown = subprocess.run([command, "-dumpversion"], capture_output=True, text=True, check=False)
    return shown.stdout.split(".")[:1]


_AS_SHIPPED: Final = ("-DNDEBUG",)
WARNINGS: Final = (
    *("-Werror", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wuninitialized"),
    *("-Wsequence-point", "-Wimplicit-fallthrough", "-Wnull-dereference", "-Wcast-qual", "-Wold-style-cast"),
)
_WARNINGS_OF_GCC: Final = ("-Wshadow=local", "-Wduplicated-cond", "-Wduplicated-branches", "-Wlogical-op")
_WARNINGS_OF_CLANG: Final = ("-Wshadow", "-Wunreachable-code")
_SANITIZERS: Final = (
    *("-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    "-ftrivial-auto-var-init=pattern",  # makes reads of uninitialised memory change the answer
)
_LESS_SANITIZED: Final = ("-fno-sanitize=null,alignment,vptr,object-size,nonnull-attribute,returns-nonnull-attribute",)
"""Pointer checks cost a quarter of the compile time and a third of the run time. Without them, bad pointers
still crash or trigger the address sanitizer."""
_TWO_THREADS: Final = ("--two-threads",)
"""Checks that no answer depends on earlier questions or on another thread."""


@dataclass(frozen=True, slots=True)
class Build:
    name: str
    compiler: Compiler
    level: str
    flags: tuple[str, ...]
    level_of_asking: str = "-O1"
    """The optimisation level of the program that asks the kernel."""
    asked: tuple[str, ...] = ()
    """Further arguments of that program."""
    further_packages: tuple[str, ...] = ()

    @property
    def packages(self) -> tuple[str, ...]:
        return (*self.compiler.packages, *self.further_packages)


def quick_builds() -> list[Build]:
    """Return one build of each compiler, one of them with sanitizers, for `make test`.

    Optimisation is low because compiling takes longer than answering. All other tests use the installed module, which
    covers GCC with -O3.
    """
    sanitized, plain = _sanitized(gcc(), "-Og"), _plain(clang(), "-O0")
    return [
        replace(sanitized, level_of_asking="-Og", flags=(*sanitized.flags, *_LESS_SANITIZED)),
        replace(plain, level_of_asking="-O0", asked=_TWO_THREADS),
    ]


def all_builds() -> list[Build]:
    """Return all builds, the slowest first so that they overlap well."""
    return [*_other_architecture_builds(), *_native_builds()]


def _other_architecture_builds() -> Iterator[Build]:
    for level in ("-O0", "-O3"):
        for compiler in (other_gcc(), other_clang()):
            yield _plain(compiler, level)


def _native_builds() -> Iterator[Build]:
    for compiler in (gcc(), clang()):
        for level in ("-O0", "-O3"):
            yield _sanitized(compiler, level)
    for compiler in (gcc(), clang()):
        for level in ("-O0", "-O3"):
            yield _plain(compiler, level)
    library = (*_AS_SHIPPED, "-stdlib=libc++")
    yield Build("Clang -O3, libc++", clang(), "-O3", library, further_packages=("libc++-dev", "libc++abi-dev"))
    yield Build("Clang -O1, thread sanitizer", clang(), "-O1", ("-g1", "-fsanitize=thread"), asked=_TWO_THREADS)


def _plain(compiler: Compiler, level: str) -> Build:
    is_clang = compiler.name.startswith("Clang")
    warnings = (*WARNINGS, *(_WARNINGS_OF_CLANG if is_clang else _WARNINGS_OF_GCC))
    asked = _TWO_THREADS if is_clang and level != "-O0" and not compiler.runner else ()
    return Build(f"{compiler.name} {level}", compiler, level, (*_AS_SHIPPED, *warnings), asked=asked)


def _sanitized(compiler: Compiler, level: str) -> Build:
    return Build(f"{compiler.name} {level}, sanitizers", compiler, level, _SANITIZERS)
