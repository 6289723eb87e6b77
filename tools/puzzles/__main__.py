"""Play games until there are enough puzzles of every kind, and write them into the package."""

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
"""The number of graded candidates per game; grading takes longest."""
GRADED_OF_MATCH: Final = 60
"""The same for a match of Express, which takes longer to play."""
MOST_GAMES: Final = {"standard": 500, "xp": 200, "express-solo": 400}
"""The most games per ruleset. If a level of a goal still lacks puzzles, other goals fill it."""
USUAL_GAMES: Final = 120
TARGET: Final = Path(__file__).parents[2] / "src" / "rummi" / "puzzles" / FILE

SOURCES: Final[dict[str, Callable[[str, str], Iterator[Candidate]]]] = {
    **dict.fromkeys(CLASSIC.rulesets, tile_games.candidates),
    "junior": small_games.junior_candidates,
    "junior-intro": small_games.junior_intro_candidates,
    "express": small_games.express_candidates,
    "express-solo": small_games.express_candidates,
}


def main() -> None:
    arguments = _parse_arguments()
    chosen: list[Puzzle] = []
    with ProcessPoolExecutor(arguments.cores) as pool:
        for rules in arguments.rules:
            chosen += _choose(rules, arguments, pool)
            print(_summarise(rules, chosen), flush=True)  # noqa: T201
    chosen.sort(key=lambda puzzle: puzzle.id)  # ids are hashes, so this order is random but stable
    text = "".join(f"{puzzle.to_line()}\n" for puzzle in chosen)
    packed = gzip.compress(text.encode(), compresslevel=9, mtime=0)
    arguments.to.write_bytes(packed)
    print(f"{len(chosen)} puzzles, {len(text)} bytes, packed {len(packed)}")  # noqa: T201


def _parse_arguments() -> argparse.Namespace:
    """Parse the arguments. The same seed and games give the same file."""
    every = list(dict.fromkeys(rules for rules, _ in WANTED))
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--rules", nargs="+", choices=every, default=every)
    parser.add_argument("--games", type=int, help="the most games of each ruleset")
    parser.add_argument(
        "--cores", type=int, default=os.cpu_count() or 1, help="processes to use; does not change the result"
    )
    parser.add_argument("--to", type=Path, default=TARGET)
    return parser.parse_args()


def _choose(rules: str, arguments: argparse.Namespace, pool: ProcessPoolExecutor) -> list[Puzzle]:
    """Play games in batches and choose among their puzzles in the order of the games."""
    choice = Choice(rules)
    numbers = iter(range(arguments.games or MOST_GAMES.get(rules, USUAL_GAMES)))
    while not choice.full and (batch := list(islice(numbers, 8 * arguments.cores))):
        for puzzles in pool.map(partial(_puzzles_of_game, arguments.seed, rules), batch):
            if not choice.full:
                choice.offer(puzzles)
    return choice.finish()


def _puzzles_of_game(source: str, rules: str, number: int) -> list[Puzzle]:
    seed = f"{source}/{rules}/{number}"
    candidates = shuffled(SOURCES[rules](rules, seed), f"{seed}/graded")
    most = GRADED_OF_MATCH if rules == "express" else GRADED
    graded = (candidate.grade_puzzle() for candidate in candidates[:most])
    return [puzzle for puzzle in graded if puzzle]


def _summarise(rules: str, chosen: list[Puzzle]) -> str:
    own = [puzzle for puzzle in chosen if puzzle.rules == rules]
    cells = Counter((puzzle.goal.kind, puzzle.level) for puzzle in own)
    rows = [f"  {kind:11}" + "".join(f"{cells[kind, level]:6}" for level in LEVELS) for kind in KINDS]
    return "\n".join([f"{rules}: {len(own)}", *rows])


if __name__ == "__main__":
    main()
