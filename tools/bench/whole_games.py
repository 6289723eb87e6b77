"""Time whole games in the kernel, and hints on positions of such games."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

from rummi.arena.kernel_games import play_in_kernel
from rummi.games.classic.state import State
from rummi.solver.problem import Objective, Problem
from rummi.solver.solve import solve_least_change
from rummi.solver.steps import find_steps

TABLES: Final = (("standard", 2), ("standard", 3), ("standard", 4), ("xp", 2), ("xp", 4), ("xp", 6))
GAMES: Final = 2_000
"""Per table, on one core."""
POSITIONS: Final = 10_000
"""In total."""


@dataclass(frozen=True, slots=True)
class Speed:
    rules: str
    seats: int
    games_per_second: float
    """Per second of processor time."""
    turns_per_game: float


@dataclass(frozen=True, slots=True)
class Hints:
    """Processor seconds for each position, and the number of answers that are not proven."""

    least_change: Sequence[float]
    whole: Sequence[float]
    """Least change including steps."""
    not_least: int
    not_fewest: int


def measure_speeds(games: int = GAMES) -> Iterator[Speed]:
    for rules, seats in TABLES:
        began = process_time()
        played = list(play_in_kernel(rules, ["greedy"] * seats, games, "bench", threads=1))
        took = process_time() - began
        yield Speed(rules, seats, games / took, sum(game.turns for game in played) / games)


def measure_hints(positions: int = POSITIONS) -> Hints:
    least_change, whole = [], []
    not_least = not_fewest = 0
    for rules, seats in TABLES:
        for problem in sample_problems(rules, seats, positions // len(TABLES)):
            began = process_time()
            solution = solve_least_change(problem)
            solved = process_time()
            found = find_steps(problem.table, solution.table, problem.box)
            whole.append(process_time() - began)
            least_change.append(solved - began)
            not_least += not solution.least
            not_fewest += not found.proven
    return Hints(least_change, whole, not_least, not_fewest)


def sample_problems(rules: str, seats: int, wanted: int) -> Sequence[Problem]:
    """Return a random sample of positions after the opening, one problem each."""
    found: list[Problem] = []
    for played in play_in_kernel(rules, ["greedy"] * seats, wanted, "hints", keep_actions=True):
        record = played.record()
        game = record.game()
        for seat, action in record.actions:
            if seat is None and game.state.seats[game.state.turn].opened:
                found.append(_problem(game.state))
            game = game.act(action, seat)
        if len(found) > 4 * wanted:
            break
    return Random(rules).sample(found, wanted)


def _problem(state: State) -> Problem:
    objective = Objective.TILES if state.moves_left is None else Objective.VALUE
    ruleset = state.setup.ruleset
    return Problem(state.table, state.seats[state.turn].rack, state.setup.box, ruleset.joker_left, objective)


def report(speeds: Sequence[Speed], hints: Hints) -> Iterator[str]:
    yield "## Whole games and hints"
    yield ""
    yield "Games between greedy bots on one core, and hints on positions of such games. All times are processor times."
    yield ""
    yield "| game | games a second | turns a game |"
    yield "|---|---|---|"
    for speed in speeds:
        yield f"| {speed.rules}, {speed.seats} players | {speed.games_per_second:,.0f} | {speed.turns_per_game:.1f} |"
    yield ""
    yield f"| of {len(hints.whole)} positions | median | p99 | maximum | not proven |"
    yield "|---|---|---|---|---|"
    yield f"| least change | {format_spread(hints.least_change)} | {hints.not_least} |"
    yield f"| least change and steps | {format_spread(hints.whole)} | {hints.not_fewest} |"
    yield ""


def format_spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    chosen = (ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.99, 1))
    return " | ".join(f"{1_000 * second:.2f} ms" for second in chosen)


if __name__ == "__main__":
    sys.stdout.write("\n".join(report(list(measure_speeds()), measure_hints())) + "\n")
