"""Compile the kernel with its check programs, and run them."""

from __future__ import annotations

import os
import re
import subprocess
import time
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, Final

from tools.kernel_check.builds import Build

ROOT: Final = Path(__file__).parents[2]
NATIVE: Final = ROOT / "native"
BUILDS_FOLDER: Final = ROOT / "build" / "kernel-check"

_KERNEL: Final = sorted(NATIVE.glob("kernel/**/*.cpp"))
_CHECK: Final = sorted(NATIVE.glob("check/*.cpp"))
_TEXT: Final = [*sorted(NATIVE.glob("wasm/*.cpp")), NATIVE / "check" / "text" / "main.cpp"]
WEIGHTS: Final = ROOT / "src" / "rummi" / "bots" / "strategist.weights"
QUESTIONS: Final = BUILDS_FOLDER / "questions.txt"
"""The questions that a browser may ask, written by `questions.py`."""
_PAGE: Final = NATIVE / "README.md"
"""Contains an example program that embeds the kernel, and its output."""
_CODE_BLOCK: Final = re.compile(r"^```(cpp|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ALWAYS: Final = ("-std=c++17", "-pthread")
_STANDARD_INCLUDE: Final = re.compile(r"^#include <\w+>$", re.MULTILINE)
_TINY_PROGRAM: Final = """
#include <string>
#if defined(__clang__) != IS_CLANG
#error "not the expected compiler"
#endif
int main() { return std::string("kernel").size() == 6 ? 0 : 1; }
"""
_ENVIRONMENT: Final = {
    "ASAN_OPTIONS": "detect_leaks=0",  # leak detection needs rights that containers may lack
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1",
    "MALLOC_PERTURB_": "165",  # makes reads of uninitialised memory change the answer
}


class Failure(Exception):
    """A build does not compile, or its program fails."""


@dataclass(frozen=True, slots=True)
class BuildRun:
    build: Build
    answers: Path
    compiling: float | None
    """Seconds, or `None` if the build was up to date."""
    running: float
    digest: str


def find_obstacle(build: Build) -> str | None:
    """Compile a tiny program; return why the build is impossible on this machine, or `None`."""
    folder = _build_folder(build)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "trial.cpp").write_text(_TINY_PROGRAM)
    is_clang = int(build.compiler.name.startswith("Clang"))
    try:
        _run_command(
            folder, *build.compiler.command, *_flags(build), f"-DIS_CLANG={is_clang}", "trial.cpp", "-o", "trial"
        )
        _run_command(folder, *build.compiler.runner, "./trial")
    except OSError as error:
        return f"{error.filename} is not installed"
    except Failure as failure:
        return str(failure).splitlines()[0]
    return None


def compile_and_run(build: Build, *asked: str) -> BuildRun:
    folder = _build_folder(build)
    begun = time.monotonic()
    compiling = None
    if not _is_up_to_date(folder, build):
        _compile(folder, build)
        compiling = time.monotonic() - begun
    answers = folder / "answers.txt"
    begun = time.monotonic()
    with answers.open("wb") as told:
        _run(build, folder, told, "./text/text_check", str(WEIGHTS), str(QUESTIONS))
        _run(build, folder, told, "./kernel_check", *asked, *build.asked)
    running = time.monotonic() - begun
    _check_example(build)
    with answers.open("rb") as told:
        return BuildRun(build, answers, compiling, running, file_digest(told, "sha256").hexdigest())


def _run(build: Build, folder: Path, told: BinaryIO, *command: str) -> None:
    ended = subprocess.run(
        (*build.compiler.runner, *command),
        cwd=folder,
        env=os.environ | _ENVIRONMENT,
        stdout=told,
        stderr=subprocess.PIPE,
        check=False,
    )
    if ended.returncode:
        raise Failure(f"exit status {ended.returncode}\n{ended.stderr.decode(errors='replace')}")


def _compile(folder: Path, build: Build) -> None:
    """Compile the kernel at the build's level, and the program that asks it at its own."""
    kernel = _compiler_command(folder, build, build.level)
    asking = kernel if build.level_of_asking == build.level else _compiler_command(folder, build, build.level_of_asking)
    _run_command(folder, *kernel, "-c", *map(str, _KERNEL))
    _run_command(folder, *asking, "-c", *map(str, _CHECK))
    objects = [f"{path.stem}.o" for path in (*_KERNEL, *_CHECK)]  # the first of two equal functions is linked
    _run_command(folder, *kernel, *objects, "-o", "kernel_check")
    text = folder / "text"  # a folder of its own, because some object files have the same names
    text.mkdir(exist_ok=True)
    _run_command(text, *kernel, "-c", *map(str, _TEXT))
    parts = [*(f"{path.stem}.o" for path in _TEXT), *(f"../{path.stem}.o" for path in _KERNEL)]
    _run_command(text, *kernel, *parts, "-o", "text_check")
    _compile_example(folder, *asking)
    (folder / "made").write_text(fingerprint(build))


def _compile_example(folder: Path, *compiler: str) -> None:
    """Compile the example of the README, following only what the README says."""
    (folder / "shown.cpp").write_text(_read_example()["cpp"], encoding="utf-8")
    _run_command(
        folder, *compiler, "-I", str(NATIVE), "shown.cpp", *(f"{path.stem}.o" for path in _KERNEL), "-o", "shown"
    )


def _read_example() -> dict[str, str]:
    return dict(_CODE_BLOCK.findall(_PAGE.read_text(encoding="utf-8")))


def _check_example(build: Build) -> None:
    folder = _build_folder(build)
    with TemporaryFile() as told:
        _run(build, folder, told, "./shown")
        told.seek(0)
        if told.read().decode() != _read_example()["text"]:
            raise Failure(f"the output of the example in {_PAGE.name} is not as shown there")


def _compiler_command(folder: Path, build: Build, level: str) -> tuple[str, ...]:
    """Return the compiler command with a precompiled header of the standard library.

    Missing includes are found when the package is built, which uses no precompiled header.
    """
    command = (*build.compiler.command, *_flags(build), level)
    header = folder / f"standard{level}.hpp"
    used = {
        line
        for path in (*_KERNEL, *_CHECK, *_TEXT)
        for line in _STANDARD_INCLUDE.findall(path.read_text(encoding="utf-8"))
    }
    header.write_text("\n".join(sorted(used)) + "\n", encoding="ascii")
    _run_command(folder, *command, "-x", "c++-header", str(header), "-o", f"{header}.gch")
    return (*command, "-include", str(header))


def _is_up_to_date(folder: Path, build: Build) -> bool:
    made = folder / "made"
    return made.exists() and made.read_text() == fingerprint(build)


def fingerprint(build: Build) -> str:
    """Return a hash of everything that a build depends on."""
    return sha256(b"\0".join([repr((build, build.compiler.version)).encode(), *sources()])).hexdigest()


def sources() -> list[bytes]:
    """Return the kernel's sources, with the program that its README shows."""
    return [repr(_read_example()).encode(), *(path.read_bytes() for path in sorted(NATIVE.rglob("*.[ch]pp")))]


def _flags(build: Build) -> tuple[str, ...]:
    return (*_ALWAYS, *build.flags)


def _build_folder(build: Build) -> Path:
    return BUILDS_FOLDER / "".join(letter if letter.isalnum() else "-" for letter in build.name)


def _run_command(folder: Path, *command: str) -> None:
    ended = subprocess.run(command, cwd=folder, env=os.environ | _ENVIRONMENT, capture_output=True, check=False)
    if ended.returncode:
        raise Failure(ended.stderr.decode(errors="replace").strip() or f"exit status {ended.returncode}")
