"""Build the native program that plays training games (native/train), and run it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from tools.train.settings import Settings

WHOLE: Final = 60_000.0
"""The number that stands for 1 in notes (native/train/self_play.hpp)."""
UNKNOWN: Final = 65_535


ROOT: Final = Path(__file__).parents[2]
NATIVE: Final = ROOT / "native"
BUILD_FOLDER: Final = ROOT / "build" / "train-made"
_FLAGS: Final = ("-O3", "-march=native", "-DNDEBUG", "-std=c++17", "-pthread")


class Generator:
    def __init__(self, threads: int) -> None:
        self._program = build(threads)
        self._threads = threads
        self.shape: dict[str, int] = self._ask("shape")[0]

    def lesson(
        self, settings: Settings, weights: Path | None, number: int, seconds: float, notes: Path
    ) -> dict[str, Any]:
        """Play games and write notes. Without weights, a simple rule plays, with more randomness."""
        played: dict[str, Any] = self._ask(
            "lesson",
            weights=weights or "none",
            tables=settings.tables,
            temperature=settings.temperature if weights else 4 * settings.temperature,
            whims=settings.whims if weights else 0.1,
            greedy_tables=settings.greedy_tables,
            greedy=settings.greedy,
            seconds=seconds,
            threads=self._threads,
            seed=1_000 * settings.seed + number,
            out=notes,
        )[0]
        return played

    def trial(self, weights: Path, tables: str, deals: int, seed: str) -> dict[str, dict[str, float]]:
        """Play against greedy bots; return the results by table."""
        found = self._ask(
            "trial",
            weights=weights,
            tables=tables,
            bot="strategist",
            others="greedy",
            deals=deals,
            alike=deals,
            seconds=0,
            threads=self._threads,
            seed=seed,
        )
        return dict(zip(tables.split(","), found, strict=True))

    def _ask(self, task: str, **asked: object) -> list[Any]:
        words = [word for name, value in asked.items() for word in (f"--{name.replace('_', '-')}", str(value))]
        ran = subprocess.run([self._program, task, *words], capture_output=True, text=True, check=False)
        if ran.returncode:
            raise SystemExit(f"{task}: {ran.stderr.strip()}")
        return [json.loads(line) for line in ran.stdout.splitlines()]


def build(threads: int) -> Path:
    """Compile the program with any installed compiler. Object files newer than their sources are reused."""
    compiler = os.environ.get("CXX") or next(filter(shutil.which, ("g++", "c++", "clang++")), "g++")
    BUILD_FOLDER.mkdir(parents=True, exist_ok=True)
    sources = sorted([*NATIVE.glob("kernel/**/*.cpp"), *NATIVE.glob("train/*.cpp")])
    newest = max(header.stat().st_mtime for header in NATIVE.glob("**/*.hpp"))

    def compile_source(source: Path) -> Path:
        object_file = BUILD_FOLDER / f"{source.parent.name}-{source.stem}.o"
        if not object_file.exists() or object_file.stat().st_mtime < max(newest, source.stat().st_mtime):
            subprocess.run([compiler, *_FLAGS, "-c", source, "-o", object_file], check=True)
        return object_file

    with ThreadPoolExecutor(threads) as crew:
        objects = list(crew.map(compile_source, sources))
    program = BUILD_FOLDER / "train"
    subprocess.run([compiler, "-pthread", *objects, "-o", program], check=True)
    return program
