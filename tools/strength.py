"""`make strength`: play the ladder of bots and write the results to src/rummi/arena/strength.json and docs/strength.md.

An interrupted run continues where it stopped.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

import click

from rummi import __version__
from rummi.arena.deals import Deal, Terms
from rummi.arena.match import play_match
from rummi.arena.sheet import Sheet
from rummi.arena.strength import FILE, Measurement, measure, read_strength, write_strength
from rummi.bots.catalogue import BOTS
from rummi.core.errors import RummiError
from rummi.language import say

RULES: Final = "standard"
MEASURE: Final = "greedy"
"""The bot with which all others are compared."""
SEED: Final = "ladder"
TIMES: Final[dict[str, tuple[int, ...]]] = {"expert": (100, 10)}
"""Milliseconds per turn for bots with a time limit; the default of the product comes first."""
OTHER_TABLES: Final = (("standard", 3), ("standard", 4), ("xp", 6), ("championship", 4))
AT_OTHER_TABLES: Final = ("strategist", "expert")
"""Bots that are also measured with more players and other rulesets."""


@dataclass(frozen=True, slots=True)
class Match:
    bot: str
    against: str
    players: int
    rules: str = RULES

    @property
    def terms(self) -> Terms:
        return Terms(self.rules, self.players, SEED, (self.bot, self.against))

    @property
    def mirrored(self) -> Match:
        return Match(self.against, self.bot, self.players, self.rules)

    def is_about(self, level: str) -> bool:
        return level in (self.bot.partition(":")[0], self.against.partition(":")[0])


def matches(levels: Sequence[str] = tuple(BOTS[RULES])) -> tuple[Match, ...]:
    """Return the matches: every level against greedy, each against the next lower one, and the best at other tables.

    >>> [f"{match.bot} {match.against} {match.players}" for match in matches(["novice", "greedy", "strategist"])][:4]
    ['novice greedy 2', 'strategist greedy 2', 'greedy novice 2', 'strategist greedy 3']
    """
    return tuple(dict.fromkeys(_list_matches(levels)))


def _list_matches(levels: Sequence[str]) -> Iterator[Match]:
    for level in levels:
        if level != MEASURE:
            yield from (Match(entry, MEASURE, 2) for entry in _entries(level))
    for below, level in pairwise(levels):
        yield Match(_entries(level)[0], _entries(below)[0], 2)
    for rules, players in OTHER_TABLES:
        for level in levels:
            if level in AT_OTHER_TABLES:
                yield Match(_entries(level)[0], MEASURE, players, rules)


def _entries(level: str) -> tuple[str, ...]:
    return tuple(f"{level}:{ms}ms" for ms in TIMES.get(level, ())) or (level,)


PAGE: Final = Path(__file__).parents[1] / "docs" / "strength.md"
BEGINS: Final = "<!-- written by make strength -->"
ENDS: Final = "<!-- as far as here -->"
_HEAD: Final = (
    "| bot | against | rules, players | deals | chance % | wins % | points a game | −200, the others' % | seed "
    "| measured |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


def insert_table(page: str, table: Iterable[Measurement]) -> str:
    """Return the page with the table between its markers replaced."""
    written = "\n".join((BEGINS, "", *_HEAD, *map(_format_row, table), "", ENDS))
    between = re.compile(f"{re.escape(BEGINS)}.*{re.escape(ENDS)}", re.DOTALL)
    changed, found = between.subn(lambda _: written, page)
    assert found == 1, "docs/strength.md has lost its markers"
    return changed


def _format_row(each: Measurement) -> str:
    wins = f"{each.wins:.1f} ± {each.wins_error:.1f}"
    points = f"{each.points:+.1f} ± {each.points_error:.1f}".replace("-", "−")
    late = f"{each.late:.2f}, {each.late_others:.2f}"
    at = f"{each.rules}, {each.players}"
    cells = (each.bot, each.against, at, f"{each.deals:,}", f"{each.fair:.1f}", wins, points, late, each.seed)
    return "".join(f"| {cell} " for cell in (*cells, f"{each.day}, version {each.version}")) + "|"


ROOT: Final = Path(__file__).parents[1]
SHEETS: Final = ROOT / "build" / "strength"
PLAYED_BY: Final = (
    *(f"src/rummi/{part}" for part in ("arena", "bots", "core", "games", "solver")),
    "native/kernel",
)
"""The code that games depend on. If any of it changes, all games are played again."""
CODE: Final = {".py", ".cpp", ".hpp", ".weights"}


def main() -> None:
    arguments = _parse_arguments()
    folder = SHEETS / _fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    known = {Match(each.bot, each.against, each.players, each.rules): each for each in read_strength()}
    ladder = matches()
    played: dict[Match, list[Deal]] = {}
    for match in ladder:
        if arguments.levels and not any(map(match.is_about, arguments.levels)):
            continue
        if match.mirrored in played:  # the same games from the other side
            known[match] = _measurement(match.mirrored, played[match.mirrored], entry=1)
        else:
            played[match] = _play(match, arguments.deals, arguments.cores, folder)
            known[match] = _measurement(match, played[match])
        table = [known[each] for each in ladder if each in known]
        write_strength(table)
        PAGE.write_text(insert_table(PAGE.read_text(encoding="utf-8"), table), encoding="utf-8")
    click.echo(f"wrote {FILE.relative_to(ROOT)} and {PAGE.relative_to(ROOT)}")


def _play(match: Match, deals: int, cores: int, folder: Path) -> list[Deal]:
    sheet = Sheet(folder / f"{match.bot}-{match.against}-{match.rules}-{match.players}.jsonl".replace(":", "-"))
    began = time.monotonic()
    found = play_match(match.terms, deals, sheet=sheet, cores=min(deals, cores))
    result = _measurement(match, found)
    click.echo(
        f"{match.bot} against {match.against}, {match.rules}, {match.players} players: "
        f"{result.wins:.1f} ± {result.wins_error:.1f} %, {result.points:+.1f} ± {result.points_error:.1f} points "
        f"in {result.deals} deals, {time.monotonic() - began:.0f} s"
    )
    return found


def _measurement(match: Match, deals: list[Deal], entry: int = 0) -> Measurement:
    day = datetime.now(UTC).date().isoformat()
    return measure(match.terms, deals, entry=entry, day=day, version=__version__)


def _fingerprint() -> str:
    """Return a hash of all code that games depend on, so that games of older bots are not reused."""
    digest = sha256()
    files = (path for folder in PLAYED_BY for path in (ROOT / folder).rglob("*") if path.suffix in CODE)
    for path in sorted(files):
        digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make strength")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--levels", nargs="*", choices=list(BOTS[RULES]), default=[])
    return parser.parse_args()


if __name__ == "__main__":
    try:
        main()
    except RummiError as error:
        sys.exit(say(error.message, "en"))
    except KeyboardInterrupt:
        sys.exit("interrupted; run the same command to continue")
