"""Make puzzles: the same seed gives the same file, byte by byte."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rummi.puzzles.puzzle import Puzzle

ROOT = Path(__file__).parents[2]
FEW = ("standard", "junior", "junior-intro", "express-solo")
EVERY = (*FEW, "xp", "ngt", "championship", "express")


def made(to: Path, rules: tuple[str, ...], games: int, cores: int) -> bytes:
    """Make a file of puzzles in a process of its own, with another seed for hashes."""
    asked = [
        "--seed",
        "a rainy evening",
        "--games",
        str(games),
        "--cores",
        str(cores),
        "--to",
        str(to),
        "--rules",
        *rules,
    ]
    mixed = {**os.environ, "PYTHONHASHSEED": str(cores)}
    subprocess.run([sys.executable, "-m", "tools.puzzles", *asked], cwd=ROOT, env=mixed, check=True)
    return to.read_bytes()


@pytest.mark.parametrize(
    ("rules", "games"), [(FEW, 1), pytest.param(EVERY, 3, marks=pytest.mark.thorough)], ids=["few", "every"]
)
def test_the_same_seed_makes_the_same_puzzles(tmp_path: Path, rules: tuple[str, ...], games: int) -> None:
    """Compare one core with three."""
    once, again = (made(tmp_path / f"{cores}.gz", rules, games, cores) for cores in (1, 3))
    assert once == again
    puzzles = [Puzzle.from_line(line) for line in gzip.decompress(once).decode().splitlines()]
    assert {each.rules for each in puzzles} == set(rules)
