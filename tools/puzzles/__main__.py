"""Plays games until there are enough puzzles of every kind, and writes them into the package."""

from __future__ import annotations

import argparse
import gzip
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from rummi.games.classic.family import CLASSIC
from rummi.games.shuffle import shuffled
from rummi.puzzles.puzzle import FILE, KINDS, LEVELS, Puzzle
from tools.puzzles import small_games, tile_games
from tools.puzzles.choosing import WANTED, Candidate, Choice

SEED: Final = "puzzles 1"
GRADED: Final = 14
"""Candidates of one game that are graded; the others are left, because grading takes longest."""
GRADED_OF_MATCH: Final = 60
"""Of Express, which takes longer to play."""
MOST_GAMES: Final = {"standard": 500, "xp": 200, "express-solo": 400}
"""Of a ruleset; what some level of a goal lacks then, others bring."""
USUAL_GAMES: Final = 120
TARGET: Final = Path(__file__).parents[2] / "src" / "rummi" / "puzzles" / FILE

SOURCES: Final[dict[str, Callable[[str, str], Iterator[Candidate]]]] = {
    **dict.fromkeys(CLASSIC.rulesets, tile_games.candidates),
    "junior": small_games.junior,
    "junior-intro": small_games.junior_intro,
    "express": small_games.express,
    "express-solo": small_games.express,
}


def main() -> None:
    asked = _asked()
    chosen: list[Puzzle] = []
    with ProcessPoolExecutor(asked.cores) as pool:
        for rules in asked.rules:
            chosen += _chosen(rules, asked, pool)
            print(_told(rules, chosen), flush=True)  # noqa: T201
    chosen.sort(key=lambda puzzle: puzzle.id)  # ids are as good as mixed
    text = "".join(f"{puzzle.to_line()}\n" for puzzle in chosen)
    packed = gzip.compress(text.encode(), compresslevel=9, mtime=0)
    asked.to.write_bytes(packed)
    print(f"{len(chosen)} puzzles, {len(text)} bytes, packed {len(packed)}")  # noqa: T201


def _asked() -> argparse.Namespace:
    """All that is not said is as `make puzzles` has it; the same seed and games give the same file."""
    every = list(dict.fromkeys(rules for rules, _ in WANTED))
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--rules", nargs="+", choices=every, default=every)
    parser.add_argument("--games", type=int, help="at most so many of each ruleset")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="these do not change what comes out")
    parser.add_argument("--to", type=Path, default=TARGET)
    return parser.parse_args()


def _chosen(rules: str, asked: argparse.Namespace, pool: ProcessPoolExecutor) -> list[Puzzle]:
    """Games in their order, whichever process is ready first; a few more than are needed are played."""
    choice = Choice(rules)
    numbers = iter(range(asked.games or MOST_GAMES.get(rules, USUAL_GAMES)))
    while not choice.full and (batch := list(islice(numbers, 8 * asked.cores))):
        for puzzles in pool.map(partial(_of_game, asked.seed, rules), batch):
            if not choice.full:
                choice.offer(puzzles)
    return choice.finished()


def _of_game(source: str, rules: str, number: int) -> list[Puzzle]:
    seed = f"{source}/{rules}/{number}"
    candidates = shuffled(SOURCES[rules](rules, seed), f"{seed}/graded")
    most = GRADED_OF_MATCH if rules == "express" else GRADED
    graded = (candidate.graded() for candidate in candidates[:most])
    return [puzzle for puzzle in graded if puzzle]


def _told(rules: str, chosen: list[Puzzle]) -> str:
    own = [puzzle for puzzle in chosen if puzzle.rules == rules]
    cells = Counter((puzzle.goal.kind, puzzle.level) for puzzle in own)
    rows = [f"  {kind:11}" + "".join(f"{cells[kind, level]:6}" for level in LEVELS) for kind in KINDS]
    return "\n".join([f"{rules}: {len(own)}", *rows])


if __name__ == "__main__":
    main()
