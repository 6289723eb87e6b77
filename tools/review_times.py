"""`make review-times`: time the review of one game per ruleset, with its chances and luck.

Times are processor seconds of one core, so other load on the machine does not count.
"""

from __future__ import annotations

import sys
from time import process_time

from rummi.arena.selfplay import play_game
from rummi.records.record import Record
from rummi.reviews.chances import chances, luck
from rummi.reviews.review import review

GAMES = {
    "standard": ("greedy", "casual", "novice", "novice"),
    "xp": ("greedy", "casual", "novice", "novice"),
    "junior": ("fair", "fair", "gentle", "gentle"),
    "junior-intro": ("finder",) * 4,
    "express": ("simple", "simple"),
    "express-solo": ("simple",),
}


def main() -> None:
    sys.stdout.write("game          turns  review  chances  luck   (seconds of one processor)\n")
    for rules, bots in GAMES.items():
        record = Record.of(play_game(rules, bots, seed="reviewed"))
        began = process_time()
        reviewed_game = review(record)
        reviewed = process_time()
        known = list(chances(reviewed_game, threads=1))
        estimated = process_time()
        luck(reviewed_game, known, threads=1)
        ended = process_time()
        times = (reviewed - began, estimated - reviewed, ended - estimated)
        line = "  ".join(f"{seconds:6.2f}" for seconds in times)
        sys.stdout.write(f"{rules:<13} {len(reviewed_game.turns):5}  {line}\n")


if __name__ == "__main__":
    main()
