"""A bot of thirty lines, spoken to as docs/bot-protocol.md says: it lays the runs and groups of its rack, or draws."""

import json
import sys
from typing import Any


def melds(rack: str) -> list[list[tuple[str, int]]]:
    """Runs, then groups of what is left; of two equal tiles one, and jokers are kept."""
    left = {(tile[0], int(tile[1:])) for tile in rack.split() if tile not in "*-"}
    found = []
    for colour, first in sorted(left):
        run = [(colour, number) for number in range(first, 14) if {(colour, each) for each in range(first, number + 1)} <= left]
        found += [run] if len(run) > 2 else []
        left -= set(run) if len(run) > 2 else set()
    for number in range(1, 14):
        group = sorted(tile for tile in left if tile[1] == number)
        found += [group] if len(group) > 2 else []
    return found


def answer(game: dict[str, Any], position: dict[str, Any]) -> str:
    found = melds(position["rack"])
    worth = sum(number for meld in found for _, number in meld)
    if found and (position["opened"][game["seat"]] or worth >= game["parameters"]["opening"]):
        return "play " + " | ".join(" ".join(f"{colour}{number}" for colour, number in meld) for meld in found)
    return "draw" if position["bank"] else "pass"


told: dict[str, Any] = {}
for line in sys.stdin:
    word, _, value = line.strip().partition(" ")
    if word in ("game", "position"):
        told[word] = json.loads(value)
    elif word == "hello":
        rules = ["standard", "xp", "ngt", "championship"]
        print("hello", json.dumps({"protocol": 1, "name": "First fit", "rules": rules}), flush=True)
    elif word == "go":
        print(answer(told["game"], told["position"]), flush=True)
    elif word == "quit":
        break
