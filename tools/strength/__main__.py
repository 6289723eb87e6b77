"""`make strength`: every match of docs/strength.md, each deal from every seat, as rows of its table."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rummi.arena.matches.deals import Terms
from rummi.arena.matches.figures import Estimate, standing
from rummi.arena.matches.match import play_match
from rummi.arena.matches.sheet import Sheet

FOLDER: Final = Path("build/strength")
SEED: Final = "measured"


@dataclass(frozen=True, slots=True)
class Match:
    bot: str
    others: str
    rules: str = "standard"
    players: int = 2
    deals: int = 1_000


MATCHES: Final = (
    Match("casual", "novice", deals=100),
    Match("greedy", "casual", deals=100),
    Match("strategist", "greedy", deals=2_000),
    Match("strategist", "greedy", players=3),
    Match("strategist", "greedy", players=4),
    Match("strategist", "greedy", "xp", 6),
    Match("strategist", "greedy", "championship", 4),
    Match("expert:10ms", "greedy", deals=400),
    Match("expert:100ms", "greedy", deals=100),
    Match("expert:100ms", "strategist", deals=100),
    Match("expert:100ms", "greedy", players=4, deals=50),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the deals")
    parser.add_argument("--only", default="", help="matches of bots with this in their name")
    asked = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    _say("| bot | others | rules, players | deals | chance % | wins % | points a game | ms a move | longest |")
    _say("|---|---|---|---|---|---|---|---|---|")
    for match in MATCHES:
        if asked.only in match.bot:
            _say(_row(match, max(2, round(asked.share * match.deals))))


def _row(match: Match, deals: int) -> str:
    """What was played already, by an earlier run that was broken off, is not played again."""
    terms = Terms(match.rules, match.players, SEED, (match.bot, match.others))
    name = f"{match.bot}-{match.others}-{match.rules}-{match.players}".replace(":", "-")
    played = play_match(terms, deals, sheet=Sheet(FOLDER / f"{name}.jsonl"), cores=os.cpu_count() or 1)
    found = standing(0, played)
    percent = Estimate(100 * found.share.mean, 100 * found.share.low, 100 * found.share.high)
    cells = (
        match.bot,
        match.others,
        f"{match.rules}, {match.players}",
        str(len(played)),
        f"{100 / match.players:.1f}",
        _written(percent),
        _written(found.points, "+"),
        f"{found.ms_per_move:.2f}",
        f"{found.ms_worst:.0f}",
    )
    return "| " + " | ".join(cells) + " |"


def _written(estimate: Estimate, sign: str = "") -> str:
    return f"{estimate.mean:{sign}.1f} ± {estimate.high - estimate.mean:.1f}".replace("-", "−")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
