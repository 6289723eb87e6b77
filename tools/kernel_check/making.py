"""Compiling the kernel and its check program, and what is asked of it."""

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
MADE: Final = ROOT / "build" / "kernel-check"

_KERNEL: Final = sorted(NATIVE.glob("kernel/**/*.cpp"))
_CHECK: Final = sorted(NATIVE.glob("check/*.cpp"))
_TEXT: Final = [*sorted(NATIVE.glob("wasm/*.cpp")), NATIVE / "check" / "text" / "main.cpp"]
WEIGHTS: Final = ROOT / "src" / "rummi" / "bots" / "strategist.weights"
QUESTIONS: Final = MADE / "questions.txt"
"""Of what a browser asks: `questions.py` writes them."""
_PAGE: Final = NATIVE / "README.md"
"""Which shows a program of somebody else's, and what it prints."""
_SHOWN: Final = re.compile(r"^```(cpp|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ALWAYS: Final = ("-std=c++17", "-pthread")
_STANDARD: Final = re.compile(r"^#include <\w+>$", re.MULTILINE)
_TRIAL: Final = """
#include <string>
#if defined(__clang__) != IS_CLANG
#error "it is another compiler"
#endif
int main() { return std::string("kernel").size() == 6 ? 0 : 1; }
"""
_ENVIRONMENT: Final = {
    "ASAN_OPTIONS": "detect_leaks=0",  # which asks for rights that a container may not give
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1",
    "MALLOC_PERTURB_": "165",  # what is read before it is written then changes the answer
}


class Failure(Exception):
    """A build that does not compile, or a program that ends badly."""


@dataclass(frozen=True, slots=True)
class Ran:
    build: Build
    answers: Path
    compiling: float | None
    """Seconds; None where nothing has changed since it was compiled."""
    running: float
    digest: str


def trouble(build: Build) -> str | None:
    """Why the build cannot be made here at all, if so: the smallest program tells."""
    folder = _folder(build)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "trial.cpp").write_text(_TRIAL)
    is_clang = int(build.compiler.name.startswith("Clang"))
    try:
        _do(folder, *build.compiler.command, *_flags(build), f"-DIS_CLANG={is_clang}", "trial.cpp", "-o", "trial")
        _do(folder, *build.compiler.runner, "./trial")
    except OSError as error:
        return f"there is no {error.filename}"
    except Failure as failure:
        return str(failure).splitlines()[0]
    return None


def compiled_and_run(build: Build, *asked: str) -> Ran:
    folder = _folder(build)
    begun = time.monotonic()
    compiling = None
    if not _is_made(folder, build):
        _compile(folder, build)
        compiling = time.monotonic() - begun
    answers = folder / "answers.txt"
    begun = time.monotonic()
    with answers.open("wb") as told:
        _run(build, folder, told, "./text/text_check", str(WEIGHTS), str(QUESTIONS))
        _run(build, folder, told, "./kernel_check", *asked, *build.asked)
    running = time.monotonic() - begun
    _require_as_shown(build)
    with answers.open("rb") as told:
        return Ran(build, answers, compiling, running, file_digest(told, "sha256").hexdigest())


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
    """The level is the kernel's; what asks it is quick by another."""
    kernel = _compiler(folder, build, build.level)
    asking = kernel if build.level_of_asking == build.level else _compiler(folder, build, build.level_of_asking)
    _do(folder, *kernel, "-c", *map(str, _KERNEL))
    _do(folder, *asking, "-c", *map(str, _CHECK))
    objects = [f"{path.stem}.o" for path in (*_KERNEL, *_CHECK)]  # of two equal functions the first is linked
    _do(folder, *kernel, *objects, "-o", "kernel_check")
    text = folder / "text"  # where objects may be called as some of the kernel's
    text.mkdir(exist_ok=True)
    _do(text, *kernel, "-c", *map(str, _TEXT))
    parts = [*(f"{path.stem}.o" for path in _TEXT), *(f"../{path.stem}.o" for path in _KERNEL)]
    _do(text, *kernel, *parts, "-o", "text_check")
    _embed(folder, *asking)
    (folder / "made").write_text(mark(build))


def _embed(folder: Path, *compiler: str) -> None:
    """The program of the page, made as somebody makes it who has only the page."""
    (folder / "shown.cpp").write_text(_shown()["cpp"], encoding="utf-8")
    _do(folder, *compiler, "-I", str(NATIVE), "shown.cpp", *(f"{path.stem}.o" for path in _KERNEL), "-o", "shown")


def _shown() -> dict[str, str]:
    return dict(_SHOWN.findall(_PAGE.read_text(encoding="utf-8")))


def _require_as_shown(build: Build) -> None:
    folder = _folder(build)
    with TemporaryFile() as told:
        _run(build, folder, told, "./shown")
        told.seek(0)
        if told.read().decode() != _shown()["text"]:
            raise Failure(f"the program of {_PAGE.name} prints something else")


def _compiler(folder: Path, build: Build, level: str) -> tuple[str, ...]:
    """The command, for which the standard library was read once and not for each file anew. That each includes what it
    needs is seen where the package is built."""
    command = (*build.compiler.command, *_flags(build), level)
    header = folder / f"standard{level}.hpp"
    used = {
        line for path in (*_KERNEL, *_CHECK, *_TEXT) for line in _STANDARD.findall(path.read_text(encoding="utf-8"))
    }
    header.write_text("\n".join(sorted(used)) + "\n", encoding="ascii")
    _do(folder, *command, "-x", "c++-header", str(header), "-o", f"{header}.gch")
    return (*command, "-include", str(header))


def _is_made(folder: Path, build: Build) -> bool:
    made = folder / "made"
    return made.exists() and made.read_text() == mark(build)


def mark(build: Build) -> str:
    """Return a hash of everything that a program is made of."""
    return sha256(b"\0".join([repr((build, build.compiler.version)).encode(), *sources()])).hexdigest()


def sources() -> list[bytes]:
    """Return the kernel's sources, with the program that its README shows."""
    return [repr(_shown()).encode(), *(path.read_bytes() for path in sorted(NATIVE.rglob("*.[ch]pp")))]


def _flags(build: Build) -> tuple[str, ...]:
    return (*_ALWAYS, *build.flags)


def _folder(build: Build) -> Path:
    return MADE / "".join(letter if letter.isalnum() else "-" for letter in build.name)


def _do(folder: Path, *command: str) -> None:
    ended = subprocess.run(command, cwd=folder, env=os.environ | _ENVIRONMENT, capture_output=True, check=False)
    if ended.returncode:
        raise Failure(ended.stderr.decode(errors="replace").strip() or f"exit status {ended.returncode}")
