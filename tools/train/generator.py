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
UNKNOWN: Final = 65_535


ROOT: Final = Path(__file__).parents[2]
NATIVE: Final = ROOT / "native"
MADE: Final = ROOT / "build" / "train-made"
_FLAGS: Final = ("-O3", "-march=native", "-DNDEBUG", "-std=c++17", "-pthread")


class Generator:
    def __init__(self, threads: int) -> None:
        self._program = build(threads)
        self._threads = threads
        self.shape: dict[str, int] = self._ask("shape")[0]

    def lesson(
        self, settings: Settings, weights: Path | None, number: int, seconds: float, notes: Path
    ) -> dict[str, Any]:
        """Plays, and writes the notes; the first lesson is played by a simple rule, and more wildly."""
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
        """By table, beside greedy players."""
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
    """Plainly, by whatever compiler is there; what is newer than its source is kept."""
    compiler = os.environ.get("CXX") or next(filter(shutil.which, ("g++", "c++", "clang++")), "g++")
    MADE.mkdir(parents=True, exist_ok=True)
    sources = sorted([*NATIVE.glob("kernel/**/*.cpp"), *NATIVE.glob("train/*.cpp")])
    newest = max(header.stat().st_mtime for header in NATIVE.glob("**/*.hpp"))

    def compiled(source: Path) -> Path:
        made_of = MADE / f"{source.parent.name}-{source.stem}.o"
        if not made_of.exists() or made_of.stat().st_mtime < max(newest, source.stat().st_mtime):
            subprocess.run([compiler, *_FLAGS, "-c", source, "-o", made_of], check=True)
        return made_of

    with ThreadPoolExecutor(threads) as crew:
        objects = list(crew.map(compiled, sources))
    program = MADE / "train"
    subprocess.run([compiler, "-pthread", *objects, "-o", program], check=True)
    return program
