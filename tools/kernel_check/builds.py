"""The builds of the kernel that must agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tools.kernel_check.compilers import Compiler, clang, gcc, other_clang, other_gcc

_AS_SHIPPED: Final = ("-DNDEBUG",)
WARNINGS: Final = (
    *("-Werror", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wuninitialized"),
    *("-Wsequence-point", "-Wimplicit-fallthrough", "-Wnull-dereference", "-Wcast-qual", "-Wold-style-cast"),
)
_WARNINGS_OF_GCC: Final = ("-Wshadow=local", "-Wduplicated-cond", "-Wduplicated-branches", "-Wlogical-op")
_WARNINGS_OF_CLANG: Final = ("-Wshadow", "-Wunreachable-code")
_SANITIZERS: Final = (
    *("-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    "-ftrivial-auto-var-init=pattern",  # what is read before it is written then changes the answer
)
_LESS_SANITIZED: Final = ("-fno-sanitize=null,alignment,vptr,object-size,nonnull-attribute,returns-nonnull-attribute",)
"""What is wrong with pointers crashes or is noticed by the other sanitizer anyway; to look at each of them before is a
quarter of what compiling takes, and a third of the answers."""
_TWO_THREADS: Final = ("--two-threads",)
"""Shows that no answer depends on earlier questions, or on another thread."""


@dataclass(frozen=True, slots=True)
class Build:
    name: str
    compiler: Compiler
    level: str
    flags: tuple[str, ...]
    level_of_asking: str = "-O1"
    """For the program that asks the kernel."""
    asked: tuple[str, ...] = ()
    """How the program is called, besides what all are asked."""
    further_packages: tuple[str, ...] = ()

    @property
    def packages(self) -> tuple[str, ...]:
        return (*self.compiler.packages, *self.further_packages)


def quick_builds() -> list[Build]:
    """Both compilers, and sanitizers once, because their answers take longest of all; neither optimizes by more than
    pays at once, because compiling takes longer than answering. What GCC makes of it by -O3 is asked by all other
    tests, as the module that is installed; the rest is for `make kernel-check`."""
    sanitized, plain = _sanitized(gcc(), "-Og"), _plain(clang(), "-O0")
    return [
        replace(sanitized, level_of_asking="-Og", flags=(*sanitized.flags, *_LESS_SANITIZED)),
        replace(plain, level_of_asking="-O0", asked=_TWO_THREADS),
    ]


def all_builds() -> list[Build]:
    """The slowest first, so that none is waited for alone."""
    return [*_on_the_other_architecture(), *_here()]


def _on_the_other_architecture() -> Iterator[Build]:
    for level in ("-O0", "-O3"):
        for compiler in (other_gcc(), other_clang()):
            yield _plain(compiler, level)


def _here() -> Iterator[Build]:
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
