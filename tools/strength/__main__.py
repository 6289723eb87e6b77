"""`make strength`: plays the ladder, goes on where it was broken off, and writes what was measured."""

from __future__ import annotations

import argparse
import os
import sys
import time
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

import click

from rummi import __version__
from rummi.arena.deals import Deal
from rummi.arena.match import play_match
from rummi.arena.sheet import Sheet
from rummi.arena.strength import FILE, Measurement, measure, read_strength, write_strength
from rummi.bots.catalogue import BOTS
from rummi.core.errors import RummiError
from rummi.language import say
from tools.strength.ladder import RULES, Match, matches
from tools.strength.page import PAGE, with_table

ROOT: Final = Path(__file__).parents[2]
SHEETS: Final = ROOT / "build" / "strength"
PLAYED_BY: Final = (
    *(f"src/rummi/{part}" for part in ("arena", "bots", "core", "games", "solver")),
    "native/kernel",
)
"""What a game hangs on: where any of it has changed, all is played anew."""
CODE: Final = {".py", ".cpp", ".hpp", ".weights"}


def main() -> None:
    asked = _asked()
    folder = SHEETS / _fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    known = {Match(each.bot, each.against, each.players, each.rules): each for each in read_strength()}
    ladder = matches()
    played: dict[Match, list[Deal]] = {}
    for match in ladder:
        if asked.levels and not any(map(match.is_about, asked.levels)):
            continue
        if match.mirrored in played:  # the same games, told by the other
            known[match] = _told(match.mirrored, played[match.mirrored], entry=1)
        else:
            played[match] = _play(match, asked.deals, asked.cores, folder)
            known[match] = _told(match, played[match])
        table = [known[each] for each in ladder if each in known]
        write_strength(table)
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), table), encoding="utf-8")
    click.echo(f"{FILE.relative_to(ROOT)} and {PAGE.relative_to(ROOT)} are written")


def _play(match: Match, deals: int, cores: int, folder: Path) -> list[Deal]:
    sheet = Sheet(folder / f"{match.bot}-{match.against}-{match.rules}-{match.players}.jsonl".replace(":", "-"))
    began = time.monotonic()
    found = play_match(match.terms, deals, sheet=sheet, cores=min(deals, cores))
    told = _told(match, found)
    click.echo(
        f"{match.bot} against {match.against}, {match.rules}, {match.players} players: "
        f"{told.wins:.1f} ± {told.wins_error:.1f} %, {told.points:+.1f} ± {told.points_error:.1f} points "
        f"in {told.deals} deals, {time.monotonic() - began:.0f} s"
    )
    return found


def _told(match: Match, deals: list[Deal], entry: int = 0) -> Measurement:
    day = datetime.now(UTC).date().isoformat()
    return measure(match.terms, deals, entry=entry, day=day, version=__version__)


def _fingerprint() -> str:
    """Of all that decides how a game goes, so that games of yesterday's bots do not count for today's."""
    digest = sha256()
    files = (path for folder in PLAYED_BY for path in (ROOT / folder).rglob("*") if path.suffix in CODE)
    for path in sorted(files):
        digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _asked() -> argparse.Namespace:
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
        sys.exit("broken off; the same command goes on from there")
