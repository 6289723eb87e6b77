"""A bot of thirty lines, spoken to as docs/bot-protocol.md says: it lays what runs and groups it holds, or draws."""

import json
import sys
from typing import Any

RULES = ["standard", "xp", "ngt", "championship"]


def melds(rack: str) -> list[list[str]]:
    """Of two equal tiles it takes one, and jokers are kept."""
    left, found = set(rack.split()) - {"*"}, []
    runs = [[f"{colour}{first + step}" for step in range(13)] for colour in "KRBO" for first in range(1, 12)]
    for run in runs:
        held = next((length for length, tile in enumerate(run) if tile not in left), 0)
        found += [run[:held]] if held > 2 else []
        left -= set(run[:held]) if held > 2 else set()
    groups = [[f"{colour}{number}" for colour in "KRBO" if f"{colour}{number}" in left] for number in range(1, 14)]
    return found + [group for group in groups if len(group) > 2]


def answer(game: dict[str, Any], position: dict[str, Any]) -> str:
    found = melds(position["rack"])
    worth = sum(int(tile[1:]) for meld in found for tile in meld)
    if found and (position["opened"][game["seat"]] or worth >= game["parameters"]["opening"]):
        return "play " + " | ".join(" ".join(meld) for meld in found)
    return "draw" if position["bank"] else "pass"


told: dict[str, Any] = {}
for line in sys.stdin:
    word, _, value = line.strip().partition(" ")
    if word == "hello":
        print("hello", json.dumps({"protocol": 1, "name": "First fit", "rules": RULES}), flush=True)
    elif word in ("game", "position"):
        told[word] = json.loads(value)
    elif word == "go":
        print(answer(told["game"], told["position"]), flush=True)
    elif word == "quit":
        break
